import { ulid } from 'ulid'
import { beforeAll, describe, expect, it } from 'vitest'
import { mediaTokenSeconds } from '#shared/limits'
import { acceptedType, acceptUpload, readUpload } from '../../functions/platform/files/media.ts'
import { docx, msi, zipOf } from '../kit/documents.ts'
import { Shop } from '../kit/live.ts'
import { sentTo } from '../kit/upload.ts'
import { gif, mp4, png, uploaded } from '../kit/content-drafts.ts'
import { hireStaff, openShop } from '../kit/shop.ts'

const { shop, world } = await openShop()
const { lena } = await hireStaff(shop)

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
  it('CONVERSATIONS-028/media/avatar: names its pointer, or the agent whose picture it is, and leads there', async () => {
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

  it('CONVERSATIONS-030/short/bound/logs: takes a token of its own and no other, for five minutes, and no log has its query', async () => {
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
    await world.clock.during((mediaTokenSeconds + 1) * 1000, async () => {
      for (const address of [file.url, avatar]) expect((await opened(address)).status).toBe(404)
    })
    for (const address of [file.url, avatar]) expect((await opened(address)).status).toBe(302)
    const printed = world.log.join('\n')
    for (const route of ['GET /api/agent/media/{pointer}', 'GET /api/agent/user/{id}/avatar'])
      expect(printed).toContain(route)
    for (const secret of [signature, avatarSignature, lena.token, 'token=', 'key='])
      expect(printed).not.toContain(secret)
  })
})

describe('a file of a customer', () => {
  it('is of a kind that may be sent, whatever it calls itself, and not too large', async () => {
    const customer = await shop.starts()
    const { calls, held } = customer
    for (const contentType of ['image/svg+xml', 'text/html', 'application/x-msdownload', 'constructor'])
      await expect(calls.upload({ ...held, contentType, bytes: 10 })).rejects.toMatchObject({
        code: 'unsupported-file',
      })
    await expect(
      calls.upload({ ...held, contentType: 'image/png', bytes: 20 * 1024 * 1024 + 1 }),
    ).rejects.toMatchObject({ code: 'too-large', status: 413 })
    const disguised: [Buffer, string, string][] = [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'image/png', 'a.png'],
      [Buffer.from('MZ\u0090\u0000 a program'), 'application/pdf', 'a.pdf'],
      [Buffer.from('<html><script>alert(1)</script></html>'), 'application/pdf', 'a.pdf'],
      [zipOf('setup.exe'), 'application/pdf', 'a.docx'],
      [docx, 'application/pdf', 'a.zip'],
      [msi, 'application/msword', 'a.doc'],
      [Buffer.from('<h1>ftypisom</h1><script>alert(1)</script>'), 'video/mp4', 'a.mp4'],
    ]
    for (const [bytes, contentType, name] of disguised) {
      const uploadId = await customer.uploads(bytes, contentType)
      await expect(calls.image({ ...held, eventId: ulid(), uploadId, name })).rejects.toMatchObject({
        code: 'unsupported-file',
      })
    }
    const elsewhere = await Shop.opens(world)
    const theirs = await (await elsewhere.arrives()).uploads(png)
    for (const uploadId of [theirs, ulid()])
      await expect(calls.image({ ...held, eventId: ulid(), uploadId, name: 'a.png' })).rejects.toMatchObject({
        code: 'upload-missing',
      })
  })

  it('CONVERSATIONS-028/pointer: is what was looked at, whatever is sent with its form later, and is sent once', async () => {
    const customer = await shop.starts()
    const { calls, held } = customer
    const ticket = await calls.upload({ ...held, contentType: 'image/png', bytes: png.length })
    const { uploadId } = ticket
    const image = () => calls.image({ ...held, eventId: ulid(), uploadId, name: 'a.png' })
    await sentTo(ticket, png, 'image/png')
    await image()
    const [shown] = await lena.conversations.media({ userId: customer.userId })
    expect(shown).toMatchObject({ kind: 'image' })
    expect(shown!.pointer).not.toBe(uploadId)
    await sentTo(ticket, gif, 'image/png')
    await expect(image()).rejects.toMatchObject({ code: 'upload-missing' })
    expect(await downloaded(shown!.url)).toMatchObject({ bytes: png, type: 'image/png' })
    expect(await lena.conversations.media({ userId: customer.userId })).toHaveLength(1)
  })

  it('is refused when it was exchanged while it was looked at', async () => {
    const customer = await shop.starts()
    const ticket = await customer.calls.upload({ ...customer.held, contentType: 'application/pdf', bytes: 100 })
    const place = { client: shop.scope.client, sender: customer.userId, uploadId: ticket.uploadId }
    const accepted = { pointer: ulid(), contentType: 'application/pdf' }
    await sentTo(ticket, Buffer.from('%PDF-1.7 as agreed'), 'application/pdf')
    const { etag } = (await readUpload(place, 100))!
    await sentTo(ticket, Buffer.from('%PDF-1.7 something else'), 'application/pdf')
    await expect(acceptUpload(place, { ...accepted, etag })).rejects.toMatchObject({ code: 'upload-missing' })
    expect(await acceptedType(place.client, accepted.pointer)).toBeUndefined()
    await acceptUpload(place, { ...accepted, etag: (await readUpload(place, 100))!.etag })
    expect(await readUpload(place, 100)).toBeUndefined()
    expect(await acceptedType(place.client, accepted.pointer)).toBe('application/pdf')
  })

  it('is found by whoever has sent it and by nobody else', async () => {
    const [customer, other] = [await shop.starts(), await shop.starts()]
    const uploadId = await customer.uploads(png)
    const named = { uploadId, name: 'a.png' }
    await expect(other.calls.image({ ...other.held, eventId: ulid(), ...named })).rejects.toMatchObject({
      code: 'upload-missing',
    })
    await customer.calls.image({ ...customer.held, eventId: ulid(), ...named })
  })

  it('is kept under its name when it is a document, and shown when it is a picture or a film', async () => {
    const customer = await shop.starts()
    const name = 'Größe (1)’.docx'
    const files: [Buffer, string, string][] = [
      [docx, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', name],
      [mp4, 'video/mp4', 'a.mp4'],
      [png, 'image/png', 'a.png'],
    ]
    for (const [bytes, contentType, fileName] of files) {
      const uploadId = await customer.uploads(bytes, contentType)
      await customer.calls.image({ ...customer.held, eventId: ulid(), uploadId, name: fileName })
    }
    const shown = await lena.conversations.media({ userId: customer.userId })
    const answers = await Promise.all(shown.map(({ url }) => downloaded(url)))
    expect(answers.map(({ type }) => type)).toEqual(files.toReversed().map(([, contentType]) => contentType))
    expect(answers.map(({ disposition }) => disposition)).toEqual([
      null,
      null,
      "attachment; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%281%29%E2%80%99.docx",
    ])
  })
})

async function downloaded(url: string | undefined) {
  const answer = await fetch(world.cloud.origin + url!)
  return {
    bytes: Buffer.from(await answer.arrayBuffer()),
    type: answer.headers.get('content-type'),
    disposition: answer.headers.get('content-disposition'),
  }
}
