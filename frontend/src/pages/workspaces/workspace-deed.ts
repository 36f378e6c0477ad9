/** Workspace deed: what was asked to be done, and to which workspace; each opens its dialog. */
import type { ManagedWorkspace } from '#shared/contracts/workspaces'

export type WorkspaceDeed =
  | { readonly does: 'create' }
  | { readonly does: 'organisation' | 'clear' | 'delete'; readonly workspace: ManagedWorkspace }
