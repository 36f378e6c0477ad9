/** Two agents who answer the customers of the shop. */
import { beforeAll } from 'vitest'
import type { Customer } from './customer.ts'
import type { Worker } from './world.ts'
import { shop } from './shop.ts'

export let lena: Worker
export let omar: Worker

beforeAll(async () => {
  ;[lena, omar] = await Promise.all([shop.hires('Lena Lang'), shop.hires('Omar Orth')])
})

/** A customer whom Lena holds. */
export async function held(): Promise<Customer> {
  const customer = await shop.starts()
  await shop.takes(customer, lena)
  return customer
}
