/** A lane in a worker's hands, and how what becomes of its messages is written. */
import type { ConversationEvent, ConversationEventBody } from '#shared/chat/message'
import { menuHours } from '#shared/limits'
import type { Adapter } from '../adapters/adapter.ts'
import { changeConversation } from '../chat/conversation/conversation.ts'
import type { LineItem } from '../chat/conversation/line.ts'
import { contextIn } from '../platform/request/scoped-context.ts'
import type { ConversationScope, EnvironmentScope } from '../platform/table/scope.ts'
import { Table } from '../platform/table/table.ts'
import type { OpenedChannel } from './opened-channel.ts'
import { putLane, receipts, saveLane, type LaneItem } from './lane.ts'
import { missedWith } from './missed.ts'
import type { Outage } from './outage.ts'

export type Scope = ConversationScope & EnvironmentScope

/** What is needed for calls to the provider. */
export interface Way {
  readonly line: LineItem
  readonly opened: OpenedChannel
  readonly adapter: Adapter
}

/** A lane in a worker's hands. */
export interface Hand {
  readonly scope: Scope
  /** None where there is nobody to call, or nothing to call with. */
  readonly way: Way | undefined
  /** Why nothing of the lane is handed over. */
  readonly refusal?: 'off' | 'no-address' | undefined
  /** What fails now can be sent when the channel is on again: of the time off that began then. */
  readonly offSince?: string | undefined
  readonly outage: Outage | undefined
  readonly now: () => Date
  lane: LaneItem
  /** What the process before left in doubt. */
  crash?: Crash | undefined
  /** An agent has asked for one message once more: the lane stays where it is. */
  readonly isAgain?: true
}

export const save = async (hand: Hand, fields: Partial<LaneItem>): Promise<void> => {
  if (hand.isAgain) return
  hand.lane = { ...hand.lane, ...fields }
  await saveLane(hand.scope, hand.lane)
}

/** A process ended with a range in hand: calls have receipts up to the first one, of which nobody knows. */
export interface Crash {
  /** How many calls of an event have receipts, by its number. */
  readonly taken: ReadonlyMap<number, number>
  readonly from: number
  /** The last event of the range. */
  readonly to: number
}

export async function crashIn({ scope }: Hand, { from, to }: { from: number; to: number }): Promise<Crash> {
  const taken = new Map<number, number>()
  for (const { number, part } of await new Table(scope).list(receipts))
    if (number >= from && number <= to) taken.set(number, Math.max(taken.get(number) ?? 0, part + 1))
  return { taken, from, to }
}

const recentMax = 20

/** The cursor of the lane in hand; it is written with the end of the range. */
export function advance(hand: Hand, number: number, menu?: readonly { label: string; payload: string }[]) {
  const at = hand.now().toISOString()
  const until = new Date(hand.now().getTime() + menuHours * 60 * 60_000).toISOString()
  hand.lane = {
    ...hand.lane,
    cursor: Math.max(hand.lane.cursor, number),
    again: withoutNumber(hand.lane.again, number),
    parts: undefined,
    attempts: undefined,
    restsUntil: undefined,
    recent: [...(hand.lane.recent ?? []), { number, at }].slice(-recentMax),
    ...(menu && { menu: { choices: [...menu], until } }),
  }
}

function withoutNumber(again: LaneItem['again'], number: number): LaneItem['again'] {
  const left = again?.filter((each) => each !== number) ?? []
  return left.length > 0 ? left : undefined
}

type Failure = Omit<Extract<ConversationEventBody, { type: 'message-failed' }>, 'type' | 'eventNumber'>

/** The message is given up, staff see why, and the next one follows: the cursor moves with what is told. */
export async function passOver(
  hand: Hand,
  { number, created }: ConversationEvent,
  failure: Failure,
): Promise<undefined> {
  const { scope, offSince, isAgain } = hand
  const before = hand.lane
  if (!isAgain) advance(hand, number)
  const { lane } = hand
  const isMissed = failure.reason === 'off' && offSince !== undefined
  await changeConversation(contextIn(scope), scope.conversation, ({ last }) => {
    const missed = isMissed ? missedWith(before, offSince, { number, failed: last + 1, at: created }) : before.missed
    hand.lane = { ...lane, ...(missed && { missed }) }
    return {
      eventBodies: [{ type: 'message-failed', eventNumber: number, ...failure }],
      also: isAgain && !isMissed ? [] : [putLane(scope, hand.lane)],
      isSilent: true,
    }
  })
}
