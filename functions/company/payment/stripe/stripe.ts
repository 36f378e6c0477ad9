/** The payment of a deployment that Stripe takes: subscriptions are Stripe's to keep, and are read there whenever they matter. */
import { tierTypes, type TierType } from '#shared/company/tiers'
import type { Invoice, Subscription } from '#shared/contracts/billing'
import type { ClientScope } from '../../../platform/table/scope.ts'
import type { Paid, Payer, Payment } from '../payment.ts'
import {
  askStripe,
  endAtStripe,
  isMissing,
  type StripeInvoice,
  StripeInvoices,
  StripeObject,
  StripeObjects,
  StripePage,
  StripeSubscription,
  StripeSubscriptions,
  tellStripe,
} from './calls.ts'
import { customerChange, ensureCustomer, readCustomer, type StripeConnection } from './connection.ts'

/** Stripe's own limit for one page. */
const listedMax = '100'

/** Nothing can become of these any more. */
const over: ReadonlySet<Subscription['status']> = new Set(['canceled', 'incomplete_expired'])

/** These are as good as paid: what is overdue is asked for by Stripe, for as long as it is set to. */
const inForce: ReadonlySet<Subscription['status']> = new Set(['active', 'trialing', 'past_due'])

export function stripePayment(connection: StripeConnection): Payment {
  const { prices, returnUrl } = connection

  return {
    name: 'stripe',
    sells: (tier) => tier === 'free' || prices[tier] !== undefined,
    isCustomer: async (scope) => (await readCustomer(scope)) !== undefined,

    async invoices(scope) {
      const customer = (await readCustomer(scope))?.customer
      if (!customer) return []
      const { data } = await askStripe(connection, 'invoices', { customer, limit: listedMax }, StripeInvoices)
      return data.map(invoiceOf)
    },

    async subscriptions(scope) {
      const customer = (await readCustomer(scope))?.customer
      return customer ? (await subscriptionsOf(connection, customer)).map((each) => subscriptionOf(each, prices)) : []
    },

    async switchTier(payer: Payer, tier: TierType) {
      const price = prices[tier]
      const known = price === undefined ? await readCustomer(payer) : await customerFor(connection, payer)
      const running =
        known && (await subscriptionsOf(connection, known.customer)).find(({ status }) => inForce.has(status))
      if (price === undefined || !known) {
        if (running) await change(connection, running.id, { cancel_at_period_end: 'true' })
        return {}
      }
      if (running) {
        await changePrice(connection, running, price)
        return {}
      }
      return { checkout: await openCheckout(connection, { customer: known.customer, client: payer.client, price }) }
    },

    async portal(scope) {
      const customer = (await readCustomer(scope))?.customer
      if (!customer) return undefined
      const form = { customer, return_url: returnUrl }
      return (await tellStripe(connection, 'billing_portal/sessions', form, StripePage)).url
    },

    async read(scope: ClientScope): Promise<Paid> {
      const known = await readCustomer(scope)
      if (!known) return { changes: [] }
      const all = await subscriptionsOf(connection, known.customer)
      const running = all.find(({ status }) => inForce.has(status))
      const subscription = running && subscriptionOf(running, prices)
      const changes = [customerChange(scope, known, running?.id)]
      if (subscription) return { ...(subscription.tier && { tier: subscription.tier }), subscription, changes }
      // One that has never been paid for has decided nothing, so its end decides nothing.
      return { ...(known.subscription !== undefined && { tier: 'free' }), changes }
    },

    async end(scope) {
      const customer = (await readCustomer(scope))?.customer
      if (!customer) return
      await unlessMissing(async () => {
        // First, because one that is still open may become a subscription.
        await closeCheckouts(connection, customer)
        for (const { id, status } of await subscriptionsOf(connection, customer))
          if (!over.has(status)) await unlessMissing(() => endAtStripe(connection, pathOf(id), StripeSubscription))
      })
    },
  }
}

/** The newest first. */
async function subscriptionsOf(connection: StripeConnection, customer: string): Promise<StripeSubscription[]> {
  const asked = { customer, status: 'all', limit: listedMax }
  const { data } = await askStripe(connection, 'subscriptions', asked, StripeSubscriptions)
  return data.toSorted((a, b) => b.created - a.created)
}

const customerFor = (connection: StripeConnection, { client, displayName }: Payer) =>
  ensureCustomer({ client }, async () => {
    const form = { name: displayName, 'metadata[client]': client }
    return (await tellStripe(connection, 'customers', form, StripeObject, `customer-${client}`)).id
  })

interface Buyer {
  readonly customer: string
  readonly client: string
  readonly price: string
}

/** The page where a company says how it pays for what it has not paid for yet. */
async function openCheckout(connection: StripeConnection, { customer, client, price }: Buyer): Promise<string> {
  const { returnUrl } = connection
  const form = {
    mode: 'subscription',
    customer,
    client_reference_id: client,
    'line_items[0][price]': price,
    'line_items[0][quantity]': '1',
    success_url: returnUrl,
    cancel_url: returnUrl,
  }
  return (await tellStripe(connection, 'checkout/sessions', form, StripePage)).url
}

/** Nobody can pay any more at a page that was opened for a company. */
async function closeCheckouts(connection: StripeConnection, customer: string): Promise<void> {
  const asked = { customer, status: 'open', limit: listedMax }
  const { data } = await askStripe(connection, 'checkout/sessions', asked, StripeObjects)
  for (const { id } of data)
    await tellStripe(connection, `checkout/sessions/${encodeURIComponent(id)}/expire`, {}, StripeObject)
}

/** What Stripe does not have has ended already. */
async function unlessMissing(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

const momentOf = (seconds: number): string => new Date(seconds * 1000).toISOString()

function subscriptionOf(from: StripeSubscription, prices: StripeConnection['prices']): Subscription {
  const [item] = from.items.data
  const tier = item && tierTypes.find((type) => prices[type] === item.price.id)
  return {
    _id: from.id,
    ...(tier && { tier }),
    status: from.status,
    created: momentOf(from.created),
    until: momentOf(from.current_period_end),
    isEnding: from.cancel_at_period_end,
    amount: (item?.price.unit_amount ?? 0) * (item?.quantity ?? 1),
    currency: item?.price.currency ?? 'usd',
    ...(item?.price.recurring && { interval: item.price.recurring.interval }),
  }
}

function invoiceOf(from: StripeInvoice): Invoice {
  const url = from.invoice_pdf ?? from.hosted_invoice_url
  return {
    _id: from.id,
    ...(from.number !== null && { number: from.number }),
    created: momentOf(from.created),
    amount: from.total,
    currency: from.currency,
    status: from.status ?? 'draft',
    ...(url && { url }),
  }
}

const pathOf = (subscription: string): string => `subscriptions/${encodeURIComponent(subscription)}`

const change = (connection: StripeConnection, id: string, form: Readonly<Record<string, string>>) =>
  tellStripe(connection, pathOf(id), form, StripeSubscription)

/** Another price is in force once its invoice is paid; until then all stays as it is. */
async function changePrice(connection: StripeConnection, running: StripeSubscription, price: string): Promise<void> {
  const [item] = running.items.data
  // What ends can only be kept by a call of its own.
  if (running.cancel_at_period_end) await change(connection, running.id, { cancel_at_period_end: 'false' })
  if (!item || item.price.id === price) return
  await change(connection, running.id, {
    'items[0][id]': item.id,
    'items[0][price]': price,
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
  })
}
