/** What customers get of the modules: a conversation with the bot for each. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { Block } from '#shared/contracts/blocks'
import { Table } from '../../functions/platform/table/table.ts'
import { webhookErrors } from '../../functions/platform/outside/error-log.ts'
import { title } from '../kit/content-drafts.ts'
import type { Customer } from '../kit/customer.ts'
import { json, openOutsideShop } from '../kit/outside-shop.ts'

const { hosts, shop, world, asked, answers, staffSee } = await openOutsideShop('orders')
const host = hosts.orders
const endpoint = `https://${host}/orders`
const { admin } = shop

let wrong: Block
beforeAll(async () => {
  for (const moduleId of ['order-status', 'appointment', 'conversion'])
    await admin.marketplace.install({ moduleId, versionId: `${moduleId}@1.1.0` })
  wrong = await shop.block('Something went wrong.')
})

/** A response that asks these questions, by the keys of their answers, and then the handler. */
async function asking(questions: Readonly<Record<string, string>>, does: object): Promise<string> {
  const form = await admin.forms.create({
    type: 'form',
    title: title('Questions'),
    questions: Object.entries(questions).map(([key, en]) => ({
      key,
      question: { en },
      fieldType: 'input',
      dataType: 'string',
      choices: [],
    })),
  })
  const acting = await shop.block(title('Ask the module'), {
    type: 'function',
    function: { type: 'handler', name: 'ask', errorBlockId: wrong._id, ...does },
  })
  const first = await shop.block(title('Ask the customer'), {
    type: 'function',
    function: { type: 'form', formId: form._id },
    next: acting._id,
  })
  return first._id
}

/** The lines of a conversation that begins with a response, `> ` before those of the customer. */
async function talk(customer: Customer, block: string, says: readonly string[]): Promise<string[]> {
  const lines = await customer.start(block)
  for (const text of says) lines.push(`> ${text}`, ...(await customer.says(text)))
  return lines
}

const fileOf = (customer: Customer) =>
  [...customer.heard.values()]
    .flatMap(({ what }) => (what.type === 'message' && what.message.media ? [what.message.media] : []))
    .at(-1)

describe('the order status', () => {
  const args = {
    parameter: 'order',
    value: '***number***',
    authorization: 'bearer',
    key: 'open sesame',
    statusField: 'order.state',
    texts: { shipped: { en: 'It is on its way.' }, packed: 'We pack it.' },
    variables: { carrier: 'order.by' },
    linkField: 'order.url',
  }
  let block: string
  beforeAll(async () => {
    const [late, none, odd, thanks] = await Promise.all(
      [
        'It takes long today.',
        'I know no such order.',
        'I do not understand our shop.',
        'Brought by ***carrier***.',
      ].map((text) => shop.block(text)),
    )
    const paths = [
      { name: 'timeout', blockId: late!._id },
      { name: 'unknown', blockId: none!._id },
      { name: 'strange', blockId: odd!._id },
      { name: 'Shipped', blockId: thanks!._id },
    ]
    block = await asking({ number: 'Which order?' }, { handlerName: 'order-status', endpoint, args, paths })
  })

  it('is asked of the company’s server, and said with its text, link and variables along the path of the status', async () => {
    answers(json({ order: { state: 'shipped', by: 'Post', url: 'https://post.example/1' } }))
    expect(await talk(await shop.arrives(), block, ['4711'])).toEqual([
      'Which order?',
      '> 4711',
      'It is on its way.\nhttps://post.example/1',
      'Brought by Post.',
    ])
    expect(asked).toMatchObject([
      { method: 'GET', path: `${host}/orders?order=4711`, headers: { authorization: 'Bearer open sesame' } },
    ])
    expect(asked[0]!.headers['webhook-signature']).toMatch(/^v1,/)
  })

  it('goes on where a status has no path, and has a way for an order that nobody knows, for silence and for nonsense', async () => {
    const customer = await shop.arrives()
    const answerTo = async (one: Parameters<typeof answers>[0]) => {
      answers(one)
      return (await talk(customer, block, ['4711'])).slice(2)
    }
    expect(await answerTo(json({ order: { state: 'packed' } }))).toEqual(['We pack it.'])
    expect(await answerTo(json({}, 404))).toEqual(['I know no such order.'])
    expect(await answerTo(json({ order: {} }))).toEqual(['I know no such order.'])
    expect(await staffSee(customer)).toEqual([])
    expect(await answerTo((response) => response.end('<html>'))).toEqual(['I do not understand our shop.'])
    expect(await answerTo(json({}, 500))).toEqual(['I do not understand our shop.'])
    expect(await answerTo((response) => response.destroy())).toEqual(['It takes long today.'])
    expect((await staffSee(customer)).map(({ reason }) => reason)).toEqual(['no-proper-answer', 'status', 'network'])
    expect(await new Table(shop.scope).list(webhookErrors)).toHaveLength(3)
  })

  it('in its first version adds no link', async () => {
    await admin.marketplace.install({ moduleId: 'order-status', versionId: 'order-status@1.0.0' })
    answers(json({ order: { state: 'packed', url: 'https://post.example/1' } }))
    expect((await talk(await shop.arrives(), block, ['4711'])).slice(2)).toEqual(['We pack it.'])
    await admin.marketplace.install({ moduleId: 'order-status', versionId: 'order-status@1.1.0' })
  })
})

describe('an appointment', () => {
  const args = {
    title: 'Bouquet, ***wish***',
    day: '***day***',
    time: '***hour***',
    place: 'Rose Lane 4',
    zone: 'Europe/Berlin',
  }
  const questions = { wish: 'What is it for?', day: 'Which day?', hour: 'What time?' }

  it('is given as a file that its customer can load', async () => {
    const block = await asking(questions, { handlerName: 'appointment-file', args })
    const customer = await shop.arrives()
    const year = new Date(world.clock.now()).getUTCFullYear() + 1
    expect(await talk(customer, block, ['a wedding', `1.7.${year}`, '14:30'])).toEqual([
      'What is it for?',
      '> a wedding',
      'Which day?',
      `> 1.7.${year}`,
      'What time?',
      '> 14:30',
      'Here is the appointment for your calendar.',
    ])
    const file = fileOf(customer)!
    expect(file).toMatchObject({ kind: 'file', contentType: 'text/calendar', name: 'Bouquet a wedding.ics' })
    const sent = await fetch(world.cloud.origin + file.url!)
    expect(sent.headers.get('content-disposition')).toMatch(/^attachment;.*\.ics/)
    const text = await sent.text()
    expect(text).toContain(`DTSTART:${year}0701T123000Z\r\n`)
    expect(text).toContain('SUMMARY:Bouquet\\, a wedding\r\n')
    expect(await shop.spentOn(customer)).toEqual([])
    expect(asked).toEqual([])
  })

  it('on a day that there is not, or that is over, has ways of its own, or takes the error path', async () => {
    const past = await shop.block('That is over.')
    const paths = [{ name: 'past', blockId: past._id }]
    const block = await asking(questions, { handlerName: 'appointment-file', args, paths })
    const customer = await shop.arrives()
    expect((await talk(customer, block, ['x', '31.2.2031', '14:30'])).at(-1)).toBe('Something went wrong.')
    expect((await talk(customer, block, ['x', '1.2.2020', '14:30'])).at(-1)).toBe('That is over.')
    expect(await staffSee(customer)).toEqual([])
    expect(fileOf(customer)).toBeUndefined()
  })
})

describe('a conversion', () => {
  it('answers in the customer’s own words, and asks nobody', async () => {
    const block = await asking(
      { words: 'What shall I convert?' },
      { handlerName: 'unit-conversion', args: { words: '***words***' } },
    )
    const customer = await shop.arrives()
    expect(await talk(customer, block, ['5 km in miles'])).toEqual([
      'What shall I convert?',
      '> 5 km in miles',
      '5 km = 3.11 mi',
    ])
    expect((await talk(customer, block, ['5 kg in km'])).at(-1)).toBe('Something went wrong.')
    expect(await shop.spentOn(customer)).toEqual([])
    expect(asked).toEqual([])
  })

  it('of money goes by the rates that were entered, and makes none up', async () => {
    const none = await shop.block('I have no rate for that.')
    const block = await asking(
      { sum: 'How much?' },
      {
        handlerName: 'currency-conversion',
        args: { words: '***sum***', base: 'EUR', rates: { USD: 1.08 }, asOf: '1.12.2026' },
        paths: [{ name: 'no-rate', blockId: none._id }],
      },
    )
    const customer = await shop.arrives()
    expect((await talk(customer, block, ['20 EUR in USD'])).at(-1)).toBe('20.00 EUR = 21.60 USD (1.12.2026)')
    expect((await talk(customer, block, ['20 EUR in SEK'])).at(-1)).toBe('I have no rate for that.')
  })
})
