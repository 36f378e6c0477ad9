/**
 * The calls that function responses have made, for those who look after the servers. No body is kept.
 *
 * | item     | per    | id                              |
 * |----------|--------|---------------------------------|
 * | api-call | client | ULID; dropped after thirty days |
 */
import { ulid } from 'ulid'
import * as z from 'zod/mini'
import { Id } from '#shared/ids'
import { deliveryDays } from '#shared/limits'
import { log } from '../aws/log.ts'
import type { ClientScope } from '../table/scope.ts'
import { collection, Table } from '../table/table.ts'
import { landAlone } from '../table/transaction.ts'

const ApiCallItem = z.object({
  _id: Id,
  /** Of the function, as its author called it. */
  name: z.string(),
  /** 0: there was no answer. */
  statusCode: z.int(),
  created: z.iso.datetime(),
  ms: z.int(),
  tries: z.int(),
})

export const apiCalls = collection({
  name: 'api-call',
  per: 'client',
  schema: ApiCallItem,
  id: ({ _id }) => _id,
  expires: ({ created }) => Math.floor(Date.parse(created) / 1000) + deliveryDays * 24 * 60 * 60,
})

/** Notes a call; that it could not be noted stops nobody. */
export async function logCall(
  { client }: ClientScope,
  call: Omit<z.infer<typeof ApiCallItem>, '_id' | 'created'>,
  now: Date,
): Promise<void> {
  const item = { ...call, _id: ulid(now.getTime()), created: now.toISOString() }
  await landAlone(new Table({ client }).put(apiCalls, item)).catch((error: unknown) =>
    log.warn('A call was not noted.', error as Error),
  )
}
