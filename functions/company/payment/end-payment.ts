/** The end of what a deleted company pays for. */
import { log } from '../../platform/aws/log.ts'
import type { ClientScope } from '../../platform/table/scope.ts'
import { findPayment } from './find-payment.ts'
import { forgetCustomer, readCustomer } from './stripe/connection.ts'

/**
 * Ends the subscriptions of a company, then forgets which customer it was; gives how many customers that were. Where the end
 * cannot be told it fails, and who the customer is stays known for the next try.
 */
export async function endPayment(scope: ClientScope): Promise<number> {
  const known = await readCustomer(scope)
  if (!known) return 0
  const payment = await findPayment()
  await payment.end(scope)
  if (payment.name === 'none')
    log.warn('Nobody takes payments any more: what a deleted company pays for is ended by hand.', {
      customer: known.customer,
    })
  return forgetCustomer(scope)
}
