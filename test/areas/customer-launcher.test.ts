/** The two public answers that are kept for a minute: whose they are, for how long, and what is never kept. */
import { ulid } from 'ulid'
import { describe, expect, it } from 'vitest'
import { CompanySettings } from '#shared/contracts/company-settings'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { settings } from '../../functions/platform/tenancy/tenancy.ts'
import { customerClient } from '../kit/customer.ts'
import { Shop } from '../kit/live.ts'
import { openShop } from '../kit/shop.ts'

const { world } = await openShop()
/** The minute of the CDN, and the five seconds for which functions remember a company. */
const keptMs = 60_000
const rememberedMs = 5_000

const origin = 'https://shop.example'
const kept = ['launcher', 'settings'] as const

/** A company whose answers nobody has asked for yet. */
async function freshShop(saved: object = {}) {
  const fresh = await Shop.opens(world)
  const client = fresh.company.name
  const save = (more: object) =>
    transact([new Table({ client: fresh.company.id }).put(settings, CompanySettings.parse({ ...saved, ...more }))])
  await save({ cors: [{ _id: ulid(), origin }] })
  world.clock.advance(rememberedMs + 1000)
  const ask = (name: (typeof kept)[number], headers: Record<string, string> = {}, language = 'en') =>
    fetch(`${world.cloud.origin}/api/user/${name}?${new URLSearchParams({ client, language }).toString()}`, { headers })
  return { client, save, ask }
}

/** How often the function was called meanwhile. */
async function callsDuring(work: () => Promise<void>): Promise<number> {
  const before = world.log.length
  await work()
  return world.log.slice(before).filter((line) => line.includes('"Answered."')).length
}

const textOf = async (answer: Response) => ((await answer.json()) as { data: { text: string } }).data.text

describe('an answer that is kept', () => {
  it('calls no function again within its minute, and says how old it is', async () => {
    const { ask } = await freshShop()
    for (const name of kept) {
      expect(await callsDuring(async () => void (await ask(name)))).toBe(1)
      world.clock.advance(keptMs / 2)
      const again = async () => {
        const answer = await ask(name)
        expect(answer.status).toBe(200)
        expect(answer.headers.get('cache-control')).toBe('public, max-age=60')
        expect(Number(answer.headers.get('age'))).toBeGreaterThanOrEqual(30)
      }
      expect(await callsDuring(again)).toBe(0)
      world.clock.advance(keptMs / 2)
      expect(await callsDuring(async () => void (await ask(name)))).toBe(1)
    }
  })

  it('shows a change at most 70 seconds after it was saved', async () => {
    const { ask, save } = await freshShop()
    expect(await textOf(await ask('launcher'))).toBe('')
    await save({ messages: { buttonText: { en: 'Changed' } } })
    expect(await textOf(await ask('launcher'))).toBe('')
    world.clock.advance(keptMs + rememberedMs + 1)
    expect(await textOf(await ask('launcher'))).toBe('Changed')
    expect(keptMs + rememberedMs).toBeLessThanOrEqual(70_000)
  })

  it('is kept by language', async () => {
    const { ask } = await freshShop({ messages: { buttonText: { en: 'Questions?', de: 'Fragen?' } } })
    expect(await textOf(await ask('launcher', {}, 'en'))).toBe('Questions?')
    expect(await textOf(await ask('launcher', {}, 'de'))).toBe('Fragen?')
  })

  it('WEBPLUGIN-040/listed/unlisted: is readable by the page that asked alone, whatever was kept before', async () => {
    const { ask } = await freshShop()
    const evil = 'https://evil.example'
    for (const name of kept) {
      const allowed = await ask(name, { origin })
      expect(allowed.headers.get('access-control-allow-origin')).toBe(origin)
      expect((await ask(name, { origin: evil })).status).toBe(403)
      // A caller that is no browser says of a page that it is our own.
      const forged = await ask(name, { origin: evil, 'sec-fetch-site': 'same-origin' })
      expect(forged.status).toBe(200)
      const refused = await ask(name, { origin: evil, 'sec-fetch-site': 'cross-site' })
      expect(refused.status).toBe(403)
      // What asks for the button reads that it is refused, and nothing else.
      expect(refused.headers.get('access-control-allow-origin')).toBe(name === 'launcher' ? evil : null)
      expect(refused.headers.get('vary')).toContain('origin')
      expect(((await refused.json()) as { code: string }).code).toBe('origin-refused')
    }
  })
})

describe('a refusal', () => {
  it('is not kept: the page that is let in a moment later is answered', async () => {
    const { ask, save } = await freshShop()
    const later = 'https://later.example'
    const refused = await ask('launcher', { origin: later })
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([403, 'no-store'])
    await save({ cors: [{ _id: ulid(), origin: later }] })
    world.clock.advance(rememberedMs + 1)
    expect((await ask('launcher', { origin: later })).status).toBe(200)
  })

  it('meets who asks for a company that is none', async () => {
    const customer = customerClient(world.cloud.origin)
    await expect(customer.launcher({ client: 'nobody' })).rejects.toMatchObject({ code: 'not-found' })
  })
})

it('every other answer is kept by nobody', async () => {
  const { client } = await freshShop()
  const menu = await fetch(`${world.cloud.origin}/api/user/persistent-menu?client=${client}`)
  expect([menu.status, menu.headers.get('cache-control')]).toEqual([200, 'no-store'])
})
