/** The steps of the job `erase-customer`: a look at everything, again and again until one finds nothing. */
import { scopeOf } from '../../chat/conversation/conversation.ts'
import { closeCustomer } from '../../platform/realtime/sockets.ts'
import { contextIn } from '../../platform/request/scoped-context.ts'
import type { ClientScope } from '../../platform/table/scope.ts'
import { Table } from '../../platform/table/table.ts'
import { transact } from '../../platform/table/transaction.ts'
import { Problem } from '#shared/problem'
import { companies, environments } from '../../platform/tenancy/tenancy.ts'
import { signReceipt } from '../../erasure/receipt.ts'
import { erasures, type ErasureItem } from '../../erasure/store.ts'
import { eraseOnce, type Counts } from './stores.ts'

/** A request that knew the customer takes half a minute at the most, and a table's stream tells of what it wrote within seconds. */
const settledMs = 40_000
/** So long what is under way elsewhere is waited for before the next look. */
const restMs = 30_000

interface Task {
  readonly erasure: string
  readonly run: string
}

/** Whether there is another step, and when it is to be taken. */
export interface Next {
  readonly more: boolean
  readonly at?: string
}

/** Takes a step. Taken again after a crash it does what is left. */
export async function takeErasureStep(scope: ClientScope, { erasure, run }: Task): Promise<Next> {
  const table = new Table({ client: scope.client })
  const item = await table.get(erasures, erasure)
  if (item?.status !== 'running' || item.run !== run || item.userId === undefined) return { more: false }
  const { userId, started } = item
  const all = await table.get(environments, 'environments')
  const settledAt = Date.parse(started) + settledMs
  let { counts } = item
  const note = async (found: Counts) => {
    counts = sumOf(counts, found)
    await transact([table.set(erasures, erasure, { counts, seen: new Date().toISOString() }, { run })])
  }
  const now = new Date()
  await closeCustomer(scopeOf(scope, userId))
  const isClean = await eraseOnce(
    {
      client: scope.client,
      ids: new Set([userId]),
      environments: (all?.list ?? []).map(({ _id }) => _id),
      until: new Date(settledAt),
      now,
    },
    note,
  )
  if (isClean && now.getTime() >= settledAt) {
    await complete(scope, { ...item, counts }, run)
    return { more: false }
  }
  await note({})
  return { more: true, at: new Date(Math.max(settledAt, now.getTime() + (isClean ? restMs : 0))).toISOString() }
}

const sumOf = (one: Counts, other: Counts): Counts => ({
  ...one,
  ...Object.fromEntries(Object.entries(other).map(([name, count]) => [name, (one[name as keyof Counts] ?? 0) + count])),
})

/** From then on nothing says who it was. */
async function complete({ client }: ClientScope, item: ErasureItem, run: string): Promise<void> {
  const { run: _, userId: __, ...rest } = item
  const { _id: erasure, subject, by, started, counts, forgotten, reason } = rest
  const context = contextIn({ client })
  const completed = context.now.toISOString()
  const company = (await context.table.get(companies, 'company'))?.displayName ?? ''
  const told = { erasure, company, subject, by, started, completed, counts, forgotten, ...(reason && { reason }) }
  const receipt = await signReceipt(told)
  const after: ErasureItem = { ...rest, status: 'completed', completed, seen: completed, receipt }
  const unchanged = { field: 'run', value: run, isThere: true }
  try {
    await context.commit([context.table.replace(erasures, after, unchanged)], {
      events: [
        { type: 'erasureCompleted', id: erasure },
        { type: 'changed', area: 'privacy', id: erasure },
      ],
    })
  } catch (error) {
    // Another job has it in hand, or has completed it.
    if (!Problem.is(error, 'stale')) throw error
  }
}
