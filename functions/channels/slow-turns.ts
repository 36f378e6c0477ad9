/**
 * Companies whose turns take long, because their language model or their servers do. What their customers have sent waits in a
 * few groups that all such companies share, so that they wait for each other alone. A message comes to a group of its company
 * first and is passed on from there, so that what one person has sent stays in order.
 *
 * | item      | per    | id                                                |
 * |-----------|--------|---------------------------------------------------|
 * | turn-pace | client | `-`; written where a turn took long, then dropped |
 */
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { groupIn, sendAllToQueue } from '../platform/aws/queue.ts'
import { collection, Table } from '../platform/table/table.ts'
import { landAlone } from '../platform/table/transaction.ts'
import { remember } from '../platform/tenancy/remember.ts'

const Pace = z.object({ slowUntil: z.iso.datetime() })

const paces = collection({
  name: 'turn-pace',
  per: 'client',
  schema: Pace,
  id: () => '-',
  expires: ({ slowUntil }) => Math.ceil(Date.parse(slowUntil) / 1000),
})

/** A turn that takes longer is slow. */
const slowTurnMs = 3000
/** So long a company is slow after such a turn; it is longer than what was passed on waits, or that would be overtaken. */
const slowMinutes = 15
/** The row is written again only where it is older. */
const freshMs = (slowMinutes * 60_000) / 3

const never = new Date(0).toISOString()
const known = remember(async (client) => {
  const pace = await new Table({ client }).get(paces, '-', { stale: true })
  return pace ?? { slowUntil: never }
})

const slowUntil = async (client: string): Promise<number> => Date.parse((await known.find(client))?.slowUntil ?? never)

/** Whether turns of the company took long lately, as far as this process has heard in the last half minute. */
export const isSlow = async (client: string, now = new Date()): Promise<boolean> =>
  (await slowUntil(client)) > now.getTime()

/** Notes how long a turn of the company took, in milliseconds. */
export async function noteTurn(client: string, ms: number, now = new Date()): Promise<void> {
  const until = now.getTime() + slowMinutes * 60_000
  if (ms < slowTurnMs || (await slowUntil(client)) > until - freshMs) return
  await landAlone(new Table({ client }).put(paces, { slowUntil: new Date(until).toISOString() }))
  known.forget(client)
}

/** Sends a message of the queue to the slow ones; once, however often it is given. */
export const passToSlow = (key: string, body: string): Promise<void> =>
  sendAllToQueue('inbound', [
    { group: groupIn('slow', key), id: createHash('sha256').update(body).digest('base64url'), body },
  ])
