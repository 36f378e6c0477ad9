/** Names of people that come from outside: however they are written, they turn nothing that stands behind them. */
import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { openMailbox } from '../kit/mailbox.ts'
import { openShop } from '../kit/shop.ts'

const { shop, world } = await openShop()
const { mail, opens, writes } = openMailbox({ shop, world })
await opens({})

const encoded = (name: string) => `=?utf-8?B?${Buffer.from(name).toString('base64')}?=`
const customers = () => shop.admin.conversations.list({})

it.each([
  ['an override', 'W \u202eeod', ['W', 'eod']],
  ['an embedding', '\u202aJo\u202b Doe\u202c', ['Jo', 'Doe']],
  ['an isolate', '\u2067Ada\u2069 Byron', ['Ada', 'Byron']],
  ['an isolate that is left open', '\u2066Bea\u2068 Cole', ['Bea', 'Cole']],
  ['marks of direction', 'Cy\u200f \u200eDale\u061c', ['Cy', 'Dale']],
  ['a space of no width', 'D\u200bi Evans', ['Di', 'Evans']],
  ['a line break', 'Eve\u2028Fox', ['Eve', 'Fox']],
  ['letters of Hebrew, which stay', 'דנה לוי', ['דנה', 'לוי']],
  ['letters of Arabic, which stay', 'كريم سعيد', ['كريم', 'سعيد']],
  ['an emoji of several parts, which stays', 'Fay 👨‍👩‍👧', ['Fay', '👨‍👩‍👧']],
])('the name of a sender with %s is shown harmless', async (what, name, shown) => {
  const address = `${Buffer.from(what).toString('hex').slice(0, 30)}@doe.example`
  await writes(mail('When do you open?', { From: `${encoded(name)} <${address}>` }), { from: address })
  const found = await Promise.all((await customers()).map(({ _id }) => shop.admin.conversations.get({ id: _id })))
  const { firstName, lastName } = found.find(({ profile }) => profile?.['email'] === address)!
  expect([firstName, lastName]).toEqual(shown)
})

it('so is the name of a visitor whom a page names, and one that staff or a program enters', async () => {
  const { key } = await shop.admin.plugin.rotateIdentityKey()
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const exp = Math.floor(world.clock.now() / 1000) + 300
  const said = { sub: 'customer-17', aud: shop.company.name, exp, name: '\u202eRosa Lind', phone: '\u206a+4930901820' }
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(said)}`
  const token = `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
  const customer = await shop.starts()
  await customer.calls.identify({ ...customer.held, token })
  const id = customer.userId
  expect((await shop.admin.conversations.get({ id })).profile).toMatchObject({
    name: 'Rosa Lind',
    phone: '+4930901820',
  })
  await shop.admin.conversations.update({ id, firstName: 'Ro\u202esa', lastName: '\u2067Lind' })
  expect(await shop.admin.conversations.get({ id })).toMatchObject({ firstName: 'Rosa', lastName: 'Lind' })
})
