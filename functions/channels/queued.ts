/** What was heard at a door, on its way to the bot: sealed, because what is given up lies in a queue for two weeks. */
import type { Channel } from '#shared/chat/channels'
import type { Heard } from '../adapters/adapter.ts'
import { sealText, unsealText } from '../platform/tenancy/keyring.ts'
import type { QueueMessage } from '../platform/aws/queue.ts'
import type { EnvironmentScope } from '../platform/table/scope.ts'
import { eventIdOf, groupOf } from '../chat/contact.ts'

export interface QueuedHeard {
  readonly scope: EnvironmentScope
  readonly channel: Channel
  readonly heard: Heard
}

/** A message of the queue: one group a person, and one id however often the provider tells it. */
export async function queuedOf({ scope, channel, heard }: QueuedHeard): Promise<QueueMessage> {
  const { client, environment } = scope
  const { account, from, id, type } = heard
  const text = JSON.stringify({ scope: { client, environment }, channel, heard })
  return {
    // What becomes of a message hurries past what its reader says.
    group: (type === 'status' ? 's' : 'p') + groupOf({ channel, account, ids: from.ids }),
    id: eventIdOf(channel, account, id, type === 'status' ? heard.state : type),
    body: JSON.stringify({ client, sealed: await sealText('queue', client, text) }),
  }
}

/** Throws where the seal does not open. */
export async function openHeard(body: string): Promise<QueuedHeard> {
  // Only `queuedOf` writes into the queue; the seal proves it.
  const { client, sealed } = JSON.parse(body) as { client: string; sealed: string }
  return JSON.parse(await unsealText('queue', client, sealed)) as QueuedHeard
}
