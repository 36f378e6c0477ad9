/**
 * Shares customers out among a department's people who are ready and have room: first to those who have a topic of the
 * customer among their key topics, then to whoever has the most room, then to the one who was given a customer longest ago.
 *
 * | item       | per    | id           |
 * |------------|--------|--------------|
 * | assignment | client | the agent's  |
 */
import * as z from 'zod/mini'
import type { Department } from '#shared/contracts/departments'
import { Id } from '#shared/ids'
import { compareTexts } from '#shared/order'
import { openOwned } from '../../chat/desk/queues.ts'
import type { ClientScope } from '../../platform/table/scope.ts'
import { consoleSockets } from '../../platform/realtime/sockets.ts'
import { collection, Table } from '../../platform/table/table.ts'
import type { Change } from '../../platform/table/transaction.ts'
import { members, type MemberItem } from '../../platform/tenancy/tenancy.ts'

/** When an agent was last given a customer, and whom just now. */
const AssignmentItem = z.object({
  _id: Id,
  at: z.iso.datetime(),
  recent: z.array(z.object({ userId: Id, at: z.iso.datetime() })),
})

const assignments = collection({
  name: 'assignment',
  per: 'client',
  schema: AssignmentItem,
  id: ({ _id }) => _id,
})

export interface Candidate {
  readonly _id: string
  readonly room: number
  /** One of the customer's topics is among their key topics. */
  readonly knowsTopic?: boolean
  /** When they were last given a customer; absent for the first time. */
  readonly last?: string | undefined
}

/** Who gets the next customer; nobody where nobody has room. */
export const nextInBalance = <Person extends Candidate>(candidates: readonly Person[]): Person | undefined =>
  candidates
    .filter(({ room }) => room > 0)
    .toSorted(
      (a, b) =>
        Number(b.knowsTopic ?? false) - Number(a.knowsTopic ?? false) ||
        b.room - a.room ||
        compareTexts(a.last ?? '', b.last ?? '') ||
        compareTexts(a._id, b._id),
    )[0]

/** Lists of conversations may be behind by so much. */
const recentMs = 60_000

interface Given {
  readonly agent: Pick<MemberItem, '_id' | 'fullName'>
  /** Lands with the conversation; of two customers at once one asks again, so that nobody gets more than fits. */
  readonly change: Change
}

/** The ready agent of the department who gets this customer. */
export async function agentInBalance(
  { scope, now }: { readonly scope: ClientScope; readonly now: Date },
  department: Department,
  { userId, topics }: { readonly userId: string; readonly topics: readonly string[] },
): Promise<Given | undefined> {
  const { client } = scope
  const table = new Table({ client })
  const [people, sockets, open, known] = await Promise.all([
    table.list(members),
    consoleSockets({ client }),
    openOwned({ client }),
    table.list(assignments),
  ])
  const ready = new Set(sockets.filter(({ isReady }) => isReady).map(({ agent }) => agent._id))
  const found = nextInBalance(
    people
      .filter(({ _id, departments }) => ready.has(_id) && departments.includes(department._id))
      .map(({ _id, fullName, capacityMax, keyTopics = [] }) => {
        const before = known.find((each) => each._id === _id)
        const recent = (before?.recent ?? []).filter(({ at }) => Date.parse(at) > now.getTime() - recentMs)
        const held = open.filter(({ owner, snoozed }) => owner.by === 'agent' && owner.agentId === _id && !snoozed)
        const all = new Set([...held, ...recent.map((each) => ({ _id: each.userId }))].map((each) => each._id))
        const knowsTopic = topics.some((topic) => keyTopics.includes(topic))
        return { _id, fullName, before, recent, last: before?.at, knowsTopic, room: capacityMax - all.size }
      }),
  )
  if (!found) return undefined
  const { _id, fullName, before, recent } = found
  const at = now.toISOString()
  const item = { _id, at, recent: [...recent, { userId, at }] }
  const change = before
    ? table.replace(assignments, item, { field: 'at', value: before.at })
    : table.create(assignments, item, 'stale')
  return { agent: { _id, fullName }, change }
}
