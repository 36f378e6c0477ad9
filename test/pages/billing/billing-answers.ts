/** What the server tells of a company that pays, for the pages of billing. */
import { tierOf, tiers, type TierType } from '#shared/company/tiers'
import type { BilledCompany, Invoice, OwnUsage, Subscription } from '#shared/contracts/billing'
import { idOf, type Answers } from '../screen.tsx'

export const subscription: Subscription = {
  _id: 'sub_1',
  tier: 'team',
  status: 'active',
  created: '2026-06-01T09:00:00.000Z',
  until: '2026-12-01T09:00:00.000Z',
  isEnding: false,
  amount: 4900,
  currency: 'eur',
  interval: 'month',
}

export const paid: Invoice = {
  _id: 'in_1',
  number: 'PAR-0007',
  created: '2026-11-01T09:00:00.000Z',
  amount: 4900,
  currency: 'eur',
  status: 'paid',
  url: 'https://pay.stripe.com/invoice/7/pdf',
}
export const draft: Invoice = {
  _id: 'in_2',
  created: '2026-11-20T09:00:00.000Z',
  amount: 1200,
  currency: 'jpy',
  status: 'draft',
}

/** 80 % of the conversations, and all administrators of the team tier. */
export const usage: OwnUsage = {
  tierType: 'team',
  used: { adminUsers: 3, agents: 4, maxTotalUsers: 7, conversations: 4000, knowlbase: 12 },
  sells: ['free', 'team', 'business'],
  isCustomer: true,
}

export const cycles: BilledCompany = {
  client: idOf(40),
  name: 'cycles',
  displayName: 'Harbour Cycles',
  tierType: 'free',
  used: { adminUsers: 1, agents: 1, maxTotalUsers: 2, conversations: 480 },
  isCustomer: false,
  wish: { tier: 'team', by: 'Rosa Lind', at: '2026-11-20T09:00:00.000Z' },
}

export const answersOf = (tier: TierType | null, more: Answers = {}): Answers => ({
  'GET /api/agent/billing/invoices': () => [draft, paid],
  'GET /api/agent/billing/subscriptions': () => [subscription],
  'GET /api/agent/billing/available-tiers': () => tiers,
  'GET /api/agent/billing/usage': () => usage,
  'GET /api/agent/tier': () => tier && tierOf(tier),
  ...more,
})

/** Where nobody takes payments. */
export const unpaid: Answers = {
  'GET /api/agent/billing/invoices': () => [],
  'GET /api/agent/billing/subscriptions': () => [],
  'GET /api/agent/billing/usage': () => ({ ...usage, sells: [], isCustomer: false }),
}
