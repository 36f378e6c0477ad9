/** What companies can pay for, and how much of everything each tier includes (BILLING-002). */
import type { TierFeature } from '../access.ts'

export const tierTypes = ['free', 'team', 'business', 'enterprise'] as const
export type TierType = (typeof tierTypes)[number]

/** How much of something is included; null: as much as anybody wants. */
export type Allowance = number | null

export interface Tier {
  readonly type: TierType
  /** Seats. An administrator who talks to customers as well takes that of an administrator alone. */
  readonly adminUsers: Allowance
  readonly agents: Allowance
  readonly maxTotalUsers: Allowance
  /** A month. */
  readonly conversations: Allowance
  /** Knowledge responses. */
  readonly knowlbase: Allowance
  /** Texts a month that a machine translates for agents. */
  readonly languageTranslation: Allowance
  /** Gigabytes of files. */
  readonly dataStorage: Allowance
  /** Utterances a month that a language model suggests. */
  readonly utteranceGeneration: Allowance
  /** Revisions can be restored. */
  readonly versioning: boolean
  /** Days for which single conversations can be looked up. */
  readonly analyticsStorage: Allowance
  /** Channels beside the website. */
  readonly channels: Allowance
  readonly liveChat: boolean
  readonly webhookIntegration: boolean
  readonly salesforce: boolean
  readonly zapier: boolean
  readonly advancedAnalytics: boolean
  /** Days on which the tier came to be, and was last changed. */
  readonly created: string
  readonly updated: string
}

const since = { created: '2026-11-23', updated: '2026-11-23' }

export const tiers: readonly Tier[] = [
  {
    type: 'free',
    adminUsers: 1,
    agents: 2,
    maxTotalUsers: 3,
    conversations: 500,
    knowlbase: 20,
    languageTranslation: 0,
    dataStorage: 1,
    utteranceGeneration: 0,
    versioning: false,
    analyticsStorage: 30,
    channels: 0,
    liveChat: true,
    webhookIntegration: false,
    salesforce: false,
    zapier: false,
    advancedAnalytics: false,
    ...since,
  },
  {
    type: 'team',
    adminUsers: 3,
    agents: 10,
    maxTotalUsers: 12,
    conversations: 5000,
    knowlbase: 200,
    languageTranslation: 5000,
    dataStorage: 10,
    utteranceGeneration: 500,
    versioning: true,
    analyticsStorage: 180,
    channels: 3,
    liveChat: true,
    webhookIntegration: true,
    salesforce: false,
    zapier: true,
    advancedAnalytics: false,
    ...since,
  },
  {
    type: 'business',
    adminUsers: 10,
    agents: 50,
    maxTotalUsers: 55,
    conversations: 50_000,
    knowlbase: 2000,
    languageTranslation: 50_000,
    dataStorage: 100,
    utteranceGeneration: 5000,
    versioning: true,
    analyticsStorage: 400,
    channels: 15,
    liveChat: true,
    webhookIntegration: true,
    salesforce: true,
    zapier: true,
    advancedAnalytics: true,
    ...since,
  },
  {
    type: 'enterprise',
    adminUsers: null,
    agents: null,
    maxTotalUsers: null,
    conversations: null,
    knowlbase: null,
    languageTranslation: null,
    dataStorage: null,
    utteranceGeneration: null,
    versioning: true,
    analyticsStorage: null,
    channels: null,
    liveChat: true,
    webhookIntegration: true,
    salesforce: true,
    zapier: true,
    advancedAnalytics: true,
    ...since,
  },
]

export const tierOf = (type: TierType): Tier => tiers.find((tier) => tier.type === type)!

const foundedPerTier = { free: 2, team: 5, business: 20, enterprise: 100 } as const satisfies Record<TierType, number>
const foundedWithoutTier = 20

/** How many workspaces a company may have founded by itself, beside its first one; the provider founds more for it. */
export const foundedMax = (type: string | undefined): number =>
  tierTypes.some((each) => each === type) ? foundedPerTier[type as TierType] : foundedWithoutTier

/** What of a tier opens and closes routes. */
export const featuresOf = ({ versioning }: Tier): TierFeature[] => (versioning ? ['versioning'] : [])

/** Limits of what stays when a month is over: a company that uses more cannot switch to the tier. */
const standingLimits = ['adminUsers', 'agents', 'maxTotalUsers', 'knowlbase'] as const
type StandingLimit = (typeof standingLimits)[number]

export interface Excess {
  readonly limit: StandingLimit
  readonly used: number
  readonly allowed: number
}

/** Of what more is used than a tier includes. */
export const excessOf = (used: { readonly [Limit in StandingLimit]?: number | undefined }, tier: Tier): Excess[] =>
  standingLimits.flatMap((limit) => {
    const [count, allowed] = [used[limit] ?? 0, tier[limit]]
    return allowed !== null && count > allowed ? [{ limit, used: count, allowed }] : []
  })
