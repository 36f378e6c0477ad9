/** Finds who takes the payments of companies in this deployment. */
import { noPayment } from './none.ts'
import type { Payment } from './payment.ts'
import { readConnection } from './stripe/connection.ts'
import { stripePayment } from './stripe/stripe.ts'

export async function findPayment(): Promise<Payment> {
  const connection = await readConnection()
  return connection ? stripePayment(connection) : noPayment
}
