/**
 * Many customers talk to people: how soon what they say is on the screen of the agent who looks, and in the list of the agent
 * who holds them, and that nothing is lost.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { ulid } from 'ulid'
import { WebSocket } from 'ws'
import type { CustomerUpward, Downward, Frame, Upward } from '#shared/realtime/console-socket'
import { inLanes, Workplace } from '../crash/workplace.ts'
import type { Customer } from '../kit/customer.ts'
import type { Worker } from '../kit/world.ts'
import { quantile, spreadOf, tell } from './figure.ts'
import { processorMs } from './processor.ts'

const perSecond = 50
const seconds = 15

interface Crowd {
  readonly bench: string
  readonly customersCount: number
  readonly agentsCount: number
}

export const chatLoad = (): Promise<void> => talkTogether({ bench: 'chat-load', customersCount: 500, agentsCount: 30 })

/** A busy shop: each customer says something each second. */
export const chatShop = (): Promise<void> => talkTogether({ bench: 'chat-shop', customersCount: 50, agentsCount: 5 })

/** When an agent's list showed which message of a customer as the last one. */
interface Row {
  readonly userId: string
  readonly message: number
  readonly at: number
}

async function talkTogether({ bench, customersCount, agentsCount }: Crowd): Promise<void> {
  const workplace = await Workplace.open({ agents: agentsCount })
  const { agents } = workplace
  const customers = await inLanes(customersCount, workplace.arrives)
  const heardAt = new Map<string, number>()
  const rows: Row[] = []
  const sockets = await inLanes(customersCount, (index) => customerSocket(customers[index]!))
  await inLanes(customersCount, (index) => takeOver(agents[index % agentsCount]!, customers[index]!))
  // Agent n holds the conversations n, n + 30, n + 60 …, and looks at the first of them.
  const consoles = await inLanes(agentsCount, (index) => watching(agents[index]!, customers[index]!, { heardAt, rows }))

  const sent = new Map<string, { by: Customer; message: number; due: number; isWatched: boolean }>()
  const errors: unknown[] = []
  // Nobody may say more than two things a second: of few customers each has a turn.
  const isCrowd = customersCount > perSecond
  const usedBefore = processorMs(workplace.processId)
  const running: Promise<unknown>[] = []
  const began = performance.now()
  for (let index = 0; index < perSecond * seconds; index++) {
    const due = began + (index * 1000) / perSecond
    await pause(Math.max(0, due - performance.now()))
    const isWatched = isCrowd ? index % 2 === 0 : index % customersCount < agentsCount
    const round = Math.floor(index / 2)
    const inCrowd = isWatched ? round % agentsCount : agentsCount + (round % (customersCount - agentsCount))
    const by = customers[isCrowd ? inCrowd : index % customersCount]!
    const eventId = ulid()
    sent.set(eventId, { by, message: index, due, isWatched })
    running.push(by.says(`Message ${index}`, eventId).catch((error: unknown) => errors.push(error)))
  }
  await Promise.all(running)
  // What follows a message is on its way at most as long as this.
  await pause(2000)
  const usedMs = (processorMs(workplace.processId) - usedBefore) / sent.size

  const watched = [...sent].filter(([, { isWatched }]) => isWatched)
  const times = watched.flatMap(([id, { due }]) => (heardAt.has(id) ? [heardAt.get(id)! - due] : []))
  const kept = await inLanes(customersCount, async (index) => {
    const { calls, held } = customers[index]!
    return (await calls.events({ ...held, since: 0 })).events.map(({ _id }) => _id)
  })
  const there = new Set(kept.flat())
  const lost = [...sent.keys()].filter((id) => !there.has(id)).length
  const figure = { bench, unit: 'ms', spread: spreadOf(times) }
  const metric = `${customersCount} customers, ${agentsCount} agents, ${perSecond} messages a second`
  tell({ ...figure, metric: `${metric}: p50`, value: quantile(times, 0.5), goal: '<= 60' })
  tell({ ...figure, metric: `${metric}: p99`, value: quantile(times, 0.99), goal: '<= 60' })
  const shown = [...sent.values()].flatMap(({ by, message, due }) => {
    const row = rows.find(({ userId, message: last }) => userId === by.userId && last >= message)
    return row ? [row.at - due] : []
  })
  const ofRows = { bench, unit: 'ms', spread: spreadOf(shown) }
  tell({ ...ofRows, metric: `${metric}: row of the list, p50`, value: quantile(shown, 0.5), goal: '<= 500' })
  tell({ ...ofRows, metric: `${metric}: row of the list, p99`, value: quantile(shown, 0.99), goal: '<= 500' })
  const unlisted = sent.size - shown.length
  tell({ bench, metric: 'not in the list', value: unlisted, unit: 'messages', goal: '0' })
  const processor = 'processor time of a message to an agent, embedded cloud whole'
  tell({ bench, metric: processor, value: usedMs, unit: 'ms', goal: 'half of before' })
  tell({ bench, metric: 'errors', value: errors.length, unit: 'messages', goal: '0' })
  tell({ bench, metric: 'lost', value: lost, unit: 'messages', goal: '0' })
  const unheard = watched.length - times.length
  tell({ bench, metric: 'not told to who watches', value: unheard, unit: 'messages', goal: '0' })
  for (const socket of [...sockets, ...consoles]) socket.terminate()
  await workplace.close()
}

async function customerSocket({ calls, held, base, userSid }: Customer): Promise<WebSocket> {
  const { ticket } = await calls.socketTicket(held)
  const hello: CustomerUpward = { action: 'authentication', userSid }
  return saying(base, ticket, hello, 'successfullyAuthenticated')
}

interface Seen {
  readonly heardAt: Map<string, number>
  readonly rows: Row[]
}

async function watching(agent: Worker, { base, userId }: Customer, { heardAt, rows }: Seen): Promise<WebSocket> {
  const { ticket } = await agent.account.socketTicket()
  const watch: Upward = { action: 'watch', userId }
  const socket = await saying(base, ticket, watch, 'pong')
  socket.on('message', (data: Buffer) => {
    const at = performance.now()
    for (const said of read(data)) {
      if (said.kind === 'wbbEvent') heardAt.set(said.event._id, at)
      const message = said.kind === 'user' ? said.user.lastMessage?.text.match(/^Message (\d+)$/)?.[1] : undefined
      if (said.kind === 'user' && message) rows.push({ userId: said.user._id, message: Number(message), at })
    }
  })
  return socket
}

/** A socket that has said its first word and heard the answer to it. */
async function saying(base: string, ticket: string, word: object, answer: Downward['kind']): Promise<WebSocket> {
  const socket = new WebSocket(`${base.replace('http', 'ws')}/socket?ticket=${ticket}`)
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.once('open', () => socket.send(JSON.stringify(word)))
    socket.on('message', (data: Buffer) => read(data).some(({ kind }) => kind === answer) && resolve())
  })
  return socket
}

// The bench trusts its own server: a check of each message would be counted as the time of its way.
const read = (data: Buffer) => JSON.parse(data.toString()) as Frame

const takeOver = ({ takeover, agent }: Worker, { userId }: Customer) => takeover.start({ userId, agentId: agent._id })
