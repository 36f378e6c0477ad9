/** Replies that leave at a moment: by the very path of those that are sent at once, if their agent holds the conversation then. */
import { isFromCustomer } from '#shared/chat/message'
import { untilFault } from '#shared/chat/snooze'
import type { Later } from '#shared/contracts/customer-record'
import { isBuilder } from '#shared/access'
import { faultAt } from '#shared/faults'
import { laterDaysMax, latersMax } from '#shared/limits'
import { badRequest, Problem, type ProblemCode } from '#shared/problem'
import { eventsSince, scopeOf } from '../chat/conversation/conversation.ts'
import { hideNeverKept } from '../chat/masking/decided.ts'
import { asLater, laters, type LaterCall, type LaterItem } from '../chat/desk/laters.ts'
import type { ConversationItem } from '../chat/conversation/store.ts'
import type { Context, PublicContext } from '../platform/request/context.ts'
import { contextIn } from '../platform/request/scoped-context.ts'
import type { ClientScope } from '../platform/table/scope.ts'
import { companyConfig, hasLiveChat } from '../platform/tenancy/company.ts'
import { Table } from '../platform/table/table.ts'
import { requireOpen } from './line.ts'
import { requireHeld, sendMessages, wordText, type Sender } from './replies.ts'

/** The replies of a conversation that wait, or that did not leave, the next one first. */
export const latersOf = async ({ scope }: Context, { _id }: ConversationItem): Promise<Later[]> =>
  (await waitingIn(scope, _id)).map(asLater)

const waitingIn = async (scope: ClientScope, id: string): Promise<LaterItem[]> =>
  (await new Table(scopeOf(scope, id)).list(laters)).toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))

interface Asked {
  readonly draftEventId: string
  readonly text: string
  readonly at: string
  readonly unlessSpoken: boolean
}

/** Keeps a reply for its moment; asked twice, once. */
export async function sendLater(
  context: Context,
  conversation: ConversationItem,
  { draftEventId: _id, at, unlessSpoken, ...asked }: Asked,
): Promise<Later> {
  const { scope, now, actor, commit } = context
  const all = await waitingIn(scope, conversation._id)
  const known = all.find((each) => each._id === _id)
  if (known) return asLater(known)
  const fault = untilFault(at, now, laterDaysMax)
  if (fault) throw badRequest(faultAt('at', fault, fault === 'too-far-ahead' ? { days: laterDaysMax } : {}))
  requireHeld(context, conversation)
  await requireOpen(context, conversation)
  if (all.filter(({ stopped }) => !stopped).length >= latersMax)
    throw new Problem('too-large', { limit: String(latersMax) })
  const by = { _id: actor.id, name: actor.fullName }
  const { last: number } = conversation
  const text = hideNeverKept(await companyConfig(scope.client, now), asked.text)
  const item: LaterItem = { _id, text, at, by, unlessSpoken, number, created: now.toISOString() }
  const table = new Table(scopeOf(scope, conversation._id))
  const { _id: userId, environmentId } = conversation
  await commit([table.create(laters, item, 'unavailable')], {
    events: [{ type: 'replyPutOff', environmentId, userId, later: _id, at }],
  })
  return asLater(item)
}

/** Takes back a reply that waits, or one that did not leave: its author, who holds the conversation, or a builder. */
export async function cancelLater(context: Context, conversation: ConversationItem, id: string): Promise<void> {
  const { scope, actor, rights, commit } = context
  const table = new Table(scopeOf(scope, conversation._id))
  const later = await table.get(laters, id)
  if (!later) throw new Problem('not-found')
  const { owner } = conversation
  const isHolder = owner.by === 'agent' && owner.agentId === actor.id
  if (later.by._id !== actor.id && !isHolder && !isBuilder(rights)) throw new Problem('forbidden')
  await commit([table.remove(laters, id)])
}

/** The customer has said something since it was written. */
class Spoken extends Error {}

/**
 * Sends a reply whose moment has come, once however often it is called, and nothing where it was taken back. One that may
 * not leave stays, with the reason.
 */
export async function sendDueLater({ client, conversation: userId, later: id }: LaterCall, shared: PublicContext) {
  const table = new Table({ client, conversation: userId })
  const later = await table.get(laters, id)
  if (!later || later.stopped) return
  const context = { ...contextIn({ client }, shared), actor: { id: later.by._id, fullName: later.by.name } }
  const events = [{ type: 'changed', area: 'conversations', id: userId } as const]
  try {
    if (!(await hasLiveChat({ client }))) throw new Problem('channel-off')
    await sendMessages(context, userId, id, async (conversation) => {
      const wording = await wordText(context, conversation, later.text)
      if (later.unlessSpoken) await refuseSpoken(context, conversation, later)
      return { ...wording, also: [...(wording.also ?? []), table.remove(laters, id)] }
    })
    await context.commit([], { events })
  } catch (error) {
    // Taken back meanwhile, or removed with its conversation.
    if (!(await table.get(laters, id))) return
    const stopped = reasonFor(error)
    const stays = table.replace(laters, { ...later, stopped }, { field: 'at', value: later.at })
    await context.commit([{ ...stays, otherwise: 'not-found' }], { events }).catch((failure: unknown) => {
      if (!Problem.is(failure, 'not-found')) throw failure
    })
  }
}

async function refuseSpoken({ scope }: Sender, { _id, last }: ConversationItem, { number }: LaterItem) {
  const since = number < last ? await eventsSince(scopeOf(scope, _id), number) : []
  if (since.some(({ what }) => what.type === 'message' && isFromCustomer(what.message))) throw new Spoken()
}

const reasons: { readonly [Code in ProblemCode]?: Later['stopped'] } = {
  'not-taken-over': 'not-taken-over',
  'taken-over': 'taken-over',
  'outside-window': 'channel',
  'channel-off': 'channel',
}

const passing: readonly ProblemCode[] = ['unavailable', 'stale', 'internal', 'too-many-requests']

/** Why it does not leave; what passes is thrown, and tried again by who called. */
function reasonFor(error: unknown): NonNullable<Later['stopped']> {
  if (error instanceof Spoken) return 'spoken'
  if (!(error instanceof Problem) || passing.includes(error.code)) throw error
  return reasons[error.code] ?? 'failed'
}
