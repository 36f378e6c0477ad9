/** What can be done with a release, and what each of the dialogs that ask about it is given. */
import type { Environment } from '#shared/contracts/environments'
import type { Release } from '#shared/contracts/releases'

export type ReleaseAction = 'compare' | 'roll-back' | 'activate' | 'check' | 'preview' | 'copy' | 'discard'

/** One that has a dialog of its own. */
export type DialogAction = Exclude<ReleaseAction, 'discard'>

export interface ReleaseDialogProps {
  release: Release
  environment: Environment
  environments: readonly Environment[]
  /** The one that is current in the environment. */
  current: Release | undefined
  close: () => void
}
