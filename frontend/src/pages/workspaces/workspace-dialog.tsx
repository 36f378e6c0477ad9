/** The dialog of a deed, loaded when it is first asked for. */
import { CreateDialog } from './founding/create-dialog.tsx'
import { OrganisationDialog } from './organisation-dialog.tsx'
import { ClearDialog } from './removal/clear-dialog.tsx'
import { DeleteWorkspaceDialog } from './removal/delete-dialog.tsx'
import type { WorkspaceDeed } from './workspace-deed.ts'

interface WorkspaceDialogProps {
  deed: WorkspaceDeed
  close: () => void
  /** After a deletion has begun. */
  leave?: () => void
}

export default function WorkspaceDialog({ deed, close, leave }: WorkspaceDialogProps) {
  if (deed.does === 'create') return <CreateDialog close={close} />
  const { does, workspace } = deed
  if (does === 'organisation') return <OrganisationDialog workspace={workspace} close={close} />
  if (does === 'clear') return <ClearDialog workspace={workspace} close={close} />
  return <DeleteWorkspaceDialog workspace={workspace} close={close} leave={leave} />
}
