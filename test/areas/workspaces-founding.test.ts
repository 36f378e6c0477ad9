/** What a new workspace begins with: a bot that talks, and a place to write in for those who build it. */
import { ulid } from 'ulid'
import { afterAll, describe, expect, it } from 'vitest'
import type { Role } from '#shared/access'
import type { ContentLanguage } from '#shared/languages'
import { Customer } from '../kit/customer.ts'
import { staffOf } from '../kit/staff.ts'
import { openWorld, type Worker } from '../kit/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const { admin, company } = await world.newCompany()
const staff = staffOf(world)

const newName = () => `w-${ulid().toLowerCase()}`
const found = async (...supportedLangs: ContentLanguage[]) => {
  const name = `${company.name}-${newName()}`
  await admin.workspaces.createOwn({ name, displayName: 'Practice Dr. Moss', supportedLangs })
  return { name, founder: admin.in(name) }
}
const environmentsOf = async (founder: Worker) => {
  const [live, draft] = await founder.environments.list()
  return { sourceId: draft!._id, targetId: live!._id }
}

describe('a new workspace', () => {
  it('WORKSPACES-014: has a bot that greets, hands over and admits what it did not understand, in each of its languages', async () => {
    const { name } = await found('en', 'de')
    const german = await Customer.arrives(world, { client: name, language: 'de' })
    expect(await german.start()).toEqual([
      'Guten Tag und willkommen bei Practice Dr. Moss! Ich bin der digitale Assistent. Was kann ich für Sie tun?',
    ])
    expect(await german.says('Xylophon zwölf')).toEqual([
      'Das habe ich leider nicht verstanden. Können Sie es mit anderen Worten sagen?',
    ])
    expect(await german.presses('Mit einem Menschen sprechen')).toEqual([
      'Ich hole jemanden aus dem Team für Sie. Einen Moment bitte.',
    ])
    const english = await Customer.arrives(world, { client: name, language: 'en' })
    expect(await english.start()).toEqual([
      'Hello and welcome to Practice Dr. Moss! I am the digital assistant. What can I do for you?',
    ])
    expect(await english.says('I want to talk to a human')).toEqual([
      'I am getting one of my colleagues for you. One moment, please.',
    ])
  })

  it('WORKSPACES-014: has each moment and a way to a person, titled in its first language, and a menu that leads there', async () => {
    const { founder } = await found('de')
    const all = await founder.blocks.list({ includeSystem: true })
    expect(all.map(({ key, title, group }) => [key, title, group])).toEqual([
      ['small-talk-never-mind', 'Antwort auf „schon gut“', 'Gespräch'],
      ['small-talk-goodbye', 'Antwort auf einen Abschied', 'Gespräch'],
      ['small-talk-thanks', 'Antwort auf einen Dank', 'Gespräch'],
      ['small-talk-greeting', 'Antwort auf einen Gruß', 'Gespräch'],
      ['welcome', 'Begrüßung', 'Gespräch'],
      ['closing', 'Gespräch beendet', 'Gespräch'],
      ['talk-to-a-person', 'Mit einem Menschen sprechen', 'Gespräch'],
      ['misunderstood', 'Nicht verstanden', 'Gespräch'],
      ['nobody-there', 'Niemand da', 'Gespräch'],
      ['handover', 'Übergabe an einen Menschen', 'Gespräch'],
      ['waiting', 'Warten auf einen Menschen', 'Gespräch'],
      ['completed', 'Zurück beim Bot', 'Gespräch'],
    ])
    expect(all.every(({ inUse }) => inUse)).toBe(true)
    expect((await founder.blocks.moments()).map(({ key }) => key)).toEqual([
      'welcome',
      'misunderstood',
      'small-talk-greeting',
      'small-talk-thanks',
      'small-talk-goodbye',
      'small-talk-never-mind',
      'handover',
      'waiting',
      'nobody-there',
      'completed',
      'closing',
    ])
    const { persistentMenu } = await founder.settings.company()
    const idOf = (wanted: string) => all.find(({ key }) => key === wanted)!._id
    expect(persistentMenu).toEqual([
      {
        title: { en: 'Talk to a person', de: 'Mit einem Menschen sprechen' },
        action: { type: 'block', value: idOf('talk-to-a-person') },
      },
      {
        title: { en: 'Back to the start', de: 'Zurück zum Anfang' },
        action: { type: 'block', value: idOf('welcome') },
      },
    ])
  })

  it('WORKSPACES-014: holds the same in Live and Draft, and what its founder changes in Draft is published as elsewhere', async () => {
    const { name, founder } = await found('en')
    const pair = await environmentsOf(founder)
    const asked = { sourceEnvId: pair.sourceId, targetEnvId: pair.targetId }
    expect(await founder.releases.diff(asked)).toMatchObject({ pendingChanges: false, changes: 0 })
    const welcome = (await founder.blocks.list({ includeSystem: true })).find(({ key }) => key === 'welcome')!
    const { _id, revision } = welcome
    const text = { en: 'Good morning! Which tooth is it?' }
    await founder.blocks.update({ type: 'message', title: 'Welcome', group: 'Conversation', _id, revision, text })
    expect(await founder.blocks.revisions({ id: _id })).toMatchObject([{ revision: 2, kind: 'edit' }])
    expect(await founder.releases.diff(asked)).toMatchObject({ pendingChanges: true, changes: 1 })
    await founder.releases.promote({ ...pair, note: 'First words' })
    expect(await founder.releases.diff(asked)).toMatchObject({ pendingChanges: false, changes: 0 })
    const customer = await Customer.arrives(world, { client: name })
    expect(await customer.start()).toEqual(['Good morning! Which tooth is it?'])
  })

  it('WORKSPACES-014: calls its first step done when a response is written, or one that it began with is changed', async () => {
    const { founder } = await found('en')
    const isWritten = async () => {
      // The figures of an overview are kept for half a minute.
      world.clock.advance(31_000)
      return (await founder.overview.get()).steps?.written
    }
    expect(await isWritten()).toBe(false)
    await founder.blocks.create({
      type: 'message',
      title: 'Hours',
      group: 'Practice',
      text: { en: 'From nine to five.' },
    })
    expect(await isWritten()).toBe(true)
    const other = await found('en')
    const thanks = (await other.founder.blocks.list({ includeSystem: true })).find(({ key }) => /thanks/.test(key))!
    const { _id, title, group } = thanks
    await other.founder.blocks.update({ type: 'message', _id, title, group, text: { en: 'Our pleasure!' } })
    world.clock.advance(31_000)
    expect((await other.founder.overview.get()).steps?.written).toBe(true)
  })
})

describe('whoever builds in a new workspace', () => {
  it('ENV-008: begins in its draft, where responses can be written, also after signing in again', async () => {
    const { founder } = await found('en')
    const isIn = { activeEnvironment: { name: 'Draft', isLive: false }, readOnly: false, environmentChosen: true }
    expect(await founder.account.login()).toMatchObject(isIn)
    world.clock.advance(24 * 60 * 60 * 1000)
    expect(await founder.account.login()).toMatchObject(isIn)
  })

  it('ENV-008: begins there as a colleague too, until something was published', async () => {
    const provider = await world.as('provider')
    const name = newName()
    const { _id: client } = await provider.workspaces.create({ name, displayName: 'Bakery Finch' })
    const founder = provider.in(name)
    const pair = await environmentsOf(founder)
    const beginsIn = async (roles: Role[]) => {
      const person = { email: `${newName()}@finch.example`, firstName: 'Fay', lastName: 'Finch' }
      await staff.join(founder, { ...person, roles })
      return (await staff.agentOf(person.email))!.environments[client]?.id
    }
    expect(await beginsIn(['admin'])).toBe(pair.sourceId)
    expect(await beginsIn(['agent'])).toBeUndefined()
    await founder.blocks.create({ type: 'message', title: 'Bread', group: 'Bakery', text: { en: 'Rye and wheat.' } })
    await founder.releases.promote(pair)
    expect(await beginsIn(['admin'])).toBeUndefined()
  })
})
