/** The very moment at which something that is good for a time is good no more. */
import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isOpenAt } from '../../../functions/company/staff.ts'
import { newLink, readLink } from '../../../functions/company/links.ts'
import { apiKeys, findKey, keysOf, newKeyText, noteUse } from '../../../functions/platform/tenancy/api-keys.ts'
import { findSession, issueSid } from '../../../functions/platform/tenancy/customer-session.ts'
import { listIdentityKeys, newIdentityKey, verifiedVisitor } from '../../../functions/platform/tenancy/identity-keys.ts'
import { levelChange, logLevel } from '../../../functions/platform/tenancy/log-level.ts'
import { previewWord, readPreview } from '../../../functions/platform/tenancy/preview-word.ts'
import { agents, type AgentItem } from '../../../functions/platform/tenancy/tenancy.ts'
import { Table } from '../../../functions/platform/table/table.ts'
import { given, useRootKey, useTable } from '../../kit/table-in-memory.ts'
import { seenOf } from '../aws/stubs.ts'

useTable()
useRootKey()

const second = 1_795_000_000
const ids = '12345'.split('').map((last) => `01JD000000000000000000000${last}`)
const [client = '', environment = '', conversation = '', one = '', two = ''] = ids

describe('a session of a customer', () => {
  const scope = { client, environment, conversation }

  it.each([
    ['nothing was said in', { expires: second }],
    ['has an end', { expires: undefined, ends: second }],
  ])('that %s is over in the very second', async (_, times) => {
    const { userSid, change } = issueSid(scope, { isPreview: false, ...times })
    await given(change)
    expect(await findSession(userSid, at(second - 0.001))).toEqual({ scope, isPreview: false })
    expect(await seenOf(findSession(userSid, at(second)))).toBe('session-ended')
  })

  it('is of the secret that was issued last', async () => {
    const first = issueSid(scope, { isPreview: true, expires: undefined })
    const next = issueSid(scope, { isPreview: true, expires: undefined })
    await given(first.change)
    await given(next.change)
    expect(await seenOf(findSession(first.userSid, at(second)))).toBe('session-ended')
    expect(await findSession(next.userSid, at(second))).toEqual({ scope, isPreview: true })
  })
})

describe('a visitor whom the server of a company has signed', () => {
  const audience = 'shop'
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  function tokenOf(key: string, exp: number, alg = 'HS256'): string {
    const signed = `${part({ alg })}.${part({ sub: 'jo', aud: audience, exp })}`
    return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
  }
  const isKnown = async (token: string, now: Date) =>
    (await verifiedVisitor(token, { client, audience, now }))?.sub === 'jo'

  it('is known from the signing to the second before its end, which is ten and a half minutes away at most', async () => {
    const { key, change } = await newIdentityKey({ client }, { _id: one, now: at(second) })
    await given(change)
    const known = await Promise.all(
      [0, 1, 630, 631].map((seconds) => isKnown(tokenOf(key, second + seconds), at(second))),
    )
    expect(known).toEqual([false, true, true, false])
    expect(await isKnown(`${tokenOf(key, second + 60)}.more`, at(second))).toBe(false)
    expect(await isKnown(tokenOf(key, second + 60, 'none'), at(second))).toBe(false)
  })

  it('is known by the key before for a day after the new one was made', async () => {
    const former = await newIdentityKey({ client }, { _id: one, now: at(second) })
    await given(former.change)
    await given((await newIdentityKey({ client }, { _id: two, now: at(second) })).change)
    const end = second + 86_400
    const isGood = (now: number) => isKnown(tokenOf(former.key, end + 60), at(now))
    expect([await isGood(end - 0.001), await isGood(end)]).toEqual([true, false])
    const listed = async (now: number) => (await listIdentityKeys(new Table({ client }), at(now))).map(({ _id }) => _id)
    expect([await listed(end - 0.001), await listed(end)]).toEqual([[two, one], [two]])
  })
})

it('a word of a preview opens it up to its second, and not behind it', async () => {
  const word = await previewWord(client, { environment, expires: second })
  expect(await readPreview(client, word, at(second))).toEqual({ environment, expires: second })
  expect(await seenOf(readPreview(client, word, at(second + 0.001)))).toBe('session-ended')
})

describe('a key of an agent', () => {
  const iso = (seconds: number) => at(seconds).toISOString()
  const agent = { _id: one, authId: 'jo', email: 'jo@shop.example', firstName: 'Jo', lastName: 'May' }
  const rest = { roles: [], permissions: [], clients: [], activeClient: client, environments: {}, version: 1 }
  const keyItem = (
    _id: string,
    more: { hash?: string; created?: string; expires?: string; lastUsed?: string } = {},
  ) => ({
    _id,
    hash: '',
    authId: 'jo',
    client,
    name: 'Shop',
    description: '',
    scopes: [],
    created: iso(second),
    ...more,
  })

  it('works until the moment it ends', async () => {
    const { id, text, hash } = newKeyText()
    const owner: AgentItem = { ...agent, ...rest, keys: [{ _id: id, client }] }
    await given(world.put(agents, owner), world.put(apiKeys, keyItem(id, { hash, expires: iso(second) })))
    expect((await findKey(text, at(second - 0.001))).key._id).toBe(id)
    expect(await seenOf(findKey(text, at(second)))).toBe('unauthenticated')
  })

  it('notes the first use in each hour', async () => {
    const hour = Date.parse('2026-11-20T14:00:00.000Z')
    const key = keyItem('abcdefgh')
    await given(world.put(apiKeys, key))
    const lastUse = async () => (await world.get(apiKeys, key._id))?.lastUsed
    await noteUse(key, new Date(hour + 5))
    expect(await lastUse()).toBe('2026-11-20T14:00:00.000Z')
    await given(world.put(apiKeys, key))
    await noteUse({ ...key, lastUsed: '2026-11-20T14:00:00.000Z' }, new Date(hour + 3_599_999))
    expect(await lastUse()).toBeUndefined()
    await noteUse({ ...key, lastUsed: '2026-11-20T14:00:00.000Z' }, new Date(hour + 3_600_000))
    expect(await lastUse()).toBe('2026-11-20T15:00:00.000Z')
  })

  it('is listed above those that were made before it, and only in its workspace', async () => {
    const made = [
      ['aaaaaaaa', 1],
      ['bbbbbbbb', 3],
      ['cccccccc', 2],
    ] as const
    await given(...made.map(([_id, later]) => world.put(apiKeys, keyItem(_id, { created: iso(second + later) }))))
    const owner = {
      ...agent,
      ...rest,
      keys: [...made.map(([_id]) => ({ _id, client })), { _id: 'dddddddd', client: two }],
    }
    expect((await keysOf([owner], client)).map(({ _id }) => _id)).toEqual(['bbbbbbbb', 'cccccccc', 'aaaaaaaa'])
  })
})

it('a link that was mailed leads on until its second', async () => {
  const { token, change } = newLink(
    { email: 'jo@shop.example', kind: 'account', client },
    { now: at(second), hours: 1 },
  )
  await given(change)
  expect((await readLink(token, at(second + 3599.999))).email).toBe('jo@shop.example')
  expect(await seenOf(readLink(token, at(second + 3600)))).toBe('link-used')
  expect(await seenOf(readLink(token, at(second), 'reset'))).toBe('link-used')
})

it('an invitation is open until its second', () => {
  const invitation = { email: '', roles: [], permissions: [], by: { _id: one, name: '' }, created: '', link: '' }
  const isOpen = (now: number) => isOpenAt(at(now))({ ...invitation, expires: second })
  expect([isOpen(second - 0.001), isOpen(second)]).toEqual([true, false])
})

it('the level of the log is the usual one again after a day', async () => {
  const { after, change } = levelChange('debug', at(second))
  await given(change)
  expect(await logLevel(at(second + 86_399.999))).toEqual(after)
  expect(await logLevel(at(second + 86_400))).toEqual({ level: 'info' })
  await given(levelChange('info', at(second)).change)
  expect(await logLevel(at(second))).toEqual({ level: 'info' })
})

const at = (seconds: number) => new Date(seconds * 1000)
const world = new Table({})
