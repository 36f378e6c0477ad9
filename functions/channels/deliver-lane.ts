/**
 * Hands over what was said since a lane's cursor, in order. Each wake-up writes the range it has in hand before the first call
 * and the cursor behind the last one: after a crash, the first call of the range without a receipt is the only doubt. What is
 * not handed over, because the channel is off or it was said too long ago, is told as failed in the transaction that moves
 * the cursor, so that a crash between loses nothing and leaves nothing in doubt.
 */
import { definitionOf, type OutsideChannel } from '#shared/channels/register'
import { otherChannels } from '#shared/chat/channels'
import type { ConversationEvent, Message } from '#shared/chat/message'
import { laneAttemptsMax, laneEventsPerWakeMax } from '#shared/limits'
import type { Sent } from '../adapters/adapter.ts'
import { adapterOf } from '../adapters/adapters.ts'
import { noteArrival, recipientOf } from '../chat/conversation/broadcast-arrivals.ts'
import { eventAt, eventsSince, findConversation } from '../chat/conversation/conversation.ts'
import { lineFor } from '../chat/conversation/line.ts'
import { markArrived } from '../chat/conversation/reading-receipts.ts'
import { isForLane, type WakeUp } from '../chat/conversation/wake.ts'
import type { Handled } from '../platform/aws/queue-batch.ts'
import { companyConfig, companyNameOf } from '../platform/tenancy/company.ts'
import { askProvider } from './ask-provider.ts'
import { channelAt, forgetChannels, type OpenedChannel } from './opened-channel.ts'
import { advance, crashIn, passOver, save, type Hand, type Scope, type Way } from './hand.ts'
import { newLane, readLane, receiptId, saveReceipt, stuckGroup, type LaneItem } from './lane.ts'
import { isLate, settleMissed } from './missed.ts'
import { findOutage, noteFailure, noteSuccess, secondsToProbe, type Outage } from './outage.ts'
import { takeTurn } from './rate.ts'
import { wakeLanes } from './wake-lanes.ts'
import { callsOf, degradedOf, placeOf } from './render-message.ts'
import { isWindowClosed } from './window.ts'

const done: Handled = { type: 'done' }
const later = (seconds: number): Handled & { type: 'later' } => ({ type: 'later', seconds: Math.max(1, seconds) })

/** Seconds before a message is tried again, by how often it was. */
const pauses = [5, 15, 60, 180, 600]
const jitter = 0.2

/** Delivers what waits in a lane; a wake-up that is repeated finds nothing to do. */
export async function deliverLane(wakeUp: WakeUp, now: () => Date = () => new Date()): Promise<Handled> {
  const { client, environment, conversation } = wakeUp
  const scope = { client, environment, conversation }
  const { line, lane: kept } = await readLane(scope)
  const channel = otherChannels.find((each) => each === (line?.channel ?? wakeUp.channel))
  if (!channel) return done
  const isAnew = wakeUp.isAnew === true || kept?.missed !== undefined
  const [opened, outage] = await Promise.all([openedAt(scope, channel, isAnew), findOutage(scope, channel)])
  const lane = kept ?? newLane(scope, scope, channel, 0)
  const adapter = adapterOf(channel)
  const way = line && opened && adapter?.send && { line, opened, adapter }
  const hand: Hand = { scope, way, outage, now, lane }
  if (!way || !isUsable(opened)) {
    const refusal = line ? 'off' : 'no-address'
    const offSince = opened?.behaviour.isOn ? undefined : (opened?.offSince ?? '')
    return deliver({ ...hand, refusal, offSince }, wakeUp)
  }
  const restMs = Date.parse(lane.restsUntil ?? '') - now().getTime()
  if (restMs > 0 && !isAnew && wakeUp.again === undefined) return later(restMs / 1000)
  if (lane.missed) hand.lane = await settleMissed(scope, lane, opened, now())
  if (outage && secondsToProbe(outage, now()) > 0) {
    const isProber = outage.prober === conversation
    if (isProber) return later(secondsToProbe(outage, now()))
    await rest(hand)
    // The outage may have ended before this lane was marked: nobody would wake it then.
    if (await findOutage(scope, channel)) return done
  }
  return deliver(hand, wakeUp)
}

const deliver = (hand: Hand, { again }: WakeUp): Promise<Handled> =>
  again === undefined ? deliverNext(hand) : deliverAgain(hand, again)

const isUsable = (opened: OpenedChannel | undefined): boolean =>
  opened !== undefined && opened.behaviour.isOn && opened.isComplete

/** A channel that seems to be off is read anew, because somebody may have switched it on a moment ago. */
async function openedAt(scope: Scope, channel: OutsideChannel, isAnew: boolean): Promise<OpenedChannel | undefined> {
  const known = isAnew ? undefined : await channelAt(scope, channel)
  if (isUsable(known)) return known
  forgetChannels(scope)
  return channelAt(scope, channel)
}

/** The lane waits until its provider is back. */
async function rest(hand: Hand): Promise<void> {
  if (!hand.lane.isStuck) await save(hand, { isStuck: true })
}

async function deliverNext(hand: Hand): Promise<Handled> {
  const { lane } = hand
  const waiting = await waitingIn(hand)
  const events = waiting.slice(0, laneEventsPerWakeMax)
  const last = events.at(-1)
  if (!last) {
    if (lane.isStuck || lane.sending) await save(hand, { sending: undefined, isStuck: undefined })
    return done
  }
  hand.crash = lane.sending && (await crashIn(hand, lane.sending))
  // What is not handed over is never in doubt.
  const from = lane.sending?.from ?? events.find((event) => !refusalOf(hand, event))?.number
  await save(hand, { sending: from === undefined ? undefined : { from, to: last.number }, isStuck: undefined })
  for (const event of events) {
    const outcome = await deliverEvent(hand, event)
    if (outcome) return outcome
  }
  await save(hand, { sending: undefined })
  if (from === undefined) await passOnProbe(hand)
  return waiting.length > events.length ? later(1) : done
}

/** A lane that looks whether its provider is back and has nothing left to look with has the others look. */
async function passOnProbe({ scope, lane: { channel }, outage }: Hand): Promise<void> {
  if (outage?.prober === scope.conversation) await wakeLanes(scope, channel, stuckGroup(scope.environment, channel))
}

/** What is to be handed over, in the order in which it was said. */
async function waitingIn({ scope, lane }: Hand): Promise<ConversationEvent[]> {
  const again = await Promise.all((lane.again ?? []).map((number) => eventAt(scope, number)))
  const behind = await eventsSince(scope, lane.cursor)
  return [...again.filter((event) => event !== undefined), ...behind].filter(isForLane)
}

/** Why a message is not handed over at all. An agent who asks for an old one means it. */
function refusalOf({ refusal, lane, now, isAgain }: Hand, { created }: ConversationEvent) {
  return refusal ?? (!isAgain && isLate(lane.channel, created, now()) ? ('late' as const) : undefined)
}

const messageIn = ({ what }: ConversationEvent): Message | undefined =>
  what.type === 'message' ? what.message : undefined

/** Hands over one event; gives an outcome where the lane has to stop before the next one. */
async function deliverEvent(hand: Hand, event: ConversationEvent): Promise<Handled | undefined> {
  const { scope, way, crash, now } = hand
  const message = messageIn(event)
  if (!message) return undefined
  const { number } = event
  const refusal = refusalOf(hand, event)
  const isInDoubt = () => hand.crash !== undefined && number >= hand.crash.from && number <= hand.crash.to
  if (!way || (refusal && !isInDoubt())) return passOver(hand, event, { reason: refusal ?? 'off' })
  const { opened, adapter } = way
  const line = lineFor(way.line, message)
  if (!isInDoubt() && (await isOutsideWindow(way, hand, message))) return passOver(hand, event, { reason: 'window' })
  // Letters alone say who writes; a phone shows the number it knows.
  const companyName = adapter.join && companyNameOf(await companyConfig(scope.client, now()))
  const said = { message, number, conversation: scope.conversation, companyName }
  const { degraded, linkOf } = await degradedOf(scope, said, { channel: line.channel, to: line.to }, now())
  const calls = callsOf(adapter, degraded, message, placeOf(opened, line, said, linkOf))
  const recipient = recipientOf(message)
  const begun = Math.max(hand.isAgain ? 0 : (hand.lane.parts ?? 0), crash?.taken.get(number) ?? 0)
  for (const [part, call] of calls.entries()) {
    if (part < begun) continue
    if (isInDoubt()) {
      // The first call without a receipt is the only doubt; those behind it were never made.
      hand.crash = undefined
      return passOver(hand, event, { reason: 'unknown' })
    }
    const wait = takeTurn(
      `${line.channel}#${line.account}`,
      definitionOf(line.channel).can(line.to).rate.perSecond,
      Date.now(),
    )
    if (wait > 0) return stop(hand, { parts: part }, wait)
    const sent = await adapter.send!(call, line, opened.settings, askProvider(line.channel), now())
    if (sent.type !== 'ok') return settle(hand, event, part, sent)
    const ids = sent.ids.length > 0 ? sent.ids : [call.key]
    for (const id of ids) {
      const _id = receiptId(id)
      const created = now().toISOString()
      await saveReceipt(scope, { _id, number, part, state: 'sent', created, ...(recipient && { recipient }) })
    }
  }
  if (recipient) await noteArrival(scope, recipient, 'handedOver')
  if (begun < calls.length) await noteSuccess(scope, line.channel, hand.outage)
  if (hand.isAgain) await markArrived(scope, number)
  advance(hand, number, degraded.menu)
  return undefined
}

/** The lane stops in good order: nothing of it is in doubt. */
async function stop(hand: Hand, fields: Partial<LaneItem>, seconds: number): Promise<Handled> {
  const handled = later(seconds)
  const restsUntil = new Date(hand.now().getTime() + handled.seconds * 1000).toISOString()
  await save(hand, { sending: undefined, ...fields, restsUntil })
  return handled
}

const wordsMax = 200

async function settle(
  hand: Hand,
  event: ConversationEvent,
  part: number,
  sent: Exclude<Sent, { type: 'ok' }>,
): Promise<Handled | undefined> {
  const text = sent.reason.slice(0, wordsMax)
  // Who refuses one message is not down: the others need not wait any longer.
  if (sent.type === 'drop' || sent.type === 'outside-window')
    await noteSuccess(hand.scope, hand.lane.channel, hand.outage)
  switch (sent.type) {
    case 'drop':
      return passOver(hand, event, { reason: 'refused', text })
    case 'outside-window':
      return passOver(hand, event, { reason: 'window', text })
    case 'unknown':
      return passOver(hand, event, { reason: 'unknown', text })
    case 'reauth':
      return waitOut(hand, event, part, { kind: 'reauth', reason: text })
    case 'retry':
      return sent.afterSeconds === undefined
        ? waitOut(hand, event, part, { kind: 'down', reason: text })
        : stop(hand, { parts: part }, sent.afterSeconds)
  }
}

/** A provider that is down is asked by one lane alone; before that, each lane tries a few times more. */
async function waitOut(
  hand: Hand,
  event: ConversationEvent,
  part: number,
  { kind, reason }: Pick<Outage, 'kind' | 'reason'>,
): Promise<Handled | undefined> {
  const { scope, lane, now, isAgain } = hand
  const outage = await noteFailure(scope, lane.channel, { kind, reason, prober: scope.conversation }, now())
  if (outage) return stop(hand, { parts: part }, secondsToProbe(outage, now()))
  const attempts = (isAgain ? 0 : (lane.attempts ?? 0)) + 1
  if (attempts >= laneAttemptsMax) return passOver(hand, event, { reason: 'unreachable', text: reason })
  const pause = (pauses[attempts - 1] ?? 600) * (1 + jitter * (Math.random() * 2 - 1))
  return stop(hand, { parts: part, attempts }, pause)
}

/** A template may always be sent; what else is said later than the channel allows is not. */
async function isOutsideWindow({ line }: Way, { scope, now }: Hand, message: Message): Promise<boolean> {
  const { window } = definitionOf(line.channel).can(line.to)
  if (!window || message.template) return false
  const conversation = await findConversation(scope, scope.conversation)
  return isWindowClosed(line, conversation, now(), message.agent !== undefined)
}

/** An agent sends a message once more: whatever comes of it, the others do not wait for it. */
async function deliverAgain(hand: Hand, number: number): Promise<Handled> {
  const event = await eventAt(hand.scope, number)
  if (!event || !isForLane(event)) return done
  const again: Hand = { ...hand, isAgain: true }
  if (await deliverEvent(again, event)) await passOver(again, event, { reason: 'unreachable' })
  return done
}
