/** A busy morning at the florist's: who waits, who is being helped, and who was helped today; times count back from the start. */
import type { Talk } from '../talks.ts'
import { helpedTalks } from './helped.ts'
import { heldTalks } from './held.ts'
import { waitingTalks } from './waiting.ts'

export const morningTalks: readonly Talk[] = [...waitingTalks, ...heldTalks, ...helpedTalks]
