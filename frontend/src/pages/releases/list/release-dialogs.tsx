/** The dialogs of a release's menu, loaded with the first one. */
import { ActivateDialog } from './activate-dialog.tsx'
import { CheckDialog } from './check-dialog.tsx'
import { CompareDialog } from './compare-dialog.tsx'
import { CopyDialog } from './copy-dialog.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import type { ReleaseDialogProps, DialogAction } from './release-action.ts'

const dialogs = {
  compare: CompareDialog,
  'roll-back': ActivateDialog,
  activate: ActivateDialog,
  check: CheckDialog,
  preview: PreviewDialog,
  copy: CopyDialog,
} satisfies Record<DialogAction, unknown>

export default function ReleaseDialogs({ action, ...props }: ReleaseDialogProps & { action: DialogAction }) {
  const Asked = dialogs[action]
  return <Asked {...props} />
}
