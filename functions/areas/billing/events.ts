/**
 * What Stripe says has changed. Events come late, twice and in any order, so nothing in them is believed but whom they are
 * about: what that company pays for is read at Stripe, and written together with the id of the event.
 */
import * as z from 'zod/mini'
import { faultAt } from '#shared/faults'
import { badRequest, Problem } from '#shared/problem'
import { findPayment } from '../../company/payment/find-payment.ts'
import { companyOf, eventMark, isHeard, readConnection, secretOf } from '../../company/payment/stripe/connection.ts'
import { isSignedWith } from '../../company/payment/stripe/signature.ts'
import { contextIn } from '../../platform/request/scoped-context.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { tierChanges } from '../../company/payment/store.ts'
import { findPlace } from './usage.ts'

const StripeEvent = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(255)),
  data: z.object({ object: z.object({ customer: z.optional(z.nullable(z.string())) }) }),
})

interface Signed {
  readonly body: string
  readonly signature: string
}

/** A failure answers with a status by which Stripe sends the event again. */
export async function hearEvent(signed: Signed, now: Date): Promise<Record<string, never>> {
  const connection = await readConnection()
  if (!connection) throw new Problem('not-found')
  if (!isSignedWith(await secretOf(connection), signed, now)) throw badRequest(faultAt('signature', 'wrong'))
  const event = StripeEvent.safeParse(jsonIn(signed.body)).data
  const customer = event?.data.object.customer
  const client = customer ? await companyOf(customer) : undefined
  if (!event || !client || (await isHeard(event.id))) return {}
  try {
    await retryOnConflict(() => follow(client, event.id, now), { conflicts: ['stale', 'unavailable'] })
  } catch (error) {
    if (Problem.is(error, 'payment-failed')) throw new Problem('unavailable')
    // Two of the same came at once, or the company is gone.
    if (!Problem.is(error, 'repeated', 'not-found')) throw error
  }
  return {}
}

async function follow(client: string, eventId: string, now: Date): Promise<void> {
  const [payment, { staff }] = await Promise.all([findPayment(), findPlace(client, now)])
  const { tier, changes } = await payment.read({ client })
  const isOther = tier !== undefined && tier !== staff.company.tierType
  await contextIn({ client }).commit(
    [eventMark(eventId, now), ...changes, ...(isOther ? tierChanges(client, tier) : [])],
    { events: [{ type: 'changed', area: 'billing' }] },
  )
}

function jsonIn(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
