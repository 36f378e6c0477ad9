/** Names a response that is written later (BLOCKS-016). */
import { useTranslation } from 'react-i18next'
import type { Block } from '#shared/contracts/blocks'
import { emptyBlock } from '../block-draft.ts'
import { NameDialog } from '../name-dialog.tsx'

interface TemporaryDialogProps {
  /** Without a topic it goes to those that are still to be written. */
  topic: string
  made: (block: Block) => void
  close: () => void
}

export function TemporaryDialog({ topic, made, close }: TemporaryDialogProps) {
  const { t } = useTranslation(['blocks', 'block-kinds'])
  return (
    <NameDialog
      block={undefined}
      start={emptyBlock('temporary', topic || t('kinds.temporary.name'))}
      title={t('steps.create')}
      saved={made}
      close={close}
    />
  )
}
