import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemKeys } from '#shared/contracts/blocks'
import { client, type Answer, type Client, type Send } from '#shared/contract'
import { contracts, type Area } from '#shared/contracts/index'
import { isOpen } from '#shared/company/opening-hours'
import { Table } from '../../functions/platform/table/table.ts'
import { settings } from '../../functions/platform/tenancy/tenancy.ts'
import { entries } from '../../functions/chat/conversation/store.ts'
import { siteDirectory } from '../../infra/definition/site.ts'
import { openCloud, type Cloud } from '../../infra/local/cloud.ts'
import { demo, type SignIn } from '../../infra/demo/demo.ts'
import { builtSite } from '../../infra/local/edge.ts'
import { Customer } from '../kit/customer.ts'
import { tokensOf } from './cognito-clients.ts'

const folder = mkdtempSync(join(tmpdir(), 'parley-demo-'))
let cloud: Cloud
let people: readonly SignIn[]

beforeAll(async () => {
  const ports = { console: 0, services: 0, files: 0 }
  const site = builtSite(siteDirectory)
  cloud = await openCloud({ folder, ports, clock: Date, site, log: () => {}, isPaused: true })
  people = await demo(folder, cloud)
  cloud.resume({ skipsWritten: true })
})
afterAll(async () => {
  await cloud.close()
  rmSync(folder, { recursive: true, force: true })
})

type Calls = { readonly [A in Area]: Client<(typeof contracts)[A]> }

/** A person of the demo, signed in with the password that was printed. */
async function signedIn(email: string, clientName: string): Promise<Calls> {
  const sdk = new CognitoIdentityProviderClient({})
  const pool = { sdk, ...cloud.settings, endpoint: null, close: () => Promise.resolve() }
  const { access } = await tokensOf(pool, email, people.find((person) => person.email === email)!.password)
  sdk.destroy()
  const send: Send = async ({ verb, path, body }) => {
    const answer = await fetch(cloud.origin + path, {
      method: verb,
      headers: { authorization: `Bearer ${access}`, 'x-client': clientName, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    return ((await answer.json()) as { data: unknown }).data
  }
  // Each area's client was made from that area's own contract.
  return Object.fromEntries(
    Object.entries(contracts).map(([area, contract]) => [area, client(contract, send)]),
  ) as unknown as Calls
}

describe('the demo', () => {
  it('reports a build that answers nine of ten questions of strangers right, in English and German', async () => {
    const maya = await signedIn('maya@bloom.example', 'bloom')
    const [report] = (await maya.builds.tasks()).flatMap(({ report: found }) => found ?? [])
    const { perLanguage, wrong } = report!.questions!
    const missed = wrong.map(({ text, expected, got }) => `${text} -> ${got} instead of ${expected}`).join('\n')
    expect(perLanguage.map(({ language, of }) => [language, of])).toEqual([
      ['en', 40],
      ['de', 20],
    ])
    for (const { right, of } of perLanguage) expect(right, missed).toBeGreaterThanOrEqual(of * 0.9)
    // Nobody tunes on these, so no number of them is expected.
    expect(report!.heldOut).toMatchObject({ of: 40, since: '2026-11-26' })
    expect(report!.languages!.map(({ language }) => language)).toEqual(['en', 'de'])
    for (const { accuracy } of report!.languages!) expect(accuracy).toBeGreaterThanOrEqual(0.8)
  })

  it('takes nobody for invited who has talked to customers', async () => {
    const maya = await signedIn('maya@bloom.example', 'bloom')
    expect((await maya.agents.list({})).filter(({ isInvited }) => isInvited).map(({ fullName }) => fullName)).toEqual(
      [],
    )
  })

  it('has the same people and nothing new when it starts again', async () => {
    expect(people.map(({ role }) => role)).toEqual(['admin', 'agent', 'wbb-agent', 'admin'])
    expect(await demo(folder, cloud)).toEqual(people)
  })

  it('has its builders begin in the draft at each sign-in, and its agents where customers are', async () => {
    for (const [email, environment] of [
      ['maya@bloom.example', 'Draft'],
      ['sam@parley.example', 'Draft'],
      ['jonas@bloom.example', 'Live'],
    ] as const)
      for (const _signIn of [1, 2]) {
        const person = await signedIn(email, 'bloom')
        expect((await person.account.login()).activeEnvironment.name).toBe(environment)
      }
  })

  it('has tests of its bot that pass on the draft and where customers are', async () => {
    const maya = await signedIn('maya@bloom.example', 'bloom')
    const environments = await maya.environments.list()
    for (const { _id: environmentId, name } of environments.filter((one) => ['Draft', 'Live'].includes(one.name))) {
      const { results, passed, of, questions } = await maya.tests.run({ environmentId })
      const failed = results.filter(({ type, failures }) => type === 'talk' && failures.length > 0)
      expect(failed, name).toEqual([])
      expect([passed, of], name).toEqual([9, 9])
      expect(questions.of, name).toBeGreaterThanOrEqual(60)
    }
  })

  it('has people on duty at any hour', async () => {
    const maya = await signedIn('maya@bloom.example', 'bloom')
    const { company } = await maya.account.login()
    const decided = await new Table({ client: company.id }).get(settings, 'settings')
    for (let hour = 0; hour < 7 * 24; hour++) {
      const at = new Date(Date.UTC(2026, 11, 21, hour))
      expect(isOpen(decided!.openingHours!, decided!.exceptions, at, company.timezone), at.toISOString()).toBe(true)
    }
  })

  it('names no address where help would be but is not', () => {
    expect(cloud.settings.links).toEqual({})
  })

  it('has conversations: done, held by Jonas and by Maya, and waiting in both departments', async () => {
    const jonas = await signedIn('jonas@bloom.example', 'bloom')
    const users = [...(await jonas.conversations.list()), ...(await jonas.conversations.list({ snoozed: true }))]
    expect(users.length).toBeGreaterThan(20)
    expect(users.every(({ firstName, lastName }) => firstName && lastName)).toBe(true)
    const waiting = users.flatMap(({ owner }) => (owner.by === 'queue' ? owner : []))
    expect(new Set(waiting.map(({ departmentId }) => departmentId)).size).toBe(2)
    const minutes = waiting.map(({ since }) => (Date.now() - Date.parse(since)) / 60_000)
    expect(Math.max(...minutes)).toBeGreaterThan(12)
    expect(waiting.length).toBeGreaterThanOrEqual(9)
    const agents = users.flatMap(({ owner }) => (owner.by === 'agent' ? owner.agentName : []))
    expect(agents.filter((name) => name === 'Jonas Keller').length).toBeGreaterThanOrEqual(7)
    expect(agents.filter((name) => name === 'Maya Vale').length).toBeGreaterThanOrEqual(5)
    const { topics } = await jonas.conversations.topics()
    expect(topics).toEqual(expect.arrayContaining(users.flatMap((user) => user.topics)))
  })

  it('has a busy morning: overdue, put aside, with tags and fields, on several channels, hidden, refused and rated', async () => {
    const jonas = await signedIn('jonas@bloom.example', 'bloom')
    const aside = await jonas.conversations.list({ snoozed: true })
    const users = [...(await jonas.conversations.list()), ...aside]
    const open = users.filter(({ owner }) => owner.by !== 'bot')
    expect(aside).toHaveLength(4)
    expect(open.filter(({ due }) => due && Date.parse(due.at) < Date.now()).length).toBeGreaterThanOrEqual(3)
    expect(open.filter(({ due }) => due && Date.parse(due.at) > Date.now()).length).toBeGreaterThanOrEqual(3)
    expect(open.filter(({ tags = [] }) => tags.length > 0).length).toBeGreaterThanOrEqual(5)
    expect(open.filter(({ profile }) => Object.keys(profile).length > 0).length).toBeGreaterThanOrEqual(3)
    expect(open.filter(({ page }) => page).length).toBeGreaterThanOrEqual(4)
    expect(new Set(open.map(({ activeChannel }) => activeChannel))).toEqual(
      new Set(['chat_plugin', 'whatsapp', 'twilio', 'email']),
    )
    expect(new Set(open.map(({ language }) => language))).toEqual(new Set(['en', 'de']))
    const { company } = await jonas.account.login()
    const textsOf = async (name: string) => {
      const { _id: conversation } = open.find(({ lastName }) => lastName === name)!
      return JSON.stringify(await new Table({ client: company.id, conversation }).list(entries))
    }
    expect(await textsOf('Ames')).toMatch(/^(?!.*4111).*\[CARD_1\]/)
    expect(await textsOf('Wagner')).toMatch(/^(?!.*3704).*\[IBAN_1\]/)
    expect(await textsOf('Norris')).toContain('bouquet-this-morning.png')
    expect(open.filter(({ eventTypes }) => eventTypes.includes('message-failed'))).not.toEqual([])
    const [helped] = await jonas.conversations.search({ text: 'Marchetti' })
    expect(await jonas.takeover.history({ userId: helped!._id })).toMatchObject([
      { topic: 'Wedding', outcome: 'Appointment made', rating: 5 },
    ])
  })

  it('has a desk that is arranged: macros, views, masking rules, and colleagues who ask each other', async () => {
    const jonas = await signedIn('jonas@bloom.example', 'bloom')
    const maya = await signedIn('maya@bloom.example', 'bloom')
    expect((await jonas.inbox.macros()).length).toBeGreaterThanOrEqual(4)
    expect((await jonas.inbox.views()).length).toBeGreaterThanOrEqual(3)
    expect(await maya.masking.list()).toHaveLength(2)
    expect((await jonas.inbox.mentions()).map(({ customer }) => customer).toSorted()).toEqual([
      'Hannah Whitlock',
      'Simon Archer',
    ])
    expect((await maya.departments.list()).every(({ serviceLevel }) => serviceLevel)).toBe(true)
  })

  it('has questions that nothing answered, several of them alike, and some that the draft understands by now', async () => {
    const maya = await signedIn('maya@bloom.example', 'bloom')
    const grouped = async (): Promise<Answer<(typeof contracts)['review']['list']>> => {
      const review = await maya.review.list({})
      return review.status === 'running' ? grouped() : review
    }
    const { count, intents: groups } = await grouped()
    expect(count).toBeGreaterThanOrEqual(38)
    expect(groups[0]).toMatchObject({ kind: 'understood' })
    expect(groups.filter(({ kind }) => kind === 'cluster').length).toBeGreaterThanOrEqual(4)
  })

  it('has all moments of the bot and a model in what customers reach, and nothing written that nobody reaches', async () => {
    const maya = await signedIn('maya@bloom.example', 'bloom')
    const { _id: agentId } = await maya.account.login()
    for (const { _id: environmentId, name } of await maya.environments.list()) {
      await maya.environments.switch({ environmentId, agentId })
      const blocks = await maya.blocks.list({ includeSystem: true })
      expect(blocks.map(({ key }) => key)).toEqual(expect.arrayContaining([...systemKeys]))
      // What is still to be written is reached once it says something.
      expect(blocks.filter(({ inUse, type }) => !inUse && type !== 'temporary')).toEqual([])
      expect((await maya.builds.model()).nlu.length).toBeGreaterThanOrEqual(30)
      if (name !== 'Hotfix') expect((await maya.builds.tasks()).filter(({ isDeployed }) => isDeployed)).toHaveLength(1)
    }
  })

  it('has releases in the live environment, and a draft that is ahead of it in some items and in conflict in one', async () => {
    const maya = await signedIn('maya@bloom.example', 'bloom')
    const list = await maya.environments.list()
    const idOf = (wanted: string) => list.find(({ name }) => name === wanted)!._id
    const releases = await maya.releases.list({ environmentId: idOf('Live') })
    expect(releases.map(({ number, note, status }) => [number, note, status])).toEqual([
      [3, 'The van leaves an hour earlier in winter', 'current'],
      [2, 'Free delivery from £50 on', 'former'],
      [1, 'The shop opens', 'former'],
    ])
    const diff = await maya.releases.diff({ sourceEnvId: idOf('Draft'), targetEnvId: idOf('Live') })
    const differing = [...diff.blocks, ...diff.intents, ...diff.fields]
    expect(differing.map(({ title, change, conflict }) => [title, change, conflict])).toEqual([
      ['Delivery times', 'edited', false],
      ['Same day delivery', 'edited', true],
      ['Peonies are here', 'added', false],
      ['Peonies', 'added', false],
      ['Delivery date', 'edited', false],
    ])
  })

  it('leads a visitor from the welcome to the pictures of the bouquets, in German', async () => {
    const visitor = await Customer.arrives({ cloud }, { language: 'de' })
    expect((await visitor.start())[0]).toContain('Ich bin Fern')
    expect((await visitor.presses('Blumen bestellen'))[0]).toContain('Sehr gern!')
    await visitor.presses('Sträuße ansehen')
    expect(await visitor.presses('Geburtstag')).toEqual(['5 cards'])
    const said = [...visitor.heard.values()].at(-1)!.what
    const items = (said.type === 'message' && said.message.items) || []
    for (const { media } of items) {
      const picture = await fetch(cloud.origin + media!.url!)
      expect(picture.headers.get('content-type')).toBe('image/png')
      expect((await picture.arrayBuffer()).byteLength).toBeLessThan(25 * 1024)
    }
  })

  it('keeps the bicycle shop next door apart', async () => {
    const rosa = await signedIn('rosa@harbour.example', 'harbour-cycles')
    expect((await rosa.knowledge.intents()).map(({ key }) => key).toSorted()).toEqual([
      'opening-times',
      'rental',
      'repairs',
      'speak-to-us',
      'used-bikes',
    ])
    expect(await rosa.conversations.list()).toEqual([])
    const visitor = await Customer.arrives({ cloud }, { client: 'harbour-cycles' })
    expect((await visitor.start())[0]).toContain('Harbour Cycles')
  })

  it('answers from the first question on, in both companies', async () => {
    const bloom = await Customer.arrives({ cloud })
    await bloom.start()
    expect((await bloom.says('Do you deliver to Bath?'))[0]).toContain('our van comes there')
    const cycles = await Customer.arrives({ cloud }, { client: 'harbour-cycles' })
    await cycles.start()
    expect((await cycles.says('My chain is broken'))[0]).toContain('Small repairs are done while you wait')
  })
})
