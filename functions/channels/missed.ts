/**
 * What was said while a channel was off. Each message ends at once as one that failed, and its lane keeps which they were.
 * Whoever switches the channel on says whether they are sent. The answer stands in the configuration, beside the time off
 * that it is about; a wake-up only has lanes look, so that one that is lost, doubled or late does no harm.
 */
import { freshHoursOf, type OutsideChannel } from '#shared/channels/register'
import type { MissedMessages } from '#shared/contracts/channels'
import { laneMissedMax } from '#shared/limits'
import { retryOnConflict } from '../platform/table/retry-on-conflict.ts'
import type { ConversationScope, EnvironmentScope } from '../platform/table/scope.ts'
import { transact } from '../platform/table/transaction.ts'
import { missedGroup, putLane, type LaneItem } from './lane.ts'
import { listSentAgain, sentAgainChange } from './sent-again.ts'
import { pagesOfLanes } from './wake-lanes.ts'

type Missed = NonNullable<LaneItem['missed']>

const hourMs = 60 * 60_000

/** Whether it was said too long ago to be handed over on this channel. */
export const isLate = (channel: OutsideChannel, created: string, now: Date): boolean =>
  now.getTime() - Date.parse(created) > freshHoursOf(channel) * hourMs

/** The messages that a lane has missed since the channel was switched off, with one more. */
export function missedWith({ missed }: LaneItem, since: string, event: Missed['events'][number]): Missed {
  const before = missed?.since === since ? missed.events.filter(({ number }) => number !== event.number) : []
  return { since, events: [...before, event].slice(-laneMissedMax) }
}

/** An agent may ask for one of the messages meanwhile. */
const conflicts = { conflicts: ['unavailable', 'stale'] } as const

/**
 * The lane of a channel that is on again. Where what it has missed is to be sent, the young messages of it come before what is
 * behind the cursor; those that an agent has asked for are left to that. In one transaction, so that each goes once.
 */
export function settleMissed(
  scope: ConversationScope,
  lane: LaneItem,
  { sendsSince }: { readonly sendsSince?: string | undefined },
  now: Date,
): Promise<LaneItem> {
  return retryOnConflict(async () => {
    const { missed, ...rest } = lane
    const young =
      missed && missed.since === sendsSince ? missed.events.filter(({ at }) => !isLate(lane.channel, at, now)) : []
    const before = young.length > 0 ? await listSentAgain(scope) : []
    const rowOf = (number: number) => before.find((row) => row.number === number)
    const taken = young.filter(({ number, failed }) => (rowOf(number)?.after ?? 0) < failed)
    const again = [...new Set([...(lane.again ?? []), ...taken.map(({ number }) => number)])].toSorted((a, b) => a - b)
    const settled = { ...rest, ...(again.length > 0 && { again }) }
    await transact([
      putLane(scope, settled),
      ...taken.map(({ number, failed }) =>
        sentAgainChange(scope, { number, after: failed, created: now.toISOString(), isMissed: true }, rowOf(number)),
      ),
    ])
    return settled
  }, conflicts)
}

/** At most so many lanes are counted; what is more is said to be more. */
const countedMax = 2000

/** How many messages of a time off were not delivered, and how many of them are young enough to be sent. */
export async function countMissed(
  scope: EnvironmentScope,
  channel: OutsideChannel,
  since: string,
  now: Date,
): Promise<MissedMessages> {
  const counts = { conversations: 0, messages: 0, young: 0 }
  for await (const page of pagesOfLanes(scope, missedGroup(scope.environment, channel, since))) {
    for (const { missed } of page) {
      counts.conversations += 1
      counts.messages += missed?.events.length ?? 0
      counts.young += missed?.events.filter(({ at }) => !isLate(channel, at, now)).length ?? 0
    }
    if (counts.conversations >= countedMax) return { ...counts, isMore: true }
  }
  return counts
}
