import { marshall } from '@aws-sdk/util-dynamodb'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { Frame, type Downward } from '#shared/realtime/console-socket'
import { socketTicketSeconds } from '#shared/limits'
import type { ClosingFlag } from '#shared/access'
import { closeSockets } from '../../functions/platform/realtime/sockets.ts'
import { eventIn } from '../../functions/platform/table/journal.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { agents, companies } from '../../functions/platform/tenancy/tenancy.ts'
import { Bot } from '../kit/bot.ts'
import { Customer } from '../kit/customer.ts'
import { watching } from '../kit/live.ts'
import { openWorld, type Worker, type World } from '../kit/world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

interface Heard {
  readonly socket: WebSocket
  /** The next message; those that came before it was asked for are kept. */
  next(): Promise<Downward>
  /** Everything heard and not yet taken by `next`. */
  readonly waiting: readonly Downward[]
}

async function listening(worker: Worker): Promise<Heard> {
  const { ticket } = await worker.account.socketTicket()
  return opened(ticket)
}

function opened(ticket: string): Promise<Heard> {
  const socket = new WebSocket(`${world.cloud.origin.replace('http', 'ws')}/socket?ticket=${ticket}`)
  const waiting: Downward[] = []
  const takers: ((message: Downward) => void)[] = []
  socket.on('message', (data: Buffer) => {
    for (const message of Frame.parse(JSON.parse(data.toString()))) {
      const taker = takers.shift()
      if (taker) taker(message)
      else waiting.push(message)
    }
  })
  const next = () =>
    new Promise<Downward>((resolve) => {
      const message = waiting.shift()
      if (message) resolve(message)
      else takers.push(resolve)
    })
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve({ socket, next, waiting }))
    socket.once('error', reject)
  })
}

describe('a console socket', () => {
  it('AUTH-027/console: is opened once by each ticket, within half a minute, and by nothing else', async () => {
    const admin = await world.as('admin')
    const { ticket } = await admin.account.socketTicket()
    const { socket } = await opened(ticket)
    socket.close()
    await expect(opened(ticket)).rejects.toThrow('401')
    await expect(opened('invented')).rejects.toThrow('401')
    await expect(opened('')).rejects.toThrow('401')
    const late = await admin.account.socketTicket()
    world.clock.advance((socketTicketSeconds + 2) * 1000)
    await expect(opened(late.ticket)).rejects.toThrow('401')
  })

  it('answers a ping and survives whatever else is said', async () => {
    const { socket, next } = await listening(await world.as('admin'))
    for (const nonsense of ['', '{', 'null', '[]', '{"action":"drop table"}', '\u0000', 'x'.repeat(20_000)])
      socket.send(nonsense)
    socket.send(JSON.stringify({ action: 'ping' }))
    expect(await next()).toEqual({ kind: 'pong' })
    socket.close()
  })

  it('CONVERSATIONS-046/client, ENV-013, WORKSPACES-007: hears of the own switches, and nothing of another company', async () => {
    const provider = await world.as('provider')
    const stranger = await listening(await world.as('stranger'))
    const heard = await listening(provider)
    const environmentId = world.environment('Draft')
    const agentId = provider.agent._id
    await provider.environments.switch({ environmentId, agentId })
    expect(await heard.next()).toEqual({ kind: 'event', event: { type: 'switchEnvironment', agentId, environmentId } })
    await provider.account.switchClient({ activeClient: 'cycles', agentId })
    expect(await heard.next()).toMatchObject({ event: { type: 'switchClient', activeClient: 'cycles' } })
    await provider.account.switchClient({ activeClient: 'bloom', agentId })
    stranger.socket.send(JSON.stringify({ action: 'ping' }))
    const heardByStranger: Downward[] = []
    for (let message = await stranger.next(); message.kind !== 'pong'; message = await stranger.next())
      heardByStranger.push(message)
    expect(JSON.stringify(heardByStranger)).not.toContain(environmentId)
    for (const { socket } of [stranger, heard]) socket.close()
  })

  it('QUEUES-014/received/emitted: emits authentication, and receives all that the specification names from connect to disconnect', async () => {
    const provider = await world.as('provider')
    const agentId = provider.agent._id
    await provider.environments.switch({ environmentId: world.environment('Live'), agentId })
    const console = await watching(world, provider)
    console.say({ action: 'authentication' })
    await console.until(({ kind }) => kind === 'successfullyAuthenticated')
    const customer = await Customer.arrives(world)
    const { userId } = customer
    await customer.start()
    console.say({ action: 'watch', userId })
    await console.until(({ kind }) => kind === 'viewers')
    await provider.takeover.start({ userId, agentId })
    const page = await customer.listens()
    page.say({ action: 'typing' })
    page.say({ action: 'read', number: 1 })
    await console.until(({ kind }) => kind === 'customerTyping')
    await console.until(({ kind }) => kind === 'readEvent')
    await provider.takeover.unassign({ userId, agentId })
    for (const kind of ['wbbEvent', 'user', 'counts']) await console.until((heard) => heard.kind === kind)
    await (await Bot.of(world.companies.bloom, world.clock)).florist()
    await (await world.as('admin')).builds.build()
    await provider.environments.switch({ environmentId: world.environment('Draft'), agentId })
    await provider.account.switchClient({ activeClient: 'cycles', agentId })
    for (const type of ['customerWaiting', 'rasaBuildStarted', 'switchEnvironment', 'switchClient'])
      await console.until((heard) => heard.kind === 'event' && heard.event.type === type)
    await provider.account.switchClient({ activeClient: 'bloom', agentId })
    await customer.ends()
    await world.settled()
    const disconnected = once(console.socket, 'close')
    await closeSockets({ client: world.companies.bloom.id }, agentId)
    await disconnected
  })

  it('hears no word of a customer once its company has closed live chat, and all again once it has opened it', async () => {
    const { company, admin } = await world.newCompany()
    const customer = await Customer.arrives(world, { client: company.name })
    await customer.start()
    const { userId } = customer
    const closing = async (closed: ClosingFlag[]) => {
      const table = new Table({ client: company.id })
      const item = (await table.get(companies, 'company'))!
      await transact([table.put(companies, { ...item, closed })])
      await world.settled()
      // Longer than what a company has set up is kept in memory.
      world.clock.advance(6000)
    }
    const early = await watching(world, admin)
    early.say({ action: 'watch', userId })
    await early.until(({ kind }) => kind === 'viewers')
    const closed = once(early.socket, 'close')
    await closing(['liveChatDisabled'])
    await closed

    const late = await watching(world, admin)
    late.say({ action: 'watch', userId })
    await customer.says('Is anybody there?')
    await world.settled()
    await late.said()
    expect(late.messages.filter(({ kind }) => kind !== 'pong')).toEqual([])

    const reopened = once(late.socket, 'close')
    await closing([])
    await reopened
    const open = await watching(world, admin)
    open.say({ action: 'watch', userId })
    await open.until(({ kind }) => kind === 'viewers')
    await customer.says('Hello?')
    await open.until(({ kind }) => kind === 'wbbEvent')
    open.socket.close()
  })

  it('closes when its agent leaves the workspace, and a ticket given before opens none', async () => {
    const { company, admin } = await world.newCompany()
    const gone = await world.hire(company, 'agent', 'Gil Gone')
    const { ticket } = await gone.account.socketTicket()
    const [own, colleague] = [await watching(world, gone), await watching(world, admin)]
    const closed = once(own.socket, 'close')
    const table = new Table({})
    const item = (await table.get(agents, gone.agent.authId))!
    await transact([table.put(agents, { ...item, clients: [], version: item.version + 1 })])
    await world.settled()
    await closed
    await expect(opened(ticket)).rejects.toThrow('403')
    await colleague.said()
    colleague.socket.close()
  })

  it('hears of content that a colleague changes', async () => {
    const admin = await world.inDraft('admin')
    const colleague = await listening(await world.as('agent'))
    const made = await admin.forms.create({ type: 'form', title: 'Heard of', questions: [] })
    expect(await colleague.next()).toEqual({
      kind: 'event',
      event: { type: 'changed', area: 'forms', environmentId: world.environment('Draft'), id: made._id },
    })
    colleague.socket.close()
  })
})

describe('a listener of the table', () => {
  const recordOf = (event: object) => {
    const [_id, client] = ['01JD0000000000000000000001', '01JD0000000000000000000002']
    const item = { _id, client, created: '2026-11-22T10:00:00.000Z', event }
    const Keys = { pk: { S: `T#${client}#event` }, sk: { S: _id } }
    return { eventName: 'INSERT' as const, dynamodb: { Keys, NewImage: marshall(item) as never } }
  }

  it('reads the events it knows, and passes over one that another version wrote', () => {
    const known = { type: 'releaseRetired', release: '01JD0000000000000000000003' }
    expect(eventIn(recordOf(known))?.event).toEqual(known)
    expect(eventIn(recordOf({ type: 'contentChanged', kind: 'form' }))).toBeUndefined()
  })
})
