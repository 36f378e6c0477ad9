/** Tries a sentence on the model in use: the first intents, the words that pulled, and whether it is this intent. */
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { may } from '#shared/access'
import { explanation } from '#shared/contracts/explanation'
import { textLengthMax } from '#shared/limits'
import { useAgent } from '../../../core/agent.tsx'
import { queryClient } from '../../../core/api.ts'
import { lazily } from '../../../core/lazy-page.ts'
import { TextField } from '../../../components/form/fields.tsx'
import { Loading } from '../../../components/notice/item-states.tsx'

const Explained = lazy(() => lazily(() => import('../../../components/explanation/explained.tsx')))

interface TrySentenceProps {
  /** Adds a text to the utterances of this intent, and says why it does not; absent where nothing can be changed. */
  add: ((text: string) => string | undefined) | undefined
}

export function TrySentence({ add }: TrySentenceProps) {
  const { t } = useTranslation('knowledge')
  const { rights } = useAgent()
  const [text, setText] = useState('')
  const [asked, setAsked] = useState<string>()
  if (!may(rights, explanation.ofText.access)) return null
  const said = text.trim()

  function ask() {
    // A model may have been built since the same was asked.
    void queryClient.invalidateQueries({ queryKey: ['explanation', 'ofText'] })
    setAsked(said)
  }
  return (
    <Container header={<Header description={t('try.text')}>{t('try.name')}</Header>}>
      <SpaceBetween size="m">
        <form
          className="try-sentence"
          onSubmit={(event) => {
            event.preventDefault()
            if (said && said.length <= textLengthMax) ask()
          }}
        >
          <TextField
            field={{
              value: text,
              onChange: setText,
              errorText: said.length > textLengthMax && t('try.too-long', { max: textLengthMax }),
            }}
            label={t('try.sentence')}
            input={{ placeholder: t('try.placeholder') }}
            secondaryControl={<Button formAction="submit">{t('try.ask')}</Button>}
            stretch
          />
        </form>
        {asked !== undefined && (
          <Suspense fallback={<Loading />}>
            <section aria-label={t('try.result', { text: asked })} aria-live="polite">
              <Explained of={{ text: asked }} text={asked} />
            </section>
          </Suspense>
        )}
        {asked !== undefined && add && <Add key={asked} text={asked} add={add} />}
      </SpaceBetween>
    </Container>
  )
}

function Add({ text, add }: { text: string; add: (text: string) => string | undefined }) {
  const { t } = useTranslation('knowledge')
  const [outcome, setOutcome] = useState<string>()
  if (outcome !== undefined) {
    return (
      <Box color="text-body-secondary">
        <span role="status">{outcome}</span>
      </Box>
    )
  }
  return <Button onClick={() => setOutcome(add(text) ?? t('try.added'))}>{t('try.add')}</Button>
}
