/** Every route of an agent with real ids of one company: asked by that company, and by another one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditType } from '#shared/audit'
import { addressed, parseRoute, type Route } from '#shared/contract'
import { contracts } from '#shared/contracts/index'
import { Bloom, canary } from './bloom.ts'
import { goodRequests } from './good-requests.ts'
import { watching } from '../kit/live.ts'
import type { Answer } from '../kit/answer.ts'
import { openWorld, type Worker, type World } from '../kit/world.ts'

const all = Object.entries(contracts).flatMap(([area, contract]) =>
  Object.entries(contract as Record<string, Route>).flatMap(([operation, route]) =>
    typeof route.access === 'string'
      ? []
      : [{ name: `${area}.${operation}`, area, operation, route: { ...route, access: route.access } }],
  ),
)
type Asked = (typeof all)[number]

let world: World
let bloom: Bloom
/** Administers another company. */
let stranger: Worker
/** The same person in the company that is asked about, and in the other one. */
let provider: Worker
let elsewhere: Worker
/** The console of a colleague who asks for nothing. */
let listener: Awaited<ReturnType<typeof watching>>

beforeAll(async () => {
  world = await openWorld()
  const other = await world.newCompany({ environments: [{ name: 'Live', isLive: true }] })
  stranger = other.admin
  provider = await world.as('provider')
  elsewhere = provider.in(world.companies.cycles.name)
  bloom = await Bloom.plant(world)
  listener = await watching(world, await world.hire(world.companies.bloom, 'admin', 'Lou Listener'))
})
afterAll(() => world.close())

type Input = Readonly<Record<string, unknown>>

/** What the provider alone may ask is about every company of the cloud. */
const isOfProvider = ({ route }: Asked): boolean => !route.access.roles.some((role) => role !== 'wbb-agent')

/** Conversations are the plain agent's, the cloud is the provider's; everything else is done by the administrator. */
function ownerOf(asked: Asked): Worker {
  // Where nobody takes payments, only the provider switches tiers.
  if (isOfProvider(asked) || asked.name === 'billing.switchTier') return provider
  return asked.area === 'conversations' || asked.area === 'takeover' ? bloom.agent : bloom.admin
}

async function goodInput({ area, operation }: Asked): Promise<Input> {
  // The requests are typed by the very contracts that are looped over here.
  const requests = goodRequests[area as keyof typeof goodRequests] as Record<string, (bloom: Bloom) => Input>
  return requests[operation]!(bloom)
}

function ask(worker: Worker, { route }: Asked, input: Input): Promise<Answer> {
  const { verb, path, body } = addressed(route.route, input)
  return worker.request(verb, path, { body })
}

const idsIn = (value: unknown): string[] => JSON.stringify(value).match(/\b[0-7][0-9A-HJKMNP-TV-Z]{25}\b/g) ?? []

const namesOf = ({ audit }: Route): readonly AuditType[] =>
  typeof audit === 'string' ? [audit] : audit && 'none' in audit ? [] : (audit ?? [])

/** Routes that give nothing of what people have written; passages are found once they are indexed, differences once a replay has ended. */
const textless = new Set(
  `account.roles backups.difference account.permissions agents.online agents.seats billing.invoices billing.subscriptions billing.availableTiers
   billing.usage billing.portal billing.tier billing.tiers billing.companies builds.pendingChanges builds.status channels.health conversations.topics
   conversations.linkPreview conversations.tracking conversations.typing conversations.line conversations.templates knowledge.intentMappings
   knowledge.choiceMappings knowledge.entityMappings marketplace.installed marketplace.installedHandlers
   marketplace.modules marketplace.versions settings.connections settings.system takeover.history portability.export
   portability.import translations.export translations.import blocks.schedule blocks.knowledgeState
   platform.status platform.logLevel platform.bankHolidays rasa.instances rasa.jobs conversations.passages plugin.addresses plugin.identityKeys review.count review.status review.export
   releases.differences workspaces.status masking.kinds analytics.yearly analytics.export analytics.explore analytics.textDump analytics.dump analytics.figure`.split(
    /\s+/,
  ),
)
/** An upload of somebody else is as one that never came. */
const uploadsOf = new Set(['portability.import', 'portability.importWorkspace', 'translations.import'])
/** These ask for a source first, and say that there is none (CHANGES-005). */
const comparing = new Set(
  ['diff', 'blockDifference', 'knowledgeDifference', 'mapping'].map((name) => `releases.${name}`),
)
/** Lists of what has to do with an id: nothing has, when it is another company's. */
const listsAbout = new Set(['history.audits', 'history.dependencies', 'knowledge.candidates'])

/** Of a channel that the company has not set up, or of the plugin, which has nothing of the kind: the owner is told so. */
const withoutChannel = new Set(
  ['sendTemplate', 'sendAgain', 'startVideoCall', 'twilioToken', 'startCall'].map((name) => `conversations.${name}`),
)

describe('AUTH-005, WORKSPACES-016, AUDIT-004: a route answers and audits its own company and no other one', () => {
  it.each(all)('$name', async (asked) => {
    const { name, route } = asked
    const { verb, path } = parseRoute(route.route)
    const input = await goodInput(asked)
    const seen = new Set((await bloom.admin.history.audits()).audits.map(({ _id }) => _id))

    for (const worker of isOfProvider(asked) ? [stranger] : [stranger, elsewhere]) {
      // Where agents name themselves, these name themselves, so that the other ids decide.
      const own = 'agentId' in input ? { ...input, agentId: worker.agent._id } : input
      const ids = idsIn(own).filter((id) => id !== worker.agent._id)
      if (ids.length === 0 && namesOf(route).length > 0) continue
      const { status, text } = await ask(worker, asked, own)
      expect(text).not.toContain(canary)
      if (ids.length === 0) continue
      for (const id of ids) expect(text).not.toContain(id)
      const inPath = (path.includes('{') || verb !== 'POST') && !comparing.has(name)
      expect(
        listsAbout.has(name) ? [200] : uploadsOf.has(name) ? [409] : inPath ? [403, 404] : [400, 403, 404],
      ).toContain(status)
    }

    const owner = ownerOf(asked)
    const { status, text } = await ask(owner, asked, input)
    if (withoutChannel.has(name)) return expect([404, 409], text).toContain(status)
    expect(status, text).toBe(200)
    if (verb === 'GET' && !textless.has(name)) expect(text).toContain(canary)

    const { audits } = await bloom.admin.history.audits()
    // Not the newest by its id: where another file has moved the clock of this cloud back, ids of a function stay ahead.
    const left = audits.filter(({ _id }) => !seen.has(_id))
    const expected = namesOf(route)
    if (expected.length === 0) return expect(left).toEqual([])
    expect(expected).toContain(left[0]?.type)
    expect(left[0]?.data.loggedInAgent._id).toBe(owner.agent._id)
    return undefined
  })
})

it('a console hears of each area that a colleague changed', async () => {
  await listener.said()
  const heard = listener.messages.flatMap((message) => (message.kind === 'event' ? [message.event] : []))
  const areas = new Set(heard.map((event) => (event.type === 'changed' ? event.area : event.type)))
  const changed = all.filter(({ route }) => namesOf(route).length > 0 && route.access.can !== 'read')
  // These tell of their changes in words of their own.
  const own: Readonly<Record<string, string>> = {
    builds: 'rasaBuildStarted',
    conversations: 'queuesChanged',
    takeover: 'queuesChanged',
    portability: 'releaseActivated',
    review: 'reviewChanged',
    translations: 'releaseActivated',
  }
  expect([...areas]).toEqual(expect.arrayContaining(changed.map(({ area }) => own[area] ?? area)))
  expect(areas).not.toContain('history')
  listener.socket.close()
})

it('AUDIT-004: what was refused has left no audit', async () => {
  expect((await stranger.history.audits()).audits).toEqual([])
})

describe('WORKSPACES-016: what is sent without being asked for', () => {
  it('a socket hears its own company and no other one, whatever it asks to watch', async () => {
    const { customer, agent } = bloom
    const own = await watching(world, agent)
    const others = await Promise.all([stranger, elsewhere].map((worker) => watching(world, worker)))
    const heard = ({ messages }: typeof own) => JSON.stringify(messages)
    for (const socket of [own, ...others]) {
      socket.say({ action: 'watch', userId: customer.userId })
      socket.say({ action: 'ping', userId: customer.userId })
      await socket.said()
    }
    await customer.says(canary)
    await bloom.form()
    await world.settled()
    for (const socket of [own, ...others]) await socket.said()
    expect(heard(own)).toContain(canary)
    expect(heard(own)).toContain('"changed"')
    for (const socket of others) {
      expect(heard(socket)).not.toContain(canary)
      expect(heard(socket)).not.toContain(customer.userId)
      expect(heard(socket)).not.toContain('"changed"')
      socket.socket.close()
    }
    own.socket.close()
  })

  it('a file is given to whoever holds its address, and to no other company under its id', async () => {
    const [file] = await bloom.agent.conversations.media({ userId: bloom.customer.userId })
    const statusOf = async (address: string) =>
      (await fetch(world.cloud.origin + address, { redirect: 'manual' })).status
    const address = file?.url ?? ''
    expect(await statusOf(address)).toBe(302)
    expect(await statusOf(address.replace(bloom.company, world.companies.cycles.id))).toBe(404)
  })
})
