/** What each step of the wizard is given. */
import type { Broadcast } from '#shared/contracts/broadcasts'
import type { Draft } from '../../../components/form/draft.ts'
import type { EditedBroadcast } from './broadcast-draft.ts'

/** As a draft sees it: its changes are counted by `version`. */
export type SavedBroadcast = Broadcast & { readonly revision: number }

/** When it is to be sent: at once, or at this day and time by the company's clock. */
export interface When {
  readonly isLater: boolean
  readonly day: string
  readonly time: string
}

export interface StepProps {
  form: Draft<EditedBroadcast, SavedBroadcast>
}
