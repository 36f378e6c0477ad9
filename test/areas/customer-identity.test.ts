/** Who a visitor is, as the company's own server signs it. */
import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { conversations } from '../../functions/chat/conversation/store.ts'
import type { Customer } from '../kit/customer.ts'
import { Shop } from '../kit/live.ts'
import { openShop } from '../kit/shop.ts'

const { shop, world } = await openShop()
await shop.welcomes()
const { key, keys } = await shop.admin.plugin.rotateIdentityKey()

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const seconds = () => Math.floor(world.clock.now() / 1000)
/** What the company says of Rosa. */
const claims = (more: object = {}) => ({ sub: 'customer-17', aud: shop.company.name, exp: seconds() + 300, ...more })
const tokenOf = (said: object, secret = key, head: object = { alg: 'HS256', typ: 'JWT' }) => {
  const signed = `${part(head)}.${part(said)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}
const identifies = ({ calls, held }: Customer, token: string) => calls.identify({ ...held, token })
const recordOf = ({ userId }: Customer) => shop.admin.conversations.get({ id: userId })
describe('a signed visitor', () => {
  it('is bound to the open session, with what was said of them, and may be named again', async () => {
    const customer = await shop.starts()
    const said = { name: 'Rosa Lind', email: 'rosa@example.com', phone: '+4930901820' }
    expect(await identifies(customer, tokenOf(claims(said)))).toEqual({ isVerified: true })
    expect(await knownOf(customer)).toEqual({ profile: said, verified: 'customer-17' })
    const { version } = (await new Table({ client: shop.company.id, conversation: customer.userId }).get(
      conversations,
      '-',
    ))!
    await identifies(customer, tokenOf(claims()))
    expect(await knownOf(customer)).toEqual({ profile: said, verified: 'customer-17' })
    expect(
      (await new Table({ client: shop.company.id, conversation: customer.userId }).get(conversations, '-'))!.version,
    ).toBe(version)
    await customer.says('Hello')
  })

  it('who is somebody else ends the session first, so that nothing of it is read', async () => {
    const customer = await shop.starts()
    await identifies(customer, tokenOf(claims()))
    await customer.says('My secret')
    const other = tokenOf(claims({ sub: 'customer-18' }))
    await expect(identifies(customer, other)).rejects.toMatchObject({ code: 'session-ended' })
    await expect(customer.calls.events({ ...customer.held, since: 0 })).rejects.toMatchObject({ code: 'session-ended' })
    expect(await knownOf(customer)).toEqual({ profile: {}, verified: 'customer-17' })
    // The page begins anew with the session that is over, and gets a conversation of its own.
    const { userId, userSid } = customer.held
    const next = await customer.calls.session({ client: shop.company.name, userId, userSid })
    expect(next.userId).not.toBe(userId)
    const held = { client: shop.company.name, userId: next.userId, userSid: next.userSid }
    expect(await customer.calls.identify({ ...held, token: other })).toEqual({ isVerified: true })
  })
})

describe('who a visitor has proven to be', () => {
  const update = ({ userId: id }: Customer, profile: Record<string, string | null>) =>
    shop.admin.conversations.update({ id, profile })

  it.each(['verified', 'Verified', ' VERIFIED '])(
    'is written by no agent, under the name "%s" neither',
    async (name) => {
      const customer = await shop.starts()
      await expect(update(customer, { [name]: 'ceo@bank.example' })).rejects.toMatchObject({
        code: 'bad-request',
        details: [{ path: 'profile', code: 'name-of-proof' }],
      })
      expect(await knownOf(customer)).toEqual({ profile: {}, verified: undefined })
    },
  )

  it('is no field of the profile: a value of that name from before is taken for none, and can be taken away', async () => {
    const customer = await shop.starts()
    const table = new Table({ client: shop.company.id, conversation: customer.userId })
    const kept = (await table.get(conversations, '-'))!
    await transact([table.put(conversations, { ...kept, profile: { verified: 'customer-17' } })])
    expect((await recordOf(customer)).verified).toBeUndefined()
    await update(customer, { verified: null })
    expect((await recordOf(customer)).profile).toEqual({})
  })

  it('stays when an agent changes the profile', async () => {
    const customer = await shop.starts()
    await identifies(customer, tokenOf(claims({ email: 'rosa@example.com' })))
    await update(customer, { email: 'other@example.com', size: 'M' })
    expect(await knownOf(customer)).toEqual({
      profile: { email: 'other@example.com', size: 'M' },
      verified: 'customer-17',
    })
  })
})

describe('a token is refused', () => {
  const unsigned = () => `${part({ alg: 'none' })}.${part(claims())}.`
  it.each<[string, () => string]>([
    ['that is unsigned', unsigned],
    [
      'that is unsigned and says so in other letters',
      () => unsigned().replace(part({ alg: 'none' }), part({ alg: 'NoNe' })),
    ],
    ['that names another algorithm', () => tokenOf(claims(), key, { alg: 'HS512' })],
    ['that names no algorithm', () => tokenOf(claims(), key, { typ: 'JWT' })],
    ['that is signed with another key', () => tokenOf(claims(), 'guess')],
    ['that is signed with an empty key', () => tokenOf(claims(), '')],
    [
      'that was changed after it was signed',
      () => {
        const [head, , signature] = tokenOf(claims()).split('.')
        return [head, part(claims({ sub: 'customer-18' })), signature].join('.')
      },
    ],
    ['that is meant for another company', () => tokenOf(claims({ aud: 'other' }))],
    ['that is meant for nobody', () => tokenOf({ sub: 'customer-17', exp: seconds() + 300 })],
    ['that is over', () => tokenOf(claims({ exp: seconds() - 1 }))],
    ['that never ends', () => tokenOf({ sub: 'customer-17', aud: shop.company.name })],
    ['that ends later than in ten minutes', () => tokenOf(claims({ exp: seconds() + 660 }))],
    ['that names nobody', () => tokenOf(claims({ sub: '' }))],
    ['whose name is no text', () => tokenOf(claims({ name: { first: 'Rosa' } }))],
    ['with a fourth part', () => `${tokenOf(claims())}.x`],
    ['that is none', () => 'x'],
    ['that is empty', () => ''],
  ])('%s', async (_, token) => {
    const customer = await shop.arrives()
    await expect(identifies(customer, token())).rejects.toMatchObject(refused)
    // The same visitor with a proper one.
    expect(await identifies(customer, tokenOf(claims()))).toEqual({ isVerified: true })
  })

  it('that another company has signed', async () => {
    const other = await Shop.opens(world)
    const { key: theirs } = await other.admin.plugin.rotateIdentityKey()
    const customer = await shop.arrives()
    await expect(identifies(customer, tokenOf(claims(), theirs))).rejects.toMatchObject(refused)
    const none = await Shop.opens(world)
    const stranger = await none.arrives()
    await expect(identifies(stranger, tokenOf({ ...claims(), aud: none.company.name }))).rejects.toMatchObject(refused)
  })

  it('that comes once more after the session or its conversation has ended', async () => {
    const [gone, ended] = [await shop.starts(), await shop.starts()]
    const token = tokenOf(claims())
    await identifies(gone, token)
    await gone.calls.endSession(gone.held)
    await ended.ends()
    for (const customer of [gone, ended])
      await expect(identifies(customer, token)).rejects.toMatchObject({ code: 'session-ended' })
  })
})

describe('the keys', () => {
  it('are shown once, and two are good for a day', async () => {
    const other = await Shop.opens(world)
    const { plugin } = other.admin
    const signs = async (secret: string) => {
      const customer = await other.arrives()
      return identifies(customer, tokenOf({ ...claims(), aud: other.company.name }, secret))
    }
    expect(await plugin.identityKeys()).toEqual([])
    const first = await plugin.rotateIdentityKey()
    expect(first.key).toMatch(/^[\w-]{43}$/)
    expect(await plugin.identityKeys()).toEqual(first.keys)
    expect(JSON.stringify(first.keys)).not.toContain(first.key)
    const second = await plugin.rotateIdentityKey()
    expect(second.keys).toMatchObject([
      { _id: second.keys[0]!._id },
      { _id: first.keys[0]!._id, until: expect.any(String) },
    ])
    for (const good of [first.key, second.key]) await signs(good)
    world.clock.advance(24 * 60 * 60 * 1000 + 1)
    await signs(second.key)
    await expect(signs(first.key)).rejects.toMatchObject(refused)
    expect(await plugin.identityKeys()).toHaveLength(1)
    // Of two who make one at once, both get one that is good.
    const made = await Promise.all([plugin.rotateIdentityKey(), plugin.rotateIdentityKey()])
    for (const { key: each } of made) await signs(each)
    await expect(signs(second.key)).rejects.toMatchObject(refused)
  })

  it('lie sealed, and neither they nor a token are logged', async () => {
    expect(keys).toHaveLength(1)
    const customer = await shop.arrives()
    const token = tokenOf(claims({ sub: 'canary-of-identity' }))
    await identifies(customer, token)
    await expect(identifies(customer, `${token}x`)).rejects.toMatchObject(refused)
    const log = world.log.join('\n')
    expect(log).toContain('POST /api/user/identify')
    for (const secret of [token, token.split('.')[2]!, 'canary-of-identity', key]) expect(log).not.toContain(secret)
  })
})

async function knownOf(customer: Customer) {
  const { profile, verified } = await recordOf(customer)
  return { profile, verified }
}

const refused = { code: 'identity-refused' }
