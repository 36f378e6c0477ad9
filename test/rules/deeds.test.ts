/** Every route of an agent with real ids of one company: asked by that company, and by another one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditType } from '#shared/audit'
import { addressed, parseRoute, type Route } from '#shared/contract'
import { Bloom, canary } from './bloom.ts'
import { agentRoutes, askEach, byArea, type AgentRoute } from './every-route.ts'
import { differences } from './good-answers.ts'
import type { RouteName } from './good-request.ts'
import { goodRequests } from './good-requests.ts'
import { watching } from '../kit/live.ts'
import type { Answer } from '../kit/answer.ts'
import { openWorld, type Worker, type World } from '../kit/world.ts'

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
const isOfProvider = ({ access }: AgentRoute): boolean => !access.roles.some((role) => role !== 'wbb-agent')

/** Conversations are the plain agent's, but for erasing; the cloud is the provider's; all else is done by the administrator. */
function ownerOf(asked: AgentRoute): Worker {
  // It ends the sign-ins of who asks.
  if (asked.name === 'accounts.switchSecondFactorOn') return bloom.enrolling
  // Where nobody takes payments, only the provider switches tiers.
  if (isOfProvider(asked) || asked.name === 'billing.switchTier') return provider
  const isOfAgents = asked.area === 'conversations' || asked.area === 'takeover'
  return isOfAgents && asked.access.can !== 'erase' ? bloom.agent : bloom.admin
}

async function goodInput({ area, operation }: AgentRoute): Promise<Input> {
  // The requests are typed by the very contracts that are looped over here.
  const requests = goodRequests[area] as Record<string, (bloom: Bloom) => Input>
  return requests[operation]!(bloom)
}

function ask(worker: Worker, { route }: AgentRoute, input: Input): Promise<Answer> {
  const { verb, path, body } = addressed(route.route, input)
  return worker.request(verb, path, { body })
}

const differenceOf = ({ name }: AgentRoute) => differences[name as RouteName]

const idsIn = (value: unknown): string[] => JSON.stringify(value).match(/\b[0-7][0-9A-HJKMNP-TV-Z]{25}\b/g) ?? []

const namesOf = ({ audit }: Route): readonly AuditType[] =>
  typeof audit === 'string' ? [audit] : audit && 'none' in audit ? [] : (audit ?? [])

/** These areas tell of their changes in words of their own. */
const toldAs: Readonly<Record<string, string>> = {
  builds: 'rasaBuildStarted',
  conversations: 'queuesChanged',
  takeover: 'queuesChanged',
  portability: 'releaseActivated',
  review: 'reviewChanged',
  starters: 'releaseActivated',
  translations: 'releaseActivated',
}

describe('AUTH-005, WORKSPACES-016/limited/foreign, AUDIT-004/after: a route answers and audits its own company and no other one', () => {
  it.each(byArea(agentRoutes))('each route of %s, and a console hears of what it changed', async (area, routes) => {
    await listener.said()
    const before = listener.messages.length
    await askEach(routes, async (asked) => {
      const input = await goodInput(asked)
      const seen = new Set((await bloom.admin.history.audits()).audits.map(({ _id }) => _id))
      for (const worker of isOfProvider(asked) ? [stranger] : [stranger, elsewhere])
        await expectNothingOf(worker, asked, input)
      if (await isAnsweredToOwner(asked, input)) await expectAudit(asked, seen)
    })
    const isChanged = routes.some(({ route, access }) => namesOf(route).length > 0 && access.can !== 'read')
    expect((await heardSince(before)).has(toldAs[area] ?? area), 'a console hears of a change').toBe(isChanged)
  })

  /** The areas, or other words, that the console of a colleague has been told of since its first so many messages. */
  async function heardSince(count: number): Promise<ReadonlySet<string>> {
    await listener.said()
    const events = listener.messages
      .slice(count)
      .flatMap((message) => (message.kind === 'event' ? [message.event] : []))
    return new Set(events.map((event) => (event.type === 'changed' ? event.area : event.type)))
  }

  /** Who works for another company is given no text and no id of this one, and is told that there is nothing. */
  async function expectNothingOf(worker: Worker, asked: AgentRoute, input: Input): Promise<void> {
    const { route } = asked
    const { verb, path } = parseRoute(route.route)
    // Where agents name themselves, these name themselves, so that the other ids decide.
    const own = 'agentId' in input ? { ...input, agentId: worker.agent._id } : input
    const ids = idsIn(own).filter((id) => id !== worker.agent._id)
    if (ids.length === 0 && namesOf(route).length > 0) return
    const { status, text } = await ask(worker, asked, own)
    expect(text, 'another company').not.toContain(canary)
    if (ids.length === 0) return
    for (const id of ids) expect(text, 'another company').not.toContain(id)
    const isInAddress = path.includes('{') || verb !== 'POST'
    const difference = differenceOf(asked)
    if (difference === 'empty-list') return expect(status, `another company: ${text}`).toBe(200)
    if (difference === 'own-upload') return expect(status, `another company: ${text}`).toBe(409)
    const isFound = isInAddress && difference !== 'source-first'
    expect(isFound ? [403, 404] : [400, 403, 404], `another company: ${text}`).toContain(status)
  }

  /** Whether the route could do what was asked: the company has set up some of the channels only. */
  async function isAnsweredToOwner(asked: AgentRoute, input: Input): Promise<boolean> {
    const { route } = asked.route
    const { status, text } = await ask(ownerOf(asked), asked, input)
    const difference = differenceOf(asked)
    if (difference === 'no-channel') {
      expect([404, 409], `its own company: ${text}`).toContain(status)
      return false
    }
    expect(status, `its own company: ${text}`).toBe(200)
    if (route.startsWith('GET ')) expect(text.includes(canary), 'text in the answer').toBe(difference !== 'no-text')
    return true
  }

  async function expectAudit(asked: AgentRoute, seen: ReadonlySet<string>): Promise<void> {
    const { audits } = await bloom.admin.history.audits()
    // Not the newest by its id: where another file has moved the clock of this cloud back, ids of a function stay ahead.
    const left = audits.filter(({ _id }) => !seen.has(_id))
    const expected = namesOf(asked.route)
    if (expected.length === 0) return expect(left, 'audit').toEqual([])
    expect(expected, 'audit').toContain(left[0]?.type)
    expect(left[0]?.data.loggedInAgent._id, 'audit').toBe(ownerOf(asked).agent._id)
    return undefined
  }
})

it('AUDIT-004/failed: what was refused has left no audit', async () => {
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
