/**
 * Which call an agent takes part in.
 *
 * | item       | per    | id             |
 * |------------|--------|----------------|
 * | agent-call | client | id of an agent |
 */
import * as z from 'zod/mini'
import { Id } from '#shared/ids'
import { agentCallHours } from '#shared/limits'
import { dropWhere } from '../../platform/table/drop-where.ts'
import type { ClientScope } from '../../platform/table/scope.ts'
import { collection } from '../../platform/table/table.ts'

export const agentCallSeconds = agentCallHours * 60 * 60

const CallItem = z.object({ _id: Id, userId: Id, started: z.iso.datetime() })
export type CallItem = z.infer<typeof CallItem>

export const agentCalls = collection({
  name: 'agent-call',
  per: 'client',
  schema: CallItem,
  id: ({ _id }) => _id,
  expires: ({ started }) => Math.floor(Date.parse(started) / 1000) + agentCallSeconds,
})

/** Removes the calls of some conversations; gives how many there were. */
export const removeCalls = (scope: ClientScope, conversations: ReadonlySet<string>): Promise<number> =>
  dropWhere(scope, agentCalls, ({ userId }) => conversations.has(userId))
