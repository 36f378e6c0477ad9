/** What companies pay for: tiers, what of them is used, and payments as far as anybody takes them. */
import { tierOf, tiers, tierTypes, type TierType } from '#shared/company/tiers'
import type { billing as contract, OwnUsage, Switched, Tier, Usage } from '#shared/contracts/billing'
import { Problem } from '#shared/problem'
import type * as z from 'zod/mini'
import { findPayment } from '../../company/payment/find-payment.ts'
import type { Payment } from '../../company/payment/payment.ts'
import { retryStaffChange, staffChange } from '../../company/seats.ts'
import { auditEntry } from '../../platform/request/audits.ts'
import type { Context, Operations } from '../../platform/request/context.ts'
import { contextIn } from '../../platform/request/scoped-context.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { Table } from '../../platform/table/table.ts'
import type { Change } from '../../platform/table/transaction.ts'
import { liveEnvironment } from '../../platform/tenancy/tenancy.ts'
import { listCompanies } from './companies.ts'
import { hearEvent } from './events.ts'
import { tierChanges } from '../../company/payment/store.ts'
import { countAllUse, findPlace, requireRoom, type BilledPlace, type Used } from './usage.ts'
import { passWishOn } from '../../company/payment/wishes.ts'

export const operations: Operations<typeof contract> = {
  invoices: async (_, { scope }) => (await findPayment()).invoices(scope),
  subscriptions: async (_, { scope }) => (await findPayment()).subscriptions(scope),
  availableTiers: () => Promise.resolve(allTiers()),
  usage: readUsage,
  portal: async (_, { scope }) => ({ url: (await (await findPayment()).portal(scope)) ?? null }),
  tier: (_, { member: { company } }) => Promise.resolve(company.tierType ? { ...tierOf(company.tierType) } : null),
  tiers: () => Promise.resolve(allTiers()),
  companies: (_, { now }) => listCompanies(now),
  switchTier,

  setTier: ({ client, tier }, context) => giveFreely(client, tier, context),

  hear: (signed, { now }) => hearEvent(signed, now),
}

const allTiers = (): z.infer<typeof Tier>[] => tiers.map((tier) => ({ ...tier }))

const usageOf = ({ staff: { company } }: BilledPlace, used: Used): Usage => ({
  ...(company.tierType && { tierType: company.tierType }),
  used,
})

async function readUsage(_: object, { scope, rights, now }: Context): Promise<OwnUsage> {
  const [payment, place] = await Promise.all([findPayment(), findPlace(scope.client, now)])
  const [used, isCustomer] = await Promise.all([countAllUse(place, now), payment.isCustomer(scope)])
  const isProvider = rights.roles.includes('wbb-agent')
  return { ...usageOf(place, used), sells: tierTypes.filter((tier) => isProvider || payment.sells(tier)), isCustomer }
}

/** By the provider, whatever is paid. Nobody joins the company between the count and the write. */
const giveFreely = (client: string, tier: TierType, context: Context): Promise<Usage> =>
  retryStaffChange(async () => {
    const place = await findPlace(client, context.now)
    const used = await countAllUse(place, context.now)
    requireRoom(used, tier)
    await giveTier(place, tier, context, [staffChange(place.staff, place.staff)])
    return { tierType: tier, used }
  })

/** An administrator's company pays for it; the provider gives it where nobody takes payments. */
async function switchTier({ tier }: { readonly tier: TierType }, context: Context): Promise<Switched> {
  const { rights, scope, now } = context
  const [payment, place] = await Promise.all([findPayment(), findPlace(scope.client, now)])
  const isSold = payment.sells(tier)
  if (!isSold && rights.roles.includes('wbb-agent')) {
    await giveFreely(scope.client, tier, context)
    return { tierType: tier }
  }
  requireRoom(await countAllUse(place, now), tier)
  if (!isSold) {
    await passWishOn(tier, context)
    throw new Problem('payment-missing')
  }
  const { displayName, tierType } = place.staff.company
  const { checkout } = await payment.switchTier({ client: scope.client, displayName }, tier)
  if (checkout !== undefined) return { ...(tierType && { tierType }), checkout }
  return retryOnConflict(() => followPayment(payment, tier, context), { conflicts: ['stale', 'unavailable'] })
}

/** Gives the tier that is paid for by now, which is another one than was wanted where a card was declined. */
async function followPayment(payment: Payment, wanted: TierType, context: Context): Promise<Switched> {
  const place = await findPlace(context.scope.client, context.now)
  const { tier: paid, subscription, changes } = await payment.read(context.scope)
  // For the free tier nothing need be paid.
  const tier = subscription || wanted !== 'free' ? paid : 'free'
  if (tier) await giveTier(place, tier, context, changes)
  const tierType = tier ?? place.staff.company.tierType
  return { ...(tierType && { tierType }), ...(subscription && { subscription }) }
}

/** Writes the tier of a company, and the audit there, whatever company the caller works in. */
async function giveTier(place: BilledPlace, tier: TierType, context: Context, also: readonly Change[]): Promise<void> {
  const { staff, environments } = place
  const { _id: client, displayName, tierType = '–' } = staff.company
  const environment = (liveEnvironment(environments) ?? environments.list[0])?._id ?? context.scope.environment
  const scope = { ...context.scope, client, environment }
  const about = { name: displayName, description: `${tierType} → ${tier}` }
  const audit = auditEntry({ ...context, scope, table: new Table(scope) }, 'edit-tier', about)
  const changes = [...tierChanges(client, tier), ...also, audit.change]
  await contextIn({ client }, context).commit(changes, { events: [{ type: 'changed', area: 'billing' }] })
}
