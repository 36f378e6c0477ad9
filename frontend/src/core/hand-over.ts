/** Why an agent is asked to hand over the customers they hold; `undefined` while nobody asks. */
import { pageState } from './page-state.ts'

/** By themselves, because they are away from now on, or because they sign out. */
export type HandOverReason = 'asked' | 'away' | 'leave'

export const handOverAsked = pageState<HandOverReason | undefined>(undefined)
