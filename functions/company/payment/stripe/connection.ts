/**
 * How this deployment asks Stripe, and which company is which customer there.
 *
 * | item             | per    | id                                                |
 * |------------------|--------|---------------------------------------------------|
 * | payment          | world  | `-`; absent: nobody takes payments                |
 * | payment-customer | client | `-`; absent: the company has never paid           |
 * | payment-company  | world  | the customer's id at Stripe: which company it is  |
 * | payment-event    | world  | the event's id at Stripe; kept for thirty days    |
 */
import * as z from 'zod/mini'
import { tierTypes, type TierType } from '#shared/company/tiers'
import { fault } from '#shared/fields/fields'
import { Id } from '#shared/ids'
import { titleLengthMax } from '#shared/limits'
import { retryOnConflict } from '../../../platform/table/retry-on-conflict.ts'
import type { ClientScope } from '../../../platform/table/scope.ts'
import { collection, Table } from '../../../platform/table/table.ts'
import { transact, type Change } from '../../../platform/table/transaction.ts'
import { sealText, unsealText } from '../../../platform/tenancy/keyring.ts'

const PriceId = z.string().check(z.minLength(1), z.maxLength(titleLengthMax))

export const StripeConnection = z.object({
  /** Stripe's id of what each tier costs; a tier without one is asked for by mail. */
  prices: z.partialRecord(z.enum(tierTypes), PriceId),
  /** The page of the console where companies come back to from Stripe's. */
  returnUrl: z.string().check(z.refine((url) => url !== '' && !fault('https-url', url), 'url')),
  /** The secret API key, and the secret by which events are signed. */
  sealedKey: z.string(),
  sealedSecret: z.string(),
})
export type StripeConnection = z.infer<typeof StripeConnection>

const CustomerItem = z.object({
  customer: z.string(),
  /** The subscription that has decided the tier last. */
  subscription: z.optional(z.string()),
  /** Counts the writes of this item. */
  version: z.int(),
})
type CustomerItem = z.infer<typeof CustomerItem>

const EventItem = z.object({ id: z.string(), expires: z.int() })

const connections = collection({ name: 'payment', per: 'world', schema: StripeConnection, id: () => '-' })
const customers = collection({ name: 'payment-customer', per: 'client', schema: CustomerItem, id: () => '-' })
const companies = collection({
  name: 'payment-company',
  per: 'world',
  schema: z.object({ customer: z.string(), client: Id }),
  id: ({ customer }) => customer,
})
const events = collection({
  name: 'payment-event',
  per: 'world',
  schema: EventItem,
  id: ({ id }) => id,
  expires: ({ expires }) => expires,
})

const eventSeconds = 30 * 24 * 60 * 60

export const readConnection = (): Promise<StripeConnection | undefined> =>
  new Table({}).get(connections, '-', { stale: true })

const ownerOf = (what: 'key' | 'secret') => JSON.stringify(['payment', what])

/** Lets companies pay by Stripe from now on; both secrets are kept sealed. */
export async function connectStripe(given: {
  readonly key: string
  readonly secret: string
  readonly prices: Partial<Record<TierType, string>>
  readonly returnUrl: string
}): Promise<void> {
  const { key, secret, prices, returnUrl } = given
  const [sealedKey, sealedSecret] = await Promise.all([
    sealText('connection', ownerOf('key'), key),
    sealText('connection', ownerOf('secret'), secret),
  ])
  await transact([new Table({}).put(connections, { prices, returnUrl, sealedKey, sealedSecret })])
}

/** Takes payments no more; who is which customer stays known. */
export const disconnectStripe = (): Promise<void> => transact([new Table({}).drop(connections, '-')])

export const keyOf = ({ sealedKey }: StripeConnection): Promise<string> =>
  unsealText('connection', ownerOf('key'), sealedKey)
export const secretOf = ({ sealedSecret }: StripeConnection): Promise<string> =>
  unsealText('connection', ownerOf('secret'), sealedSecret)

export const readCustomer = ({ client }: ClientScope): Promise<CustomerItem | undefined> =>
  new Table({ client }).get(customers, '-')

/** The customer that a company is at Stripe; `create` makes one where there is none, and makes the same one twice. */
export async function ensureCustomer({ client }: ClientScope, create: () => Promise<string>): Promise<CustomerItem> {
  return retryOnConflict(
    async () => {
      const known = await readCustomer({ client })
      if (known) return known
      const item = { customer: await create(), version: 1 }
      await transact([
        new Table({ client }).create(customers, item, 'stale'),
        new Table({}).put(companies, { customer: item.customer, client }),
      ])
      return item
    },
    { conflicts: ['stale', 'unavailable'] },
  )
}

/** Notes which subscription decides, over the customer as it was read: who has read less is `stale`. */
export function customerChange({ client }: ClientScope, read: CustomerItem, subscription: string | undefined): Change {
  const item = { customer: read.customer, ...(subscription && { subscription }), version: read.version + 1 }
  return new Table({ client }).replace(customers, item, { field: 'version', value: read.version, isThere: true })
}

/** Forgets which customer a company was, which is deleted. */
export async function forgetCustomer(scope: ClientScope): Promise<number> {
  const known = await readCustomer(scope)
  if (!known) return 0
  await transact([new Table({}).drop(companies, known.customer), new Table(scope).drop(customers, '-')])
  return 1
}

export const companyOf = async (customer: string): Promise<string | undefined> =>
  (await new Table({}).get(companies, customer))?.client

export const isHeard = async (id: string): Promise<boolean> => (await new Table({}).get(events, id)) !== undefined

/** Remembers an event; one that is known already is `repeated`. */
export const eventMark = (id: string, now: Date): Change =>
  new Table({}).create(events, { id, expires: Math.floor(now.getTime() / 1000) + eventSeconds }, 'repeated')
