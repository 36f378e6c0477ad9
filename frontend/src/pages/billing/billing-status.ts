/** How far the billing store is: inactive as long as nothing was asked, as before it is shown or without a network. */
import type { UseQueryResult } from '@tanstack/react-query'

export type BillingStatus = 'inactive' | 'fetching' | 'fetched' | 'error'

export function statusOf({ fetchStatus, status }: Pick<UseQueryResult, 'fetchStatus' | 'status'>): BillingStatus {
  if (fetchStatus === 'fetching') return 'fetching'
  if (status === 'error') return 'error'
  return status === 'success' ? 'fetched' : 'inactive'
}
