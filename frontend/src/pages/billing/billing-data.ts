/** The billing store (BILLING-003): what is read of the provider of payments, one after the other, and how far that is. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Answer } from '#shared/contract'
import type { billing as contract, Invoice, Subscription } from '#shared/contracts/billing'
import { queries, queryClient } from '../../core/api.ts'
import { statusOf, type BillingStatus } from './billing-status.ts'

export type Tier = Answer<(typeof contract)['availableTiers']>[number]

interface Loaded {
  readonly invoices: readonly Invoice[]
  readonly subscriptions: readonly Subscription[]
  readonly availableTiers: readonly Tier[]
}

export interface Billing extends Loaded {
  readonly status: BillingStatus
}

/** In the order of BILLING-004; what was read is kept when a later one fails. */
const store = queryOptions({
  queryKey: ['billing', 'store'],
  queryFn: async (): Promise<Loaded> => {
    const invoices = await queries.billing.invoices().queryFn()
    const subscriptions = await queries.billing.subscriptions().queryFn()
    const availableTiers = await queries.billing.availableTiers().queryFn()
    return { invoices, subscriptions, availableTiers }
  },
})

const nothing: Loaded = { invoices: [], subscriptions: [], availableTiers: [] }

export function useBilling(): Billing & { readonly error: Error | null; readonly refetch: () => unknown } {
  const query = useQuery(store)
  return { ...(query.data ?? nothing), status: statusOf(query), error: query.error, refetch: query.refetch }
}

/** BILLING-005: loads the store again, and then everything that a tier changes: the tier itself, its use, and the rights of the agent. */
export async function refreshAfterSwitch(): Promise<void> {
  await queryClient.refetchQueries({ queryKey: store.queryKey })
  await Promise.all(['billing', 'account'].map((area) => queryClient.invalidateQueries({ queryKey: [area] })))
}
