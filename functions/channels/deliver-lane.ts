/**
 * Hands over what was said since a lane's cursor, in order. Each wake-up writes the range it has in hand before the first call
 * and the cursor behind the last one: after a crash, the first call of the range without a receipt is the only doubt.
 */
import { definitionOf } from '#shared/channels/register'
import type { ConversationEvent, ConversationEventBody, Message } from '#shared/chat/message'
import { laneAttemptsMax, laneEventsPerWakeMax, menuHours } from '#shared/limits'
import type { Adapter, Sent } from '../adapters/adapter.ts'
import { adapterOf } from '../adapters/adapters.ts'
import { changeConversation, entriesSince, eventAt, findConversation } from '../chat/conversation.ts'
import { isForLane, type WakeUp } from '../chat/wake.ts'
import type { Handled } from '../platform/aws/queue-batch.ts'
import { contextIn } from '../platform/request/scoped-context.ts'
import type { ConversationScope, EnvironmentScope } from '../platform/table/scope.ts'
import { Table } from '../platform/table/table.ts'
import { companyConfig } from '../platform/tenancy/company.ts'
import { askProvider } from './ask-provider.ts'
import { channelAt, type OpenedChannel } from './configuration.ts'
import { newLane, readLane, receiptId, receipts, saveLane, saveReceipt, type LaneItem } from './lane.ts'
import type { LineItem } from '../chat/line.ts'
import { findOutage, noteFailure, noteSuccess, secondsToProbe, type Outage } from './outage.ts'
import { takeTurn } from './rate.ts'
import { callsOf, degradedOf, placeOf } from './render-message.ts'
import { isWindowClosed } from './window.ts'

type Scope = ConversationScope & EnvironmentScope

/** A lane in a worker's hands. */
interface Hand {
  readonly scope: Scope
  readonly line: LineItem
  readonly opened: OpenedChannel
  readonly adapter: Adapter
  readonly outage: Outage | undefined
  readonly now: () => Date
  lane: LaneItem
  /** What the process before left in doubt. */
  crash?: Crash | undefined
  /** An agent has asked for one message once more: the lane stays where it is. */
  readonly isAgain?: true
}

const done: Handled = { type: 'done' }
const later = (seconds: number): Handled => ({ type: 'later', seconds: Math.max(1, seconds) })

/** Seconds before a message is tried again, by how often it was. */
const pauses = [5, 15, 60, 180, 600]
const jitter = 0.2

/** Delivers what waits in a lane; a wake-up that is repeated finds nothing to do. */
export async function deliverLane(wakeUp: WakeUp, now: () => Date = () => new Date()): Promise<Handled> {
  const { client, environment, conversation } = wakeUp
  const scope = { client, environment, conversation }
  const { line, lane: kept } = await readLane(scope)
  if (!line) return done
  const [opened, outage] = await Promise.all([channelAt(scope, line.channel), findOutage(scope, line.channel)])
  const adapter = adapterOf(line.channel)
  const lane = kept ?? newLane(scope, scope, line.channel, 0)
  if (!opened?.behaviour.isOn || !adapter?.send) return rest(scope, lane)
  if (outage && secondsToProbe(outage, now()) > 0) {
    const isProber = outage.prober === conversation
    if (isProber) return later(secondsToProbe(outage, now()))
    await rest(scope, lane)
    // The outage may have ended before this lane was marked: nobody would wake it then.
    if (await findOutage(scope, line.channel)) return done
  }
  const hand = { scope, line, opened, adapter, outage, now, lane }
  if (wakeUp.again !== undefined) return deliverAgain(hand, wakeUp.again)
  return deliverNext(hand)
}

/** The lane waits until its provider is back, or the channel is switched on. */
async function rest(scope: Scope, lane: LaneItem): Promise<Handled> {
  if (!lane.isStuck) await saveLane(scope, { ...lane, isStuck: true })
  return done
}

async function deliverNext(hand: Hand): Promise<Handled> {
  const { scope, lane } = hand
  const behind = (await entriesSince(scope, lane.cursor)).flatMap(({ events }) => events)
  const waiting = behind.filter((event) => event.number > lane.cursor && isForLane(event))
  const events = waiting.slice(0, laneEventsPerWakeMax)
  const [first, last] = [events[0], events.at(-1)]
  if (!first || !last) {
    if (lane.isStuck || lane.sending) await save(hand, { sending: undefined, isStuck: undefined })
    return done
  }
  hand.crash = lane.sending && (await crashIn(hand, lane.sending))
  await save(hand, { sending: { from: first.number, to: last.number }, isStuck: undefined })
  for (const event of events) {
    const outcome = await deliverEvent(hand, event)
    if (outcome) return outcome
  }
  await save(hand, { sending: undefined })
  return waiting.length > events.length ? later(1) : done
}

const save = async (hand: Hand, fields: Partial<LaneItem>): Promise<void> => {
  if (hand.isAgain) return
  hand.lane = { ...hand.lane, ...fields }
  await saveLane(hand.scope, hand.lane)
}

/** A process ended with a range in hand: calls have receipts up to the first one, of which nobody knows. */
interface Crash {
  /** How many calls of an event have receipts, by its number. */
  readonly taken: ReadonlyMap<number, number>
  /** The last event of the range. */
  readonly to: number
}

async function crashIn({ scope }: Hand, { from, to }: { from: number; to: number }): Promise<Crash> {
  const taken = new Map<number, number>()
  for (const { number, part } of await new Table(scope).list(receipts))
    if (number >= from && number <= to) taken.set(number, Math.max(taken.get(number) ?? 0, part + 1))
  return { taken, to }
}

const messageIn = ({ what }: ConversationEvent): Message | undefined =>
  what.type === 'message' ? what.message : undefined

/** Hands over one event; gives an outcome where the lane has to stop before the next one. */
async function deliverEvent(hand: Hand, event: ConversationEvent): Promise<Handled | undefined> {
  const { scope, line, opened, adapter, now } = hand
  const message = messageIn(event)
  if (!message) return undefined
  const { number } = event
  if (await isOutsideWindow(hand, message)) return passOver(hand, number, { reason: 'window' })
  // Letters alone say who writes; a phone shows the number it knows.
  const companyName = adapter.join && (await companyConfig(scope.client, now())).company.displayName
  const said = { message, number, conversation: scope.conversation, companyName }
  const { degraded, linkOf } = await degradedOf(scope, said, { channel: line.channel, to: line.to }, now())
  const calls = callsOf(adapter, degraded, message, placeOf(opened, line, said, linkOf))
  const { crash } = hand
  const begun = Math.max(hand.lane.parts ?? 0, crash?.taken.get(number) ?? 0)
  for (const [part, call] of calls.entries()) {
    if (part < begun) continue
    if (crash && hand.crash && number <= crash.to) {
      // The first call without a receipt is the only doubt; those behind it were never made.
      hand.crash = undefined
      return passOver(hand, number, { reason: 'unknown' })
    }
    const wait = takeTurn(
      `${line.channel}#${line.account}`,
      definitionOf(line.channel).can(line.to).rate.perSecond,
      Date.now(),
    )
    if (wait > 0) return stop(hand, { parts: part }, wait)
    const sent = await adapter.send!(call, line, opened.settings, askProvider(line.channel), now())
    if (sent.type !== 'ok') return settle(hand, number, part, sent)
    const ids = sent.ids.length > 0 ? sent.ids : [call.key]
    for (const id of ids) {
      const _id = receiptId(id)
      await saveReceipt(scope, { _id, number, part, state: 'sent', created: now().toISOString() })
    }
  }
  await noteSuccess(scope, line.channel, hand.outage)
  advance(hand, number, degraded.menu)
  return undefined
}

const recentMax = 20

/** The cursor of the lane in hand; it is written with the end of the range. */
function advance(hand: Hand, number: number, menu?: readonly { label: string; payload: string }[]) {
  const at = hand.now().toISOString()
  const until = new Date(hand.now().getTime() + menuHours * 60 * 60_000).toISOString()
  hand.lane = {
    ...hand.lane,
    cursor: number,
    parts: undefined,
    attempts: undefined,
    recent: [...(hand.lane.recent ?? []), { number, at }].slice(-recentMax),
    ...(menu && { menu: { choices: [...menu], until } }),
  }
}

type Failure = Omit<Extract<ConversationEventBody, { type: 'message-failed' }>, 'type' | 'eventNumber'>

/** The message is given up, staff see why, and the next one follows. */
async function passOver(hand: Hand, number: number, failure: Failure): Promise<undefined> {
  advance(hand, number)
  await save(hand, {})
  await tellFailure(hand.scope, number, failure)
}

async function tellFailure(scope: Scope, eventNumber: number, failure: Failure): Promise<void> {
  await changeConversation(contextIn(scope), scope.conversation, () => ({
    eventBodies: [{ type: 'message-failed', eventNumber, ...failure }],
    isSilent: true,
  }))
}

/** The lane stops in good order: nothing of it is in doubt. */
async function stop(hand: Hand, fields: Partial<LaneItem>, seconds: number): Promise<Handled> {
  await save(hand, { sending: undefined, ...fields })
  return later(seconds)
}

const wordsMax = 200

async function settle(
  hand: Hand,
  number: number,
  part: number,
  sent: Exclude<Sent, { type: 'ok' }>,
): Promise<Handled | undefined> {
  const text = sent.reason.slice(0, wordsMax)
  switch (sent.type) {
    case 'drop':
      return passOver(hand, number, { reason: 'refused', text })
    case 'outside-window':
      return passOver(hand, number, { reason: 'window', text })
    case 'unknown':
      return passOver(hand, number, { reason: 'unknown', text })
    case 'reauth':
      return waitOut(hand, number, part, { kind: 'reauth', reason: text })
    case 'retry':
      return sent.afterSeconds === undefined
        ? waitOut(hand, number, part, { kind: 'down', reason: text })
        : stop(hand, { parts: part }, sent.afterSeconds)
  }
}

/** A provider that is down is asked by one lane alone; before that, each lane tries a few times more. */
async function waitOut(
  hand: Hand,
  number: number,
  part: number,
  { kind, reason }: Pick<Outage, 'kind' | 'reason'>,
): Promise<Handled | undefined> {
  const { scope, line, lane, now } = hand
  const outage = await noteFailure(scope, line.channel, { kind, reason, prober: scope.conversation }, now())
  if (outage) return stop(hand, { parts: part }, secondsToProbe(outage, now()))
  const attempts = (lane.attempts ?? 0) + 1
  if (attempts >= laneAttemptsMax) return passOver(hand, number, { reason: 'unreachable', text: reason })
  const pause = (pauses[attempts - 1] ?? 600) * (1 + jitter * (Math.random() * 2 - 1))
  return stop(hand, { parts: part, attempts }, pause)
}

/** A template may always be sent; what else is said later than the channel allows is not. */
async function isOutsideWindow({ scope, line, now }: Hand, message: Message): Promise<boolean> {
  const { window } = definitionOf(line.channel).can(line.to)
  if (!window || message.template) return false
  const conversation = await findConversation(scope, scope.conversation)
  return isWindowClosed(line, conversation, now(), message.agent !== undefined)
}

/** An agent sends a message once more: whatever comes of it, the others do not wait for it. */
async function deliverAgain(hand: Hand, number: number): Promise<Handled> {
  const event = await eventAt(hand.scope, number)
  if (!event || !isForLane(event)) return done
  const whole = { ...hand.lane, parts: undefined, attempts: undefined }
  const outcome = await deliverEvent({ ...hand, lane: whole, isAgain: true }, event)
  if (outcome) await tellFailure(hand.scope, number, { reason: 'unreachable' })
  return done
}
