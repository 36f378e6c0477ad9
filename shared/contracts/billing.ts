/** What a company pays for: its tier and how much of it is used, invoices and subscriptions, and the way to another tier. */
import * as z from 'zod/mini'
import { builders, everyone, provider } from '../access.ts'
import { tierTypes, type Tier as TierOfCode } from '../company/tiers.ts'
import { contract } from '../contract.ts'
import { Id } from '../ids.ts'

const Allowance = z.nullable(z.int())

/** What each tier includes, as `shared/company/tiers.ts` says (BILLING-002). */
export const Tier = z.object({
  type: z.enum(tierTypes),
  adminUsers: Allowance,
  agents: Allowance,
  maxTotalUsers: Allowance,
  conversations: Allowance,
  knowlbase: Allowance,
  languageTranslation: Allowance,
  dataStorage: Allowance,
  utteranceGeneration: Allowance,
  versioning: z.boolean(),
  analyticsStorage: Allowance,
  channels: Allowance,
  liveChat: z.boolean(),
  webhookIntegration: z.boolean(),
  salesforce: z.boolean(),
  zapier: z.boolean(),
  advancedAnalytics: z.boolean(),
  created: z.iso.date(),
  updated: z.iso.date(),
}) satisfies z.ZodMiniType<TierOfCode>

/** An amount in the smallest unit of its currency, as providers of payments count: 1900 of `eur` are 19 euros. */
const Money = { amount: z.int(), currency: z.string() }

export const invoiceStatuses = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const
export const Invoice = z.object({
  _id: z.string(),
  /** Absent as long as it is a draft. */
  number: z.optional(z.string()),
  created: z.iso.datetime(),
  ...Money,
  status: z.enum(invoiceStatuses),
  /** Where the provider of payments gives it as a PDF, or shows it. */
  url: z.optional(z.string()),
})
export type Invoice = z.infer<typeof Invoice>

export const subscriptionStatuses = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'paused',
] as const
export const Subscription = z.object({
  _id: z.string(),
  /** Absent where what is paid for is none of our tiers. */
  tier: z.optional(z.enum(tierTypes)),
  status: z.enum(subscriptionStatuses),
  created: z.iso.datetime(),
  /** What is paid for ends then, or begins anew. */
  until: z.iso.datetime(),
  /** It ends then, and is not renewed. */
  isEnding: z.boolean(),
  ...Money,
  interval: z.optional(z.enum(['day', 'week', 'month', 'year'])),
})
export type Subscription = z.infer<typeof Subscription>

/** The limits of a tier whose use is counted; of the others nobody knows how much is used. */
export const countedLimits = ['adminUsers', 'agents', 'maxTotalUsers', 'conversations', 'knowlbase'] as const
export type CountedLimit = (typeof countedLimits)[number]
const use = {
  /** Absent where nothing is limited. */
  tierType: z.optional(z.enum(tierTypes)),
  used: z.partialRecord(z.enum(countedLimits), z.int()),
}
export const Usage = z.object(use)
export type Usage = z.infer<typeof Usage>

const OwnUsage = z.extend(Usage, {
  /** The tiers that the caller can switch to at once; the others are asked for. */
  sells: z.array(z.enum(tierTypes)),
  /** The company has paid before, so that there is a portal. */
  isCustomer: z.boolean(),
})
export type OwnUsage = z.infer<typeof OwnUsage>

/** A company as the provider sees what it pays for. */
export const BilledCompany = z.object({
  client: Id,
  name: z.string(),
  displayName: z.string(),
  ...use,
  /** The provider of payments knows the company. */
  isCustomer: z.boolean(),
  /** The tier that was asked for last, where nobody has given it yet. */
  wish: z.optional(z.object({ tier: z.enum(tierTypes), by: z.string(), at: z.iso.datetime() })),
})
export type BilledCompany = z.infer<typeof BilledCompany>

const Switched = z.object({
  /** The tier in force now. */
  tierType: z.optional(z.enum(tierTypes)),
  subscription: z.optional(Subscription),
  /** Where the company says how it pays; the tier follows once it has done so. */
  checkout: z.optional(z.string()),
})
export type Switched = z.infer<typeof Switched>

const asked = z.object({})
const ofBuilders = { roles: builders, can: 'read' } as const
const switching = { roles: builders, can: 'update' } as const

export const billing = contract({
  invoices: {
    route: 'GET /api/agent/billing/invoices',
    summary: 'Lists the invoices of the company, newest first.',
    access: ofBuilders,
    input: asked,
    output: z.array(Invoice),
  },
  subscriptions: {
    route: 'GET /api/agent/billing/subscriptions',
    summary: 'Lists the subscriptions of the company, newest first; those that have ended are among them.',
    access: ofBuilders,
    input: asked,
    output: z.array(Subscription),
  },
  availableTiers: {
    route: 'GET /api/agent/billing/available-tiers',
    summary: 'Lists the tiers a company can switch to, the smallest first.',
    access: ofBuilders,
    input: asked,
    output: z.array(Tier),
  },
  switchTier: {
    route: 'POST /api/agent/billing/switch-tier/{tier}',
    summary:
      'Switches the company to a tier. Where nobody takes payments, only the provider does so, and what others ask for is passed on.',
    access: switching,
    audit: 'edit-tier',
    input: z.object({ tier: z.enum(tierTypes) }),
    output: Switched,
  },
  usage: {
    route: 'GET /api/agent/billing/usage',
    summary:
      'Counts how much of what its tier limits the company uses, as far as that is counted, and says which tiers it can switch to by itself.',
    access: ofBuilders,
    input: asked,
    output: OwnUsage,
  },
  portal: {
    route: 'GET /api/agent/billing/portal',
    summary: 'Gives the address where the company changes how it pays; null where there is none.',
    access: ofBuilders,
    input: asked,
    output: z.object({ url: z.nullable(z.string()) }),
  },
  tier: {
    route: 'GET /api/agent/tier',
    summary: 'Gives the tier of the company; null where nothing is limited.',
    access: { roles: everyone, can: 'read' },
    input: asked,
    output: z.nullable(Tier),
  },
  tiers: {
    route: 'GET /api/agent/tier/list',
    summary: 'Lists all tiers, the smallest first.',
    access: { roles: provider, can: 'read' },
    input: asked,
    output: z.array(Tier),
  },
  companies: {
    route: 'GET /api/agent/billing/companies',
    summary: 'Lists all companies with their tiers and what they use, by name, and says who takes the payments.',
    access: { roles: provider, can: 'read' },
    input: asked,
    output: z.object({ payment: z.enum(['none', 'stripe']), companies: z.array(BilledCompany) }),
  },
  setTier: {
    route: 'PUT /api/agent/billing/companies/{client}/tier',
    summary: 'Gives a company a tier, whatever it pays; what it pays stays as it is.',
    access: { roles: provider, can: 'update' },
    audit: 'edit-tier',
    input: z.object({ client: Id, tier: z.enum(tierTypes) }),
    output: Usage,
  },
  hear: {
    route: 'POST /api/payment/events',
    summary: 'Hears from the provider of payments that something has changed, and reads there what.',
    access: 'public',
    signedBy: 'stripe-signature',
    input: z.object({ body: z.string(), signature: z.string() }),
    output: z.object({}),
  },
})
