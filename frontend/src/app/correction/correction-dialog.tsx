/** What a text should have been answered with: a response is picked or made, learned, and the new answer is shown. */
import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Spinner from '@cloudscape-design/components/spinner'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CorrectionChoices } from '#shared/contracts/corrections'
import { cut } from '#shared/fields/text'
import { utteranceLengthMax } from '#shared/limits'
import { OneOf } from '../../components/form/choice/one-of.tsx'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { LoadFailed } from '../../components/notice/load-failed.tsx'
import { useAgent } from '../../core/agent.tsx'
import { quietly } from '../../core/api.ts'
import type { AskedCorrection } from '../../core/corrections.ts'
import { AnswerPicker } from './answer-picker.tsx'
import { CorrectionOutcome } from './correction-outcome.tsx'
import { NewResponseForm } from './new-response-form.tsx'
import { useCorrection } from './use-correction.ts'

interface CorrectionDialogProps {
  asked: AskedCorrection
  close: () => void
}

export default function CorrectionDialog({ asked, close }: CorrectionDialogProps) {
  const { t } = useTranslation('explanation')
  const text = cut(asked.text.replace(/\s+/g, ' ').trim(), utteranceLengthMax)
  const [environmentId, setEnvironmentId] = useState<string>()
  const choices = useChoices(text, environmentId)
  const { lesson, isSaving, progress, error, correct, undo } = useCorrection(text)
  /** The title of a response that is to be made. */
  const [newTitle, setNewTitle] = useState<string>()
  const { data } = choices

  function leave() {
    if (lesson?.correction) asked.onCorrected?.()
    close()
  }

  if (lesson) {
    const { correction } = lesson
    return (
      <Dialog
        title={t('correction.title')}
        close={leave}
        leave={t('correction.done')}
        action={
          correction && (
            <Button iconName="undo" loading={isSaving} onClick={() => undo(correction)}>
              {t('correction.undo')}
            </Button>
          )
        }
      >
        <CorrectionOutcome lesson={lesson} progress={progress} error={error} choices={data} />
      </Dialog>
    )
  }
  const isNew = newTitle !== undefined && data !== undefined
  return (
    <Dialog title={t('correction.title')} close={close} action={null}>
      <SpaceBetween size="m">
        <Box>{t('correction.said', { text })}</Box>
        {data && <Place choices={data} choose={setEnvironmentId} />}
        {choices.error && <LoadFailed error={choices.error} retry={choices.refetch} />}
        {!choices.error && (!data || (isSaving && !isNew)) && (
          <Box textAlign="center">
            <Spinner />
          </Box>
        )}
        {isNew && (
          <NewResponseForm
            title={newTitle}
            language={asked.language}
            isSaving={isSaving}
            submit={(answer) => correct(data.environmentId, answer)}
          />
        )}
        {data && !isNew && !isSaving && (
          <AnswerPicker choices={data} pick={(answer) => correct(data.environmentId, answer)} make={setNewTitle} />
        )}
      </SpaceBetween>
    </Dialog>
  )
}

const useChoices = (text: string, environmentId: string | undefined) =>
  useQuery<CorrectionChoices>({
    queryKey: ['correction-choices', text, environmentId],
    queryFn: () => quietly.review.correctionChoices({ text, ...(environmentId && { environmentId }) }),
    gcTime: 0,
  })

/** Says where it is taught, where that is not the environment that the agent looks at. */
function Place({ choices, choose }: { choices: CorrectionChoices; choose: (environmentId: string) => void }) {
  const { t } = useTranslation('explanation')
  const { activeEnvironment } = useAgent().agent
  const { environmentId, environments } = choices
  if (environmentId === activeEnvironment._id) return null
  const nameOf = (id: string) => environments.find(({ _id }) => _id === id)?.name ?? ''
  return (
    <Alert type="info">
      {t('correction.elsewhere', { active: activeEnvironment.name, draft: nameOf(environmentId) })}
      {environments.length > 1 && (
        <OneOf
          label={t('correction.environment')}
          options={environments.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={environmentId}
          onChange={choose}
        />
      )}
    </Alert>
  )
}
