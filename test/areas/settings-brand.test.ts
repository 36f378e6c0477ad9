/** The pictures of a company's brand: looked at when they are saved, and given to everybody under an address that lasts. */
import { ulid } from 'ulid'
import { describe, expect, it } from 'vitest'
import { brandHeaders } from '../../infra/definition/site.ts'
import { mebibyte } from '#shared/limits'
import { gif, png, uploaded } from '../kit/content-drafts.ts'
import { Shop } from '../kit/live.ts'
import { openShop } from '../kit/shop.ts'
import { sentTo } from '../kit/upload.ts'

const { shop, world } = await openShop()
const { admin, company } = shop

/** The smallest picture of each kind that is told by its bytes. */
const jpeg = Buffer.from('ffd8ffc0000b080001000101011100ffda0008010100003f0000ffd9', 'hex')
const chunk = (name: string, data: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, Buffer.from(name), data, Buffer.alloc(4)])
}
/** With a place on earth in a chunk of text, before the last chunk. */
const tracked = Buffer.concat([png.subarray(0, -12), chunk('tEXt', Buffer.from('GPS\0 51.5 -0.12')), png.subarray(-12)])

const upload = (bytes: Buffer, contentType = 'image/png', by = admin) => uploaded(by, bytes, 'brand-image', contentType)
type Changes = Omit<Parameters<typeof admin.settings.updateCompany>[0], 'id'>
const saves = (changes: Changes) => admin.settings.updateCompany({ id: company.id, ...changes })
const opened = (address: string, init: RequestInit = {}) => fetch(world.cloud.origin + address, init)

describe('a picture of the brand', () => {
  it('WEBPLUGIN-037/files: is the upload that a save names, and is shown wherever the company is', async () => {
    const [uploadLogo, uploadIcon, uploadCustomButtonIcon] = [
      await upload(png),
      await upload(jpeg, 'image/jpeg'),
      await upload(png),
    ]
    const saved = await saves({ botName: 'Flora', uploadLogo, uploadIcon, uploadCustomButtonIcon })
    const shown = (pointer: string) => ({ pointer, url: `/brand/${company.id}/${pointer}` })
    const pictures = {
      logo: shown(uploadLogo),
      botIcon: shown(uploadIcon),
      customButtonIcon: shown(uploadCustomButtonIcon),
    }
    expect(saved).toMatchObject({ botName: 'Flora', ...pictures })
    expect((await admin.account.login()).company.logo).toBe(pictures.logo.url)
    world.clock.advance(6000)
    const customer = await shop.arrives()
    expect(await customer.calls.settings({ client: company.name })).toMatchObject(pictures)
    const types = Object.values(pictures).map(async ({ url }) => (await opened(url)).headers.get('content-type'))
    expect(await Promise.all(types)).toEqual(['image/png', 'image/jpeg', 'image/png'])
    const [line] = (await admin.history.audits({ type: 'edit-settings' })).audits
    expect(line!.data.description).toBe('botName, logo, botIcon, customButtonIcon')
    // Sent again after its answer was lost, the save changes nothing and is not refused.
    expect(await saves({ botName: 'Flora', uploadLogo, uploadIcon, uploadCustomButtonIcon })).toEqual(saved)
  })

  it('is given to every page as it was looked at, for good, and never as a page of its own', async () => {
    const uploadLogo = await upload(tracked)
    const { url } = (await saves({ uploadLogo })).logo!
    const answer = await opened(url, { headers: { origin: 'https://shop.example', 'sec-fetch-site': 'cross-site' } })
    expect(answer.status).toBe(200)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(tracked.toString('latin1')).toContain('GPS')
    expect(bytes).toEqual(png)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      ...brandHeaders,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'image/png',
    })
    const part = await opened(url, { headers: { range: 'bytes=0-3' } })
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 4])
    const etag = answer.headers.get('etag')!
    expect((await opened(url, { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect([(await opened(url, { method: 'HEAD' })).status, (await opened(url, { method: 'POST' })).status]).toEqual([
      200, 403,
    ])
  })

  it('no other file of the bucket is given out so', async () => {
    const { pointer, url } = (await saves({ uploadLogo: await upload(png) })).logo!
    const waiting = await upload(png)
    const refused = [
      `/brand/${company.id}/${ulid()}`,
      `/brand/${ulid()}/${pointer}`,
      `/brand/${company.id}/`,
      '/brand/?list-type=2',
      `/brand/..%2fincoming/${company.id}/${admin.agent._id}/${waiting}`,
      '/brand/%',
    ]
    for (const address of refused) {
      const answer = await opened(address)
      expect([answer.status >= 400 && answer.status < 500, answer.headers.get('cache-control')], address).toEqual([
        true,
        null,
      ])
      expect(answer.headers.get('content-security-policy'), address).toBe(brandHeaders['content-security-policy'])
    }
    expect((await opened(`${url}?list-type=2`)).headers.get('content-type')).toBe('image/png')
  })

  it('keeps its address when it is replaced or taken away, because open pages show it', async () => {
    const first = (await saves({ uploadLogo: await upload(png) })).logo!
    const second = (await saves({ uploadLogo: await upload(jpeg, 'image/jpeg') })).logo!
    expect(second.pointer).not.toBe(first.pointer)
    expect((await saves({ uploadLogo: null })).logo).toBeUndefined()
    expect((await admin.account.login()).company.logo).toBeUndefined()
    for (const { url } of [first, second]) expect((await opened(url)).status).toBe(200)
    // So that who has taken it away can have it back.
    expect((await saves({ uploadLogo: first.pointer })).logo).toEqual(first)
  })

  it('never changes, whatever is sent later with the form of its upload', async () => {
    const ticket = await admin.media.upload({ purpose: 'brand-image', contentType: 'image/png', bytes: png.length })
    const uploadLogo = await sentTo(ticket, png, 'image/png')
    const { url } = (await saves({ uploadLogo })).logo!
    await saves({ uploadLogo: null })
    await sentTo(ticket, tracked, 'image/png')
    expect((await saves({ uploadLogo })).logo).toMatchObject({ url })
    expect(Buffer.from(await (await opened(url)).arrayBuffer())).toEqual(png)
  })
})

describe('what is no picture of a brand', () => {
  it('LIMITS-001/company, SETTINGS-014/size/type: a file of another kind or of more than 5 MB gets no form', async () => {
    const ask = (contentType: string, bytes = 10) => admin.media.upload({ purpose: 'brand-image', contentType, bytes })
    for (const contentType of ['image/gif', 'image/webp', 'image/svg+xml', 'text/html'])
      await expect(ask(contentType)).rejects.toMatchObject({
        code: 'not-a-brand-image',
        message: 'Please use .jpg or .png',
      })
    await expect(ask('image/png', 5 * mebibyte + 1)).rejects.toMatchObject({
      code: 'too-large',
      values: { limit: '5 MB' },
    })
    const { url, fields } = await ask('image/png', 5 * mebibyte)
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file', new Blob([new Uint8Array(5 * mebibyte + 1)], { type: 'image/png' }), 'logo.png')
    expect((await fetch(url, { method: 'POST', body: form })).status).toBe(400)
  })

  it('SETTINGS-014/type: 5 MB that say they are a picture and are none are refused at the field, and nothing is saved', async () => {
    const { revision, botName } = await admin.settings.company()
    const page = '<!doctype html><script>alert(1)</script>'
    const disguised = [
      Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(5 * mebibyte - 8)]),
      gif,
      Buffer.from(page),
      Buffer.concat([png, Buffer.from(page)]),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    ]
    for (const bytes of disguised) {
      const uploadIcon = await upload(bytes)
      const saving = saves({ botName: 'Never', uploadIcon })
      await expect(saving).rejects.toMatchObject({
        code: 'not-a-brand-image',
        details: [{ path: 'uploadIcon', message: 'Please use .jpg or .png' }],
      })
      expect((await opened(`/brand/${company.id}/${uploadIcon}`)).status).toBe(403)
    }
    expect(await admin.settings.company()).toMatchObject({ revision, botName })
    expect((await saves({ uploadIcon: await upload(png) })).botIcon).toBeDefined()
  })

  it('an upload of somebody else, of another company, or of nobody', async () => {
    const colleague = await world.hire(company, 'admin', 'Cy Chief')
    const elsewhere = await Shop.opens(world)
    for (const uploadLogo of [
      await upload(png, 'image/png', colleague),
      await upload(png, 'image/png', elsewhere.admin),
      ulid(),
    ])
      await expect(saves({ uploadLogo })).rejects.toMatchObject({ code: 'upload-missing' })
    const theirs = await elsewhere.admin.settings.updateCompany({
      id: elsewhere.company.id,
      uploadLogo: await upload(png, 'image/png', elsewhere.admin),
    })
    await expect(saves({ uploadLogo: theirs.logo!.pointer })).rejects.toMatchObject({ code: 'upload-missing' })
  })
})
