/** Whether, and since when, a customer waits for a person. */
import type { Owner } from './takeover.ts'

interface Waits {
  readonly owner: Owner
  readonly awaitingResponse?: boolean | undefined
  readonly lastMessage?: { readonly from: string; readonly created: string } | undefined
  readonly lastActive: string
  readonly snoozed?: object | undefined
}

/** Whether somebody has to come: where a colleague answers in the provider's own app, only until they have answered. */
export const isInQueue = ({ owner, awaitingResponse }: Pick<Waits, 'owner' | 'awaitingResponse'>): boolean =>
  owner.by === 'queue' && (!owner.inApp || awaitingResponse === true)

/** Since when the customer waits for a person; `undefined` when nobody has to answer. */
export function waitingSince({ awaitingResponse, owner, lastMessage, lastActive, snoozed }: Waits): string | undefined {
  if (snoozed || (!awaitingResponse && !isInQueue({ owner, awaitingResponse }))) return undefined
  if (owner.by === 'queue' && !owner.inApp) return owner.since
  return lastMessage?.from === 'customer' ? lastMessage.created : lastActive
}
