/** Names a response that is written later (BLOCKS-016). */
import Input from '@cloudscape-design/components/input'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { pathTo } from '../../../core/pages.ts'
import { DraftDialog } from '../../../components/form/draft-dialog.tsx'
import { FaultField } from '../../../components/form/fault-field.tsx'
import { emptyBlock, withTitle } from '../block-draft.ts'
import { useBlockDraft } from '../block-editing.ts'

/** Without a topic it goes to those that are still to be written. */
export function TemporaryDialog({ topic, close }: { topic: string; close: () => void }) {
  const { t } = useTranslation(['blocks', 'block-kinds'])
  const navigate = useNavigate()
  const form = useBlockDraft(undefined, emptyBlock('temporary', topic || t('kinds.temporary.name')))
  const { edited, change, readOnly } = form
  return (
    <DraftDialog
      form={{
        ...form,
        submit: async (submission) => {
          const saved = await form.submit(submission)
          if (saved) void navigate(pathTo('blocks'))
          return saved
        },
      }}
      title={t('steps.create')}
      size="medium"
      savesOnEnter
      close={close}
    >
      <FaultField field="title" label={t('block-kinds:adding.name')} stretch>
        <Input
          value={edited.title}
          readOnly={readOnly}
          onChange={({ detail }) => change(withTitle(edited, detail.value))}
        />
      </FaultField>
    </DraftDialog>
  )
}
