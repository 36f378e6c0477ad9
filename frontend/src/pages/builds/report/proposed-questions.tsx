/** Where no questions are kept with the bot: ten of its own utterances are proposed, to be said in other words. */
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Intent } from '#shared/contracts/knowledge'
import { tests } from '#shared/contracts/tests'
import { normalForm } from '#shared/fields/normal-form'
import { useAction } from '../../../core/action.ts'
import { useAgent } from '../../../core/agent.tsx'
import { api, queryClient } from '../../../core/api.ts'
import { TextField } from '../../../components/form/fields.tsx'
import { AccessButton } from '../../../components/form/access-button.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { useNotify } from '../../../components/notice/notifications.tsx'
import { useIntents } from '../builds-data.ts'

const proposedMax = 10

export interface Proposal {
  readonly intent: Pick<Intent, '_id' | 'title'>
  readonly text: string
}

/** One utterance of each intent in turn, so that all are asked; the last written ones first, which are the least usual. */
export function proposalsFrom(intents: readonly Pick<Intent, '_id' | 'title' | 'utterances'>[]): Proposal[] {
  const longest = Math.max(0, ...intents.map(({ utterances }) => utterances.length))
  const rounds = Array.from({ length: Math.min(longest, proposedMax) }, (_, round) =>
    intents.flatMap((intent) => {
      const utterance = intent.utterances.at(-1 - round)
      return utterance ? [{ intent, text: utterance.text }] : []
    }),
  )
  return rounds.flat().slice(0, proposedMax)
}

const wordsOf = (text: string) => normalForm(text)

export function ProposedQuestions() {
  const { t } = useTranslation('builds')
  const { data: intents = [] } = useIntents()
  const [isOpen, setOpen] = useState(false)
  const proposals = proposalsFrom(intents)
  if (proposals.length === 0) return null
  return (
    <section>
      <Box variant="h3" padding={{ top: 'n', bottom: 'xxs' }}>
        {t('proposed.title')}
      </Box>
      <SpaceBetween size="xs">
        <Box color="text-body-secondary">{t('proposed.text')}</Box>
        <AccessButton access={tests.create.access} onClick={() => setOpen(true)}>
          {t('proposed.open')}
        </AccessButton>
      </SpaceBetween>
      {isOpen && <Rewording proposals={proposals} close={() => setOpen(false)} />}
    </section>
  )
}

function Rewording({ proposals, close }: { proposals: readonly Proposal[]; close: () => void }) {
  const { t } = useTranslation('builds')
  const notify = useNotify()
  const language = useAgent().agent.company.supportedLangs[0] ?? 'en'
  const [texts, setTexts] = useState<readonly string[]>(proposals.map(({ text }) => text))
  const questions = proposals.flatMap(({ intent, text }, at) => {
    const reworded = texts[at]?.trim() ?? ''
    return reworded !== '' && wordsOf(reworded) !== wordsOf(text) ? [{ text: reworded, intent: intent._id }] : []
  })
  const { isBusy: isSaving, run: keep } = useAction(async () => {
    await api.tests.create({ test: { type: 'questions', title: t('proposed.set'), language, questions } })
    void queryClient.invalidateQueries({ queryKey: ['tests'] })
    notify.success(t('proposed.kept', { count: questions.length }))
    close()
  })
  return (
    <Dialog
      title={t('proposed.title')}
      size="large"
      close={close}
      action={
        <Button
          variant="primary"
          loading={isSaving}
          disabled={questions.length === 0}
          disabledReason={t('proposed.none')}
          onClick={keep}
        >
          {t('proposed.keep', { count: questions.length })}
        </Button>
      }
    >
      <SpaceBetween size="s">
        <Box color="text-body-secondary">{t('proposed.text')}</Box>
        {proposals.map(({ intent, text }, at) => (
          <TextField
            key={`${intent._id} ${text}`}
            field={{ value: texts[at] ?? '', onChange: (written) => setTexts(texts.with(at, written)) }}
            label={t('proposed.from', { intent: intent.title, text })}
            stretch
          />
        ))}
      </SpaceBetween>
    </Dialog>
  )
}
