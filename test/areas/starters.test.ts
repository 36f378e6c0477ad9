/** Bots that begin from a trade: what is told before, what is made, and the way back. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { trades } from '#shared/contracts/starters'
import { message, title, uploaded } from '../kit/content-drafts.ts'
import { work } from '../kit/workspaces.ts'
import { openWorld, type World } from '../kit/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const practice = { from: 'trade', trade: 'practice' } as const

/** A new company that speaks these languages. */
async function speaking(...supportedLangs: ('en' | 'de' | 'it')[]) {
  const { admin, company } = await world.newCompany({ supportedLangs })
  await work({ admin, company }, 'Draft')
  return admin
}

describe('a preview of a trade', () => {
  it('tells counts and the first items by kind, and writes nothing', async () => {
    const admin = await speaking('en')
    const outcome = await admin.starters.preview({ starter: practice })
    expect(outcome.content.kinds).toMatchObject({
      intent: { created: 10 },
      form: { created: 2 },
      test: { created: 1 },
      mapping: { created: 10 },
    })
    expect(outcome.content.refused).toEqual([])
    expect(outcome.content.kinds.block.created).toBeGreaterThan(12)
    expect(outcome.items.filter(({ kind }) => kind === 'block')).toHaveLength(12)
    expect(outcome.items.find(({ kind }) => kind === 'intent')).toEqual({
      kind: 'intent',
      title: 'Book an appointment',
      text: "I'd like to make an appointment · can I book an appointment · i need to see the doctor",
      does: 'created',
    })
    expect(await admin.blocks.list({ includeSystem: true })).toEqual([])
    expect(await admin.variables.list()).toEqual([])
  })
})

describe('a bot that begins from a trade', () => {
  it('has the languages of its company alone', async () => {
    const admin = await speaking('de')
    await admin.starters.begin({ starter: practice })
    const intents = await admin.knowledge.intents()
    const texts = intents.flatMap(({ utterances }) => utterances.map(({ text }) => text))
    expect(texts).toContain('Ich möchte einen Termin vereinbaren')
    expect(texts).not.toContain("I'd like to make an appointment")
    const welcome = (await admin.blocks.list({ includeSystem: true })).find(({ key }) => key === 'welcome')
    expect(welcome).toMatchObject({ title: 'Begrüßung', text: { de: expect.stringContaining('Willkommen') } })
    expect((await admin.tests.list()).map(({ title: name }) => name)).toEqual(['Praxis: Fragen von Fremden'])
  })

  it('is English where its company speaks neither of the trade’s languages', async () => {
    const admin = await speaking('it')
    const { content } = await admin.starters.begin({ starter: practice })
    expect(content.refused).toEqual([])
    const intent = (await admin.knowledge.intents()).find(({ key }) => key === 'opening-hours')
    expect(intent?.utterances.map(({ text }) => text)).toContain('when are you open')
  })

  it('names what is to be filled in, and takes what was typed', async () => {
    const admin = await speaking('en', 'de')
    const { facts } = await admin.starters.begin({ starter: { ...practice, facts: { phone: '01225 496000' } } })
    expect(facts.find(({ name }) => name === 'phone')).toMatchObject({ value: '01225 496000', isMissing: false })
    expect(facts.find(({ name }) => name === 'opening_hours')).toMatchObject({
      label: 'Opening hours',
      value: '[Opening hours]',
      isMissing: true,
    })
    const again = await admin.starters.preview({ starter: { from: 'trade', trade: 'shop' } })
    expect(again.facts.find(({ name }) => name === 'opening_hours')).toMatchObject({ isMissing: true })
    const variables = await admin.variables.list()
    expect(variables.find(({ name }) => name === 'phone')?.value).toBe('01225 496000')
  })

  it('is not published without a word of what nobody has filled in', async () => {
    const admin = await speaking('en')
    await admin.starters.begin({ starter: { ...practice, facts: { phone: '01225 496000' } } })
    const environments = await admin.environments.list()
    const idOf = (name: string) => environments.find((each) => each.name === name)!._id
    const { findings } = await admin.releases.check({ sourceId: idOf('Draft'), targetId: idOf('Live') })
    const missing = findings.filter(({ code }) => code === 'fact-missing')
    expect(missing.map(({ other = '' }) => other).toSorted()).toEqual([
      '[Address]',
      '[Opening hours]',
      '[Parking and public transport]',
      '[Ways to pay]',
    ])
  })

  it('replaces the words of moments and leaves all else that is there', async () => {
    const admin = await speaking('en')
    const welcome = await admin.blocks.create({ ...message('Welcome'), key: 'welcome' })
    const own = await admin.blocks.create({ ...message('Own'), title: 'Opening hours', text: { en: 'Never.' } })
    const outcome = await admin.starters.begin({ starter: practice })
    expect(outcome.content.kinds.block).toMatchObject({ updated: 1, skipped: 1, removed: 0 })
    expect(await admin.blocks.get({ _id: welcome._id })).toMatchObject({
      type: 'select',
      text: { en: expect.stringContaining('appointments') },
    })
    expect(await admin.blocks.get({ _id: own._id })).toMatchObject({ text: { en: 'Never.' }, revision: 1 })
    const hours = (await admin.knowledge.intents()).find(({ key }) => key === 'opening-hours')
    expect(hours?.mappedTo).toEqual([own._id])
  })

  it('can be undone, with the settings that it brought', async () => {
    const admin = await speaking('en')
    const kept = await admin.blocks.create(message(title('Kept')))
    await admin.starters.begin({ starter: practice })
    const [undo] = (await admin.backups.list()).filter(({ reason }) => reason === 'import')
    await admin.backups.restore({ snapshotId: undo!._id })
    expect((await admin.blocks.list({ includeSystem: true })).map(({ _id }) => _id)).toEqual([kept._id])
    expect(await admin.knowledge.intents()).toEqual([])
  })

  it('a second time changes nothing', async () => {
    const admin = await speaking('en')
    await admin.starters.begin({ starter: practice })
    const { content } = await admin.starters.begin({ starter: practice })
    expect(content).toMatchObject({ created: 0, updated: 0, removed: 0 })
  })
})

describe('a bot that begins from files', () => {
  it('answers the questions of a table with its answers', async () => {
    const admin = await speaking('de')
    const table = Buffer.from('Frage;Antwort\nHaben Sie sonntags auf?;Nein, montags bis samstags.\n')
    const uploadIds = [await uploaded(admin, table, 'starter', 'application/octet-stream')]
    const source = { from: 'file', uploadIds } as const
    expect((await admin.starters.preview({ starter: source })).content).toMatchObject({ created: 3 })
    await admin.starters.begin({ starter: source })
    const [intent] = await admin.knowledge.intents()
    expect(intent).toMatchObject({ title: 'Haben Sie sonntags auf?' })
    expect(await admin.blocks.get({ _id: intent!.mappedTo[0]! })).toMatchObject({
      group: 'Fragen und Antworten',
      text: { de: 'Nein, montags bis samstags.' },
    })
  })

  it('that are none of anybody changes nothing', async () => {
    const admin = await speaking('en')
    const uploadIds = [await uploaded(admin, Buffer.from('{}'), 'starter', 'application/octet-stream')]
    await expect(admin.starters.begin({ starter: { from: 'file', uploadIds } })).rejects.toMatchObject({
      code: 'file-refused',
      details: [{ code: 'file-unknown' }],
    })
    expect(await admin.blocks.list()).toEqual([])
  })
})

describe('the trades', () => {
  it.each(trades)('%s begins a bot in English and German that holds together', async (trade) => {
    const admin = await speaking('en', 'de')
    const { content, left } = await admin.starters.begin({ starter: { from: 'trade', trade } })
    expect(content.refused).toEqual([])
    expect(left).toEqual([])
    const intents = await admin.knowledge.intents()
    expect(intents.length).toBeGreaterThanOrEqual(10)
    for (const { title: name, utterances, mappedTo } of intents)
      expect([name, utterances.length >= 24, mappedTo.length]).toEqual([name, true, 1])
    expect(await admin.tests.list()).toHaveLength(2)
    expect((await admin.forms.list()).length).toBeGreaterThanOrEqual(1)
  })
})
