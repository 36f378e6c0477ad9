/** What a person on an inline channel has not heard yet: it leaves with the answer to the provider's call. */
import type { Degraded } from '#shared/channels/degrade'
import { menuHours } from '#shared/limits'
import { eventsSince } from '../chat/conversation/conversation.ts'
import { isForLane } from '../chat/conversation/wake.ts'
import type { ConversationScope, EnvironmentScope } from '../platform/table/scope.ts'
import { hashOf } from '../chat/customer/contact.ts'
import { newLane, readLane, saveLane } from './lane.ts'
import { degradedOf } from './render-message.ts'

/**
 * Gives all behind the cursor and moves it. A call that is repeated is answered the same; `callId` names it. Where nothing is
 * new and `repeats` is set, the last answer is given again.
 */
export async function takeLane(
  scope: ConversationScope & EnvironmentScope,
  { callId, repeats }: { readonly callId: string; readonly repeats: boolean },
  now: Date,
): Promise<readonly Degraded[]> {
  const { line, lane: kept } = await readLane(scope)
  if (!line) return []
  const lane = kept ?? newLane(scope, scope, line.channel, 0)
  const id = hashOf(callId)
  const isRepeated = lane.answered?.id === id
  const behind = await saidSince(scope, isRepeated ? (lane.answered?.from ?? 0) : lane.cursor)
  const isAgain = behind.length === 0 && repeats
  const said = isAgain ? await saidSince(scope, lane.answered?.from ?? lane.cursor) : behind
  const degraded = await Promise.all(
    said.map(async ({ message, number }) => (await degradedOf(scope, { message, number }, line, now)).degraded),
  )
  const last = behind.at(-1)?.number
  if (last === undefined || isRepeated) return degraded
  const menu = degraded.findLast((each) => each.menu)?.menu
  const until = new Date(now.getTime() + menuHours * 60 * 60_000).toISOString()
  await saveLane(scope, {
    ...lane,
    cursor: last,
    answered: { id, from: lane.cursor },
    ...(menu && { menu: { choices: [...menu], until } }),
  })
  return degraded
}

async function saidSince(scope: ConversationScope, number: number) {
  const events = await eventsSince(scope, number)
  return events.flatMap((event) =>
    isForLane(event) && event.what.type === 'message' ? [{ message: event.what.message, number: event.number }] : [],
  )
}
