import { ulid } from 'ulid'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { callLimits, type CallClass } from '#shared/call-limits'
import { silentSessionHours, silentSocketSeconds } from '#shared/limits'
import { Problem } from '#shared/problem'
import { createConversation, changeConversation } from '../../functions/chat/conversation/conversation.ts'
import { conversations, entries } from '../../functions/chat/conversation/store.ts'
import { operations } from '../../functions/areas/customer/operations.ts'
import { handler as hearSocket } from '../../functions/doors/realtime/handler.ts'
import { scopeKey } from '../../functions/platform/table/keys.ts'
import { countInMemory } from '../../functions/platform/tenancy/limiter.ts'
import { listenersOf } from '../../functions/platform/realtime/sockets.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { visitorContext } from '../../functions/platform/request/visitor-context.ts'
import { tableName } from '../../infra/local/environment.ts'
import type { Customer } from '../kit/customer.ts'
import { says } from '../kit/live.ts'
import { hireStaff, openShop } from '../kit/shop.ts'

const { shop, world } = await openShop()
const { lena } = await hireStaff(shop)

beforeAll(() => shop.offersHours())
afterEach(() => vi.useRealTimers())

const tooMany = { code: 'too-many-requests', status: 429 }
const scopeOf = ({ userId }: Customer) => ({ ...shop.scope, conversation: userId })

/** The limiter as a container of its own has it: its memory is shared with no other. */
async function container() {
  vi.resetModules()
  return import('../../functions/platform/tenancy/limiter.ts')
}

/** Whether each of so many calls is let in, one after the other. */
async function admitted(count: number, call: () => Promise<unknown>): Promise<boolean[]> {
  const found: boolean[] = []
  while (found.length < count) found.push((await Promise.allSettled([call()]))[0].status === 'fulfilled')
  return found
}

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value)
const writes = () => world.cloud.dynamodb.counts().writeUnits

describe('a caller', () => {
  const now = new Date('2026-11-20T10:00:01Z')
  const { calls, seconds } = callLimits.say

  it('is let in as often as the class says in all containers together, and again in the next window', async () => {
    const caller = { conversation: { ...shop.scope, conversation: ulid() } }
    const other = { conversation: { ...shop.scope, conversation: ulid() } }
    const [one, two] = [await container(), await container()]
    expect(await admitted(calls - 3, () => one.admit('say', caller, now))).toEqual(times(calls - 3, true))
    expect(await admitted(5, () => two.admit('say', caller, now))).toEqual([true, true, true, false, false])
    await two.admit('say', other, now)
    await two.admit('upload', caller, now)
    await two.admit('say', caller, new Date(now.getTime() + seconds * 1000))
  })

  it('that was refused costs no more writes until the window ends, and is told when that is', async () => {
    const caller = { client: { client: shop.company.id }, name: ulid() }
    const { admit } = await container()
    await admitted(calls + 1, () => admit('say', caller, now))
    await world.settled()
    const before = writes()
    await expect(admit('say', caller, now)).rejects.toMatchObject({ ...tooMany, values: { seconds: '4' } })
    expect(await admitted(20, () => admit('say', caller, now))).toEqual(times(20, false))
    expect(writes()).toBe(before)
  })

  it('of a class that is counted in memory costs no write at all', async () => {
    const caller = { client: { client: shop.company.id }, name: ulid() }
    const { admit } = await container()
    await world.settled()
    const before = writes()
    const most = callLimits.work.calls
    const found = await admitted(most + 2, () => admit('work', caller, now))
    expect(found.indexOf(false)).toBe(most)
    expect(writes()).toBe(before)
  })

  it('leaves counts that expire', async () => {
    const caller = { client: { client: shop.company.id }, name: ulid() }
    await (await container()).admit('upload', caller, now)
    const kept = () => sortKeysOf(`T#${shop.company.id}#calls`, `upload#${caller.name}`)
    expect(kept()).toHaveLength(1)
    await world.cloud.dynamodb.sweep()
    expect(kept()).toEqual([])
  })
})

describe('a customer', () => {
  it('who says more than anybody types is refused with the time to wait, and another customer is not', async () => {
    const [hasty, calm] = [await shop.starts(), await shop.starts()]
    const say = async () => {
      const answer = await fetch(`${world.cloud.origin}/api/user/event/text`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...hasty.held, eventId: ulid(), text: 'Grmbl' }),
      })
      return { status: answer.status, after: answer.headers.get('retry-after'), body: (await answer.json()) as Answer }
    }
    // Wherever the window's end falls, of three windows' worth at once some are refused.
    const answers = await Promise.all(times(3 * callLimits.say.calls, undefined).map(say))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThanOrEqual(callLimits.say.calls)
    for (const { after, body } of refused) {
      expect(body).toMatchObject({ code: 'too-many-requests', values: { seconds: after } })
      expect(Number(after)).toBeGreaterThanOrEqual(1)
      expect(Number(after)).toBeLessThanOrEqual(callLimits.say.seconds)
    }
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]))
    await calm.says('Grmbl')
    world.clock.advance(callLimits.say.seconds * 1000)
    await hasty.says('Grmbl')
  })

  it('whose turn of the bot lost twice is refused instead of answered again and again', async () => {
    const { counted, settled } = await atOnce(12, { isTurn: true })
    for (const plans of counted) expect(plans).toBeLessThanOrEqual(2)
    const refused = settled.filter((one) => one.status === 'rejected')
    for (const { reason } of refused)
      expect(reason).toMatchObject({ ...tooMany, values: { seconds: expect.stringMatching(/^\d$/) } })
    const landed = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(landed.length).toBeGreaterThan(0)
    expect(new Set(landed).size).toBe(landed.length)
  })

  it('whose words go to a person loses none of them, however many come at once', async () => {
    const { settled } = await atOnce(12, { isTurn: false })
    const landed = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(landed.toSorted((a, b) => a - b)).toEqual(times(12, 0).map((_, index) => index + 1))
  })
})

interface Answer {
  readonly code?: string
  readonly values?: Readonly<Record<string, string>>
}

/** Changes of one conversation at the same time: how often each was planned, and the number each landed under. */
async function atOnce(count: number, { isTurn }: { isTurn: boolean }) {
  const conversation = ulid()
  const moment = new Date().toISOString()
  const begun = {
    created: moment,
    lastActive: moment,
    session: { status: 'active' as const, started: moment, count: 1 },
  }
  const { client, environment: environmentId } = shop.scope
  const item = {
    ...begun,
    _id: conversation,
    environmentId,
    channel: 'chat_plugin',
    language: 'en' as const,
    last: 0,
    version: 1,
  }
  await transact([createConversation({ client, conversation }, { ...item, owner: { by: 'bot' } })])
  const context = { now: new Date(), newId: ulid, scope: shop.scope, commit: transact }
  const counted = times(count, 0)
  const language = { type: 'language', language: 'en', by: 'customer' } as const
  const settled = await Promise.allSettled(
    counted.map(async (_, index) => {
      const plan = () => {
        counted[index]! += 1
        return { eventBodies: [language], isTurn }
      }
      const { events } = await changeConversation(context, conversation, plan, ulid())
      return events[0]!.number
    }),
  )
  return { counted, settled }
}

describe('sessions', () => {
  const begin = async (network: string, now: Date) => {
    const visitor = await visitorContext({ headers: {}, clientName: shop.company.name, network })
    return operations.session({ client: shop.company.name }, { ...visitor, now })
  }
  const { calls } = callLimits.begin

  it('begin sixty times a minute from one network, and from another one all the same', async () => {
    const now = new Date()
    const [flood, home] = [ulid(), ulid()]
    const one = await begin(flood, now)
    expect(await admitted(calls, () => begin(flood, now))).toEqual([...times(calls - 1, true), false])
    await expect(begin(flood, now)).rejects.toMatchObject(tooMany)
    await begin(home, now)
    // Who has a session goes on with it.
    const visitor = await visitorContext({ headers: {}, clientName: shop.company.name, network: flood })
    const again = await operations.session(
      { ...one, client: shop.company.name, newSession: false },
      { ...visitor, now },
    )
    expect(again).toMatchObject({ userId: one.userId, newSession: false })
  })

  it('begin at one company only so often, from wherever they come', async () => {
    const now = new Date(Date.now() + 60_000)
    const fill = (callClass: CallClass) => {
      for (let call = 0; call < callLimits[callClass].calls; call++)
        countInMemory(callClass, `${shop.company.id}#company`, now)
    }
    await begin(ulid(), now)
    expect(() => fill('beginAtCompany')).toThrow(Problem)
    await expect(begin(ulid(), now)).rejects.toMatchObject(tooMany)
  })

  it('are not begun by a picture or a link on a page of another site', async () => {
    const address = `${world.cloud.origin}/api/user/session?client=${shop.company.name}`
    const statusFor = async (headers: Record<string, string>) => (await fetch(address, { headers })).status
    expect(await statusFor({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' })).toBe(403)
    expect(await statusFor({ 'sec-fetch-site': 'same-origin' })).toBe(200)
    expect(await statusFor({ 'sec-fetch-site': 'same-origin', origin: world.cloud.origin })).toBe(200)
    expect(await statusFor({})).toBe(200)
  })
})

describe('a socket', () => {
  it('that says too much at once is closed, and another one goes on', async () => {
    const [hasty, calm] = [await shop.starts(), await shop.starts()]
    const [flood, page] = [await hasty.listens(), await calm.listens()]
    for (let ping = 0; ping < 500; ping++) flood.say({ action: 'ping' })
    await flood.closed
    page.say({ action: 'ping' })
    await page.until(({ kind }) => kind === 'pong')
    expect(world.cloud.lambda.counts()['realtime']).toBeLessThan(200)
  })

  it('of which a container has heard more frames than anybody sends is closed before anything is read', async () => {
    const customer = await shop.starts()
    const page = await customer.listens()
    const [{ connection } = { connection: '' }] = await listenersOf(scopeOf(customer))
    vi.useFakeTimers({ toFake: ['Date'] })
    for (let frame = 0; frame < callLimits.frame.calls; frame++) countInMemory('frame', connection, new Date())
    const requestContext = { connectionId: connection, eventType: 'MESSAGE', requestId: ulid() }
    await hearSocket({ requestContext, body: '{"action":"ping"}', isBase64Encoded: false } as never)
    await page.closed
    expect(page.messages.some(({ kind }) => kind === 'pong')).toBe(false)
  })

  it('of a customer who does not say who it is within seconds is closed with the next word of anybody', async () => {
    const [silent, calm] = [await shop.starts(), await shop.starts()]
    const [mute, heard, page] = [await silent.connects(), await silent.listens(), await calm.listens()]
    world.clock.advance((silentSocketSeconds + 1) * 1000)
    page.say({ action: 'ping' })
    await mute.closed
    expect(mute.messages).toEqual([])
    await silent.says('Grmbl')
    await heard.until(({ kind }) => kind === 'wbbEvent')
  })
})

// The last one, because it moves the clock by days.
it('a session in which nobody said anything expires with all that belongs to it, and no other one does', async () => {
  const [silent, ended, talks, presses, helped, waits] = await Promise.all(times(6, undefined).map(() => shop.starts()))
  await ended!.ends()
  await talks!.says('Grmbl')
  await presses!.presses('When are you open?')
  await shop.takes(helped!, lena)
  await says(lena, helped!, 'Good morning')
  await waits!.start((await shop.block('A person, please', handover))._id)
  const said = [talks!, presses!, helped!, waits!]

  world.clock.advance(silentSessionHours * hourMs)
  for (const customer of [silent!, ended!])
    await expect(customer.says('Still there?')).rejects.toMatchObject({ code: 'session-ended' })
  for (const customer of said) await customer.says('Still there?')
  world.clock.advance(30 * 24 * hourMs)
  await world.cloud.dynamodb.sweep()
  for (const customer of [silent!, ended!]) expect(sortKeysOf(scopeKey(scopeOf(customer)))).toEqual([])
  for (const customer of said) {
    expect(await new Table(scopeOf(customer)).get(conversations, '-')).toMatchObject({ _id: customer.userId })
    const events = (await new Table(scopeOf(customer)).list(entries)).flatMap((entry) => entry.events)
    expect(events.map(({ number }) => number)).toEqual(events.map((_, index) => index + 1))
    await customer.says('And now?')
  }
})

const hourMs = 60 * 60_000
const handover = { type: 'function', function: { type: 'handover' } }

/** The sort keys of what lies in a partition. */
function sortKeysOf(partition: string, prefix?: string): string[] {
  const found = world.cloud.dynamodb.call('Query', {
    TableName: tableName,
    KeyConditionExpression: prefix ? 'pk = :pk AND begins_with(sk, :prefix)' : 'pk = :pk',
    ExpressionAttributeValues: { ':pk': { S: partition }, ...(prefix && { ':prefix': { S: prefix } }) },
  }) as { Items: { sk: { S: string } }[] }
  return found.Items.map(({ sk }) => sk.S)
}
