/**
 * How long customers of the last hour have waited for a person, so that those who wait now can be told what to expect.
 *
 * | item | per    | id                                                                   |
 * |------|--------|----------------------------------------------------------------------|
 * | wait | client | `{department, or -}#{when a person came}#{takeover}`; dropped after two hours |
 *
 * It is written with the takeover itself, once, and names no customer.
 */
import * as z from 'zod/mini'
import type { Intervention } from '#shared/contracts/takeover'
import { Id } from '#shared/ids'
import type { ClientScope } from '../../platform/table/scope.ts'
import { collection, Table } from '../../platform/table/table.ts'
import type { Change } from '../../platform/table/transaction.ts'

const WaitItem = z.object({
  _id: Id,
  departmentId: z.optional(Id),
  at: z.iso.datetime(),
  seconds: z.int(),
})

const hourMs = 60 * 60_000
const keptHours = 2
/** The last ones say enough. */
const readMax = 100

const placeOf = (departmentId: string | undefined, at: string): string => `${departmentId ?? '-'}#${at}`

const waits = collection({
  name: 'wait',
  per: 'client',
  schema: WaitItem,
  id: ({ _id, departmentId, at }) => `${placeOf(departmentId, at)}#${_id}`,
  expires: ({ at }) => Math.floor((Date.parse(at) + keptHours * hourMs) / 1000),
})

/** The wait of a takeover that has just ended by a person's coming; nothing of one that had ended before. */
export function waitChanges(
  { client }: ClientScope,
  { _id, departmentId, waitedSeconds: seconds }: Intervention,
  before: Intervention | undefined,
  now: Date,
): Change[] {
  if (seconds === undefined || before?.waitedSeconds !== undefined) return []
  const wait = { _id, ...(departmentId && { departmentId }), at: now.toISOString(), seconds }
  return [new Table({ client }).put(waits, wait)]
}

/** The waits of a department in the last hour, in seconds; those of the company's queue where none is named. */
export async function recentWaits(
  { client }: ClientScope,
  departmentId: string | undefined,
  now: Date,
): Promise<number[]> {
  const found = await new Table({ client }).between(waits, {
    after: placeOf(departmentId, new Date(now.getTime() - hourMs).toISOString()),
    before: placeOf(departmentId, '~'),
    size: readMax,
    newestFirst: true,
    stale: true,
  })
  return found.map(({ seconds }) => seconds)
}
