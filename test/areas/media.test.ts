import { ulid } from 'ulid'
import { beforeAll, describe, expect, it } from 'vitest'
import { mediaTokenSeconds } from '#shared/limits'
import { png, uploaded } from './content-drafts.ts'
import { shop, world } from './shop.ts'
import { lena } from './staff.ts'

/** The file of a customer, and the picture of an agent. */
let file: { readonly pointer: string; readonly url: string }
let avatar: string

/** An address stays the same for half the life of its token. */
const sameForMs = (mediaTokenSeconds / 2) * 1000

beforeAll(async () => {
  world.clock.advance(sameForMs - (world.clock.now() % sameForMs))
  await shop.welcomes()
  const customer = await shop.starts()
  await customer.sends(png, 'roses.png')
  const [sent] = await lena.conversations.media({ userId: customer.userId })
  file = { pointer: sent!.pointer, url: sent!.url! }
  const { _id: id, firstName, lastName } = lena.agent
  const saved = await lena.agents.update({ id, firstName, lastName, avatar: await uploaded(lena, png, 'avatar') })
  avatar = saved.avatar!
})

const opened = (address: string) => fetch(world.cloud.origin + address, { redirect: 'manual' })
const taken = (address: string) => {
  const { pathname, searchParams } = new URL(address, world.cloud.origin)
  return { pathname, query: Object.fromEntries(searchParams) as Record<string, string> }
}
const put = (address: string, name: string, value: string) => {
  const { pathname, query } = taken(address)
  return `${pathname}?${new URLSearchParams({ ...query, [name]: value }).toString()}`
}

describe('the address of a file', () => {
  it('CONVERSATIONS-028: names its pointer, or the agent whose picture it is, and leads there', async () => {
    expect(taken(file.url).pathname).toBe(`/api/agent/media/${file.pointer}`)
    expect(Object.keys(taken(file.url).query)).toEqual(['client', 'token', 'key'])
    expect(taken(avatar).pathname).toBe(`/api/agent/user/${lena.agent._id}/avatar`)
    expect(Object.keys(taken(avatar).query)).toEqual(['client', 'token'])
    expect(await lena.account.login()).toMatchObject({ avatar })
    expect(await shop.admin.agents.list()).toContainEqual(expect.objectContaining({ _id: lena.agent._id, avatar }))
    for (const address of [file.url, avatar]) {
      const sent = await opened(address)
      expect([sent.status, sent.headers.get('cache-control')]).toEqual([302, 'private, no-store'])
      const picture = await fetch(sent.headers.get('location')!)
      expect(Buffer.from(await picture.arrayBuffer())).toEqual(png)
    }
  })

  it('CONVERSATIONS-030: takes a token of its own and no other, for five minutes, and no log has its query', async () => {
    const other = ulid()
    const [media, picture] = [taken(file.url), taken(avatar)]
    const [signature = '', expires = '', agentId = ''] = media.query['token']!.split('.')
    const [avatarSignature = '', , pointer = '', key = ''] = picture.query['token']!.split('.')
    const later = Number(expires) + 3600
    const refused = [
      file.url.replace(file.pointer, other),
      file.url.replace(file.pointer, pointer),
      put(file.url, 'client', world.companies.cycles.id),
      put(file.url, 'key', 'ffffffff'),
      put(file.url, 'token', `${signature}.${later}.${agentId}`),
      put(file.url, 'token', `${signature}.${expires}.${other}`),
      put(file.url, 'token', lena.token),
      avatar.replace(lena.agent._id, other),
      put(avatar, 'client', world.companies.cycles.id),
      put(avatar, 'token', `${avatarSignature}.${expires}.${file.pointer}.${key}`),
      put(avatar, 'token', `${avatarSignature}.${later}.${pointer}.${key}`),
      put(avatar, 'token', `${avatarSignature}.${expires}.${pointer}.ffffffff`),
      put(avatar, 'token', lena.token),
    ]
    for (const address of refused) expect((await opened(address)).status, address).toBe(404)
    for (const address of [put(file.url, 'token', ''), put(avatar, 'token', '')])
      expect(
        (await fetch(world.cloud.origin + address, { headers: { authorization: `Bearer ${lena.token}` } })).status,
      ).toBe(404)
    world.clock.advance((mediaTokenSeconds + 1) * 1000)
    for (const address of [file.url, avatar]) expect((await opened(address)).status).toBe(404)
    world.clock.advance(-(mediaTokenSeconds + 1) * 1000)
    for (const address of [file.url, avatar]) expect((await opened(address)).status).toBe(302)
    const printed = world.log.join('\n')
    for (const route of ['GET /api/agent/media/{pointer}', 'GET /api/agent/user/{id}/avatar'])
      expect(printed).toContain(route)
    for (const secret of [signature, avatarSignature, lena.token, 'token=', 'key='])
      expect(printed).not.toContain(secret)
  })
})
