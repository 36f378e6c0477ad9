/** What tiers include, in the order in which it is told: amounts first, then what they have or have not. */
import { countedLimits, type CountedLimit } from '#shared/contracts/billing'
import type { Tier } from './billing-data.ts'

export const amounts = [
  'maxTotalUsers',
  'adminUsers',
  'agents',
  'conversations',
  'knowlbase',
  'channels',
  'dataStorage',
  'analyticsStorage',
  'languageTranslation',
  'utteranceGeneration',
] as const satisfies readonly (keyof Tier)[]
export type Amount = (typeof amounts)[number]

export const features = [
  'liveChat',
  'versioning',
  'webhookIntegration',
  'zapier',
  'salesforce',
  'advancedAnalytics',
] as const satisfies readonly (keyof Tier)[]
export type Feature = (typeof features)[number]

const isCounted = (amount: Amount): amount is Amount & CountedLimit =>
  countedLimits.some((counted) => counted === amount)
/** The amounts of which is known how much is used. */
export const shownLimits = amounts.filter(isCounted)

const nearlyAll = 0.8

/** How much of an amount is left: `tight` from 80 % on, `none` when all is used. */
export function roomOf(used: number, allowed: number | null): 'some' | 'tight' | 'none' {
  if (allowed === null || used < allowed * nearlyAll) return 'some'
  return used < allowed ? 'tight' : 'none'
}
