/** Themes: what a hostname looks like, as the provider keeps it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { themesMax } from '#shared/contracts/theme'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { themes } from '../../functions/areas/theme/store.ts'
import { png, uploaded } from '../kit/content-drafts.ts'
import { openWorld, type Worker, type World } from '../kit/world.ts'

let world: World
let provider: Worker

beforeAll(async () => {
  world = await openWorld()
  provider = await world.as('provider')
})
afterAll(() => world.close())

const upload = () => uploaded(provider, png, 'brand-image', 'image/png')

describe('the theme of a hostname', () => {
  it('THEME-001, THEME-002/public: is its own look or the default one, and no token is asked for', async () => {
    const _id = 'chat.bloom.example'
    const [uploadLogoDesktop, uploadLogoMobile] = [await upload(), await upload()]
    await provider.theme.save({ _id, primaryColour: '#7A1FA2', uploadLogoDesktop, uploadLogoMobile })
    const look = await lookOf('Chat.Bloom.Example')
    expect(look).toEqual({
      palette: { primaryColour: '#7A1FA2' },
      logoDesktop: `/brand/themes/${uploadLogoDesktop}`,
      logoMobile: `/brand/themes/${uploadLogoMobile}`,
    })
    const picture = await fetch(`${world.cloud.origin}/brand/themes/${uploadLogoDesktop}`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(await lookOf('other.example')).toEqual({ palette: { primaryColour: '#00A1DB' } })
  })

  it('is changed by whoever has seen the latest, and loses a logo or all of it', async () => {
    const _id = 'care.bloom.example'
    const uploadLogoDesktop = await upload()
    const first = await provider.theme.save({ _id, primaryColour: '#7A1FA2', uploadLogoDesktop })
    await expect(provider.theme.save({ _id, primaryColour: '#000000' })).rejects.toMatchObject({ code: 'stale' })
    const second = await provider.theme.save({ _id, primaryColour: '#116611', revision: first.revision })
    expect(second).toEqual({ ...first, primaryColour: '#116611', revision: 2 })
    const bare = await provider.theme.save({ _id, primaryColour: '#116611', uploadLogoDesktop: null, revision: 2 })
    expect(bare).toEqual({ _id, primaryColour: '#116611', revision: 3 })
    const other = await provider.theme.save({ _id: 'alps.bloom.example', primaryColour: '#116611' })
    const listed = (await provider.theme.list()).filter((one) => one._id === _id || one._id === other._id)
    expect(listed).toEqual([other, bare])
    await expect(provider.theme.remove({ _id, revision: 2 })).rejects.toMatchObject({ code: 'stale' })
    expect(await provider.theme.remove({ _id, revision: 3 })).toEqual({ _id })
    expect(await lookOf(_id)).toEqual({ palette: { primaryColour: '#00A1DB' } })
    const { audits } = await provider.history.audits({ type: 'edit-platform' })
    expect(audits.filter(({ data }) => data.name === _id)).toHaveLength(4)
  })

  it.each([
    'localhost',
    '127.0.0.1',
    'chat_bloom.example',
    '-chat.example',
    'https://chat.example',
    'chat.example/x',
    '',
  ])('is refused for %j, which is no hostname', async (_id) => {
    const refused = provider.request('PUT', `/api/agent/themes/${encodeURIComponent(_id)}`, {
      body: { primaryColour: '#7A1FA2' },
    })
    expect((await refused).status).toBe(_id === '' ? 404 : 400)
  })

  it('is the provider’s alone', async () => {
    const admin = await world.as('admin')
    const wish = { _id: 'chat.other.example', primaryColour: '#7A1FA2' }
    await expect(admin.theme.list()).rejects.toMatchObject({ code: 'forbidden' })
    await expect(admin.theme.save(wish)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(admin.theme.remove({ _id: 'chat.bloom.example' })).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('is refused where there are 200 already', async () => {
    const there = await provider.theme.list()
    const rest = Array.from({ length: themesMax - there.length }, (_, index) =>
      new Table({}).put(themes, { _id: `n${index}.example`, primaryColour: '#7A1FA2', revision: 1 }),
    )
    for (let at = 0; at < rest.length; at += 100) await transact(rest.slice(at, at + 100))
    const one = { _id: 'late.example', primaryColour: '#7A1FA2' }
    await expect(provider.theme.save(one)).rejects.toMatchObject({ code: 'bad-request' })
    const first = await provider.theme.save({ _id: 'n0.example', primaryColour: '#116611', revision: 1 })
    expect(first.revision).toBe(2)
  })
})

/** Asked as a console asks before anybody has signed in. */
async function lookOf(hostname: string) {
  const headers = { authorization: undefined, 'x-client': undefined }
  return (await provider.request('POST', '/api/agent/theme', { body: { hostname }, headers })).body.data
}
