/** How what happens in conversations becomes figures. */
import { inspect } from 'node:util'
import { marshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBRecord } from 'aws-lambda'
import { ulid } from 'ulid'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { addCells, cellNames, placeOf, textOfCells, type Counter, type MutableCells } from '#shared/figures/counters'
import { findConversation } from '../../functions/chat/conversation/conversation.ts'
import { openConversations } from '../../functions/chat/desk/queues.ts'
import { saidSince } from '../../functions/chat/conversation/said.ts'
import { entries, entryId } from '../../functions/chat/conversation/store.ts'
import { countsOf, type Entry } from '../../functions/figures/counts.ts'
import { countEntries } from '../../functions/figures/count-entries.ts'
import { placeInDay } from '../../functions/figures/slices.ts'
import { dueEnvironments, dueHours, residue, slices, type SliceItem } from '../../functions/figures/store.ts'
import { quarterOf } from '../../functions/figures/sums.ts'
import { log } from '../../functions/platform/aws/log.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { Customer } from '../kit/customer.ts'
import { says, Shop } from '../kit/live.ts'
import { nightsOf } from '../kit/nights.ts'
import { openWorld } from '../kit/world.ts'

const world = await openWorld()
afterAll(() => world.close())

const dayNow = () => new Date(world.clock.now()).toISOString().slice(0, 10)

/** All slices of a shop; the tests' conversations are of today, and perhaps of tomorrow. */
async function slicesOf({ scope }: Pick<Shop, 'scope'>, day = dayNow()): Promise<SliceItem[]> {
  await world.settled()
  return new Table({ ...scope, day }).list(slices)
}

/** The sum of a counter over all cells. */
const flow = (all: readonly SliceItem[], counter: Counter<'flow'>): number =>
  Object.values(quarterOf(all).flow ?? {}).reduce((sum, cell) => sum + (cell[placeOf('flow', counter)] ?? 0), 0)

const sorted = (cells: MutableCells) =>
  Object.entries(cells)
    .flatMap(([family, own]) =>
      textOfCells(own)
        .split('\n')
        .map((line) => `${family} ${line}`),
    )
    .toSorted()

/** What is counted of slices, without the words of customers: an erased one takes theirs along. */
function besideWords(all: readonly SliceItem[]): string[] {
  const { keyword: _, ...cells } = quarterOf(all)
  return sorted(cells)
}

const viewsIn = (all: readonly SliceItem[]): string[] =>
  Object.entries(quarterOf(all).block ?? {})
    .filter(([, cell]) => (cell[placeOf('block', 'views')] ?? 0) > 0)
    .map(([key]) => cellNames(key).at(-1)!)
    .toSorted()

describe('PREVIEW-018: a preview beside a customer who does the same', () => {
  it('PREVIEW-018/runtime/analytics/queues/lists: is answered alike, and is in no figure, no queue and no list, as the customer is', async () => {
    const own = await Shop.opens(world)
    await own.offersPeople()
    const { preview: word } = await own.admin.customer.previewToken()
    const preview = await Customer.arrives(world, { client: own.company.name, preview: word })
    const asked = async (customer: Customer) => [
      await customer.start(),
      await customer.says('Gorgeous roses'),
      await customer.presses('Talk to a person'),
    ]
    const tried = await asked(preview)
    expect(await slicesOf(own)).toEqual([])
    const customer = await own.arrives()
    const answered = await asked(customer)
    // The texts of a turn are the same; that no person is called is said by what follows from it alone.
    expect(tried).toEqual(answered)
    const all = await slicesOf(own)
    expect(all.map(({ conversation }) => conversation)).toEqual([customer.userId])
    expect([flow(all, 'starts'), flow(all, 'texts'), flow(all, 'choices')]).toEqual([1, 1, 1])
    const ids = (found: readonly { _id: string }[]) => found.map(({ _id }) => _id)
    expect(ids(await openConversations(own.scope))).toEqual([customer.userId])
    expect(ids(await own.admin.conversations.list({}))).toEqual([customer.userId])
    const kept = (of: Customer) => findConversation(own.scope, of.userId)
    expect(await kept(preview)).toMatchObject({ isPreview: true })
    expect(await kept(customer)).not.toHaveProperty('isPreview')
    const written = (of: Customer) => new Table({ client: own.company.id, conversation: of.userId }).list(entries)
    expect((await written(preview)).map(({ on }) => on === undefined)).toEqual([true, true, true])
    expect((await written(customer)).map(({ on }) => on === undefined)).toEqual([false, false, false])
  })
})

it('BLOCKS-003: the responses that count as said lately are those with views in the figures of these days', async () => {
  const own = await Shop.opens(world)
  await own.offersHours()
  await own.block('Never said')
  const { preview: word } = await own.admin.customer.previewToken()
  const preview = await Customer.arrives(world, { client: own.company.name, preview: word })
  await preview.start()
  await preview.presses('When are you open?')
  const lately = async () => [...(await saidSince(own.scope, new Date(world.clock.now())))].toSorted()
  expect([viewsIn(await slicesOf(own)), await lately()]).toEqual([[], []])
  const customer = await own.starts()
  const first = viewsIn(await slicesOf(own))
  expect([first.length, await lately()]).toEqual([1, first])
  await customer.presses('When are you open?')
  const both = viewsIn(await slicesOf(own))
  expect([both.length, await lately()]).toEqual([2, both])
})

it('a talk with the bot and a person is counted from its first word to its rating', async () => {
  const own = await Shop.opens(world)
  await own.offersPeople()
  const agent = await own.hires('Ola Orr')
  const customer = await own.starts()
  await customer.says('Grmbl')
  await customer.presses('Talk to a person')
  await own.takes(customer, agent)
  await says(agent, customer, 'Hello')
  await agent.takeover.complete({ userId: customer.userId, agentId: agent.agent._id, topic: 'Roses', outcome: 'Sold' })
  await customer.calls.rating({ ...customer.held, eventId: ulid(), rating: 5 })
  const all = await slicesOf(own)
  const wanted: Partial<Record<Counter<'flow'>, number>> = {
    starts: 1,
    newUsers: 1,
    texts: 1,
    choices: 1,
    agentMessages: 1,
    failures: 1,
    talked: 1,
    handedOver: 1,
    failed: 0,
    ratings5: 1,
  }
  for (const [counter, number] of Object.entries(wanted) as [Counter<'flow'>, number][])
    expect([counter, flow(all, counter)]).toEqual([counter, number])
  const takeover = quarterOf(all).takeover ?? {}
  const agentKey = `chat_plugin\ten\t\t${agent.agent._id}`
  const counters = ['taken', 'endedByAgent', 'messages', 'ratings5', 'asked', 'neverTaken'] as const
  expect(counters.map((counter) => takeover[agentKey]?.[placeOf('takeover', counter)] ?? 0)).toEqual([1, 1, 1, 1, 0, 0])
  const ended = all.flatMap(({ takeovers = [] }) => takeovers)
  expect(ended).toMatchObject([{ by: 'agent', agent: agent.agent._id, topic: 'Roses', outcome: 'Sold' }])
  expect(ended[0]!.waitedSeconds).toBeTypeOf('number')
  expect(Object.values(quarterOf(all).active ?? {})).toEqual([[1]])
})

/** A record of the stream, as Lambda gives it. */
function recordOf({ client }: { client: string }, conversation: string, entry: Entry, number = 1): DynamoDBRecord {
  const keys = { pk: `T#${client}#C#${conversation}`, sk: `entry#${entryId(entry.events.at(-1)!.number)}` }
  return {
    eventName: 'INSERT',
    dynamodb: {
      // The two packages describe the same wire format in types of their own.
      Keys: marshall(keys) as never,
      NewImage: marshall({ ...keys, ...entry }, { removeUndefinedValues: true }) as never,
      SequenceNumber: String(number),
    },
  }
}

const created = '2026-11-20T14:20:00.000Z'
const entryOf = (scope: Shop['scope'], number: number, text = 'Gorgeous roses'): Entry => ({
  events: [
    { _id: ulid(), number, created, what: { type: 'message', message: { messageType: 'text', text, language: 'en' } } },
  ],
  on: {
    environment: scope.environment,
    channel: 'chat_plugin',
    language: 'en',
    ...(number > 1 && { marks: ['said'] }),
  },
})

describe('counting entries', () => {
  const now = new Date('2026-11-20T14:40:00.000Z')
  const later = new Date('2026-11-20T15:40:00.000Z')
  const open = async () => (await Shop.opens(world)).scope
  type Scope = Awaited<ReturnType<typeof open>>
  const countedCells = async (scope: Scope) => {
    const all = await new Table({ ...scope, day: '2026-11-20' }).list(slices)
    // Who said a word is no part of what entries say.
    return sorted(quarterOf(all.map((slice) => ({ ...slice, conversation: residue }))))
  }
  const naive = (all: readonly Entry[]): string[] => {
    const sum = all.reduce<MutableCells>((cells, entry) => addCells(cells, countsOf(entry).cells), {})
    return sorted(addCells(sum, { active: { 'chat_plugin\ten\t\tnew': [1] } }))
  }

  it('counts what comes twice, late and in disorder once, also where many count at the same time', async () => {
    const scope = await open()
    const conversation = ulid()
    const written = Array.from({ length: 12 }, (_, index) => entryOf(scope, index + 1))
    const records = written.map((entry) => recordOf(scope, conversation, entry))
    await countEntries([records[7]!, records[3]!, records[7]!], { now })
    // All of these race for one row.
    const lanes = Array.from({ length: 6 }, (_, lane) => records.filter((__, index) => index % 3 === lane % 3))
    const answers = await Promise.all(lanes.map((lane) => countEntries(lane.toReversed(), { now })))
    expect(answers).toEqual(lanes.map(() => ({ batchItemFailures: [] })))
    expect(await countedCells(scope)).toEqual(naive(written))
    const fixed = await countEntries(records, { now: later })
    expect(fixed.batchItemFailures).toEqual([])
    expect(await countedCells(scope)).toEqual(naive(written))
  })

  it('marks an hour behind its slices: once while it runs, and anew each time once it is over', async () => {
    const scope = await open()
    const conversation = ulid()
    const due = async () => (await new Table(scope).list(dueHours)).map(({ hour, version }) => ({ hour, version }))
    await countEntries([recordOf(scope, conversation, entryOf(scope, 1))], { now })
    const [mark, ...others] = await due()
    expect([mark?.hour, others]).toEqual(['2026-11-20T14', []])
    expect(await new Table({}).get(dueEnvironments, scope.environment)).toMatchObject({ client: scope.client })
    await countEntries([recordOf(scope, conversation, entryOf(scope, 2))], { now })
    expect(await due()).toEqual([mark])
    await countEntries([recordOf(scope, conversation, entryOf(scope, 3))], { now: later })
    const [late] = await due()
    expect(late?.version).not.toBe(mark!.version)
    // Who died between the slice and the mark hears of the entry again.
    await countEntries([recordOf(scope, conversation, entryOf(scope, 3))], { now: later })
    expect((await due())[0]?.version).not.toBe(late!.version)
  })

  it('passes over what is no entry of ours and never stops for it, and is given again what failed', async () => {
    const scope = await open()
    const [whole, broken] = [ulid(), ulid()]
    const told = vi.spyOn(log, 'error').mockReturnValue(undefined)
    onTestFinished(() => told.mockRestore())
    const table = new Table({ ...scope, day: '2026-11-20' })
    const part = (first: number, last: number): Entry => {
      const entry = entryOf(scope, first)
      const more = Array.from({ length: last - first }, (_, index) => ({
        ...entry.events[0]!,
        number: first + index + 1,
      }))
      return { ...entry, events: [...entry.events, ...more] }
    }
    const strange: DynamoDBRecord[] = [
      {},
      { eventName: 'INSERT', dynamodb: { Keys: marshall({ pk: 'T#x', sk: 'entry#000000001' }) as never } },
      { ...recordOf(scope, whole, entryOf(scope, 9)), eventName: 'REMOVE' },
      recordOf(scope, whole, { ...entryOf(scope, 8), events: [{ ...entryOf(scope, 8).events[0]!, created: 'once' }] }),
      recordOf(scope, whole, { events: entryOf(scope, 7).events } as Entry),
    ]
    await countEntries([recordOf(scope, broken, part(2, 3))], { now })
    const records = [
      ...strange,
      recordOf(scope, whole, entryOf(scope, 1), 6),
      recordOf(scope, broken, part(1, 2), 7),
      recordOf(scope, whole, entryOf(scope, 2), 8),
    ]
    expect(await countEntries(records, { now })).toEqual({ batchItemFailures: [{ itemIdentifier: '7' }] })
    const { quarter } = placeInDay(created)
    expect((await table.get(slices, `${quarter}#${whole}`))?.ranges).toEqual([[1, 2]])
    const printed = inspect(told.mock.calls, { depth: 9 })
    expect(printed).toContain('An entry of a conversation could not be read')
    expect(printed).not.toContain('Gorgeous')
  })
})

it('an erased customer leaves every sum but of their words as it was, and no row that names them', async () => {
  const own = await Shop.opens(world)
  await own.offersPeople()
  const [gone, stays] = [await own.starts(), await own.starts()]
  for (const customer of [gone, stays]) await customer.says('Grmbl')
  const before = await slicesOf(own)
  const [place, late] = [{ client: own.company.id, conversation: gone.userId }, entryOf(own.scope, 90)]
  const [first] = await new Table(place).list(entries)
  const { events, on } = first!
  expect(before.map(({ conversation }) => conversation).toSorted()).toEqual([gone.userId, stays.userId].toSorted())
  await own.admin.conversations.remove({ id: gone.userId })
  const after = await slicesOf(own)
  expect(besideWords(after)).toEqual(besideWords(before))
  const named = after.filter(({ conversation }) => conversation === gone.userId)
  // It is known until the stream cannot tell of it any more, and by nothing but its numbers.
  expect(named).toMatchObject([{ cells: {}, erased: {} }])
  expect(named[0]!.expires * 1000).toBeLessThan(world.clock.now() + 3 * 24 * 3_600_000)
  expect(after.some(({ conversation }) => conversation === residue)).toBe(true)
  // The stream tells of an old entry again, and of one that was on its way: the first counts no more, the other does.
  const again = recordOf(own.scope, gone.userId, { events, on: on! })
  const at = { ...late, events: [{ ...late.events[0]!, created: events[0]!.created }] }
  await countEntries([again, recordOf(own.scope, gone.userId, at)], { now: new Date(world.clock.now()) })
  const last = await slicesOf(own)
  expect(flow(last, 'texts')).toBe(flow(before, 'texts') + 1)
  expect(flow(last, 'starts')).toBe(flow(before, 'starts'))
  expect(quarterOf(last).active).toEqual(quarterOf(before).active)
})

it('a conversation that is not kept any longer leaves every sum but of its words as it was', async () => {
  const own = await Shop.opens(world)
  await own.offersPeople()
  const { changeSettings, runNight } = nightsOf(world)
  const customer = await own.starts()
  await customer.says('Grmbl')
  const day = dayNow()
  const before = await slicesOf(own, day)
  await changeSettings(own, { conversationEventsTTL: 3 })
  const months = 4 * 24 * 3_600_000
  const after = await world.clock.during(months, async () => {
    await runNight(own)
    return slicesOf(own, day)
  })
  expect(besideWords(after)).toEqual(besideWords(before))
  expect(JSON.stringify(after)).not.toContain(customer.userId)
})
