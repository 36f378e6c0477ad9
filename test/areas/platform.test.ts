/** The platform itself: its status, what its functions print, and bank holidays. */
import { ulid } from 'ulid'
import { afterEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { bankHolidaysOf } from '#shared/company/bank-holidays'
import { platformPartNames, type PlatformEntry } from '#shared/contracts/platform'
import { setLanguageModel } from '../../functions/platform/outside/language-model.ts'
import { collection, Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { settings } from '../../functions/platform/tenancy/tenancy.ts'
import { openShop } from '../kit/shop.ts'

const { shop, world } = await openShop()
const { admin } = shop
const provider = await world.as('provider')
const agent = await world.as('agent')
/** Of the provider as well, at work in the shop. */
const staff = await world.hire(shop.company, 'wbb-agent', 'Stella Staff')
const { client } = shop.scope

/** What the readers of the stream note down. */
const heard = collection({
  name: 'probe-heard',
  per: 'world',
  schema: z.object({ reader: z.string(), at: z.iso.datetime() }),
  id: ({ reader }) => reader,
})

const minuteMs = 60_000
/** As it is now: what was found is kept for a minute. */
const status = (asker = provider) => {
  world.clock.advance(minuteMs + 1000)
  return asker.platform.status()
}
const partOf = (entries: readonly PlatformEntry[], name: PlatformEntry['name']) =>
  entries.find((entry) => entry.name === name)!

describe('the status of the platform', () => {
  it('PLATFORM-001, PLATFORM-003/status: names each part with its icon and health, and for the provider where it is', async () => {
    // Jobs of others in this cloud may have failed today.
    world.clock.advance(25 * 60 * minuteMs)
    await status()
    await world.settled()
    const entries = await status()
    expect(entries.map(({ name }) => name)).toEqual(platformPartNames)
    expect(entries.map(({ health }) => health)).toEqual([...Array<string>(7).fill('green'), 'transparent'])
    expect(partOf(entries, 'table')).toEqual({ name: 'table', icon: 'grid-view', health: 'green', url: 'parley' })
    expect(partOf(entries, 'mail')).toMatchObject({ url: 'Parley <no-reply@parley.example>' })
  })

  it('PLATFORM-003/status: is told to everybody who works here; addresses and causes to provider staff alone', async () => {
    for (const asker of [agent, admin]) {
      const entries = await asker.platform.status()
      expect(entries).toHaveLength(platformPartNames.length)
      for (const entry of entries) expect(Object.keys(entry).toSorted()).toEqual(['health', 'icon', 'name'])
    }
  })

  it('PLATFORM-001: tells a language model that rejects its key from one that answers, and from none', async () => {
    const host = `models-${ulid().toLowerCase()}.example`
    let answer = 401
    await world.outside.site(host, (request, response) => {
      response.writeHead(request.url === '/v1/models' ? answer : 404).end('{}')
    })
    await setLanguageModel(
      { client },
      { baseURL: `https://${host}/v1/`, modelName: 'm', modelTokenLimit: 8000, key: 'k' },
    )
    const url = `https://${host}/v1`
    const seen = async () => partOf(await status(staff), 'language-model')
    const entry = { name: 'language-model', icon: 'gen-ai', url }
    expect(await seen()).toEqual({ ...entry, health: 'red', cause: 'It rejects the key of the company.' })
    answer = 200
    expect(await seen()).toEqual({ ...entry, health: 'green' })
    // Another company has a model of its own, or none.
    expect(partOf(await provider.in(world.companies.cycles.name).platform.status(), 'language-model')).toEqual({
      name: 'language-model',
      icon: 'gen-ai',
      health: 'transparent',
    })
  })

  it('PLATFORM-001: a part that does not answer within two seconds is red, and the others are told all the same', async () => {
    const host = `models-${ulid().toLowerCase()}.example`
    await world.outside.site(host, () => undefined)
    await setLanguageModel({ client }, { baseURL: `https://${host}/v1`, modelName: 'm', modelTokenLimit: 8000 })
    const entries = await status(staff)
    expect(partOf(entries, 'language-model')).toMatchObject({ health: 'red' })
    expect(partOf(entries, 'language-model').cause).toMatch(/timeout|No answer within 2 s/)
    expect(partOf(entries, 'table').health).toBe('green')
  })

  it('PLATFORM-001: a job that failed when it was last run is red for the provider, who reads which one', async () => {
    const { stepFunctions } = world.cloud
    stepFunctions.start('run-night', JSON.stringify({ client: 'nobody' }))
    // It is tried five times more, each time after twice as long.
    for (let tries = 0; tries < 7; tries += 1) {
      await world.settled()
      world.clock.advance(2 * minuteMs)
      stepFunctions.tick()
    }
    await world.settled()
    const { health, cause } = partOf(await status(), 'jobs')
    expect({ health, cause }).toEqual({ health: 'red', cause: expect.stringContaining('run-night') as string })
    // A day later nobody is told of it any more.
    world.clock.advance(24 * 60 * minuteMs)
    expect(partOf(await status(), 'jobs').health).toBe('green')
  })

  it('PLATFORM-001: a stream whose readers do not hear a probe for a minute is red, with the age of what waits', async () => {
    await status()
    await world.settled()
    expect(partOf(await status(), 'stream').health).toBe('green')
    await world.settled()
    await transact([new Table({}).put(heard, { reader: 'pulse', at: '2026-01-01T00:00:00.000Z' })])
    const { health, cause } = partOf(await status(), 'stream')
    expect({ health, cause }).toEqual({
      health: 'red',
      cause: expect.stringMatching(/^pulse has heard nothing for \d+ s\.$/) as string,
    })
  })
})

describe('the level of the log', () => {
  afterEach(async () => void (await provider.platform.setLogLevel({ level: 'info' })))

  /** What the function of an area prints while it answers. */
  const printed = async (): Promise<string[]> => {
    const before = world.log.length
    await admin.variables.list()
    return (
      world.log
        .slice(before)
        .flatMap((text) => text.split('\n'))
        .filter((line) => line.startsWith('{"level"'))
        .map((line) => JSON.parse(line) as { level: string; route?: string })
        // Functions that nobody waits for print beside it.
        .flatMap(({ level, route }) => (route === 'GET /api/agent/variables' ? level : []))
    )
  }
  /** The function looks at the row beside one call, once a minute, and goes by it from the next one on. */
  const followed = async () => {
    world.clock.advance(minuteMs + 1000)
    await printed()
    await admin.variables.list()
    return printed()
  }

  it('PLATFORM-003/read-level/write-level, PLATFORM-006: without a body it is debug, which functions go by within a minute', async () => {
    expect(await provider.platform.logLevel()).toEqual({ level: 'info' })
    expect(await followed()).not.toContain('DEBUG')
    const { body } = await provider.request('POST', '/api/agent/log-level', { body: {} })
    expect(body.data).toMatchObject({ level: 'debug' })
    expect(await provider.platform.logLevel()).toMatchObject({ level: 'debug' })
    expect(await followed()).toEqual(expect.arrayContaining(['DEBUG', 'INFO']))
  })

  it('PLATFORM-003/read-level/write-level: at error a function prints nothing of a good call, and after a day what it usually does', async () => {
    const { until } = await provider.platform.setLogLevel({ level: 'error' })
    expect(Date.parse(until!) - world.clock.now()).toBeGreaterThan(23 * 60 * minuteMs)
    expect(await followed()).toEqual([])
    world.clock.advance(24 * 60 * minuteMs)
    expect(await provider.platform.logLevel()).toEqual({ level: 'info' })
    expect(await followed()).toContain('INFO')
  })

  it('PLATFORM-006: is set and read by provider staff alone', async () => {
    for (const asker of [admin, agent]) {
      expect((await asker.request('POST', '/api/agent/log-level', { body: { level: 'debug' } })).status).toBe(403)
      expect((await asker.request('GET', '/api/agent/log-level')).status).toBe(403)
    }
    expect((await provider.request('POST', '/api/agent/log-level', { body: { level: 'loud' } })).status).toBe(400)
    expect(await provider.platform.logLevel()).toEqual({ level: 'info' })
  })
})

describe('bank holidays', () => {
  it('PLATFORM-003/holidays: are those of this year and the next, in order, for everybody who works here', async () => {
    const year = new Date(world.clock.now()).getUTCFullYear()
    const expected = [...bankHolidaysOf(year), ...bankHolidaysOf(year + 1)]
    for (const asker of [agent, provider]) expect(await asker.platform.bankHolidays()).toEqual(expected)
  })

  it('PLATFORM-003/holidays: are the company’s own where it keeps a list', async () => {
    const own = [
      { title: 'Sedan Day', date: '2027-09-02' },
      { title: 'Founding day', date: '2026-12-06' },
    ]
    await transact([new Table({ client }).set(settings, 'settings', { bankHolidays: own })])
    expect(await admin.platform.bankHolidays()).toEqual(own.toReversed())
    const other = provider.in(world.companies.cycles.name)
    expect(await other.platform.bankHolidays()).not.toEqual(expect.arrayContaining(own))
  })
})
