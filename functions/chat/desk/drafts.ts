/**
 * What agents have begun to write and not sent, in the partition of its conversation, so that it is erased with the customer.
 *
 * | item  | per          | id           | group        |
 * |-------|--------------|--------------|--------------|
 * | draft | conversation | the agent's  | the agent's  |
 */
import * as z from 'zod/mini'
import { WrittenDraft } from '#shared/contracts/inbox'
import { Id } from '#shared/ids'
import { draftDays, draftsMax } from '#shared/limits'
import type { ClientScope } from '../../platform/table/scope.ts'
import { collection, Table } from '../../platform/table/table.ts'
import { transact } from '../../platform/table/transaction.ts'
import { scopeOf } from '../conversation/conversation.ts'

const DraftItem = z.extend(WrittenDraft, { agentId: Id })
export type DraftItem = z.infer<typeof DraftItem>

const daySeconds = 24 * 60 * 60

export const drafts = collection({
  name: 'draft',
  per: 'conversation',
  schema: DraftItem,
  id: ({ agentId }) => agentId,
  group: ({ agentId }) => agentId,
  // Saving again moves no entry of the index.
  order: ({ userId }) => userId,
  expires: ({ saved }) => Math.floor(Date.parse(saved) / 1000) + draftDays * daySeconds,
})

/** The drafts of an agent, from the index: what was saved within the last second may be missing. */
export const draftsOf = ({ client }: ClientScope, agentId: string): Promise<DraftItem[]> =>
  // An index is of the company, whatever conversation is asked.
  new Table({ client, conversation: client }).pageOfGroup(drafts, agentId, { size: draftsMax })

/** Removes all drafts of an agent who works here no more. */
export async function removeDraftsOf(scope: ClientScope, agentId: string): Promise<void> {
  for (const { userId } of await draftsOf(scope, agentId)) await dropDraft(scope, { userId, agentId })
}

export const dropDraft = (scope: ClientScope, { userId, agentId }: Pick<DraftItem, 'userId' | 'agentId'>) =>
  transact([new Table(scopeOf(scope, userId)).drop(drafts, agentId)])
