/** What a company decides of itself, its bot and its plugin: read and saved value by value. */
import { randomInt } from 'node:crypto'
import { ulid } from 'ulid'
import { beforeAll, describe, expect, it } from 'vitest'
import { closingFlags } from '#shared/access'
import { weekdays, type OpeningHours } from '#shared/company/opening-hours'
import { settings as contract } from '#shared/contracts/settings'
import { settingsBytesMax } from '#shared/limits'
import type { Problem } from '#shared/problem'
import { saveSettings } from '../../functions/areas/settings/save.ts'
import { agentContext } from '../../functions/platform/request/agent-context.ts'
import { membership } from '../../functions/platform/request/authorize.ts'
import { callContext } from '../../functions/platform/request/call-context.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { agents, companies, settings } from '../../functions/platform/tenancy/tenancy.ts'
import { Customer } from '../kit/customer.ts'
import { Shop, watching } from '../kit/live.ts'
import { openShop } from '../kit/shop.ts'
import type { Worker } from '../kit/world.ts'

const { shop, world } = await openShop()
const { admin, company } = shop
const minute = 60_000
const table = new Table({ client: company.id })

type Changes = Omit<Parameters<Worker['settings']['updateCompany']>[0], 'id'>
const saves = (changes: Changes, by = admin) => by.settings.updateCompany({ id: company.id, ...changes })
const read = () => admin.settings.company()
const lines = async () => (await admin.history.audits({ type: 'edit-settings' })).audits

let bo: Worker
beforeAll(async () => {
  bo = await world.hire(company, 'wbb-agent', 'Bo Builder')
})

describe('the settings of a company', () => {
  it('WEBPLUGIN-017, SETTINGS-006/timezone/languages/interval/switches: hold by themselves what is decided for nobody', async () => {
    const bare = await Shop.opens(world)
    const own = new Table({ client: bare.company.id })
    await transact([own.drop(settings, 'settings'), own.set(companies, 'company', { supportedLangs: [] })])
    const { pluginStyle, timezone, supportedLangs } = await bare.admin.settings.company()
    const style = { version: 1, primaryColour: '#00A1DB', width: 430, zindex: 2000, popupSize: 'small' }
    expect(pluginStyle).toMatchObject({ ...style, messagesInterval: 0 })
    expect([timezone, supportedLangs]).toEqual(['Europe/London', ['en']])
    expect(await bare.admin.settings.system()).toMatchObject({
      timezone: 'Europe/London',
      supportedLangs: ['en'],
      delayAnnouncementInterval: 2,
      numberOfLanguageSwitches: 0,
    })
    expect((await bare.admin.account.login()).company.supportedLangs).toEqual(['en'])
  })

  it('of a company that is created begin with the second version of the plugin', async () => {
    expect((await (await Shop.opens(world)).admin.settings.company()).pluginStyle.version).toBe(2)
  })

  it('SETTINGS-002/company, SETTINGS-008/links: tell customers the name of the company, and where else it is met', async () => {
    const shown = async () => {
      world.clock.advance(6000)
      const answer = await fetch(`${world.cloud.origin}/api/user/settings?client=${company.name}&asked=${ulid()}`)
      return ((await answer.json()) as { data: object }).data
    }
    const none = { url: '' }
    await saves({ displayName: 'Bloom, tests', companyName: '' })
    expect(await shown()).toMatchObject({
      displayName: 'Bloom, tests',
      socialLinks: { facebook: none, twitter: none, linkedIn: none },
    })
    const facebook = { url: 'https://facebook.com/bloom' }
    await saves({ companyName: ' Bloom & Sons ', socialLinks: { facebook, twitter: none, linkedIn: none } })
    expect(await shown()).toMatchObject({ displayName: 'Bloom & Sons', socialLinks: { facebook, twitter: none } })
    const welcome = await shop.block('Welcome to ***company***.')
    await shop.welcomes('Hello!', { next: welcome._id })
    const customer = await Customer.arrives(world, { client: company.name })
    expect(await customer.start()).toContain('Welcome to Bloom & Sons.')
    expect((await admin.account.login()).company.displayName).toBe('Bloom, tests')
    await expect(saves({ companyName: 'see www.evil.example' })).rejects.toMatchObject({
      details: [{ path: 'companyName', code: 'name-address' }],
    })
  })

  it('WEBPLUGIN-014, SETTINGS-008/hours/links, SETTINGS-019: keep each value that is saved, and are the active company’s', async () => {
    const { openingHours: _, ...before } = await read()
    const night = { open: null, closed: null }
    const openingHours = Object.fromEntries(
      weekdays.map((day) => [day, day === 'Sunday' ? night : { open: '09:00', closed: '17:30:00' }]),
    ) as OpeningHours
    const values = {
      displayName: 'Bloom & Sons',
      botName: 'Flora',
      messages: {
        chatTitle: { en: 'Ask Flora', de: 'Fragen Sie Flora' },
        chatBody: { en: 'Flowers', de: 'Blumen' },
        buttonText: { en: 'Chat' },
        prompt: { en: 'Ask …' },
        rating: { en: 'How was it?' },
      },
      description: { en: 'A florist.' },
      details: { en: 'Monday to Saturday' },
      url: 'https://bloom.example/',
      privacyPolicy: { url: 'https://bloom.example/privacy', message: { en: 'Kept for a year.' } },
      pluginStyleSheet: '.header { border-radius: 0 }',
      openingHours,
      socialLinks: {
        facebook: { url: 'https://facebook.com/bloom' },
        twitter: { url: 'https://twitter.com/bloom' },
        linkedIn: { url: 'https://linkedin.com/company/bloom' },
      },
      brokenBlocksEmail: 'jo@bloom.example, al@bloom.example',
      persistentMenu: [{ title: { en: 'Shop' }, action: { type: 'phone' as const, value: '+442079460000' } }],
    }
    const saved = await saves(values)
    expect(saved).toMatchObject({ ...before, ...values, revision: before.revision + 1 })
    expect(await read()).toEqual(saved)
    const elsewhere = await Shop.opens(world)
    expect(await elsewhere.admin.settings.company()).toMatchObject({ _id: elsewhere.company.id, botName: 'Bot' })
    expect(Object.keys(saved)).toEqual(expect.not.arrayContaining(['changed', 'cors', 'bankHolidays']))
  })

  it('WEBPLUGIN-037/body, SETTINGS-020/read/write: take back all of what was read, which changes nothing and leaves no line', async () => {
    const [whole, system] = [await read(), await admin.settings.system()]
    const before = await lines()
    const put = (path: string, body: object) => admin.request('PUT', `/api/agent/${path}/${company.id}`, { body })
    const kept = await put('settings', whole)
    expect([kept.status, kept.body.data]).toEqual([200, JSON.parse(JSON.stringify(whole))])
    const keptSystem = await put('system-settings', system)
    expect([keptSystem.status, keptSystem.body.data]).toEqual([200, JSON.parse(JSON.stringify(system))])
    expect(await lines()).toEqual(before)
    const changed = await put('system-settings', { ...system, numberOfLanguageSwitches: 3 })
    expect(changed.body.data).toEqual({
      ...JSON.parse(JSON.stringify(system)),
      numberOfLanguageSwitches: 3,
      revision: system.revision + 1,
    })
  })

  it('SETTINGS-005: tell all that there is to the system, of which flags and webhook are not edited here', async () => {
    const values = {
      timezone: 'Europe/Berlin',
      supportedLangs: ['de' as const, 'en' as const],
      userReplyTimeout: 7 * minute,
      delayAnnouncementInterval: 4,
      numberOfLanguageSwitches: 2,
      restrictLanguageSwitches: true,
      dynamicTranslation: true,
      restrictedDynamicTranslation: true,
      conversationAnalyticsTTL: 30,
      conversationEventsTTL: 60,
    }
    const put = { ...values, openAiDisabled: true, webhook: { endpoint: 'https://a.example', jwtSecret: 'x' } }
    const body = await admin.request('PUT', `/api/agent/system-settings/${company.id}`, { body: put })
    expect(body.body.data).toMatchObject({ ...values, openAiDisabled: false, webhook: null })
    await transact([table.set(companies, 'company', { closed: ['openAiDisabled'] })])
    expect(await admin.settings.system()).toMatchObject({ ...values, openAiDisabled: true, webhook: null })
    await transact([table.set(companies, 'company', { closed: [] })])
    await admin.settings.updateSystem({ id: company.id, timezone: 'Europe/London', supportedLangs: ['en', 'de'] })
  })

  it('show the flags of the company, which nobody changes there', async () => {
    await transact([table.set(companies, 'company', { closed: [...closingFlags], openAiKnowledgeBase: false })])
    const shown = { closed: [...closingFlags], openAiKnowledgeBase: false }
    expect(await read()).toMatchObject(shown)
    await admin.request('PUT', `/api/agent/settings/${company.id}`, { body: { closed: [], openAiKnowledgeBase: true } })
    expect(await read()).toMatchObject(shown)
    await transact([table.set(companies, 'company', { closed: [], openAiKnowledgeBase: true })])
    expect(await read()).toMatchObject({ closed: [], openAiKnowledgeBase: true })
  })

  it('a save leaves alone what the provider changes of the company between its reading and its writing', async () => {
    const agent = await new Table({}).get(agents, admin.agent.authId)
    const call = { area: 'settings', route: contract.updateCompany }
    const context = callContext(agentContext({ ...(await membership(agent!, company.name, 0)), signedIn: 0 }), call)
    const closed = ['analyticsDisabled' as const]
    const commit: typeof context.commit = async (changes, landing) => {
      await transact([table.set(companies, 'company', { closed })])
      return context.commit(changes, landing)
    }
    await saveSettings({ displayName: 'Meanwhile' }, { ...context, commit }, undefined)
    expect(await table.get(companies, 'company')).toMatchObject({ displayName: 'Meanwhile', closed })
    await transact([table.set(companies, 'company', { closed: [] })])
  })

  it('are told of to open consoles, which read again what the account shows of them', async () => {
    const inbox = await watching(world, bo)
    await saves({ displayName: 'Renamed' })
    await inbox.until(() =>
      inbox.messages.some(
        (word) => word.kind === 'event' && word.event.type === 'changed' && word.event.area === 'settings',
      ),
    )
    inbox.socket.close()
    const { company: shown, workspaces } = await bo.account.login()
    expect([shown.displayName, workspaces[0]!.displayName]).toEqual(['Renamed', 'Renamed'])
  })

  it('leave a line that names what was changed, and no value', async () => {
    await saves({ botName: 'Secretive', tags: ['Hidden'] })
    const [line] = await lines()
    expect(line!.data).toMatchObject({ description: 'botName, tags', loggedInAgent: { _id: admin.agent._id } })
    expect(JSON.stringify(line)).not.toMatch(/Secretive|Hidden/)
  })

  it('are at most 64 KB together', async () => {
    const long = {
      en: 'a'.repeat(4900),
      de: 'b'.repeat(4900),
      it: 'c'.repeat(4900),
      nl: 'd'.repeat(4900),
      cy: 'e'.repeat(4900),
    }
    const before = await read()
    await saves({ description: long })
    const { messages } = before
    const much = saves({ details: long, messages: { ...messages, chatBody: long } })
    await expect(much).rejects.toMatchObject({ code: 'too-large', values: { limit: `${settingsBytesMax / 1024} KB` } })
    expect(await read()).toMatchObject({ details: before.details, messages })
    await saves({ description: {} })
  })
})

describe('two editors', () => {
  it('of different values both hold; of one value the later one is told who has saved it and when', async () => {
    const { revision } = await read()
    await saves({ botName: 'One', revision })
    expect(await saves({ description: { en: 'Two' }, revision }, bo)).toMatchObject({
      botName: 'One',
      description: { en: 'Two' },
    })
    const lost = await saves({ botName: 'Three', url: 'https://lost.example/', revision }, bo).catch(
      (error: unknown) => error,
    )
    const at = (await table.get(settings, 'settings'))!.changed!['botName']!.at
    expect(lost).toMatchObject({ code: 'stale', status: 409, values: { by: 'Ada Admin', at } })
    const now = await read()
    expect([now.botName, now.url]).toEqual(['One', expect.not.stringContaining('lost')])
    // The same value is no conflict, and who has read meanwhile may save.
    expect(await saves({ botName: 'One', revision }, bo)).toEqual(now)
    expect(await saves({ botName: 'Three', revision: now.revision }, bo)).toMatchObject({ botName: 'Three' })
    const ours = await saves({ displayName: 'Ours', revision: now.revision })
    await expect(saves({ displayName: 'Theirs', revision: now.revision }, bo)).rejects.toMatchObject({ code: 'stale' })
    expect(await read()).toEqual(ours)
  })

  it('in any order and of any values lose nothing unheard, and nobody saves a part', async () => {
    const some = {
      displayName: (mark: string) => ({ displayName: mark }),
      botName: (mark: string) => ({ botName: mark }),
      description: (mark: string) => ({ description: { en: mark } }),
      details: (mark: string) => ({ details: { en: mark } }),
      tags: (mark: string) => ({ tags: [mark] }),
      url: (mark: string) => ({ url: `https://${mark}.example/` }),
    }
    type Field = keyof typeof some
    const fields = Object.keys(some) as Field[]
    const people = [
      admin,
      bo,
      await world.hire(company, 'admin', 'Cy Chief'),
      await world.hire(company, 'admin', 'Di Dean'),
    ]
    for (let round = 0; round < 12; round++) {
      const before = await read()
      const editors = people.map((person, index) => {
        const names = fields.filter(() => randomInt(3) === 0)
        const mark = `r${round}e${index}`
        return { person, names: names.length > 0 ? names : [fields[randomInt(fields.length)]!], mark }
      })
      const ends = await Promise.allSettled(
        editors.map(({ person, names, mark }) =>
          saves({ ...Object.assign({}, ...names.map((name) => some[name](mark))), revision: before.revision }, person),
        ),
      )
      const won = editors.filter((_, index) => ends[index]!.status === 'fulfilled')
      const expected = Object.assign(
        {},
        before,
        ...won.flatMap(({ names, mark }) => names.map((name) => some[name](mark))),
      )
      const seen = JSON.stringify({
        round,
        editors: editors.map(({ names, mark }) => [mark, names]),
        ends: ends.map(({ status }) => status),
      })
      // Winners share no value, since the later one of two would have been told.
      const taken = won.flatMap(({ names }) => names)
      expect(new Set(taken).size, seen).toBe(taken.length)
      expect(await read(), seen).toEqual({ ...expected, revision: before.revision + won.length })
      ends.forEach((end, index) => {
        if (end.status === 'fulfilled') return
        const { names } = editors[index]!
        const met = won.filter((winner) => winner.names.some((name) => names.includes(name)))
        expect(end.reason, seen).toMatchObject({ code: 'stale' })
        expect(
          met.map(({ person }) => `${person.agent.firstName} ${person.agent.lastName}`),
          seen,
        ).toContain((end.reason as Problem).values['by'])
      })
    }
  })
})
