import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { agentContext } from '../../functions/platform/agent-context.ts'
import { membership } from '../../functions/platform/authorize.ts'
import { sendMail } from '../../functions/platform/mail.ts'
import { Table } from '../../functions/platform/table.ts'
import { agents } from '../../functions/platform/tenancy.ts'
import { openWorld, type World } from '../world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

it('a mail arrives in the inbox of the local cloud', async () => {
  await sendMail({ to: 'maya@bloom.example', subject: 'Grüße', text: 'Ein Strauß für Sie.' })
  expect(world.mail[0]).toMatchObject({ to: ['maya@bloom.example'], subject: 'Grüße', text: 'Ein Strauß für Sie.' })
})

it('the sockets of an agent whose rights changed are closed, and no one else’s', async () => {
  const open = async (name: 'agent' | 'provider') => {
    const { ticket } = await (await world.as(name)).account.socketTicket()
    const socket = new WebSocket(`${world.cloud.origin.replace('http', 'ws')}/socket?ticket=${ticket}`)
    await new Promise((resolve) => socket.once('open', resolve))
    return socket
  }
  const [agent, provider] = await Promise.all([open('agent'), open('provider')])
  const closed = new Promise((resolve) => agent.once('close', resolve))
  const admin = (await new Table({}).get(agents, world.agents.admin.authId))!
  const context = agentContext(await membership(admin, 'bloom', 0), 0)
  await context.commit([], [{ type: 'rightsChanged', agentId: world.agents.agent._id }])
  await world.settled()
  await closed
  expect(provider.readyState).toBe(WebSocket.OPEN)
  provider.close()
})

it('what the functions print holds the request, the client and the route, and never a token or a text', async () => {
  const admin = await world.inDraft('admin')
  const secret = 'A-TEXT-OF-A-CUSTOMER'
  await admin.request('POST', '/api/agent/forms', { body: { type: 'form', title: secret, questions: 'wrong' } })
  await admin.request('GET', '/api/agent/forms', { headers: { 'x-client': 'bloom' } })
  const printed = world.log.join('\n')
  const lines = printed.split('\n').filter((line) => line.includes('/api/agent/forms'))
  expect(lines.length).toBeGreaterThan(1)
  for (const line of lines)
    expect(JSON.parse(line)).toMatchObject({ requestId: expect.any(String), client: world.companies.bloom.id })
  expect(printed).not.toContain(secret)
  expect(printed).not.toContain(admin.token)
})
