/** Masking as a company decides it: kinds, own rules, values that are kept, and what becomes of answers to forms. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { Problem } from '#shared/problem'
import type { MaskModes } from '#shared/masking/kinds'
import { vaultDays } from '#shared/limits'
import { conversations, unanswered } from '../../functions/chat/conversation/store.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { maskings } from '../../functions/platform/tenancy/tenancy.ts'
import type { Customer } from '../kit/customer.ts'
import { openOutsideShop } from '../kit/outside-shop.ts'
import { says } from '../kit/live.ts'
import type { Worker } from '../kit/world.ts'

const { hosts, shop, world, asked, ordering, passes } = await openOutsideShop('hooks')
const { admin } = shop
const { masking } = admin
const dayMs = 24 * 60 * 60_000
/** What a company decides is kept for five seconds. */
const soon = () => world.clock.advance(6000)

async function decides(modes: Partial<MaskModes>): Promise<void> {
  await masking.updateKinds({ modes })
  soon()
}

const itemOf = async ({ userId: conversation }: Customer) =>
  (await new Table({ client: shop.company.id, conversation }).get(conversations, '-'))!

const textsOf = async ({ userId }: Customer): Promise<string[]> =>
  (await admin.conversations.messages({ userId, since: 0 })).messages.flatMap(({ what }) =>
    what.type === 'message' && what.message.messageType === 'text' ? [what.message.text ?? ''] : [],
  )

const refusalOf = async (asking: Promise<unknown>): Promise<Problem> =>
  asking.then(
    () => expect.fail('It was not refused.'),
    // Every refusal of the interface is one.
    (error: unknown) => error as Problem,
  )

const draft = (name: string, pattern: string, more: object = {}) => ({
  name,
  pattern,
  replacement: '***',
  enabled: true,
  ...more,
})

describe('own rules', () => {
  it('MASKING-003/list/create/update/delete: are created, listed by name, replaced and deleted, and hide from then on', async () => {
    const z = await masking.create(draft('Zoo numbers', 'ZOO-\\d+'))
    const a = await masking.create(draft('Animals', 'lion', { replacement: '[animal]' }))
    expect((await masking.list({})).map(({ name }) => name)).toEqual(['Animals', 'Zoo numbers'])
    soon()
    const customer = await shop.starts()
    await customer.says('ZOO-123 for my lion')
    const after = await masking.update({ id: a._id, ...draft('Animals', 'lion', { enabled: false }) })
    expect(after).toMatchObject({ _id: a._id, enabled: false, revision: a.revision + 1 })
    await masking.remove({ id: z._id })
    soon()
    await customer.says('ZOO-124 for my lion')
    expect(await textsOf(customer)).toEqual(['*** for my [animal]', 'ZOO-124 for my lion'])
    await masking.remove({ id: a._id })
  })

  it('MASKING-002/fields/compiles/bounded/default: have a name, and a pattern that compiles, finds something and needs linear time', async () => {
    const contracts = await masking.create({ name: 'Contracts', pattern: 'C-\\d{6}' })
    expect(contracts).toMatchObject({ name: 'Contracts', pattern: 'C-\\d{6}', replacement: '***', enabled: true })
    const faultIn = async (pattern: string) => (await refusalOf(masking.create(draft('Bad', pattern)))).details
    expect(await faultIn('abc(')).toMatchObject([{ path: 'pattern', code: 'pattern', values: { at: 5 } }])
    expect(await faultIn('(?=x)y')).toMatchObject([{ path: 'pattern', code: 'pattern' }])
    expect(await faultIn('x*')).toMatchObject([{ path: 'pattern', code: 'pattern-empty' }])
    await masking.create(draft('Nested', '(a+)+$'))
    soon()
    const customer = await shop.starts()
    await customer.says(`${'a'.repeat(4000)}!`)
    expect((await textsOf(customer))[0]).toHaveLength(4001)
    for (const rule of await masking.list({})) await masking.remove({ id: rule._id })
  })

  it('MASKING-002/bounded: are refused where one, or all together, would take too long on a long message', async () => {
    const slow = await refusalOf(masking.create(draft('Slow', 'a[^b]*z|a')))
    expect(slow.details).toMatchObject([
      {
        path: 'pattern',
        code: 'pattern-slow',
        message: 'This pattern takes too long on a long message. Repeat fewer parts of it.',
      },
    ])
    const heavy = (letter: string) => `(?:[a-z]{1,20}${letter}){10}!|Q`
    await masking.create(draft('First', heavy('x')))
    await masking.create(draft('Second', heavy('y')))
    const third = await refusalOf(masking.create(draft('Third', heavy('w'))))
    expect(third.details).toMatchObject([{ path: 'pattern', code: 'patterns-slow' }])
    const off = await masking.create(draft('Third', heavy('w'), { enabled: false }))
    const on = await refusalOf(masking.update({ id: off._id, ...draft('Third', heavy('w')) }))
    expect(on.details).toMatchObject([{ path: 'pattern', code: 'patterns-slow' }])
    await masking.create(draft('Fourth', 'KD-\\d+'))
    // Rules that need too much already can still be changed to what needs as much or less.
    const table = new Table({ client: shop.company.id })
    const item = (await table.get(maskings, 'masking'))!
    await transact([table.put(maskings, { ...item, rules: item.rules.map((rule) => ({ ...rule, enabled: true })) })])
    expect(await masking.update({ id: off._id, ...draft('Renamed', heavy('w')) })).toMatchObject({ name: 'Renamed' })
    const more = await refusalOf(masking.create(draft('Fifth', 'KD-\\d+')))
    expect(more.details).toMatchObject([{ path: 'pattern', code: 'patterns-slow' }])
    for (const rule of await masking.list({})) await masking.remove({ id: rule._id })
  })

  it('are kept both where two are created at once', async () => {
    await Promise.all(['One', 'Two', 'Three'].map((name) => masking.create(draft(name, name))))
    expect((await masking.list({})).map(({ name }) => name)).toEqual(['One', 'Three', 'Two'])
    for (const rule of await masking.list({})) await masking.remove({ id: rule._id })
  })

  it('are tried on a text before they are saved, and warn where they would hide most of what people write', async () => {
    const tried = await masking.tryOut({
      text: 'card 4556 7375 8689 9855, box B77',
      rule: { pattern: 'B\\d+', replacement: '(box)' },
    })
    expect(tried).toMatchObject({ shown: 'card [CARD], box (box)', hidesMuch: false })
    expect(tried.found).toMatchObject([
      { kind: 'card', start: 5, end: 24 },
      { kind: 'own', start: 30, end: 33 },
    ])
    expect((await masking.tryOut({ text: '', rule: { pattern: '\\w+', replacement: '' } })).hidesMuch).toBe(true)
    expect(await masking.list({})).toEqual([])
  })
})

describe('the built-in kinds', () => {
  it('are hidden, off or kept as the company decides, and cards and secrets are never kept', async () => {
    const { company, admin: other } = await world.newCompany()
    expect(company.id).not.toBe(shop.company.id)
    const before = await other.masking.kinds({})
    expect(before.modes).toMatchObject({
      card: 'hide',
      iban: 'hide',
      id: 'hide',
      secret: 'hide',
      email: 'off',
      name: 'off',
    })
    const after = await other.masking.updateKinds({ modes: { email: 'keep', iban: 'off' }, revision: before.revision })
    expect(after.modes).toEqual({ ...before.modes, email: 'keep', iban: 'off' })
    expect(await refusalOf(other.masking.updateKinds({ modes: {}, revision: before.revision }))).toMatchObject({
      code: 'stale',
    })
    for (const kind of ['card', 'secret'] as const)
      expect((await refusalOf(other.masking.updateKinds({ modes: { [kind]: 'keep' } }))).details).toMatchObject([
        { path: `modes.${kind}`, code: 'kept-nowhere' },
      ])
    expect((await masking.kinds({})).modes.email).toBe('off')
  })

  it('give a value the same placeholder throughout a conversation, whatever way it is written, and count what they find', async () => {
    await decides({ card: 'hide', iban: 'hide' })
    const { hits: before } = await masking.kinds({})
    const customer = await shop.starts()
    await customer.says('4556 7375 8689 9855 and DE89 3704 0044 0532 0130 00')
    await customer.says('again 4556737586899855, not 5555-5555-5555-4444')
    await customer.says('nothing here')
    expect(await textsOf(customer)).toEqual(['[CARD_1] and [IBAN_1]', 'again [CARD_1], not [CARD_2]', 'nothing here'])
    const { hits } = await masking.kinds({})
    expect(hits['card']! - (before['card'] ?? 0)).toBe(3)
    expect(hits['iban']! - (before['iban'] ?? 0)).toBe(1)
    await world.clock.during(31 * dayMs, async () => {
      expect((await masking.kinds({})).hits).toEqual({})
    })
  })

  it('keep what was not understood for training as everybody may see it', async () => {
    const customer = await shop.starts()
    await customer.says('Xylophone 4556737586899855')
    const kept = await new Table(shop.scope).list(unanswered)
    expect(kept.filter(({ userId }) => userId === customer.userId)).toMatchObject([{ text: 'Xylophone [CARD_1]' }])
  })

  it('hide cards and secrets of agents as well, in what they send and in what they note', async () => {
    const lena = await shop.hires('Lena Lang')
    const customer = await shop.starts()
    await shop.takes(customer, lena)
    await says(lena, customer, 'Your card 4556737586899855 and mia@example.test')
    await lena.conversations.note({
      userId: customer.userId,
      draftEventId: customer.userId,
      text: 'saw 4556737586899855',
    })
    const { messages } = await lena.conversations.messages({ userId: customer.userId, since: 0 })
    expect(JSON.stringify(messages)).toContain('Your card [CARD_1] and mia@example.test')
    expect(JSON.stringify(messages)).toContain('saw [CARD_1]')
  })
})

describe('a value that is kept', () => {
  let lena: Worker
  beforeAll(async () => {
    lena = await shop.hires('Vera Vault')
    await decides({ email: 'keep' })
  })

  it('is revealed to builders and to who holds the conversation, with a line in the audit, for thirty days', async () => {
    const customer = await shop.starts()
    await customer.says('write to Mia.Moss@example.test')
    expect(await textsOf(customer)).toEqual(['write to [EMAIL_1]'])
    const asks = { userId: customer.userId, placeholder: '[EMAIL_1]' }
    expect((await refusalOf(lena.masking.reveal(asks))).code).toBe('not-taken-over')
    await shop.takes(customer, lena)
    expect(await lena.masking.reveal(asks)).toEqual({ value: 'Mia.Moss@example.test' })
    expect(await masking.reveal(asks)).toEqual({ value: 'Mia.Moss@example.test' })
    const { audits } = await admin.history.audits({ id: customer.userId })
    expect(audits.slice(0, 2).map(({ type, data }) => [type, data.description])).toEqual([
      ['export-masked', '[EMAIL_1]'],
      ['export-masked', '[EMAIL_1]'],
    ])
    expect((await refusalOf(masking.reveal({ ...asks, placeholder: '[EMAIL_9]' }))).code).toBe('value-gone')
    await world.clock.during(vaultDays * dayMs, async () => {
      expect((await refusalOf(masking.reveal(asks))).code).toBe('value-gone')
    })
  })

  it('lies in the table sealed, and is gone with its customer', async () => {
    const customer = await shop.starts()
    await customer.says('write to gone@example.test')
    await admin.conversations.remove({ id: customer.userId })
    await world.settled()
    expect((await refusalOf(masking.reveal({ userId: customer.userId, placeholder: '[EMAIL_1]' }))).code).toBe(
      'not-found',
    )
  })
})

describe('an answer to a form', () => {
  it('goes to whoever the form sends it to, and is in the table, and in what the bot says, without its value', async () => {
    await decides({ email: 'hide' })
    const thanks = await shop.block('Thanks', { text: { en: 'We write to ***wish***.' } })
    const block = await ordering(
      'Zap',
      { type: 'zapier-trigger', endpoint: `https://${hosts.hooks}/catch` },
      thanks._id,
    )
    const customer = await shop.arrives()
    await customer.start(block._id)
    await customer.says('roses')
    expect(await customer.says('mia@example.test')).toEqual(['We write to your e-mail address.'])
    expect(await textsOf(customer)).toEqual(['roses', '[EMAIL_1]'])
    const { bot, lastMessage } = await itemOf(customer)
    expect(JSON.stringify(bot?.answers)).toContain('[EMAIL_1]')
    expect(JSON.stringify({ bot, lastMessage })).not.toContain('mia@example.test')
    await passes(60_000)
    expect(asked.map(({ text }) => JSON.parse(text) as unknown)).toMatchObject([
      { values: { flower: 'roses', wish: 'mia@example.test' } },
    ])
    // A later turn of the same conversation has the value as well.
    const again = await shop.block('Again', { text: { en: 'Still ***wish***?' } })
    expect(await customer.start(again._id)).toEqual(['Still your e-mail address?'])
    await decides({ email: 'off' })
  })

  it('is refused as anything that is no answer where nobody may ever keep it', async () => {
    const block = await ordering('Card', { type: 'zapier-trigger', endpoint: `https://${hosts.hooks}/catch` })
    const customer = await shop.arrives()
    await customer.start(block._id)
    await customer.says('roses')
    await customer.says('4556737586899855')
    await passes(60_000)
    expect(asked.map(({ text }) => JSON.parse(text) as unknown)).toMatchObject([{ values: { wish: '[CARD_1]' } }])
  })
})
