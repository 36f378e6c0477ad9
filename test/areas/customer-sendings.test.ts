/** What turns send after they have landed: mails and Zaps, each delivered at least once under one id, or given up where staff see it. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { Block } from '#shared/contracts/blocks'
import { Customer } from '../kit/customer.ts'
import { json, openOutsideShop, type Asked } from '../kit/outside-shop.ts'

const { hosts, shop, world, asked, answers, ordering, passes, pending, staffSee, errors } =
  await openOutsideShop('hooks')
const minute = 60_000
let thanks: Block
beforeAll(async () => {
  thanks = await shop.block('Thank you.')
})
const order = (name: string, does: object) => ordering(name, does, thanks._id)

async function orders(block: Block, wish = 'Get <b>well</b> soon & "stay"', customer?: Customer): Promise<Customer> {
  const who = customer ?? (await shop.arrives())
  await who.start(block._id)
  await who.says('roses')
  expect(await who.says(wish)).toContain('Thank you.')
  return who
}

/** Latest first; others' letters leave while time passes. */
const orderMails = () => world.mail.filter(({ to }) => to.includes('shop@bloom.example'))

describe('an e-mail', () => {
  const mail = { type: 'email-form-as-table', toEmail: 'shop@bloom.example, cards@bloom.example' }

  it('BLOCKS-056/to/subject/from: goes to everybody it names, with the answers as a table in which a customer’s markup is text', async () => {
    const block = await order('Mail', {
      ...mail,
      subject: 'An order of ***flower***',
      fromEmail: 'orders@parley.example',
    })
    const before = orderMails().length
    const customer = await orders(block)
    expect(orderMails()).toHaveLength(before)
    expect(await shop.spentOn(customer)).toEqual([{ mails: 2 }])
    await passes(minute)
    expect(orderMails()).toHaveLength(before + 1)
    const { text, html, ...envelope } = orderMails()[0]!
    expect(envelope).toMatchObject({
      from: 'orders@parley.example',
      to: ['shop@bloom.example', 'cards@bloom.example'],
      subject: 'An order of roses',
    })
    expect(text).toBe('flower: roses\nwish: Get <b>well</b> soon & "stay"')
    expect(html).toContain('<td>Get &lt;b&gt;well&lt;/b&gt; soon &amp; &quot;stay&quot;</td>')
    expect(await pending()).toEqual([])
  })

  it('comes from the product itself unless it names a sender, and is sent once however often its try is repeated', async () => {
    const block = await order('Plain mail', { ...mail, subject: 'Order' })
    const customer = await orders(block)
    await world.settled()
    const [item] = await pending()
    const before = orderMails().length
    const delivery = { client: shop.company.id, sending: item!._id, attempt: 1 }
    await world.cloud.lambda.invoke('deliver', delivery)
    await world.cloud.lambda.invoke('deliver', delivery)
    await passes(minute)
    expect(orderMails()).toHaveLength(before + 1)
    expect(orderMails()[0]).toMatchObject({ from: 'Parley <no-reply@parley.example>' })
    expect(item!._id).toMatch(new RegExp(`^${customer.userId}-\\d+-0$`))
  })

  it('of a conversation that was deleted meanwhile is not sent, and its answers are dropped', async () => {
    const block = await order('Mail of the deleted', { ...mail, subject: 'Order' })
    const { userId } = await orders(block)
    await world.settled()
    const before = orderMails().length
    expect(await pending()).toMatchObject([{ conversation: userId }])
    await shop.admin.conversations.remove({ id: userId })
    await passes(minute)
    expect(orderMails()).toHaveLength(before)
    expect(await pending()).toEqual([])
  })
})

describe('a Zap', () => {
  let block: Block
  beforeAll(async () => {
    block = await order('Zap', { type: 'zapier-trigger', endpoint: `https://${hosts.hooks}/catch/1` })
  })

  it('BLOCKS-034/zapier: a Zap takes the answers as signed JSON, after the turn has landed', async () => {
    const customer = await orders(block)
    expect(asked).toEqual([])
    await passes(minute)
    expect(asked).toHaveLength(1)
    const [{ path, headers, text }] = asked as [Asked]
    expect(path).toBe(`${hosts.hooks}/catch/1`)
    expect(JSON.parse(text)).toMatchObject({
      type: 'form',
      id: headers['webhook-id'],
      userId: customer.userId,
      values: { flower: 'roses', wish: 'Get <b>well</b> soon & "stay"' },
    })
    expect(headers['webhook-signature']).toMatch(/^v1,/)
    await passes(24 * 60 * minute)
    expect(asked).toHaveLength(1)
    expect(await staffSee(customer)).toEqual([])
  })

  it('that is answered 500 is tried again under its first id, with longer pauses, and once it is taken no more', async () => {
    const customer = await orders(block)
    answers((response, request) => json({ error: 'down' }, asked.length < 4 ? 500 : 200)(response, request))
    await passes(minute)
    const times = [asked.length]
    for (const ms of [10_000, minute, 3 * minute, 12 * minute, 60 * minute, 24 * 60 * minute]) {
      await passes(ms)
      times.push(asked.length)
    }
    expect(times).toEqual([1, 2, 3, 4, 4, 4, 4])
    expect(new Set(asked.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(await staffSee(customer)).toEqual([])
    expect((await errors()).slice(0, 3)).toMatchObject(
      [1, 2, 3].map(() => ({ what: 'zap', host: hosts.hooks, status: 500, excerpt: '{"error":"down"}' })),
    )
  })

  it('that is never taken is given up after nine tries, which staff see once and the customer does not', async () => {
    const customer = await orders(block)
    answers(json({}, 503))
    for (let hours = 0; hours < 24; hours += 1) for (const ms of [minute, 59 * minute]) await passes(ms)
    expect(asked).toHaveLength(9)
    expect(await staffSee(customer)).toEqual([
      { type: 'delivery-failed', what: 'zap', blockId: expect.any(String), reason: 'status', status: 503 },
    ])
    const { events } = await customer.calls.events({ ...customer.held, since: 0 })
    expect(events.map(({ what }) => what.type)).not.toContain('delivery-failed')
    expect(await pending()).toEqual([])
  })

  it('that is refused is tried three times, and one that is gone or leads inside our network once', async () => {
    const customer = await orders(block)
    answers(json({}, 404))
    for (const ms of [minute, 10_000, minute, 60 * minute]) await passes(ms)
    expect(asked).toHaveLength(3)
    answers(json({}, 410))
    await orders(block, 'Bye', customer)
    await passes(minute)
    await passes(60 * minute)
    expect(asked).toHaveLength(4)
    await world.outside.site('inside-hooks.example', (_, response) => void response.end(), '10.0.0.8')
    const inside = await order('Inside', { type: 'zapier-trigger', endpoint: 'https://inside-hooks.example/x' })
    await orders(inside, 'Bye', customer)
    await passes(minute)
    expect((await staffSee(customer)).map(({ reason, status }) => status ?? reason)).toEqual([
      404,
      410,
      'refused-address',
    ])
    expect(await pending()).toEqual([])
  })

  it('of a preview is not triggered: the author is told that it would be', async () => {
    const { preview } = await shop.admin.customer.previewToken({})
    const visitor = await Customer.arrives(world, { client: shop.company.name, preview })
    await visitor.start(block._id)
    await visitor.says('roses')
    expect(await visitor.says('Hello')).toEqual([
      'Thank you.',
      `Preview: a Zap at ${hosts.hooks} would be triggered now.`,
    ])
    expect(await pending()).toEqual([])
    await passes(minute)
    expect(asked).toEqual([])
  })
})
