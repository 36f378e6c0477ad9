/** The shop of a test file, in a world that closes after its last test, and the people who answer its customers. */
import { afterAll } from 'vitest'
import type { Customer } from './customer.ts'
import { Shop } from './live.ts'
import { openWorld, type Worker } from './world.ts'

export async function openShop() {
  const world = await openWorld()
  afterAll(() => world.close())
  return { world, shop: await Shop.opens(world) }
}

interface Staff {
  lena: Worker
  omar: Worker
  held: () => Promise<Customer>
}

/** Two agents of the shop; `held` gives a customer whom Lena holds. */
export async function hireStaff(shop: Shop): Promise<Staff> {
  const [lena, omar] = await Promise.all([shop.hires('Lena Lang'), shop.hires('Omar Orth')])
  const held = async (): Promise<Customer> => {
    const customer = await shop.starts()
    await shop.takes(customer, lena)
    return customer
  }
  return { lena, omar, held }
}
