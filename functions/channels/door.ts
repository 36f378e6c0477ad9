/**
 * The door of a channel: key, handshake, signature, queue, in this order. Nothing is stored before the signature was found
 * good, and nothing is stored at all but the queue's messages: a door that dies has swallowed nothing.
 */
import { channelNamed, websiteChannel, type Channel } from '#shared/chat/channels'
import { heardPerBodyMax } from '#shared/limits'
import type { Adapter, Answer, Heard, Raw } from '../adapters/adapter.ts'
import { adapterOf } from '../adapters/adapters.ts'
import { log } from '../platform/aws/log.ts'
import { sendAllToQueue } from '../platform/aws/queue.ts'
import { askProvider } from './ask-provider.ts'
import { channelAt, type OpenedChannel } from './opened-channel.ts'
import { findDoor, findDoorOfAccount } from './doors.ts'
import { queuedOf } from './queued.ts'

export interface DoorCall {
  /** As it stands in the address: an id, or an alias. */
  readonly name: string
  /** Behind it; none where the body names the account. */
  readonly key: string | undefined
  readonly raw: Raw
}

export const emptyAnswer = (status: number): Answer => ({ status, body: '' })

/** What a call is for, once it has proven where it comes from; else what it is answered. */
export async function openDoor(
  { name, key, raw }: DoorCall,
  now: Date,
): Promise<{ readonly opened: OpenedChannel; readonly adapter: Adapter } | { readonly answer: Answer }> {
  const channel = channelNamed(name)
  if (!channel || channel === websiteChannel) return { answer: emptyAnswer(404) }
  const adapter = adapterOf(channel)
  const opened = adapter && (await findOpened(channel, adapter, key, raw))
  if (!opened) return { answer: emptyAnswer(404) }
  const { settings, behaviour } = opened
  const handshake = adapter.handshake?.(raw, settings, now)
  if (handshake) return { answer: handshake }
  const post = askProvider(opened.channel)
  const verified = adapter.verify(raw, settings, now, await adapter.keysFor?.(raw, settings, post, now))
  if (!verified.ok) {
    log.warn('A call to a channel was refused.', { channel, why: verified.why })
    return { answer: emptyAnswer(401) }
  }
  // A provider whose calls are refused for days forgets the door, so that a channel which is off takes and drops.
  return behaviour.isOn ? { opened, adapter } : { answer: emptyAnswer(200) }
}

async function findOpened(channel: Channel, adapter: Adapter, key: string | undefined, raw: Raw) {
  const account = key === undefined ? adapter.accountOf?.(raw) : undefined
  const door =
    key === undefined ? account !== undefined && (await findDoorOfAccount(channel, account)) : await findDoor(key)
  if (!door || door.channel !== channel) return undefined
  return channelAt(door, channel)
}

/** Takes a call whose answer is no more than that it was taken; `unavailable` where the queue takes nothing. */
export async function takeCall(call: DoorCall, now: Date): Promise<Answer> {
  const found = await openDoor(call, now)
  if ('answer' in found) return found.answer
  const { adapter, opened } = found
  const read = (await adapter.read?.(call.raw)) ?? call.raw
  const heard = adapter.parse(read, opened.settings).slice(0, heardPerBodyMax)
  if (heard.some(({ type }) => type === 'file')) await adapter.keep?.(call.raw)
  await queueHeard(opened, heard)
  return emptyAnswer(200)
}

export async function queueHeard({ scope, channel }: OpenedChannel, all: readonly Heard[]): Promise<void> {
  await sendAllToQueue('inbound', await Promise.all(all.map((heard) => queuedOf({ scope, channel, heard }))))
}
