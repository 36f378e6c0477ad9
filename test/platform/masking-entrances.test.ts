/** MASKING-004 by canaries: a value that nobody is to see comes in by every way there is, and is looked for wherever it could be. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ulid } from 'ulid'
import { beforeAll, describe, expect, it } from 'vitest'
import type { MaskModes } from '#shared/masking/kinds'
import { receivingDomain } from '../../infra/local/environment.ts'
import { setLanguageModel } from '../../functions/platform/outside/language-model.ts'
import { openFakeAlexa } from '../adapters/alexa/fake.ts'
import type { Fake, Told } from '../adapters/fake.ts'
import { fakes } from '../adapters/fakes.ts'
import { allRows } from '../kit/all-rows.ts'
import { openChannel } from '../kit/channel.ts'
import { png } from '../kit/content-drafts.ts'
import { openShop } from '../kit/shop.ts'
import { watching } from '../kit/live.ts'

const { shop, world } = await openShop()
const now = () => new Date(world.clock.now())

/** A card number that no other test has: fourteen digits that are counted up, and the digit that makes it one. */
let drawn = 0
function canary(): string {
  const digits = `4929${String(15_330_000_000 + (drawn += 7919))}`
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/** A number that only a rule of the company's own knows. */
const contract = (): string => `KD-${String(100_000_000 + (drawn += 7919))}`

/** What the whole table holds, with what lies in queues, streams and logs: each as one text. */
async function everything(): Promise<string> {
  await world.settled()
  return `${JSON.stringify(await allRows())}\n${world.log.join('\n')}\n${written(world.folder)}`
}

/** The files of the cloud but for the buckets: mails lie there as they came, for a day. */
const written = (folder: string): string =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.name !== 'files')
    .map((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? written(path) : readFileSync(path, 'latin1')
    })
    .join('\n')

const asked: string[] = []
let formBlock: string
let choiceForm: string

/** Whether cards are hidden, and numbers of contracts by a rule of the company's own. */
async function decides(modes: Partial<MaskModes>, enabled: boolean): Promise<void> {
  await shop.admin.masking.updateKinds({ modes })
  const draft = { name: 'Contracts', pattern: 'KD-\\d{9}', replacement: '***', enabled }
  const [known] = await shop.admin.masking.list({})
  await (known ? shop.admin.masking.update({ ...draft, id: known._id }) : shop.admin.masking.create(draft))
  // What a company decides is kept for five seconds.
  world.clock.advance(6000)
}

beforeAll(async () => {
  await shop.welcomes('Hello!')
  const done = await shop.block('Thank you, ***note***.')
  const question = {
    key: 'note',
    question: { en: 'What is it about?' },
    fieldType: 'input',
    dataType: 'string',
  } as const
  const form = await shop.admin.forms.create({ type: 'form', title: 'Note', questions: [{ ...question, choices: [] }] })
  const asking = await shop.block('Note', {
    type: 'function',
    function: { type: 'form', formId: form._id },
    next: done._id,
  })
  formBlock = asking._id
  const open = await shop.admin.forms.create({
    type: 'form',
    title: 'Open',
    questions: [
      { ...question, key: 'open', fieldType: 'open-select', choices: [{ formValue: 'a', title: { en: 'A' } }] },
    ],
  })
  choiceForm = (
    await shop.block('Open', { type: 'function', function: { type: 'form', formId: open._id }, next: done._id })
  )._id
  await world.outside.site('words.example', async (request, response) => {
    for await (const chunk of request) asked.push(String(chunk))
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ choices: [{ message: { content: 'A summary.' } }] }))
  })
  await setLanguageModel(
    { client: shop.company.id },
    {
      baseURL: 'https://words.example/v1',
      modelName: 'small',
      modelTokenLimit: 4000,
      key: 'sk',
    },
  )
})

/** Each way in: says the text as its customer, and gives when all that follows has happened. */
const mails = async (text: string) => {
  const [before] = await shop.admin.channels.configuration({})
  if (!before!.email['mailboxes'] || (before!.email['mailboxes'] as unknown[]).length === 0) {
    const mailboxes = [{ _id: ulid(), word: 'help', token: '', topic: '' }]
    await shop.admin.channels.save({
      ...before!,
      email: { ...before!.email, isOn: true, welcomes: true, mailboxes, defaultToEmail: 'owner@shop.example' },
    })
    world.clock.advance(31_000)
  }
  const [saved] = await shop.admin.channels.configuration({})
  const [mailbox] = saved!.email['mailboxes'] as unknown as { token: string }[]
  const from = `mia${(drawn += 1)}@example.test`
  const to = `help-${mailbox!.token}@${receivingDomain}`
  const lines = [
    `From: "Mia ${text}" <${from}>`,
    `To: ${to}`,
    `Subject: about ${text}`,
    `Message-ID: <${ulid()}@example.test>`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    `I write about ${text}`,
    '',
    'On Monday you wrote:',
    `> what of ${text}?`,
  ]
  const query = new URLSearchParams({ to, from })
  await fetch(`${world.cloud.mailbox}receive?${query.toString()}`, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822' },
    body: lines.join('\r\n'),
  })
}

let told = 0
const openFakes = new Map<string, Promise<{ fake: Fake; says: (text: string) => Promise<unknown> }>>()
const onChannel = (name: string, open: () => Fake) => async (text: string) => {
  const opening = async () => {
    const fake = open()
    const channel = await openChannel(world, shop.admin, fake, { welcomes: true })
    const one = (said: string): Told => ({
      customer: fake.customers[0],
      id: `1${String((told += 1)).padStart(30, '0')}`,
      at: now(),
      type: 'text',
      text: said,
    })
    const says = async (said: string) =>
      fake.heard ? channel.calls(fake.tell([one(said)], channel.door, now())) : channel.hears(one(said))
    return { fake, says }
  }
  const opened = await (openFakes.get(name) ?? openFakes.set(name, opening()).get(name)!)
  await opened.says(text)
}

const ways: Readonly<Record<string, (text: string) => Promise<unknown>>> = {
  'a text in the plugin': async (text) => (await shop.starts()).says(`my card is ${text} ok?`),
  'an answer to a form': async (text) => {
    const customer = await shop.starts()
    await customer.start(formBlock)
    await customer.says(`it is ${text}`)
  },
  'a typed answer to choices': async (text) => {
    const customer = await shop.starts()
    await customer.start(choiceForm)
    await customer.says(`something else: ${text}`)
  },
  'the words beside a rating': async (text) => {
    await shop.decides({
      survey: { isOn: true, when: 'conversation-ended', scale: 'thumbs', comment: true, everyDays: 0 },
    })
    const customer = await shop.starts()
    await customer.ends()
    await customer.calls.rating({ ...customer.held, eventId: ulid(), rating: 2, comment: `never again ${text}` })
  },
  'the name of a file': async (text) => (await shop.starts()).sends(png, `${text}.png`),
  'a mail with its subject, sender and what it answers': mails,
  'a text by WhatsApp': onChannel('whatsapp', () => fakes.whatsapp!(now)),
  'a text by SMS': onChannel('twilio', () => fakes.twilio!(now)),
  'a word to Alexa': onChannel('alexa', () => {
    const fake = openFakeAlexa()
    world.outside.trusted.push(fake.root.toString())
    return fake
  }),
}

describe.each(Object.entries(ways))('what is hidden of %s', (_, say) => {
  it('MASKING-004/stored/logged/analytics: a card number and what an own rule finds are nowhere in table, queues and logs; what is not hidden is', async () => {
    await decides({ card: 'hide' }, true)
    const hidden = [canary(), contract()]
    await say(hidden.join(' '))
    // A mail waits in a queue, and what is hidden is decided when it is taken out of it.
    await world.settled()
    await decides({ card: 'off' }, false)
    const shown = [canary(), contract()]
    await say(shown.join(' '))
    const all = await everything()
    for (const value of hidden) expect(occurrencesOf(value, all)).toEqual([])
    for (const value of shown) expect(all).toContain(value)
  })
})

/** Each with what stands around it. A pattern that begins with any sign would try every place of some hundred megabytes. */
function occurrencesOf(value: string, text: string): string[] {
  const found: string[] = []
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1))
    found.push(text.slice(Math.max(0, at - 80), at + value.length + 40))
  return found
}

it.each([
  ['hide', 0],
  ['off', 1],
] as const)(
  'MASKING-004/staff/model: staff, model and downloads see of a card what a company that wants to %s it leaves',
  async (mode, least) => {
    await decides({ card: mode }, mode === 'hide')
    const lena = await shop.hires(`Lena-${mode} Lang`)
    const console = await watching(world, lena)
    const customer = await shop.starts()
    const page = await customer.listens()
    await shop.takes(customer, lena)
    const value = canary()
    const number = contract()
    await customer.says(`charge ${value} for ${number} please`)
    await world.settled()
    await console.said()
    const { userId } = customer
    asked.length = 0
    await shop.admin.conversations.summarise({ id: userId })
    const { text: transcript } = await lena.conversations.download({ id: userId })
    const seen = {
      sockets: JSON.stringify([console.messages, page.messages]),
      lists: JSON.stringify(await lena.conversations.list({})),
      search: JSON.stringify(await lena.conversations.messages({ userId, since: 0 })),
      model: asked.join(''),
      transcript,
    }
    console.socket.close()
    page.socket.close()
    const found = Object.entries(seen).map(([where, text]) => [
      where,
      [value, number].some((each) => text.includes(each)),
    ])
    const isFound = least > 0
    expect(Object.fromEntries(found)).toEqual({
      sockets: isFound,
      lists: isFound,
      search: isFound,
      model: isFound,
      transcript: isFound,
    })
    expect(seen.sockets).toContain(isFound ? value : '[CARD_1]')
  },
)
