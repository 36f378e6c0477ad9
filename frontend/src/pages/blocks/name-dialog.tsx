/** A dialog with the name of a response and nothing else: of one that is written later, or of one that gets another name. */
import Input from '@cloudscape-design/components/input'
import { useTranslation } from 'react-i18next'
import type { Block } from '#shared/contracts/blocks'
import { DraftDialog } from '../../components/form/draft-dialog.tsx'
import { FaultField } from '../../components/form/fault-field.tsx'
import { withTitle, type EditedBlock } from './block-draft.ts'
import { useBlockDraft } from './block-editing.ts'

interface NameDialogProps {
  block: Block | undefined
  /** What a response that is being made begins with. */
  start: EditedBlock
  title: string
  saved: (block: Block) => void
  close: () => void
}

export function NameDialog({ block, start, title, saved, close }: NameDialogProps) {
  const { t } = useTranslation('block-kinds')
  const form = useBlockDraft(block, start)
  const { edited, change, readOnly } = form
  return (
    <DraftDialog
      form={{
        ...form,
        submit: async (submission) => {
          const item = await form.submit(submission)
          if (item) saved(item)
          return item
        },
      }}
      title={title}
      size="medium"
      savesOnEnter
      close={close}
    >
      <FaultField field="title" label={t('adding.name')} stretch>
        <Input
          value={edited.title}
          readOnly={readOnly}
          onChange={({ detail }) => change(withTitle(edited, detail.value))}
        />
      </FaultField>
    </DraftDialog>
  )
}
