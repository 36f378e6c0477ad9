/** What is due to a person by whichever of their conversations: a broadcast once, no broadcasts, and none while staff talk. */
import { ulid } from 'ulid'
import { createHmac } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { receivingDomain } from '../../infra/local/environment.ts'
import { scopeOf } from '../../functions/campaigns/changes.ts'
import { mets, progresses } from '../../functions/campaigns/store.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { rotateKey } from '../../functions/platform/tenancy/keyring.ts'
import { broadcasting, dayMs, type Stand } from '../kit/broadcasting.ts'
import { hears } from '../kit/scheduling.ts'
import { openWorld } from '../kit/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const { passes, opens } = broadcasting(world)

let written = 0

/** A mail that nothing answers waits for a person. */
const toMail = { channels: ['email' as const], includesHeld: true }

/** A company with two mailboxes, to which people write. */
async function opensMailboxes() {
  const stand = await opens()
  const { admin } = stand.shop
  const [before] = await admin.channels.configuration({})
  const mailboxes = ['help', 'sales'].map((word) => ({ _id: ulid(), word, token: '', topic: '' }))
  await admin.channels.save({ ...before!, email: { ...before!.email, isOn: true, welcomes: false, mailboxes } })
  // Functions know the settings they have read for half a minute.
  world.clock.advance(31_000)
  const [now] = await admin.channels.configuration({})
  const tokens = now!.email['mailboxes'] as unknown as { word: string; token: string }[]
  const addressOf = (word: string) =>
    `${word}-${tokens.find((mailbox) => mailbox.word === word)!.token}@${receivingDomain}`

  async function writes(from: string, word: string, text: string): Promise<void> {
    const to = addressOf(word)
    const id = `<${(written += 1)}@doe.example>`
    const lines = [`From: Jo Doe <${from}>`, `To: ${to}`, 'Subject: Hours', `Message-ID: ${id}`]
    const search = new URLSearchParams({ to, from: from.toLowerCase() })
    const answer = await fetch(`${world.cloud.mailbox}receive?${search.toString()}`, {
      method: 'POST',
      headers: { 'content-type': 'message/rfc822' },
      body: [...lines, 'Content-Type: text/plain; charset=utf-8', '', text].join('\r\n'),
    })
    expect(answer.status, await answer.text()).toBe(200)
    await world.settled()
  }

  const mails = (address: string, text: string) =>
    world.mail.filter(
      ({ to, html = '', ...mail }) => to.includes(address) && JSON.stringify({ html, mail }).includes(text),
    )
  const people = async () =>
    (await admin.conversations.list({})).filter(({ activeChannel }) => activeChannel === 'email')
  return { ...stand, writes, mails, people }
}

/** Addresses are known to the world, so that each test has its own. */
const address = () => `jo${(written += 1)}@doe.example`

const progressOf = async ({ get }: Stand, sent: { readonly _id: string }) => (await get(sent)).progress

describe('one customer who has written to two mailboxes from one address', () => {
  it('gets a broadcast once, and none at all after STOP to one of them', async () => {
    const stand = await opensMailboxes()
    const jo = address()
    await stand.writes(jo, 'help', 'When do you open?')
    await stand.writes(jo, 'sales', 'When do you open?')
    expect(await stand.people()).toHaveLength(2)
    const first = await stand.sends('Tulips today', toMail)
    await passes()
    expect(stand.mails(jo, 'Tulips today')).toHaveLength(1)
    expect(await progressOf(stand, first)).toMatchObject({ total: 1, sent: 1, skipped: 0, failed: 0, reasons: {} })
    await stand.writes(jo, 'help', 'STOP')
    expect(stand.mails(jo, 'You will get no more broadcasts from us')).toHaveLength(1)
    expect((await stand.people()).map(({ noBroadcasts }) => noBroadcasts)).toEqual([true, true])
    const second = await stand.sends('Roses today', toMail).catch((error: unknown) => error)
    await passes()
    expect(stand.mails(jo, 'Roses today')).toHaveLength(0)
    expect(await progressOf(stand, second as never)).toMatchObject({
      total: 1,
      sent: 0,
      skipped: 1,
      reasons: { 'opted-out': 1 },
    })
  })

  it('gets them again after START to the other one, however the address is written', async () => {
    const stand = await opensMailboxes()
    const jo = address()
    await stand.writes(jo, 'help', 'When do you open?')
    await stand.writes(jo.toUpperCase(), 'sales', 'When do you open?')
    await stand.writes(jo, 'help', 'ABMELDEN')
    await stand.writes(jo, 'sales', 'start')
    expect(stand.mails(jo, 'You will get our broadcasts again')).toHaveLength(1)
    expect((await stand.people()).map(({ noBroadcasts }) => noBroadcasts ?? false)).toEqual([false, false])
    await stand.sends('Tulips', toMail)
    await passes()
    expect(stand.mails(jo, 'Tulips')).toHaveLength(1)
  })

  it('gets none by a mailbox to which they write for the first time after STOP to another', async () => {
    const stand = await opensMailboxes()
    const [jo, other] = [address(), address()]
    await stand.writes(jo, 'help', 'When do you open?')
    await stand.writes(jo, 'help', 'stop')
    await stand.writes(jo, 'sales', 'Do you have tulips?')
    await stand.writes(other, 'sales', 'Do you have tulips?')
    expect((await stand.people()).filter(({ noBroadcasts }) => noBroadcasts)).toHaveLength(2)
    const sent = await stand.sends('Peonies', toMail)
    await passes()
    expect(stand.mails(jo, 'Peonies')).toHaveLength(0)
    expect(stand.mails(other, 'Peonies')).toHaveLength(1)
    expect(await progressOf(stand, sent)).toMatchObject({ total: 2, sent: 1, skipped: 1, reasons: { 'opted-out': 1 } })
  })

  it('is left alone by both where staff have noted it at one of them, and back where they take it away at the other', async () => {
    const stand = await opensMailboxes()
    const jo = address()
    for (const word of ['help', 'sales']) await stand.writes(jo, word, 'When do you open?')
    const [one, other] = (await stand.people()).map(({ _id }) => _id)
    const { conversations } = stand.shop.admin
    await conversations.update({ id: one!, noBroadcasts: true, before: { noBroadcasts: false } })
    expect((await conversations.get({ id: other! })).noBroadcasts).toBe(true)
    await stand.sends('Lilies', toMail).catch(() => undefined)
    await passes()
    expect(stand.mails(jo, 'Lilies')).toHaveLength(0)
    await conversations.update({ id: other!, noBroadcasts: false, before: { noBroadcasts: true } })
    expect((await conversations.get({ id: one! })).noBroadcasts ?? false).toBe(false)
    await stand.sends('Asters', toMail)
    await passes()
    expect(stand.mails(jo, 'Asters')).toHaveLength(1)
  })

  it('who talks to a person by one of them gets none by the other, unless it goes to those as well', async () => {
    const stand = await opensMailboxes()
    await stand.shop.offersPeople()
    const jo = address()
    for (const word of ['help', 'sales']) await stand.writes(jo, word, 'When do you open?')
    const lena = await stand.shop.hires('Lena Lang')
    const [held, other] = (await stand.people()).map(({ _id }) => _id)
    for (const userId of [held!, other!]) await lena.takeover.start({ userId, agentId: lena.agent._id })
    await lena.takeover.complete({ userId: other!, agentId: lena.agent._id })
    const sent = await stand.sends('Dahlias', { channels: ['email'] })
    await passes()
    expect(stand.mails(jo, 'Dahlias')).toHaveLength(0)
    expect(await progressOf(stand, sent)).toMatchObject({ total: 1, skipped: 1, reasons: { 'with-a-person': 1 } })
    await lena.takeover.complete({ userId: held!, agentId: lena.agent._id })
    await stand.sends('Zinnias', { channels: ['email'] })
    await passes()
    expect(stand.mails(jo, 'Zinnias')).toHaveLength(1)
    await stand.sends('For all', toMail)
    await passes()
    expect(stand.mails(jo, 'For all')).toHaveLength(1)
  })

  it('counts once however many batches are worked on at the same moment', async () => {
    const stand = await opensMailboxes()
    const people = Array.from({ length: 6 }, address)
    for (const jo of people) for (const word of ['help', 'sales']) await stand.writes(jo, word, 'When do you open?')
    const sent = await stand.sends('Violets', toMail)
    await passes()
    for (const jo of people) expect(stand.mails(jo, 'Violets')).toHaveLength(1)
    expect(await progressOf(stand, sent)).toMatchObject({ total: 6, sent: 6, skipped: 0, failed: 0 })
    const [progress] = await new Table(scopeOf(stand.shop.scope, sent._id)).list(progresses)
    expect(Array.from(progress!.marks).toSorted().join('')).toBe('sssssstttttt')
    expect(await new Table(scopeOf(stand.shop.scope, sent._id)).list(mets)).toHaveLength(6)
  })

  it('still wants none after all that was known of them was erased, and after a new key', async () => {
    const stand = await opensMailboxes()
    const jo = address()
    await stand.writes(jo, 'help', 'When do you open?')
    await stand.writes(jo, 'help', 'Unsubscribe')
    const [gone] = await stand.people()
    await stand.shop.admin.privacy.erase({ userId: gone!._id })
    await passes(dayMs)
    await passes(dayMs)
    expect(await stand.people()).toEqual([])
    await rotateKey('person')
    await stand.writes(jo, 'sales', 'Do you have tulips?')
    expect((await stand.people()).map(({ noBroadcasts }) => noBroadcasts)).toEqual([true])
    await stand.sends('Irises', toMail).catch(() => undefined)
    await passes()
    expect(stand.mails(jo, 'Irises')).toHaveLength(0)
    await stand.writes(jo, 'sales', 'START')
    await stand.sends('Orchids', toMail)
    await passes()
    expect(stand.mails(jo, 'Orchids')).toHaveLength(1)
  })
})

it('a visitor whom the company has signed in on two devices gets a broadcast on one, and STOP counts on both', async () => {
  const { shop, sends, get } = await opens()
  const { key } = await shop.admin.plugin.rotateIdentityKey()
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signs = (sub: string) => {
    const exp = Math.floor(world.clock.now() / 1000) + 300
    const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub, aud: shop.company.name, exp })}`
    return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
  }
  const [phone, desk, stranger] = [await shop.starts(), await shop.starts(), await shop.starts()]
  for (const customer of [phone, desk]) await customer.calls.identify({ ...customer.held, token: signs('rosa-17') })
  const sent = await sends('Roses')
  const heard = [await hears(phone), await hears(desk)].flat()
  expect(heard.filter((text) => text === 'Roses')).toHaveLength(1)
  expect(await hears(stranger)).toEqual(['Roses'])
  expect((await get(sent)).progress).toMatchObject({ total: 2, sent: 2, skipped: 0 })
  await shop.admin.conversations.update({ id: phone.userId, noBroadcasts: true })
  const third = await shop.starts()
  await third.calls.identify({ ...third.held, token: signs('rosa-17') })
  const more = await sends('More')
  for (const customer of [phone, desk, third]) expect(await hears(customer)).not.toContain('More')
  expect((await get(more)).progress).toMatchObject({ total: 2, sent: 1, skipped: 1, reasons: { 'opted-out': 1 } })
})
