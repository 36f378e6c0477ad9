/** Puts a question of a form into the bank, from where every form can take it. */
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { titleLengthMax } from '#shared/limits'
import { useAction } from '../../core/action.ts'
import { quietly } from '../../core/api.ts'
import { useAgent } from '../../core/agent.tsx'
import { faultText } from '../../core/fault-text.ts'
import { TextField } from '../../components/form/fields.tsx'
import { faultsOf, textsOf } from '../../components/form/checks.ts'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { useNotify } from '../../components/notice/notifications.tsx'
import { fieldDraft, type OwnQuestion } from './form-draft.ts'
import { fieldChecks } from './form-faults.ts'
import { formItems, useBank } from './forms-data.ts'

interface SaveToBankProps {
  question: OwnQuestion
  /** A title to begin with. */
  title: string
  saved: (fieldId: string) => void
  close: () => void
}

export function SaveToBank({ question, title: proposed, saved, close }: SaveToBankProps) {
  const { t } = useTranslation(['forms', 'form-editor', 'common'])
  const { agent } = useAgent()
  const notify = useNotify()
  const { data: others = [] } = useBank()
  const [title, setTitle] = useState(proposed.slice(0, titleLengthMax))
  const [refused, setRefused] = useState<string>()
  const field = { title, question }
  const language = agent.company.supportedLangs[0] ?? 'en'
  const faults = textsOf(faultsOf(field, fieldChecks({ others, language })))
  const titleFault = refused ?? faults['title']
  // The question itself is put right where it is edited.
  const questionFault = Object.entries(faults).find(([name]) => name !== 'title')?.[1]

  const { isBusy: saving, run: submit } = useAction(
    async () => {
      const item = await quietly.forms.create(fieldDraft(field))
      formItems.show(item)
      notify.success(t('form-editor:bank.saved', { title: item.title }))
      saved(item._id)
      close()
    },
    ({ details, message }) => setRefused(details[0] ? faultText(details[0]) : message),
  )

  return (
    <Dialog
      title={t('form-editor:bank.save')}
      close={close}
      action={
        <Button variant="primary" loading={saving} disabled={Object.keys(faults).length > 0} onClick={submit}>
          {t('common:save')}
        </Button>
      }
    >
      <SpaceBetween size="m">
        <Box>{t('form-editor:bank.save-text')}</Box>
        <TextField
          field={{
            value: title,
            onChange: (typed) => {
              setTitle(typed)
              setRefused(undefined)
            },
            errorText: titleFault,
          }}
          label={t('title')}
          stretch
        />
        {questionFault && (
          <Box color="text-status-error">{t('form-editor:bank.save-faulty', { fault: questionFault })}</Box>
        )}
      </SpaceBetween>
    </Dialog>
  )
}
