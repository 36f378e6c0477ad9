/**
 * Tells the consoles what has changed in their queues: one message of counts however much happened, and each changed
 * conversation to those whose queue it is in.
 */
import { isDeepStrictEqual } from 'node:util'
import type { DynamoDBRecord } from 'aws-lambda'
import type { Downward } from '#shared/realtime/console-socket'
import { countsOf, openOwned } from '../../chat/queues.ts'
import { asUser, conversations as kept, type ConversationItem } from '../../chat/store.ts'
import { hasLiveChat } from '../../platform/tenancy/company.ts'
import { log } from '../../platform/aws/log.ts'
import type { ClientScope } from '../../platform/table/scope.ts'
import { consoleSockets, post, type ConsoleSocket } from '../../platform/realtime/sockets.ts'
import { writeOf, type Written } from '../../platform/table/stream-record.ts'

/** Never fails: what could not be told is told with the next change, or read when a console reconnects. */
export async function tellQueues(records: readonly DynamoDBRecord[]): Promise<void> {
  for (const changed of byCompany(records))
    await tell(changed).catch((error: unknown) => log.error('A queue could not be told.', error as Error))
}

interface Changed {
  readonly scope: ClientScope
  /** The last state of each conversation that is, or was, in a queue; none of one that was removed. */
  readonly conversations: ReadonlyMap<string, ConversationItem | undefined>
  /** More or fewer wait, or are held by somebody else: what is only said changes no count. */
  readonly isCounted: boolean
}

function byCompany(records: readonly DynamoDBRecord[]): Changed[] {
  const found = new Map<string, Changed & { conversations: Map<string, ConversationItem | undefined> }>()
  for (const record of records) {
    const written = writeOf(kept, record)
    if (!written || ![written.before, written.after].some(isQueued)) continue
    const { client, conversation } = written.scope
    const { scope, conversations, isCounted } = found.get(client) ?? {
      scope: { client },
      conversations: new Map<string, ConversationItem | undefined>(),
      isCounted: false,
    }
    conversations.set(conversation, written.after)
    found.set(client, { scope, conversations, isCounted: isCounted || isMoved(written) })
  }
  return [...found.values()]
}

const isQueued = (item: ConversationItem | undefined): boolean =>
  item !== undefined && !item.isPreview && item.owner.by !== 'bot'

/** Whether somebody else has it now, or it began or ceased to wait for an answer, or was put aside. */
const isMoved = ({ before, after }: Written<ConversationItem>): boolean =>
  !isDeepStrictEqual(shownOf(before), shownOf(after))

const shownOf = (item: ConversationItem | undefined) => [item?.owner, item?.awaitingResponse, item?.snoozed?.until]

async function tell({ scope, conversations, isCounted }: Changed): Promise<void> {
  const open = await consoleSockets(scope)
  if (open.length === 0 || !(await hasLiveChat(scope, new Date()))) return
  const counts: Downward[] = isCounted ? [{ kind: 'counts', counts: countsOf(await openOwned(scope)) }] : []
  await Promise.allSettled(
    open.map((socket) => {
      const own = [...conversations.values()].flatMap((item) => rowFor(socket, item))
      return post(socket.connection, ...own, ...counts)
    }),
  )
}

/** Who waits is everybody's concern; who is being helped, that of the agent who helps. */
function rowFor({ agent }: ConsoleSocket, item: ConversationItem | undefined): Downward[] {
  if (!item) return []
  const { owner } = item
  const isTheirs = owner.by === 'queue' || (owner.by === 'agent' && owner.agentId === agent._id)
  return isTheirs ? [{ kind: 'user', user: asUser(item) }] : []
}
