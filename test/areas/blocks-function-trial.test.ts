/** A function is tried while it is written: what its server is asked, what is shown of the answer, and what stays secret. */
import { describe, expect, it } from 'vitest'
import { json, openOutsideShop } from '../kit/outside-shop.ts'

const { hosts, shop, asked, answers } = await openOutsideShop('orders', 'elsewhere')
const endpoint = `https://${hosts.orders}/status`

const lookup = (more: object = {}) => ({
  type: 'handler' as const,
  name: 'order_status',
  handlerName: 'lookup' as const,
  endpoint,
  args: { parameter: 'number', value: '***order***', authorization: 'bearer', key: 'open sesame' },
  ...more,
})
const tried = (content: object, samples: Record<string, string> = { order: 'A 7' }, _id?: string) =>
  shop.admin.blocks.tryFunction({ function: content as never, samples, ...(_id !== undefined && { _id }) })

describe('a test request', () => {
  it('asks the server with the sample values and gives its answer, and what the bot would make of it', async () => {
    answers(json({ order: { status: 'on its way', days: 2 } }))
    const plain = await tried(lookup())
    expect(asked.map(({ method, path, headers }) => [method, path, headers.authorization])).toEqual([
      ['GET', `${hosts.orders}/status?number=A+7`, 'Bearer open sesame'],
    ])
    expect(plain).toMatchObject({
      status: 200,
      reason: 'no-proper-answer',
      body: { order: { status: 'on its way', days: 2 } },
    })
    const mapped = await tried(lookup({ results: [{ at: '/order/status', variable: 'status' }] }))
    expect(mapped).toMatchObject({ status: 200, variables: { status: 'on its way' } })
    expect(mapped).not.toHaveProperty('reason')
  })

  it('says why there is no answer, in a sentence for people and never a stack', async () => {
    answers((response) => response.writeHead(503).end('down'))
    expect(await tried(lookup())).toMatchObject({ status: 503, reason: 'status', body: 'down' })
    await expect(tried(lookup({ endpoint: 'https://127.0.0.1/x' }))).rejects.toMatchObject({
      details: [{ path: 'function.endpoint', code: 'url' }],
    })
    expect(await tried(lookup({ endpoint: 'https://nobody.example/x' }))).toMatchObject({ reason: 'network' })
    await expect(tried({ type: 'unset-form', unsetAllForms: true })).rejects.toMatchObject({
      details: [{ path: 'function.type', code: 'wrong' }],
    })
  })

  it('hides the secret where a server repeats it, and a stored one goes to the server alone that it is saved for', async () => {
    const { _id } = await shop.block('Order status', { type: 'function', function: lookup() })
    const stored = { ...lookup().args, key: '***' }
    answers((response, { headers }) => response.end(JSON.stringify({ heard: headers.authorization })))
    expect(await tried(lookup({ args: stored }), {}, _id)).toMatchObject({ body: { heard: 'Bearer •••' } })
    await expect(
      tried(lookup({ args: stored, endpoint: `https://${hosts.elsewhere}/` }), {}, _id),
    ).rejects.toMatchObject({ details: [{ path: 'function.args.key', code: 'secret-again' }] })
    expect(asked.map(({ path }) => path.split('/')[0])).toEqual([hosts.orders])
  })
})

describe('an answer of any JSON', () => {
  it('becomes variables in a conversation where the author has mapped it', async () => {
    const said = await shop.block('It is ***status***, in ***days*** days.')
    const block = await shop.block('Look up', {
      type: 'function',
      next: said._id,
      function: lookup({
        results: [
          { at: '/order/status', variable: 'status' },
          { at: '/order/days', variable: 'days' },
          { at: '/gone', variable: 'gone' },
        ],
      }),
    })
    answers(json({ order: { status: 'on its way', days: 2 } }))
    const customer = await shop.arrives()
    expect(await customer.start(block._id)).toEqual(['It is on its way, in 2 days.'])
  })
})
