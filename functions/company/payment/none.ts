/** The payment of a deployment where nobody takes payments: the provider of Parley gives the tiers. */
import type { Payment } from './payment.ts'

export const noPayment: Payment = {
  name: 'none',
  sells: () => false,
  isCustomer: () => Promise.resolve(false),
  invoices: () => Promise.resolve([]),
  subscriptions: () => Promise.resolve([]),
  switchTier: () => Promise.reject(new Error('Nobody takes payments.')),
  portal: () => Promise.resolve(undefined),
  read: () => Promise.resolve({ changes: [] }),
  end: () => Promise.resolve(),
}
