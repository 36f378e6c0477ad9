/** What the flows of a conversation take of the embedded cloud: measured one after the other, with ten consoles open. */
import { once } from 'node:events'
import { table } from '../../../infra/definition/definition.ts'
import { isHeard } from '../../../infra/local/stream.ts'
import { says, Shop, watching } from '../../kit/live.ts'
import { openWorld, type World } from '../../kit/world.ts'

/** Of one flow with all that follows from it. */
export interface Taken {
  readonly reads: number
  readonly writes: number
  /** By function. */
  readonly invocations: Readonly<Record<string, number>>
  readonly socketMessages: number
  /** Records of the table's stream that a function hears, by function. */
  readonly streamRecords: Readonly<Record<string, number>>
  /** Write units by partition: of the company's own ones by their names, of all others together by the kind of them. */
  readonly partitions: Readonly<Record<string, number>>
}

/** `takeover`: asked for, taken, five messages each way, and given back. */
export type Flow = 'session' | 'socket' | 'turn' | 'takeover'
export type Flows = Readonly<Record<Flow, Taken>>

export const consolesOpen = 10
export const takeoverMessages = 5
/** As long as people take to read and to type. */
const pauseMs = 20_000

export async function measureFlows(): Promise<Flows> {
  const world = await openWorld()
  const shop = await Shop.opens(world)
  await welcomeWithBoth(shop)
  const agents = await Promise.all(Array.from({ length: consolesOpen }, (_, index) => shop.hires(`Agent${index} Ash`)))
  const [agent] = agents
  const consoles = await Promise.all(agents.map((each) => watching(world, each)))
  const take = async (act: () => Promise<unknown>): Promise<Taken> => taken(world, shop.company.id, act)
  const pause = () => world.clock.advance(pauseMs)

  // What the first customer of a company makes once is no part of a conversation.
  await (await shop.starts()).says('Hello')
  pause()
  let customer = await shop.arrives()
  const session = await take(async () => {
    customer = await shop.starts()
  })
  pause()
  let socket: Awaited<ReturnType<typeof customer.listensHere>> | undefined
  const opened = await take(async () => {
    socket = await customer.listensHere()
  })
  pause()
  await customer.says('Hello')
  pause()
  const turn = await take(() => customer.presses('When are you open?'))
  pause()
  const takeover = await take(async () => {
    await customer.start()
    pause()
    await customer.presses('Talk to a person')
    await world.settled()
    pause()
    await shop.takes(customer, agent!)
    await world.settled()
    for (let message = 0; message < takeoverMessages; message++) {
      pause()
      await says(agent!, customer, 'From nine to five, on Sundays as well.')
      await world.settled()
      pause()
      await customer.says('Thank you, that is good to know.')
      await world.settled()
    }
    await agent!.takeover.complete({ userId: customer.userId, agentId: agent!.agent._id })
  })
  const closed = await take(async () => {
    socket!.socket.close()
    await once(socket!.socket, 'close')
  })
  for (const each of consoles) each.socket.terminate()
  await world.close()
  return { session, socket: sumOf(opened, closed), turn, takeover }
}

/** A welcome with two buttons: what is asked most, and a person. */
async function welcomeWithBoth(shop: Shop): Promise<void> {
  const hours = await shop.block('We are open from nine to five.')
  const person = await shop.block('A person', { type: 'function', function: { type: 'handover' } })
  const leads = (title: string, value: string) => ({ title: { en: title }, action: { type: 'block', value } })
  const choices = [leads('When are you open?', hours._id), leads('Talk to a person', person._id)]
  await shop.welcomes('Hello!', { type: 'select', choices })
}

async function taken(world: World, company: string, act: () => Promise<unknown>): Promise<Taken> {
  await world.settled()
  const { cloud } = world
  const now = () => {
    const { readUnits: reads, writeUnits: writes } = cloud.dynamodb.counts()
    const { sent, received } = cloud.sockets.counts()
    const lastRecord = cloud.dynamodb.lastStreamed()
    return { reads, writes, socketMessages: sent + received, lastRecord, invocations: cloud.lambda.counts() }
  }
  const before = now()
  const partitions = cloud.dynamodb.watchPartitions()
  await act()
  await world.settled()
  const after = now()
  return {
    reads: after.reads - before.reads,
    writes: after.writes - before.writes,
    socketMessages: after.socketMessages - before.socketMessages,
    streamRecords: recordsHeard(world, before.lastRecord, after.lastRecord),
    invocations: Object.fromEntries(
      Object.entries(after.invocations).flatMap(([name, count]) => {
        const more = count - (before.invocations[name] ?? 0)
        return more > 0 ? [[name, more]] : []
      }),
    ),
    partitions: byKind(partitions, company),
  }
}

function recordsHeard({ cloud }: World, after: number, last: number): Record<string, number> {
  const rows = cloud.dynamodb.streamed(after, last - after)
  return Object.fromEntries(
    table.streams.map(({ function: name, hears }) => [name, rows.filter((row) => isHeard(row, hears)).length]),
  )
}

/** An id is a ULID, and a connection anything behind `socket-home#`: the names of partitions are the rest. */
function byKind(partitions: ReadonlyMap<string, number>, company: string): Record<string, number> {
  const kinds: Record<string, number> = {}
  for (const [partition, units] of partitions) {
    const isOwn = partition.startsWith(`T#${company}`) && !partition.includes('#C#')
    const kind = isOwn ? partition.replace(/#?[0-9A-HJKMNP-TV-Z]{26}/g, '') : 'of one conversation or socket'
    kinds[kind] = (kinds[kind] ?? 0) + units
  }
  return kinds
}

const sumOf = (a: Taken, b: Taken): Taken => ({
  reads: a.reads + b.reads,
  writes: a.writes + b.writes,
  socketMessages: a.socketMessages + b.socketMessages,
  streamRecords: addedUp(a.streamRecords, b.streamRecords),
  invocations: addedUp(a.invocations, b.invocations),
  partitions: addedUp(a.partitions, b.partitions),
})

const addedUp = (a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(
    [...new Set([...Object.keys(a), ...Object.keys(b)])].map((name) => [name, (a[name] ?? 0) + (b[name] ?? 0)]),
  )
