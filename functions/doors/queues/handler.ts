/**
 * Reads the table's stream a second at a time and tells the consoles what has changed in their queues: one message of
 * counts however much happened, and each changed conversation to those whose queue it is in.
 */
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import type { Downward } from '#shared/realtime'
import { countsOf, openConversations } from '../../conversation/listing.ts'
import { asUser, conversations as kept, type ConversationItem } from '../../conversation/store.ts'
import { log } from '../../platform/log.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { consoleSockets, post, type ConsoleSocket } from '../../platform/sockets.ts'
import { writeOf } from '../../platform/stream-record.ts'

export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  for (const changed of byEnvironment(Records)) {
    // What could not be told is told with the next change, or read when a console reconnects.
    await tell(changed).catch((error: unknown) => log.error('A queue could not be told.', error as Error))
  }
  return { batchItemFailures: [] }
}

interface Changed {
  readonly scope: EnvironmentScope
  /** The last state of each conversation that is, or was, in a queue; none of one that was removed. */
  readonly conversations: ReadonlyMap<string, ConversationItem | undefined>
}

function byEnvironment(records: readonly DynamoDBRecord[]): Changed[] {
  const found = new Map<string, { scope: EnvironmentScope; conversations: Map<string, ConversationItem | undefined> }>()
  for (const record of records) {
    const written = writeOf(kept, record)
    if (!written || ![written.before, written.after].some(isQueued)) continue
    const { client, environment, conversation } = written.scope
    const place = found.get(environment) ?? { scope: { client, environment }, conversations: new Map() }
    place.conversations.set(conversation, written.after)
    found.set(environment, place)
  }
  return [...found.values()]
}

const isQueued = (item: ConversationItem | undefined): boolean =>
  item !== undefined && !item.isPreview && item.owner.by !== 'bot'

async function tell({ scope, conversations }: Changed): Promise<void> {
  const open = (await consoleSockets(scope)).filter(({ environment }) => environment === scope.environment)
  if (open.length === 0) return
  const counts: Downward = { kind: 'counts', counts: countsOf(scope.environment, await openConversations(scope)) }
  await Promise.allSettled(
    open.map((socket) => {
      const own = [...conversations.values()].flatMap((item) => rowFor(socket, item))
      return post(socket.connection, ...own, counts)
    }),
  )
}

/** Who waits is everybody's concern; who is being helped, that of the agent who helps. */
function rowFor({ agent, environment }: ConsoleSocket, item: ConversationItem | undefined): Downward[] {
  if (!item) return []
  const { owner } = item
  const isTheirs = owner.by === 'queue' || (owner.by === 'agent' && owner.agentId === agent._id)
  return isTheirs ? [{ kind: 'user', user: asUser(item, environment) }] : []
}
