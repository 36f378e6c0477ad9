/** Marks hours that have slices which are not summed yet. */
import { ulid } from 'ulid'
import type { DayScope } from '../platform/table/scope.ts'
import { Table } from '../platform/table/table.ts'
import { landAlone, type Change } from '../platform/table/transaction.ts'
import { BoundedMap } from '../platform/tenancy/bounded-map.ts'
import { dueEnvironments, dueHours } from './store.ts'

/** The hours that this process has marked while they ran. */
const marked = new BoundedMap<string, true>(10_000)
const hourMs = 3_600_000

/** Marks an hour as one to sum. One that is over may have been summed meanwhile, so that it is marked anew each time. */
export async function markDue(scope: DayScope, hour: string, now: Date): Promise<void> {
  const key = [scope.client, scope.environment, hour].join(' ')
  const isOver = now.getTime() >= Date.parse(`${hour}:00:00Z`) + hourMs
  if (!isOver && marked.has(key)) return
  await markEnvironment(scope)
  await landAlone(dueChange(scope, hour))
  if (isOver) return
  marked.set(key, true)
}

/** Before the mark of an hour, so that no hour is marked in an environment that nobody looks at. */
export async function markEnvironment({ client, environment }: DayScope): Promise<void> {
  await landAlone(new Table({}).put(dueEnvironments, { environment, client }))
}

/** The mark of an hour, another one each time. */
export const dueChange = ({ client, environment }: DayScope, hour: string): Change =>
  new Table({ client, environment }).put(dueHours, { hour, version: ulid() })
