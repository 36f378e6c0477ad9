/**
 * Mentions of agents in notes.
 *
 * | item    | per    | id                                      |
 * |---------|--------|-----------------------------------------|
 * | mention | client | `{agent}#{ULID}`; dropped after 60 days |
 *
 * A mention holds nothing that was said: with the conversation goes all that it tells.
 */
import * as z from 'zod/mini'
import { Mention } from '#shared/contracts/inbox'
import { faultAt } from '#shared/faults'
import { Id } from '#shared/ids'
import { mentionDays } from '#shared/limits'
import { badRequest, Problem } from '#shared/problem'
import { log } from '../../platform/aws/log.ts'
import { consoleSockets, postAll } from '../../platform/realtime/sockets.ts'
import type { Context } from '../../platform/request/context.ts'
import { dropWhere } from '../../platform/table/drop-where.ts'
import type { ClientScope } from '../../platform/table/scope.ts'
import { collection } from '../../platform/table/table.ts'
import type { Change } from '../../platform/table/transaction.ts'
import { members } from '../../platform/tenancy/tenancy.ts'
import type { ConversationItem } from './store.ts'

/** Those whom one note may reach: their rows land in its transaction. */
const mentionedMax = 80

const MentionItem = z.extend(z.omit(Mention, { text: true, customer: true, about: true }), {
  /** Who is to look. */
  agentId: Id,
})
export type MentionItem = z.infer<typeof MentionItem>

const daySeconds = 24 * 60 * 60

/** All mentions of an agent have ids that begin with this. */
export const mentionsOf = (agentId: string): string => `${agentId}#`

export const mentionId = ({ agentId, _id }: Pick<MentionItem, 'agentId' | '_id'>): string =>
  `${mentionsOf(agentId)}${_id}`

export const mentions = collection({
  name: 'mention',
  per: 'client',
  schema: MentionItem,
  id: mentionId,
  expires: ({ created }) => Math.floor(Date.parse(created) / 1000) + mentionDays * daySeconds,
})

/** With the name of the customer. */
export function asMention(
  mention: MentionItem,
  { firstName, lastName }: Pick<ConversationItem, 'firstName' | 'lastName'>,
  text: string,
): Mention {
  const { agentId: _, ...item } = mention
  return { ...item, text, customer: [firstName, lastName].filter(Boolean).join(' ') }
}

/** Those whom ids of agents and of these departments name, without the author; refused where one of them is nobody. */
export async function mentionedBy(
  { table, actor }: Context,
  ids: readonly string[],
  departments: readonly { readonly _id: string }[],
): Promise<readonly string[]> {
  const agents = await table.list(members)
  const faults = ids.flatMap((id, index) =>
    agents.some(({ _id }) => _id === id) || departments.some(({ _id }) => _id === id)
      ? []
      : [faultAt(`mentions.${index}`, 'agent-gone')],
  )
  if (faults.length > 0) throw badRequest(...faults)
  const meant = agents.filter(({ _id, departments: own }) => ids.includes(_id) || own.some((id) => ids.includes(id)))
  if (meant.length > mentionedMax) throw new Problem('too-large', { limit: `${mentionedMax} people` })
  return meant.map(({ _id }) => _id).filter((id) => id !== actor.id)
}

/** The rows of those whom a note mentions, which land with it. */
export function mentionChanges(
  { table, actor, now, newId }: Context,
  agentIds: readonly string[],
  { userId, number }: { readonly userId: string; readonly number: number },
): Change[] {
  const by = { _id: actor.id, name: actor.fullName }
  const same = { _id: newId(), userId, number, by, created: now.toISOString(), seen: false }
  return agentIds.map((agentId) => table.put(mentions, { ...same, agentId }))
}

/** Tells the open consoles of those who are mentioned; one that cannot be reached finds it in its list. */
export async function pushMentions(
  { scope, actor, now, newId }: Context,
  agentIds: readonly string[],
  { conversation, number, text }: { conversation: ConversationItem; number: number; text: string },
): Promise<void> {
  if (agentIds.length === 0) return
  try {
    const open = (await consoleSockets(scope)).filter(({ agent }) => agentIds.includes(agent._id))
    const by = { _id: actor.id, name: actor.fullName }
    const item = { _id: newId(), userId: conversation._id, number, by, created: now.toISOString(), seen: false }
    const mention = asMention({ ...item, agentId: actor.id }, conversation, text)
    await postAll(
      open.map(({ connection }) => connection),
      { kind: 'mention', mention },
    )
  } catch (error) {
    log.warn('Those who are mentioned could not be told.', error as Error)
  }
}

/** Removes the mentions in notes of some conversations; gives how many there were. */
export const removeMentions = (scope: ClientScope, conversations: ReadonlySet<string>): Promise<number> =>
  dropWhere(scope, mentions, ({ userId }) => conversations.has(userId))
