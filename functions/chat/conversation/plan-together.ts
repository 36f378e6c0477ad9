/** Several changes of a conversation as one, so that all of them happen or none. */
import type { Change } from '../../platform/table/transaction.ts'
import type { Step } from './conversation.ts'
import type { ConversationItem } from './store.ts'

export type Plan = (conversation: ConversationItem) => Step | Promise<Step>

/** Each plan is asked of the conversation as those before it leave it; one that refuses refuses all. */
export async function planTogether(before: ConversationItem, plans: readonly Plan[]): Promise<Step> {
  let conversation = before
  let all: Step = { eventBodies: [] }
  for (const plan of plans) {
    const step = await plan(conversation)
    const last = conversation.last + step.eventBodies.length
    conversation = { ...conversation, ...step.after, last }
    all = {
      ...all,
      eventBodies: [...all.eventBodies, ...step.eventBodies],
      ...((all.after || step.after) && { after: { ...all.after, ...step.after } }),
      also: [...(all.also ?? []), ...(step.also ?? [])],
      events: [...(all.events ?? []), ...(step.events ?? [])],
      ...((all.counted || step.counted) && { counted: { ...all.counted, ...step.counted } }),
    }
  }
  return { ...all, also: lastWrites(all.also ?? []), events: withoutRepetition(all.events ?? []) }
}

/** A transaction writes an item once: of several puts of the same one the last one counts. */
function lastWrites(changes: readonly Change[]): Change[] {
  const keys = changes.map(keyOf)
  return changes.filter((_, index) => keys[index] === undefined || keys.lastIndexOf(keys[index]) === index)
}

/** The item that a change puts; of another kind of change, nothing. */
function keyOf({ write }: Change): string | undefined {
  const item = typeof write === 'function' ? undefined : write.Put?.Item
  return item && JSON.stringify([item['pk'], item['sk']])
}

/** The same said twice of one change is said once. */
const withoutRepetition = <Told>(events: readonly Told[]): Told[] => [
  ...new Map(events.map((event) => [JSON.stringify(event), event])).values(),
]
