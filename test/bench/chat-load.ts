/** Many customers talk to people: how soon what they say is on the screen of the agent who looks, and that nothing is lost. */
import { setTimeout as pause } from 'node:timers/promises'
import { ulid } from 'ulid'
import { WebSocket } from 'ws'
import type { CustomerUpward, Downward, Frame, Upward } from '#shared/realtime/console-socket'
import { inLanes, Workplace } from '../crash/workplace.ts'
import type { Customer } from '../kit/customer.ts'
import type { Worker } from '../kit/world.ts'
import { quantile, spreadOf, tell } from './figure.ts'
import { processorMs } from './processor.ts'

const customersCount = 500
const agentsCount = 30
const perSecond = 50
const seconds = 15

export async function chatLoad(): Promise<void> {
  const workplace = await Workplace.open({ agents: agentsCount })
  const { agents } = workplace
  const customers = await inLanes(customersCount, workplace.arrives)
  const heardAt = new Map<string, number>()
  const sockets = await inLanes(customersCount, (index) => customerSocket(customers[index]!))
  await inLanes(customersCount, (index) => takeOver(agents[index % agentsCount]!, customers[index]!))
  // Agent n holds the conversations n, n + 30, n + 60 …, and looks at the first of them.
  const consoles = await inLanes(agentsCount, (index) => watching(agents[index]!, customers[index]!, heardAt))

  const sent = new Map<string, { by: Customer; due: number; isWatched: boolean }>()
  const errors: unknown[] = []
  const usedBefore = processorMs(workplace.processId)
  const running: Promise<unknown>[] = []
  const began = performance.now()
  for (let index = 0; index < perSecond * seconds; index++) {
    const due = began + (index * 1000) / perSecond
    await pause(Math.max(0, due - performance.now()))
    const isWatched = index % 2 === 0
    const round = Math.floor(index / 2)
    const by = customers[isWatched ? round % agentsCount : agentsCount + (round % (customersCount - agentsCount))]!
    const eventId = ulid()
    sent.set(eventId, { by, due, isWatched })
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
  const figure = { bench: 'chat-load', unit: 'ms', spread: spreadOf(times) }
  const metric = `${customersCount} customers, ${agentsCount} agents, ${perSecond} messages a second`
  tell({ ...figure, metric: `${metric}: p50`, value: quantile(times, 0.5), goal: '<= 60' })
  tell({ ...figure, metric: `${metric}: p99`, value: quantile(times, 0.99), goal: '<= 60' })
  const processor = 'processor time of a message to an agent, embedded cloud whole'
  tell({ bench: 'chat-load', metric: processor, value: usedMs, unit: 'ms', goal: 'half of before' })
  tell({ bench: 'chat-load', metric: 'errors', value: errors.length, unit: 'messages', goal: '0' })
  tell({ bench: 'chat-load', metric: 'lost', value: lost, unit: 'messages', goal: '0' })
  const unheard = watched.length - times.length
  tell({ bench: 'chat-load', metric: 'not told to who watches', value: unheard, unit: 'messages', goal: '0' })
  for (const socket of [...sockets, ...consoles]) socket.terminate()
  await workplace.close()
}

async function customerSocket({ calls, held, base, userSid }: Customer): Promise<WebSocket> {
  const { ticket } = await calls.socketTicket(held)
  const hello: CustomerUpward = { action: 'authentication', userSid }
  return saying(base, ticket, hello, 'successfullyAuthenticated')
}

async function watching(agent: Worker, { base, userId }: Customer, heardAt: Map<string, number>): Promise<WebSocket> {
  const { ticket } = await agent.account.socketTicket()
  const watch: Upward = { action: 'watch', userId }
  const socket = await saying(base, ticket, watch, 'pong')
  socket.on('message', (data: Buffer) => {
    const at = performance.now()
    for (const said of read(data)) if (said.kind === 'wbbEvent') heardAt.set(said.event._id, at)
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
