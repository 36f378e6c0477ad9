/** The files of the demo fit today's contracts, name nothing that is not there, and are what today's bot answers. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contentLanguages } from '#shared/languages'
import { stateOf } from '../../functions/portability/workspace-import.ts'
import { rowsToward } from '../../functions/content/item-rows.ts'
import { derive } from '../../functions/content/soundness.ts'
import { OverlaidState } from '../../functions/platform/table/release-file.ts'
import { fingerprintOf } from '../../infra/commands/demo-lesson.ts'
import { routeOf } from '../../infra/demo/calls.ts'
import { idsIn } from '../../infra/demo/content.ts'
import { play } from '../../infra/demo/conversation/transcript.ts'
import { companyNames, readFolder, readPeople } from '../../infra/demo/folder.ts'
import { phoneChannels } from '../../infra/local/phone/store.ts'
import type { Transcript } from '../../infra/demo/story.ts'
import { castOf } from '../kit/demo-shop.ts'

const folders = companyNames.map((name) => ({ name, folder: readFolder(name) }))
const bloom = folders.find(({ name }) => name === 'bloom')!.folder

describe.each(folders)('the folder $name of the demo', ({ name, folder }) => {
  it('holds a workspace whose references lead to what is there', () => {
    const nothing = new OverlaidState(new Map())
    const { errors } = derive(nothing, rowsToward(nothing, stateOf(folder.workspace.content, new Date(0))))
    expect(errors).toEqual([])
    expect(folder.workspace.content.items.length).toBeGreaterThan(10)
  })

  it('says each text in all languages of the company', () => {
    const { content, parts } = folder.workspace
    const { supportedLangs } = folder.plan
    expect(parts.company.supportedLangs).toEqual(supportedLangs)
    const said = textsIn([content.items.map(({ item }) => item), parts, folder.sent])
    expect(said.length).toBeGreaterThan(10)
    expect(said.filter((text) => supportedLangs.some((language) => !text[language]))).toEqual([])
  })

  it('names people, departments, environments and blocks that it has', () => {
    const ids = idsIn(folder)
    const people = readPeople().filter(({ companies }) => companies[name])
    expect(people.map(({ email }) => email)).toContain(folder.founder)
    for (const { companies } of people)
      for (const department of companies[name]!) expect(ids.get(`department ${department}`), department).toBeDefined()
    const environments = folder.plan.environments.map((environment) => environment.name)
    expect(environments).toContain(folder.writesIn)
    expect(environments).toEqual(expect.arrayContaining(folder.backups.of))
    for (const key of folder.rarelySaid) expect(ids.get(`block ${key}`), key).toBeDefined()
  })

  it('makes calls of routes that there are, and names in them what is there by then', () => {
    const ids = new Set(idsIn(folder).keys())
    const environments = new Set(folder.plan.environments.map((environment) => environment.name))
    for (const { lastName } of folder.conversations?.transcripts.map(({ customer }) => customer) ?? [])
      ids.add(`customer ${lastName}`)
    const made = new Set<string>()
    for (const { in: where, call, with: given, onto, as } of [
      ...(folder.calls?.opening ?? []),
      ...(folder.calls?.since ?? []),
    ]) {
      expect(() => routeOf(call), call).not.toThrow()
      expect(environments, call).toContain(where)
      if (call === 'environments.create') environments.add(given!['name'] as string)
      if (onto) expect(made, call).toContain(onto)
      for (const [, kind, key] of JSON.stringify(given ?? {}).matchAll(/\{([a-z]+):([^}"]+)\}/g)) {
        if (kind === 'made') expect(made, call).toContain(key!.split('.')[0])
        else if (kind === 'environment') expect(environments, call).toContain(key)
        else if (kind !== 'days') expect(ids, call).toContain(`${kind} ${key}`)
      }
      if (as) made.add(as)
    }
  })

  it('has a model that was learned of this content by this code: `npm run demo` learns it anew', () => {
    expect(folder.model?.fingerprint).toBe(fingerprintOf(folder))
  })
})

describe('the transcripts of the florist', () => {
  const cast = castOf(bloom, new Date('2026-11-24T09:30:00Z'))
  const company = bloom.conversations!
  const { transcripts } = company
  // What is hidden is hidden with a key of the folder.
  const isOpen = ({ steps }: Transcript) => !/\d{4} \d{4} \d{4}|[A-Z]{2}\d{2} /.test(JSON.stringify(steps))
  const of = (lastName: string) => transcripts.find(({ customer }) => customer.lastName === lastName)!
  const saidIn = async (transcript: Transcript) =>
    (await play(transcript, cast, company)).conversation.entries
      .flatMap(({ events }) => events)
      .flatMap(({ what }) => (what.type === 'message' && what.message.text ? [what.message.text] : [what.type]))

  it('are played to their ends by the bot as it is', async () => {
    expect(transcripts.length).toBeGreaterThanOrEqual(50)
    for (const transcript of transcripts.filter(isOpen))
      await expect(play(transcript, cast, company), transcript.customer.lastName).resolves.toBeDefined()
  })

  it('are answered by the form that a button leads to', async () => {
    expect(await saidIn(of('Hart'))).toEqual([
      'conversation-start',
      'Welcome to Bloom & Vale Florists! I am Fern and know my way around flowers, deliveries and orders. What can I do for you?',
      'Order flowers',
      expect.stringContaining('With pleasure!'),
      'Order now',
      'What is the occasion?',
      'Birthday',
      'How much would you like to spend, in pounds?',
      '45',
      'When shall we deliver?',
      '2026-11-22',
      'Where shall we deliver to? Street and town, please.',
      '3 Linden Terrace, Bath',
      'What is your name?',
      'Eleanor Hart',
      'Which e-mail address may we answer to?',
      'eleanor.hart@mail.example',
      expect.stringContaining('Thank you, Eleanor Hart! We have noted your wishes for 22 November 2026'),
      'conversation-end',
    ])
  })

  it('tell of a customer who is handed over, in German', async () => {
    expect((await saidIn(of('Fischer'))).slice(0, 4)).toEqual([
      'conversation-start',
      'Ich gebe Sie an meine Kolleginnen und Kollegen im Laden weiter. Einen Moment bitte.',
      'userIntervention',
      'Hallo! Ist der Herbststrauß aus eurem Beitrag von gestern noch zu haben? Ich würde ihn gern abholen.',
    ])
  })

  it('are all of channels that the example phone connects, and leave number or address in the profile', async () => {
    const others = transcripts.filter(({ way }) => way !== undefined)
    expect(others.length).toBeGreaterThan(10)
    for (const transcript of others.filter(isOpen)) {
      const { channel, to } = transcript.way!
      expect(phoneChannels, to).toContain(channel)
      const { item } = (await play(transcript, cast, company)).conversation
      expect(item.profile, to).toMatchObject(channel === 'email' ? { email: to } : { phone: to })
    }
  })

  it('stop with a sentence where somebody does what nobody can do', async () => {
    const lost = { ...of('Hart'), steps: ['dance'] }
    await expect(play(lost, cast, company)).rejects.toThrow('Nobody in the demo knows how to “dance”.')
  })

  it('stop with a sentence where a customer presses what the bot does not offer', async () => {
    const lost = { ...of('Hart'), steps: ['press Order a tree'] }
    await expect(play(lost, cast, company)).rejects.toThrow(
      'A customer of the demo presses “Order a tree”, which the bot has not offered.',
    )
  })
})

describe('the code of the demo', () => {
  it('has at most 1,500 lines, because what can be data is data', () => {
    const folder = new URL('../../infra/demo/', import.meta.url)
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.m?ts$/.test(name))
    const lines = files.map((name) => readFileSync(new URL(name, folder), 'utf8').split('\n').length - 1)
    expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(1500)
  })
})

type Said = Readonly<Partial<Record<string, unknown>>>

/** Everything that is written by language. */
function textsIn(value: unknown): Said[] {
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (typeof value !== 'object' || value === null) return []
  const names = Object.keys(value)
  const isText = names.length > 0 && names.every((name) => contentLanguages.some((language) => language === name))
  return isText ? [value as Said] : Object.values(value).flatMap(textsIn)
}
