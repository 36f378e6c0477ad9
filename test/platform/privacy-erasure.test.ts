/** Erasures by canaries: what somebody says by every way there is lies in a table, files and queues before, and nowhere after. */
import { ulid } from 'ulid'
import { beforeAll, describe, expect, it } from 'vitest'
import { anyConversations } from '../../functions/chat/desk/queues.ts'
import { receivingDomain } from '../../infra/local/environment.ts'
import { openFakeAlexa } from '../adapters/alexa/fake.ts'
import type { Fake, Told } from '../adapters/fake.ts'
import { fakes } from '../adapters/fakes.ts'
import { openChannel } from '../kit/channel.ts'
import { png } from '../kit/content-drafts.ts'
import { erasing } from '../kit/erasing.ts'
import { newKey, programOf } from '../kit/keys.ts'
import { says } from '../kit/live.ts'
import { json, openOutsideShop, type Answer } from '../kit/outside-shop.ts'
import type { Worker } from '../kit/world.ts'

const { hosts, shop, world, answers, ordering } = await openOutsideShop('hooks', 'stock')
const { tracesOf, erases } = erasing(world)
const now = () => new Date(world.clock.now())
const endpoint = `https://${hosts.hooks}/parley`
const asked = `https://${hosts.stock}/parley`

let drawn = 0
/** A word that nobody else says. */
const canary = () => `Kanarienvogel${(drawn += 1)}x${ulid().slice(-6)}`

let lena: Worker
let omar: Worker
let noteForm: string
let stockCall: string
let zap: string
beforeAll(async () => {
  ;[lena, omar] = await Promise.all([shop.hires('Lena Lang'), shop.hires('Omar Orth')])
  await shop.offersPeople()
  await shop.block('Pardon?', { key: 'misunderstood' })
  const done = await shop.block('Thank you, ***flower***.')
  noteForm = (await ordering('Nothing', { type: 'form' }, done._id))._id
  const call = { type: 'handler', name: 'stock', handlerName: 'webhook', endpoint: asked, paths: [] }
  stockCall = (await ordering('Ask the stock', call, done._id))._id
  zap = (await ordering('Tell of the order', { type: 'zapier-trigger', endpoint: asked }, done._id))._id
  await shop.admin.webhooks.create({ endpoint, types: ['message.created', 'rating.created'], full: true })
  // What a company decides is kept for five seconds.
  world.clock.advance(31_000)
})

const echo =
  (text: string): Answer =>
  (response, request) =>
    request.path.startsWith(hosts.stock) ? response.writeHead(500).end(`No ${text}`) : json({})(response, request)

/** A way in: says the text as somebody, whose id it gives where the list of conversations does not. */
type Way = (text: string) => Promise<string | undefined>

const held = async () => {
  const customer = await shop.starts()
  await shop.takes(customer, lena)
  return customer
}

const inForm = (form: () => string) => async (text: string) => {
  const customer = await shop.starts()
  await customer.start(form())
  await customer.says(text)
  await customer.says('Nothing')
  return customer.userId
}

const openFakes = new Map<string, Promise<(text: string) => Promise<unknown>>>()
let told = 0
const onChannel =
  (name: string, open: () => Fake): Way =>
  async (text) => {
    const opening = async () => {
      const fake = open()
      const channel = await openChannel(world, shop.admin, fake, { welcomes: true })
      return (said: string) => {
        const id = `1${String((told += 1)).padStart(30, '0')}`
        const one: Told = { customer: fake.customers[0], id, at: now(), type: 'text', text: said }
        return fake.heard ? channel.calls(fake.tell([one], channel.door, now())) : channel.hears(one)
      }
    }
    const speaks = await (openFakes.get(name) ?? openFakes.set(name, opening()).get(name)!)
    await speaks(text)
    return undefined
  }

const mails: Way = async (text) => {
  const [before] = await shop.admin.channels.configuration({})
  const known = before!.email['mailboxes'] as readonly { token: string }[] | undefined
  if (!known || known.length === 0) {
    const mailboxes = [{ _id: ulid(), word: 'help', token: '', topic: '' }]
    const email = { ...before!.email, isOn: true, welcomes: true, mailboxes }
    await shop.admin.channels.save({ ...before!, email: { ...email, defaultToEmail: 'owner@shop.example' } })
    world.clock.advance(31_000)
  }
  const [saved] = await shop.admin.channels.configuration({})
  const [mailbox] = saved!.email['mailboxes'] as unknown as { token: string }[]
  const to = `help-${mailbox!.token}@${receivingDomain}`
  const from = `${text}@example.test`
  const lines = [
    `From: "Mia ${text}" <${from}>`,
    `To: ${to}`,
    `Subject: about ${text}`,
    `Message-ID: <${ulid()}@example.test>`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    `I write about ${text}`,
  ]
  const query = new URLSearchParams({ to, from })
  const headers = { 'content-type': 'message/rfc822' }
  await fetch(`${world.cloud.mailbox}receive?${query.toString()}`, {
    method: 'POST',
    headers,
    body: lines.join('\r\n'),
  })
  return undefined
}

const ways: Readonly<Record<string, Way>> = {
  'a text that nothing answers': async (text) => {
    const customer = await shop.starts()
    await customer.says(text)
    return customer.userId
  },
  'an answer to a form': inForm(() => noteForm),
  'a call whose server repeats it in its failure': (text) => {
    answers(echo(text))
    return inForm(() => stockCall)(text)
  },
  'what the bot tells another server, which is down': (text) => {
    answers(echo(text))
    return inForm(() => zap)(text)
  },
  'the words beside a rating': async (text) => {
    await shop.decides({
      survey: { isOn: true, when: 'conversation-ended', scale: 'thumbs', comment: true, everyDays: 0 },
    })
    const customer = await shop.starts()
    await customer.ends()
    await customer.calls.rating({ ...customer.held, eventId: ulid(), rating: 2, comment: text })
    return customer.userId
  },
  'a file, its name and what it holds': async (text) => {
    const customer = await shop.starts()
    await customer.sends(png, `${text}.png`)
    const pdf = Buffer.from(`%PDF-1.4\n% ${text}\n%%EOF`)
    const uploadId = await customer.uploads(pdf, 'application/pdf')
    await customer.calls.image({ ...customer.held, eventId: ulid(), uploadId, name: `${text}.pdf` })
    await customer.uploads(pdf, 'application/pdf')
    return customer.userId
  },
  'what an agent writes, notes with a mention, and knows of them': async (text) => {
    const { userId } = await held()
    await says(lena, { userId } as never, `An answer, ${text}`)
    const mentions = [omar.agent._id]
    await lena.conversations.note({ userId, draftEventId: ulid(), text: `A note, ${text}`, mentions })
    await lena.conversations.update({ id: userId, firstName: text, profile: { order: text } })
    const at = new Date(world.clock.now() + 3_600_000).toISOString()
    await lena.conversations.sendLater({ userId, draftEventId: ulid(), text: `Later, ${text}`, at })
    await shop.admin.takeover.assign({ userId, agentId: omar.agent._id })
    return userId
  },
  'a program with a key, whose answer is kept': async (text) => {
    const customer = await held()
    const { key } = await newKey(shop.admin)
    const program = programOf(world, shop.admin, key)
    const body = { firstName: text }
    const headers = { 'idempotency-key': ulid() }
    const { status } = await program.request('PUT', `/api/agent/user/${customer.userId}`, { body, headers })
    expect(status).toBe(200)
    return customer.userId
  },
  'a file of what was said, and one of questions': async (text) => {
    const customer = await shop.starts()
    await customer.says(text)
    await world.settled()
    const today = now().toISOString().slice(0, 10)
    await shop.admin.analytics.textDump({ timezone: 'UTC', dateFrom: today, dateTo: today })
    return customer.userId
  },
  'a mail with its subject and sender': mails,
  'a text by WhatsApp': onChannel('whatsapp', () => fakes.whatsapp!(now)),
  'a text by SMS': onChannel('twilio', () => fakes.twilio!(now)),
  'a word to Alexa': onChannel('alexa', () => {
    const fake = openFakeAlexa()
    world.outside.trusted.push(fake.root.toString())
    return fake
  }),
}

const idsNow = async () => await anyConversations({ client: shop.company.id }, 200, Infinity)

/** Where an id may stand that says nothing of anybody any more: who did what when, and what is not counted twice. */
const isNamedFor = (place: string) =>
  place === 'log' || /^T#\w{26}#(?:audit|event) |^T#\w{26}#E#\w{26}#D#[\d-]+ slice#/.test(place)

describe.each(Object.entries(ways))('%s', (_, say) => {
  it('is somewhere before the erasure of who said it, and nowhere after it', async () => {
    answers(json({}))
    const before = new Set(await idsNow())
    const word = canary()
    const given = await say(word)
    await world.settled()
    const userId = given ?? (await idsNow()).find((id) => !before.has(id))!
    expect(await tracesOf(word)).not.toEqual([])
    const erased = await erases(shop.admin, userId)
    expect(erased.status).toBe('completed')
    expect(erased.counts.conversation).toBeGreaterThan(0)
    expect(await tracesOf(word)).toEqual([])
    expect((await tracesOf(userId)).filter((place) => !isNamedFor(place))).toEqual([])
    expect(JSON.stringify(erased)).not.toContain(userId)
  })
})
