import { get, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { sendMail } from '../../functions/platform/aws/mail.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { agents } from '../../functions/platform/tenancy/tenancy.ts'
import { openWorld, type World } from '../kit/world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

it('a mail arrives in the inbox of the local cloud', async () => {
  await sendMail({ to: ['maya@bloom.example'], subject: 'Grüße', text: 'Ein Strauß für Sie.', reference: 'greeting-1' })
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
  const table = new Table({})
  const item = (await table.get(agents, world.agents.agent.authId))!
  const still = { field: 'version', value: item.version }
  const limited = { ...item, permissions: ['read' as const], version: item.version + 1 }
  await transact([table.replace(agents, limited, still)])
  await world.settled()
  await closed
  expect(provider.readyState).toBe(WebSocket.OPEN)
  provider.close()
})

it('a long answer is compressed for a caller who takes that, and a short one is not', async () => {
  const { token } = await world.as('admin')
  const asked = (path: string, accepted: string) =>
    new Promise<{ headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}`, 'x-client': 'bloom', 'accept-encoding': accepted }
      get(world.cloud.origin + path, { headers }, (response) => {
        buffer(response).then((body) => resolve({ headers: response.headers, body }), reject)
      }).once('error', reject)
    })
  const path = '/api/agent/forms'
  const admin = await world.inDraft('admin')
  for (const each of ['One', 'Two', 'Three', 'Four', 'Five'])
    await admin.forms.create({ type: 'form', title: each.padEnd(100, ' long'), questions: [] })
  const plain = await asked(path, 'identity')
  expect(plain.headers).not.toHaveProperty('content-encoding')
  const small = await asked(path, 'gzip, deflate, br')
  expect(small.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(gunzipSync(small.body)).toEqual(plain.body)
  expect(small.body.length).toBeLessThan(plain.body.length / 2)
  for (const refused of ['', 'br', 'gzip;q=0']) expect((await asked(path, refused)).body).toEqual(plain.body)
  expect((await asked('/api/agent/permissions', 'gzip')).headers).not.toHaveProperty('content-encoding')
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
