/** What becomes of a message at its customer: sent, delivered, read or failed. */
import { noteArrival } from '../../chat/conversation/broadcast-arrivals.ts'
import { markReached } from '../../chat/conversation/reading-receipts.ts'
import { changeConversation, scopeOf } from '../../chat/conversation/conversation.ts'
import type { OpenedChannel } from '../../channels/opened-channel.ts'
import { eventIdOf, findContact } from '../../chat/customer/contact.ts'
import { findReceipt, readLane, saveReceipt, type LaneItem } from '../../channels/lane.ts'
import type { Handled } from '../../platform/aws/queue-batch.ts'
import { contextIn } from '../../platform/request/scoped-context.ts'
import { deliveryStates, type DeliveryState, type Heard } from '../../adapters/adapter.ts'
import type { ConversationScope } from '../../platform/table/scope.ts'

type Status = Extract<Heard, { type: 'status' }>

const done: Handled = { type: 'done' }
const rankOf = (state: DeliveryState): number => deliveryStates.indexOf(state)

/** A receipt is written a moment after the provider has the message: what comes before it waits as long. */
const overtakenSeconds = 2
const overtakenMs = 30_000

/** States never go back, and a failure is the last one. */
export async function followMessage({ scope, channel }: OpenedChannel, status: Status): Promise<Handled> {
  const { account, from, of, state } = status
  const told = 'id' in of ? of.conversation : undefined
  const conversation = told ?? (await findContact(scope, { channel, account, ids: from.ids })).conversation
  if (!conversation) return done
  const there = scopeOf(scope, conversation)
  if ('until' in of) {
    const number = lastUntil((await readLane(there)).lane, of.until)
    if (number && state !== 'failed' && state !== 'sent') await markReached(scope, conversation, state, number)
    return done
  }
  const receipt = await findReceipt(there, of.id)
  if (!receipt) return isFresh(status) ? { type: 'later', seconds: overtakenSeconds } : done
  if (rankOf(state) <= rankOf(receipt.state)) return done
  if (receipt.recipient && (state === 'delivered' || state === 'read'))
    await noteArrival(there, receipt.recipient, 'delivered')
  await saveReceipt(there, { ...receipt, state })
  if (state === 'failed')
    await tellFailure(there, status, receipt.number, eventIdOf(channel, account, status.id, 'failed'))
  else if (state !== 'sent') await markReached(scope, conversation, state, receipt.number)
  return done
}

const isFresh = ({ at }: Status): boolean => at !== undefined && Date.now() - Date.parse(at) < overtakenMs

/** The last message that was handed over up to a moment. */
export const lastUntil = (lane: Pick<LaneItem, 'recent'> | undefined, until: string): number | undefined =>
  lane?.recent?.findLast(({ at }) => at <= until)?.number

const wordsMax = 200

async function tellFailure(
  scope: ConversationScope,
  { reason }: Status,
  eventNumber: number,
  id: string,
): Promise<void> {
  const text = reason?.slice(0, wordsMax)
  const plan = () => ({
    eventBodies: [{ type: 'message-failed' as const, eventNumber, reason: 'refused' as const, ...(text && { text }) }],
    isSilent: true,
  })
  await changeConversation(contextIn(scope), scope.conversation, plan, id)
}
