/** Payments that Stripe takes: what is asked of it, and what its events lead to. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TierType } from '#shared/company/tiers'
import type { FoundedCompany } from '../../functions/company/founding.ts'
import { connectStripe, disconnectStripe } from '../../functions/company/payment/stripe/connection.ts'
import { allRows } from '../kit/all-rows.ts'
import { StripeServer } from '../kit/stripe-server.ts'
import { openWorld, type Worker, type World } from '../kit/world.ts'

let world: World
let stripe: StripeServer
let company: FoundedCompany
let admin: Worker

const returnUrl = 'https://console.parley.example/settings/billing'

beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  stripe = new StripeServer(() => Math.floor(world.clock.now() / 1000))
  await world.outside.replace('api.stripe.com', stripe.answer)
  const prices = { team: 'price_team', business: 'price_business' }
  await connectStripe({ key: stripe.key, secret: stripe.secret, prices, returnUrl })
  ;({ company, admin } = await world.newCompany({ tierType: 'free' }))
})
afterAll(async () => {
  await disconnectStripe()
  await world.close()
})

const send = async ({ body, headers }: ReturnType<StripeServer['event']>) => {
  const answer = await fetch(`${world.cloud.origin}/api/payment/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body,
  })
  return answer.status
}
const tierNow = async () => (await admin.billing.tier())?.type
const toldTo = (path: string) => stripe.asked.filter((asked) => asked.method === 'POST' && asked.path === path)

/** The company pays for a tier at the checkout, and Stripe says so; gives the subscription. */
async function pays(tier: TierType) {
  await admin.billing.switchTier({ tier })
  const subscription = stripe.pay()
  expect(await send(stripe.event('checkout.session.completed', { customer: subscription['customer'] }))).toBe(200)
  return subscription
}

describe('a company that has never paid', () => {
  it('BILLING-006/switch: is sent to the checkout, and has the tier once it has paid there', async () => {
    const switched = await admin.billing.switchTier({ tier: 'team' })
    expect(switched).toEqual({ tierType: 'free', checkout: expect.stringMatching('^https://checkout.stripe.com/') })
    expect(toldTo('customers')[0]!.form).toEqual({ name: company.displayName, 'metadata[client]': company.id })
    const [{ form, headers }] = toldTo('checkout/sessions') as [(typeof stripe.asked)[number]]
    expect(form).toEqual({
      mode: 'subscription',
      customer: [...stripe.customers.keys()][0],
      client_reference_id: company.id,
      'line_items[0][price]': 'price_team',
      'line_items[0][quantity]': '1',
      success_url: returnUrl,
      cancel_url: returnUrl,
    })
    const sent = { authorization: `Bearer ${stripe.key}`, 'stripe-version': '2024-06-20' }
    expect(headers).toMatchObject({ ...sent, 'content-type': 'application/x-www-form-urlencoded' })
    expect(headers['idempotency-key']).toBeTruthy()
    expect(await tierNow()).toBe('free')
    const { customer } = stripe.pay()
    expect(await tierNow()).toBe('free')
    expect(await send(stripe.event('checkout.session.completed', { customer }))).toBe(200)
    expect(await tierNow()).toBe('team')
    expect((await admin.account.login()).company).toMatchObject({ tierType: 'team', tier: ['versioning'] })
  })

  it('is one customer, however many ask at once, and when an answer gets lost', async () => {
    stripe.failures.push('lose')
    const asked = [1, 2, 3].map(() => admin.billing.switchTier({ tier: 'team' }))
    for (const one of await Promise.allSettled(asked)) expect(one.status).toBe('fulfilled')
    expect(stripe.customers.size).toBe(1)
    expect(new Set(toldTo('checkout/sessions').map(({ form }) => form['customer'])).size).toBe(1)
  })

  it('has neither invoices, subscriptions nor a portal, and asks Stripe nothing', async () => {
    expect(await admin.billing.invoices()).toEqual([])
    expect(await admin.billing.subscriptions()).toEqual([])
    expect(await admin.billing.portal()).toEqual({ url: null })
    expect(stripe.asked).toEqual([])
  })

  it('asks by mail for a tier that has no price', async () => {
    const before = world.mail.length
    const refused = admin.billing.switchTier({ tier: 'enterprise' })
    await expect(refused).rejects.toMatchObject({ code: 'payment-missing', status: 409 })
    expect(world.mail.length - before).toBe(1)
    expect(stripe.asked).toEqual([])
  })
})

describe('a company that pays', () => {
  it('BILLING-006/switch: is switched at once, by another price of its subscription, and leaves an audit', async () => {
    const { id } = await pays('team')
    const switched = await admin.billing.switchTier({ tier: 'business' })
    expect(switched).toMatchObject({
      tierType: 'business',
      subscription: { _id: id, tier: 'business', status: 'active', amount: 4900, currency: 'eur', interval: 'month' },
    })
    expect(toldTo(`subscriptions/${id}`)[0]!.form).toEqual({
      'items[0][id]': expect.stringMatching(/^si_/),
      'items[0][price]': 'price_business',
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
    })
    expect(await tierNow()).toBe('business')
    expect((await admin.history.audits()).audits[0]).toMatchObject({
      type: 'edit-tier',
      data: { description: 'team → business', loggedInAgent: { _id: admin.agent._id } },
    })
  })

  it('keeps its tier while the card is declined', async () => {
    await pays('team')
    stripe.isDeclined = true
    expect(await admin.billing.switchTier({ tier: 'business' })).toMatchObject({ tierType: 'team' })
    expect(await tierNow()).toBe('team')
  })

  it('keeps what is paid for until its end when it switches to the free tier, and can change its mind', async () => {
    const { id } = await pays('team')
    const switched = await admin.billing.switchTier({ tier: 'free' })
    expect(switched).toMatchObject({ tierType: 'team', subscription: { isEnding: true } })
    expect(await tierNow()).toBe('team')
    expect(await admin.billing.switchTier({ tier: 'team' })).toMatchObject({ subscription: { isEnding: false } })
    await admin.billing.switchTier({ tier: 'free' })
    const ended = stripe.become(id, { status: 'canceled' })
    expect(await send(stripe.event('customer.subscription.deleted', ended))).toBe(200)
    expect(await tierNow()).toBe('free')
    expect(await admin.billing.subscriptions()).toMatchObject([{ _id: id, status: 'canceled' }])
    world.clock.advance(1000)
    const again = await pays('team')
    expect(await admin.billing.subscriptions()).toMatchObject([
      { _id: again.id, status: 'active' },
      { _id: id, status: 'canceled' },
    ])
  })

  it('a downgrade below what is used is refused before Stripe hears of it', async () => {
    const { id } = await pays('business')
    for (const name of ['Bea Boss', 'Cas Chief', 'Dan Duke']) await world.hire(company, 'admin', name)
    await expect(admin.billing.switchTier({ tier: 'team' })).rejects.toMatchObject({
      code: 'tier-too-small',
      values: { names: 'administrators: 4 of 3' },
    })
    expect(toldTo(`subscriptions/${id}`)).toEqual([])
  })

  it('BILLING-006/invoices: has invoices as Stripe wrote them, and no other company’s', async () => {
    const { customer } = await pays('team')
    stripe.bill(String(customer), {
      number: 'PAR-0001',
      total: 4900,
      invoice_pdf: 'https://pay.stripe.com/invoice/1/pdf',
    })
    stripe.bill(String(customer), { status: 'draft', total: 1200, currency: 'jpy' })
    stripe.bill('cus_other', { number: 'OTHER-0001' })
    const created = new Date(Math.floor(world.clock.now() / 1000) * 1000).toISOString()
    expect(await admin.billing.invoices()).toEqual([
      { _id: expect.any(String), created, amount: 1200, currency: 'jpy', status: 'draft' },
      {
        _id: expect.any(String),
        number: 'PAR-0001',
        created,
        amount: 4900,
        currency: 'eur',
        status: 'paid',
        url: 'https://pay.stripe.com/invoice/1/pdf',
      },
    ])
    const { admin: stranger } = await world.newCompany()
    expect(await stranger.billing.invoices()).toEqual([])
    const { companies, payment } = await (await world.as('provider')).billing.companies()
    expect(payment).toBe('stripe')
    expect(companies.find(({ client }) => client === company.id)).toMatchObject({ isCustomer: true, tierType: 'team' })
  })

  it('changes how it pays at Stripe’s own pages', async () => {
    const { customer } = await pays('team')
    expect(await admin.billing.portal()).toEqual({ url: expect.stringMatching('^https://billing.stripe.com/') })
    expect(toldTo('billing_portal/sessions')[0]!.form).toEqual({ customer, return_url: returnUrl })
  })

  it('a change whose answer gets lost is sent again under the same key, and made once', async () => {
    const { id } = await pays('team')
    // The subscriptions are read first; it is the change whose answer is lost.
    stripe.failures.push('pass', 'lose')
    expect(await admin.billing.switchTier({ tier: 'business' })).toMatchObject({ tierType: 'business' })
    const sent = toldTo(`subscriptions/${id}`)
    expect(sent).toHaveLength(2)
    expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  })

  it('hears that Stripe did not answer, and keeps its tier', async () => {
    await pays('team')
    stripe.failures.push(500, 500)
    const refused = admin.billing.switchTier({ tier: 'business' })
    await expect(refused).rejects.toMatchObject({ code: 'payment-failed', status: 424 })
    expect(await tierNow()).toBe('team')
  })
})

describe('an event', () => {
  const updated = (object: object, options = {}) => send(stripe.event('customer.subscription.updated', object, options))

  it('is refused where it is not signed by the secret, is older than five minutes, or was changed on the way', async () => {
    const subscription = await pays('team')
    const now = Math.floor(world.clock.now() / 1000)
    expect(await updated(subscription, { secrets: ['whsec_wrong'] })).toBe(400)
    expect(await updated(subscription, { secrets: [] })).toBe(400)
    // The clock goes on while they are sent.
    for (const away of [-302, 360]) expect(await updated(subscription, { at: now + away })).toBe(400)
    const event = stripe.event('customer.subscription.updated', subscription)
    expect(await send({ ...event, body: event.body.replace('updated', 'deleted') })).toBe(400)
    expect(await send({ ...event, headers: { 'stripe-signature': '' } })).toBe(400)
    expect(await send({ ...event, headers: { 'stripe-signature': 't=1e9,v1=,v1' } })).toBe(400)
    const unsigned = await fetch(`${world.cloud.origin}/api/payment/events`, { method: 'POST', body: event.body })
    expect(unsigned.status).toBe(400)
    for (const near of [-240, 290]) expect(await updated(subscription, { at: now + near })).toBe(200)
    expect(await updated(subscription, { secrets: ['whsec_former', stripe.secret] })).toBe(200)
  })

  it('is not believed: whatever order they come in, the tier is what Stripe says when it is asked', async () => {
    const former = await pays('team')
    const latest = stripe.become(former.id, { items: stripe.subscribe('cus_x', 'price_business')['items'] })
    expect(await updated(latest)).toBe(200)
    expect(await tierNow()).toBe('business')
    expect(await updated(former)).toBe(200)
    expect(await tierNow()).toBe('business')
    stripe.become(former.id, { status: 'canceled' })
    await Promise.all([updated(former), updated(latest), updated(former)])
    expect(await tierNow()).toBe('free')
  })

  it('that comes again is heard once, for thirty days', async () => {
    const subscription = await pays('team')
    const id = `evt_${company.id}`
    const event = () => stripe.event('customer.subscription.updated', subscription, { id })
    await send(event())
    const asked = stripe.asked.length
    stripe.become(subscription.id, { status: 'canceled' })
    expect(await send(event())).toBe(200)
    expect(stripe.asked).toHaveLength(asked)
    expect(await tierNow()).toBe('team')
    const [item] = await rowsWith(id)
    expect(Number(item!['ttl']) - world.clock.now() / 1000).toBeCloseTo(30 * 24 * 60 * 60, -2)
  })

  it('about nobody we know is answered and ignored', async () => {
    expect(await updated({ id: 'sub_1', customer: 'cus_unknown' })).toBe(200)
    expect(await updated({ id: 'x' })).toBe(200)
    expect(stripe.asked).toEqual([])
  })

  it('is answered by a 5xx where Stripe cannot be asked, so that it comes again, and is heard then', async () => {
    const subscription = await pays('team')
    stripe.become(subscription.id, { status: 'unpaid' })
    const event = stripe.event('customer.subscription.updated', subscription)
    stripe.failures.push('drop', 'drop')
    expect(await send(event)).toBe(503)
    expect(await tierNow()).toBe('team')
    expect(await send(event)).toBe(200)
    expect(await tierNow()).toBe('free')
  })

  it('of a first payment that never came leaves the tier that the provider has given', async () => {
    await admin.billing.switchTier({ tier: 'team' })
    const [customer] = [...stripe.customers.keys()]
    const provider = await world.as('provider')
    await provider.billing.setTier({ client: company.id, tier: 'enterprise' })
    const never = stripe.become(stripe.subscribe(customer!, 'price_team').id, { status: 'incomplete_expired' })
    expect(await updated(never)).toBe(200)
    expect(await tierNow()).toBe('enterprise')
  })

  it('has no address where nobody takes payments', async () => {
    await disconnectStripe()
    expect(await updated({ customer: 'cus_1' })).toBe(404)
  })
})

it('the secrets lie in the table sealed, and in no line of the log', async () => {
  await pays('team')
  const rows = JSON.stringify(await rowsWith(''))
  expect(rows).toContain('price_team')
  for (const secret of [stripe.key, stripe.secret]) {
    expect(world.log.join('\n')).toContain('/api/payment/events')
    expect(rows).not.toContain(secret)
    expect(world.log.join('\n')).not.toContain(secret)
  }
})

async function rowsWith(word: string): Promise<Record<string, unknown>[]> {
  return (await allRows()).filter((item) => JSON.stringify(item).includes(word))
}
