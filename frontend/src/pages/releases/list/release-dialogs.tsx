/** The dialogs of a release's menu, loaded with the first one. */
import { ActivateDialog } from './activate-dialog.tsx'
import { CheckDialog } from './check-dialog.tsx'
import { CompareDialog } from './compare-dialog.tsx'
import { CopyDialog } from './copy-dialog.tsx'
import { DiscardDialog } from './discard-dialog.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import type { ReleaseAction, ReleaseDialogProps } from './release-action.ts'

const dialogs = {
  compare: CompareDialog,
  'roll-back': ActivateDialog,
  activate: ActivateDialog,
  check: CheckDialog,
  preview: PreviewDialog,
  copy: CopyDialog,
  discard: DiscardDialog,
} satisfies Record<ReleaseAction, unknown>

export default function ReleaseDialogs({ action, ...props }: ReleaseDialogProps & { action: ReleaseAction }) {
  const Asked = dialogs[action]
  return <Asked {...props} />
}
