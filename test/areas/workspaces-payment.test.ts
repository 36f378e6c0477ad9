/** What a company pays for when it is deleted: it ends at Stripe, and nothing says any more which customer it was. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  companyOf,
  connectStripe,
  disconnectStripe,
  readCustomer,
} from '../../functions/company/payment/stripe/connection.ts'
import type { FoundedCompany } from '../../functions/company/founding.ts'
import { readRemoval } from '../../functions/company/removal.ts'
import { handler as deleteStep } from '../../functions/jobs/delete-workspace/steps.ts'
import { StripeServer } from '../kit/stripe-server.ts'
import { openWorld, type Worker, type World } from '../kit/world.ts'

let world: World
let stripe: StripeServer
let company: FoundedCompany
let admin: Worker

beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  stripe = new StripeServer(() => Math.floor(world.clock.now() / 1000))
  await world.outside.replace('api.stripe.com', stripe.answer)
  const returnUrl = 'https://console.parley.example/settings/billing'
  await connectStripe({ key: stripe.key, secret: stripe.secret, prices: { team: 'price_team' }, returnUrl })
  ;({ company, admin } = await world.newCompany({ tierType: 'free' }))
})
afterAll(async () => {
  await disconnectStripe()
  await world.close()
})

/** The company becomes a customer that has paid, and stands at a checkout that is still open; gives its subscription. */
async function pays() {
  await admin.billing.switchTier({ tier: 'team' })
  const subscription = stripe.pay()
  await admin.billing.switchTier({ tier: 'team' })
  const customer = String(subscription['customer'])
  return { id: subscription.id, customer }
}

const remove = () => admin.workspaces.removeOwn({ id: company.id, name: company.name })

/** Some time goes by: what was to be tried again is. */
async function settle(): Promise<void> {
  world.clock.advance(60_000)
  world.cloud.stepFunctions.tick()
  await world.settled()
}

const statusOf = (id: string) => stripe.subscriptions.get(id)!['status']
const endings = () => stripe.asked.filter(({ method }) => method === 'DELETE').map(({ path }) => path)
const isEnded = async () => (await readRemoval(company.id))?.ended !== undefined

it('WORKSPACES-014: a deletion ends all subscriptions and open checkouts of the company, and those of no other', async () => {
  const { admin: other } = await world.newCompany({ tierType: 'free' })
  await other.billing.switchTier({ tier: 'team' })
  const foreign = stripe.pay()
  await admin.billing.switchTier({ tier: 'team' })
  const first = stripe.pay()
  const customer = String(first['customer'])
  const second = stripe.become(stripe.subscribe(customer, 'price_team').id, { status: 'past_due' })
  const over = stripe.become(stripe.subscribe(customer, 'price_team').id, { status: 'incomplete_expired' })
  const open = { id: 'cs_open', object: 'checkout.session', status: 'open', customer, price: 'price_team' }
  stripe.sessions.set(open.id, open)
  expect(await companyOf(customer)).toBe(company.id)
  await remove()
  await settle()
  expect(await isEnded()).toBe(true)
  expect([first, second, foreign].map(({ id }) => statusOf(id))).toEqual(['canceled', 'canceled', 'active'])
  expect(endings().toSorted()).toEqual([first.id, second.id].map((id) => `subscriptions/${id}`).toSorted())
  expect(statusOf(over.id)).toBe('incomplete_expired')
  expect(stripe.sessions.get(open.id)).toMatchObject({ status: 'expired' })
  expect(await companyOf(customer)).toBeUndefined()
  expect(await companyOf(String(foreign['customer']))).toBeDefined()
})

it('a deletion is not over while Stripe is down, and ends the subscription once it answers again', async () => {
  const { id, customer } = await pays()
  // More attempts than a step makes: it fails, and is taken again.
  stripe.failures.push(500, 500, 'drop', 'drop')
  await remove()
  await world.settled()
  await expect.poll(() => stripe.failures.length).toBeLessThan(4)
  expect([statusOf(id), await companyOf(customer), await isEnded()]).toEqual(['active', company.id, false])
  for (let turn = 0; turn < 5; turn++) await settle()
  expect([statusOf(id), await companyOf(customer), await isEnded()]).toEqual(['canceled', undefined, true])
})

it('a deletion whose cancellation was made without an answer finds it ended, and goes on', async () => {
  const { id, customer } = await pays()
  stripe.sessions.clear()
  // Open checkouts and subscriptions are read first.
  stripe.failures.push('pass', 'pass', 'lose')
  await remove()
  await settle()
  expect(endings()).toEqual([`subscriptions/${id}`, `subscriptions/${id}`])
  expect([statusOf(id), await companyOf(customer), await isEnded()]).toEqual(['canceled', undefined, true])
})

it('a deletion goes on where Stripe does not know the customer any more', async () => {
  const { id, customer } = await pays()
  stripe.customers.delete(customer)
  await remove()
  await settle()
  expect([endings(), statusOf(id)]).toEqual([[], 'active'])
  expect([await companyOf(customer), await isEnded()]).toEqual([undefined, true])
})

it('a deletion where nobody takes payments any more says in the log which customer is to be ended by hand', async () => {
  const { customer } = await pays()
  await disconnectStripe()
  const asked = stripe.asked.length
  await remove()
  await settle()
  expect(stripe.asked).toHaveLength(asked)
  expect(world.log.join('\n')).toContain(customer)
  expect([await companyOf(customer), await isEnded()]).toEqual([undefined, true])
})

it('a step that is taken again after the end asks Stripe nothing', async () => {
  await pays()
  await remove()
  await settle()
  const asked = stripe.asked.length
  const { run } = (await readRemoval(company.id))!
  expect(await deleteStep({ client: company.id, run })).toMatchObject({ more: false })
  expect(stripe.asked).toHaveLength(asked)
  expect(await readCustomer({ client: company.id })).toBeUndefined()
})
