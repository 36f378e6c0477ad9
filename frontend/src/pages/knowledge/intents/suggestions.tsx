/** Other ways to say the same, proposed by a language model where one is set up; each is taken with one press. */
import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { PageLink } from '../../../components/layout/page-link.tsx'
import { useAction } from '../../../core/action.ts'
import { pathTo } from '../../../core/pages.ts'
import { useNotify } from '../../../components/notice/notifications.tsx'
import { generateUtterances, useIsExampleModel, useWordless } from './language-model.ts'
import { comparisonTextOf, type EditedUtterance } from '../utterances/utterances.ts'

interface SuggestionsProps {
  utterances: readonly EditedUtterance[]
  add: (texts: readonly string[]) => unknown
}

export function Suggestions({ utterances, add }: SuggestionsProps) {
  const { t } = useTranslation(['knowledge', 'common'])
  const notify = useNotify()
  const wordless = useWordless()
  const isExample = useIsExampleModel()
  const [suggested, setSuggested] = useState<readonly string[]>()
  const taken = new Set(utterances.map(({ text }) => comparisonTextOf(text)))
  const open = suggested?.filter((text) => !taken.has(comparisonTextOf(text)))

  const { isBusy: asking, run: ask } = useAction(
    async () => setSuggested(await generateUtterances(utterances.map(({ text }) => text))),
    ({ message }) => notify.error(message),
  )

  return (
    <>
      <Button
        iconName="gen-ai"
        loading={asking}
        disabled={wordless !== undefined || utterances.length === 0}
        disabledReason={wordless ?? t('suggest.none-yet')}
        onClick={ask}
      >
        {t('suggest.ask')}
      </Button>
      {open && (
        <Dialog
          title={t('suggest.name')}
          leave={t('common:close')}
          close={() => setSuggested(undefined)}
          action={
            !isExample && (
              <Button disabled={open.length === 0} onClick={() => add(open)}>
                {t('suggest.all')}
              </Button>
            )
          }
        >
          {isExample && <ExampleNotice />}
          {open.length === 0 && <Box color="text-body-secondary">{t('suggest.no-more')}</Box>}
          <ul className="utterances" aria-label={t('suggest.name')}>
            {open.map((text) => (
              <li key={text} className="utterance">
                <div className="utterance-text">{text}</div>
                <Button iconName="add-plus" ariaLabel={t('suggest.add', { text })} onClick={() => add([text])}>
                  {t('common:add')}
                </Button>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  )
}

function ExampleNotice() {
  const { t } = useTranslation('knowledge')
  return (
    <Alert type="info">
      {t('suggest.example')} <PageLink to={pathTo('llm')}>{t('suggest.connect')}</PageLink>
    </Alert>
  )
}
