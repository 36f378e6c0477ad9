/** Who takes the payments of companies: nobody, or Stripe. No card ever comes here, because companies pay at the provider's own pages. */
import type { TierType } from '#shared/company/tiers'
import type { Invoice, Subscription } from '#shared/contracts/billing'
import type { ClientScope } from '../../platform/table/scope.ts'
import type { Change } from '../../platform/table/transaction.ts'

/** A company that pays. */
export interface Payer extends ClientScope {
  readonly displayName: string
}

/** What the payments of a company come to. */
export interface Paid {
  /** The tier that is paid for; absent where payments decide nothing. */
  readonly tier?: TierType
  readonly subscription?: Subscription
  /** Notes what was read; of two who read at once, the second is `stale`. */
  readonly changes: readonly Change[]
}

export interface Payment {
  readonly name: 'none' | 'stripe'
  /** Whether a company can switch to the tier by itself. */
  sells(tier: TierType): boolean
  isCustomer(scope: ClientScope): Promise<boolean>
  invoices(scope: ClientScope): Promise<Invoice[]>
  subscriptions(scope: ClientScope): Promise<Subscription[]>
  /** Has a company pay for a tier; `checkout` is where it says how, if that is not known yet. */
  switchTier(payer: Payer, tier: TierType): Promise<{ readonly checkout?: string }>
  /** The address where a company changes how it pays. */
  portal(scope: ClientScope): Promise<string | undefined>
  /** Reads at the provider what a company pays for now, and nothing of what was heard of it. */
  read(scope: ClientScope): Promise<Paid>
  /** Ends at once whatever a company pays for, because it is deleted; what has ended already stays so. */
  end(scope: ClientScope): Promise<void>
}
