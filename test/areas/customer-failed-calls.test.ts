/** What comes of a function whose server gives no proper answer: the path of errors, and a line that only staff see. */
import { beforeAll, describe, expect, it } from 'vitest'
import { Block } from '#shared/contracts/blocks'
import { sealArgument } from '../../functions/platform/tenancy/arguments.ts'
import { collection, Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { environments } from '../../functions/platform/tenancy/tenancy.ts'
import { json, openOutsideShop, type Answer } from '../kit/outside-shop.ts'

const blocks = collection({ name: 'block', per: 'release', schema: Block, id: ({ _id }) => _id })

const { hosts, shop, world, asked, answers, staffSee, errors, ordering } = await openOutsideShop('stock')
const host = hosts.stock
const endpoint = `https://${host}/check`

let inStock: Block
let wrong: Block
let after: Block
beforeAll(async () => {
  ;[inStock, wrong, after] = await Promise.all([
    shop.block('We have ***flower***.'),
    shop.block('We cannot look now.'),
    shop.block('Anything else?'),
  ])
})

/** A block that asks the server; with a path for what it has, and one for errors. */
const asking = (more: object = {}, title = 'Check stock') =>
  shop.block(title, {
    type: 'function',
    next: after._id,
    function: {
      type: 'handler',
      name: 'check_stock',
      handlerName: 'webhook',
      endpoint,
      paths: [{ name: 'yes', blockId: inStock._id }],
      errorBlockId: wrong._id,
      ...more,
    },
  })

describe('no proper answer', () => {
  const cases: readonly [string, Answer, object][] = [
    [
      'HTML with 200',
      (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>\n<p>there'),
      { reason: 'no-proper-answer', status: 200, excerpt: '<h1>Hello</h1> <p>there' },
    ],
    [
      'a redirect to a private host',
      (response) => response.writeHead(302, { location: 'https://10.0.0.1/' }).end(),
      { reason: 'refused-address' },
    ],
    [
      'a redirect to anywhere else',
      (response, request) =>
        request.path.endsWith('/there')
          ? json({ path: 'yes' })(response, request)
          : response.writeHead(307, { location: `${endpoint}/there` }).end(),
      { reason: 'bad-redirect' },
    ],
    ['65 kB', (response) => response.end(JSON.stringify({ text: 'x'.repeat(65 * 1024) })), { reason: 'too-large' }],
    ['a closed connection', (response) => response.destroy(), { reason: 'network' }],
    ['an error', json({ text: 'Broken' }, 500), { reason: 'status', status: 500, excerpt: '{"text":"Broken"}' }],
    ['an unknown path', json({ path: 'maybe' }), { reason: 'unknown-path' }],
    ['two answers in one', (response) => response.end('{"path":"yes"}{"path":"yes"}'), { reason: 'no-proper-answer' }],
    ['an empty answer', (response) => response.writeHead(204).end(), { reason: 'no-proper-answer' }],
    ['more than was asked for', json({ path: 'yes', evil: 1 }), { reason: 'no-proper-answer' }],
    ['a variable of no name', json({ variables: { 'No name': 'x' } }), { reason: 'no-proper-answer' }],
    ['a text that is too long', json({ text: 'x'.repeat(5001) }), { reason: 'no-proper-answer' }],
    ['half a character', (response) => response.end(String.raw`{"text":"\ud800"}`), { reason: 'no-proper-answer' }],
  ]
  let asker: Block
  beforeAll(async () => {
    asker = await asking({}, 'Ask in vain')
  })

  it.each(cases)(
    'as %s leads along the path of errors, which staff see and customers do not',
    async (_, given, found) => {
      answers(given)
      const customer = await shop.arrives()
      expect(await customer.start(asker._id)).toEqual(['We cannot look now.'])
      expect([...customer.heard.values()].map(({ what }) => what.type)).not.toContain('delivery-failed')
      const { reason, status } = found as { reason: string; status?: number }
      const failure = { what: 'call', blockId: asker._id, reason, ...(status === 500 && { status }) }
      expect(await staffSee(customer)).toMatchObject([failure])
      const [last] = await errors()
      // A path is unknown to the response, not to the call.
      if (reason !== 'unknown-path') expect(last).toMatchObject({ ...found, what: 'call', name: 'check_stock', host })
    },
  )

  it('in the time that the author gives is none', async () => {
    const impatient = await asking({ args: { seconds: 0.05 } }, 'Impatient')
    answers(() => undefined)
    const customer = await shop.arrives()
    expect(await customer.start(impatient._id)).toEqual(['We cannot look now.'])
    expect(await staffSee(customer)).toMatchObject([{ reason: 'timeout' }])
    expect((await errors())[0]).toMatchObject({ reason: 'timeout', host })
  })

  it('of an address inside our own network is never asked for, and without a path of errors the talk goes on', async () => {
    await world.outside.site('inside.example', (_, response) => void response.end('{}'), '10.0.0.7')
    const inside = await asking({ endpoint: 'https://inside.example/x', errorBlockId: undefined }, 'Inside')
    const customer = await shop.arrives()
    expect(await customer.start(inside._id)).toEqual(['Anything else?'])
    expect(await staffSee(customer)).toMatchObject([{ reason: 'refused-address' }])
  })

  it('follows from an answer of the customer that would choose the server or leave its path, and from no other', async () => {
    const does = { type: 'handler', name: 'open', handlerName: 'webhook' }
    const [server, path] = [
      await ordering('Chosen server', { ...does, endpoint: 'https://in.***flower***/check' }),
      await ordering('Chosen path', { ...does, endpoint: `${endpoint}/***flower***/open` }),
    ]
    const customer = await shop.arrives()
    const orders = async (block: Block, flower: string) => {
      await customer.start(block._id)
      await customer.says(flower)
      await customer.says('Hello')
    }
    await orders(server, host)
    await orders(path, '..')
    expect(await staffSee(customer)).toMatchObject([{ reason: 'refused-address' }, { reason: 'refused-address' }])
    await orders(path, 'roses/red')
    expect(asked.map((one) => one.path)).toEqual([`${host}/check/roses%2Fred/open`])
  })

  it('is one that would set more than a conversation may keep', async () => {
    const block = await asking({}, 'Flood')
    const customer = await shop.arrives()
    for (let turn = 0; turn < 4; turn += 1) {
      const names = Array.from({ length: 10 }, (_, index) => [`v${turn}_${index}`, 'x'.repeat(2000)])
      answers(json({ variables: Object.fromEntries(names) }))
      await customer.start(block._id)
    }
    expect(await staffSee(customer)).toMatchObject([{ reason: 'too-large' }])
  })

  it('is a second one on the same connection: the first counts', async () => {
    const block2 = await asking({}, 'Twice')
    answers((response) => {
      const one = (body: string) => `HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}`
      response.socket!.end(one('{"text":"First."}') + one('{"path":"yes","text":"Second."}'))
    })
    expect(await (await shop.arrives()).start(block2._id)).toEqual(['First.', 'Anything else?'])
  })

  it('follows from a secret that was sealed for another company, and the server is not even asked', async () => {
    const foreign = await sealArgument(world.companies.bloom.id, 'open sesame')
    const own = await asking({ args: { header: 'x-key', key: 'open sesame' } }, 'Foreign secret')
    const { list } = (await new Table({ client: shop.company.id }).get(environments, 'environments'))!
    const content = new Table({ ...shop.scope, release: list[0]!.release })
    const stored = (await content.get(blocks, own._id)) as Extract<Block, { type: 'function' }>
    const args = { header: 'x-key', key: foreign }
    await transact([content.put(blocks, { ...stored, function: { ...stored.function, args } } as Block)])
    const customer = await shop.arrives()
    expect(await customer.start(own._id)).toEqual(['We cannot look now.'])
    expect(await staffSee(customer)).toMatchObject([{ reason: 'lost-secret' }])
    expect(asked).toEqual([])
  })
})
