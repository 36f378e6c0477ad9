/** What was heard at a door, on its way to the bot: sealed, because what is given up lies in a queue for two weeks. */
import type { Channel } from '#shared/chat/channels'
import type { Heard } from '../adapters/adapter.ts'
import { sealText, unsealText } from '../platform/tenancy/keyring.ts'
import { groupIn, type QueueMessage } from '../platform/aws/queue.ts'
import type { Handled } from '../platform/aws/queue-batch.ts'
import type { EnvironmentScope } from '../platform/table/scope.ts'
import { eventIdOf, groupOf } from '../chat/customer/contact.ts'
import { isSlow, noteTurn, passToSlow } from './slow-turns.ts'

export interface QueuedHeard {
  readonly scope: EnvironmentScope
  readonly channel: Channel
  readonly heard: Heard
}

/** A message of the queue: in order for each person, and one id however often the provider tells it. */
export async function queuedOf({ scope, channel, heard }: QueuedHeard): Promise<QueueMessage> {
  const { client, environment } = scope
  const { account, from, id, type } = heard
  const text = JSON.stringify({ scope: { client, environment }, channel, heard })
  // What becomes of a message hurries past what its reader says.
  const key = (type === 'status' ? 's' : 'p') + groupOf({ channel, account, ids: from.ids })
  return {
    group: groupIn(client, key),
    id: eventIdOf(channel, account, id, type === 'status' ? heard.state : type),
    body: JSON.stringify({ client, key, sealed: await sealText('queue', client, text) } satisfies Body),
  }
}

interface Body {
  readonly client: string
  /** Whose messages are in order. */
  readonly key: string
  readonly sealed: string
  /** It was passed on to the companies whose turns take long. */
  readonly isSlow?: true
}

// Only `queuedOf` writes into the queue; the seal proves it.
const bodyIn = (text: string) => JSON.parse(text) as Body

export const keyOfHeard = (body: string): string => bodyIn(body).key

/** Takes a message of the queue by `handle`, or passes it on where turns of its company take long. What becomes of messages never waits. */
export async function handleHeard(body: string, handle: (heard: QueuedHeard) => Promise<Handled>): Promise<Handled> {
  const read = bodyIn(body)
  const { client, key } = read
  if (!read.isSlow && key.startsWith('p') && (await isSlow(client))) {
    await passToSlow(key, JSON.stringify({ ...read, isSlow: true } satisfies Body))
    return { type: 'done' }
  }
  const began = performance.now()
  try {
    return await handle(await openHeard(body))
  } finally {
    await noteTurn(client, performance.now() - began)
  }
}

/** Throws where the seal does not open. */
async function openHeard(body: string): Promise<QueuedHeard> {
  const { client, sealed } = bodyIn(body)
  return JSON.parse(await unsealText('queue', client, sealed)) as QueuedHeard
}
