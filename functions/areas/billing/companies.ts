/** All companies with what they pay for and use, for the provider. */
import pMap from 'p-map'
import type { Answer } from '#shared/contract'
import type { billing as contract } from '#shared/contracts/billing'
import { Problem } from '#shared/problem'
import { findPayment } from '../../company/payment/find-payment.ts'
import type { Payment } from '../../company/payment/payment.ts'
import { Table } from '../../platform/table/table.ts'
import { clientNames } from '../../platform/tenancy/tenancy.ts'
import { countUse, findPlace } from './usage.ts'
import { lastWish } from '../../company/payment/wishes.ts'

type BilledCompanies = Answer<(typeof contract)['companies']>
type BilledCompany = BilledCompanies['companies'][number]

/** Companies of one cloud; beyond that the list wants a search of its own. */
const companiesMax = 1000
/** The figures of each are some queries. */
const readAtOnce = 20

export async function listCompanies(now: Date): Promise<BilledCompanies> {
  const [payment, named] = await Promise.all([
    findPayment(),
    new Table({}).pageOfGroup(clientNames, 'all', { size: companiesMax }),
  ])
  const found = await pMap(named, ({ client }) => billedCompany(client, payment, now), { concurrency: readAtOnce })
  return {
    payment: payment.name,
    companies: found.flat().toSorted((a, b) => a.displayName.localeCompare(b.displayName)),
  }
}

/** None where the company is gone by now. */
async function billedCompany(client: string, payment: Payment, now: Date): Promise<BilledCompany[]> {
  try {
    const place = await findPlace(client, now)
    const [used, isCustomer, wish] = await Promise.all([
      countUse(place, now),
      payment.isCustomer({ client }),
      lastWish(client),
    ])
    const { name, displayName, tierType } = place.staff.company
    const asked = wish && { tier: wish.tier, by: wish.by, at: wish.at }
    return [
      { client, name, displayName, ...(tierType && { tierType }), used, isCustomer, ...(asked && { wish: asked }) },
    ]
  } catch (error) {
    if (Problem.is(error, 'not-found')) return []
    throw error
  }
}
