/** Floods of one company, and a company beside it that does nothing but wait. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { ulid } from 'ulid'
import { WebSocket } from 'ws'
import { createConversation } from '../../functions/chat/conversation/conversation.ts'
import { foundCompany } from '../../functions/company/founding.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { issueSid } from '../../functions/platform/tenancy/customer-session.ts'
import { secretsOf } from '../../infra/local/wire/credentials.ts'
import { receivingDomain } from '../../infra/local/environment.ts'
import { inLanes, type Workplace } from '../crash/workplace.ts'
import { Customer, customerClient } from '../kit/customer.ts'

interface Flood {
  /** Done before the quiet time that it is compared with. */
  readonly prepare?: () => Promise<unknown>
  /** Never rejects. */
  readonly flood: () => Promise<unknown>
}

/** So long a server takes that is slow and never counts as down. */
const slowMs = 9000

/** A server of a company, as a webhook and as a language model, that answers late. */
export async function openSlowServer() {
  const server = createServer((request, response) => {
    request.resume()
    setTimeout(() => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'), slowMs).unref()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    // A server that listens on a port has an address of that kind.
    port: (server.address() as { port: number }).port,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A customer of another company. */
export async function foundNeighbour(workplace: Workplace): Promise<Customer> {
  const name = 'meadow'
  const environments = [{ name: 'Live', isLive: true }]
  const settings = { isEmpty: true, displayName: 'Meadow', supportedLangs: ['en' as const], tier: [], environments }
  const company = await foundCompany({ ...settings, name })
  const conversation = ulid()
  const scope = { client: company.id, environment: company.environments[0]!._id, conversation }
  const { userSid, change } = issueSid(scope, { isPreview: false, expires: undefined })
  await transact([begunConversation(scope), change])
  return Customer.of(workplace, { client: name, userId: conversation, userSid })
}

interface Place {
  readonly client: string
  readonly environment: string
  readonly conversation: string
}

function begunConversation({ client, environment: environmentId, conversation }: Place) {
  const moment = new Date().toISOString()
  const begun = { created: moment, lastActive: moment, owner: { by: 'bot' as const }, last: 0, version: 1 }
  const session = { status: 'active' as const, started: moment, count: 1 }
  const where = { environmentId, channel: 'chat_plugin', language: 'en' as const }
  return createConversation({ client, conversation }, { _id: conversation, ...where, ...begun, session })
}

export async function openFloods(workplace: Workplace): Promise<Readonly<Record<string, Flood>>> {
  const { admin } = workplace
  const guests = await inLanes(10, () => workplace.arrives())
  const [hasty] = guests
  await hasty!.says('Grmbl')
  ;(await hasty!.listens()).socket.terminate()
  const say = (guest: Customer, text: string) =>
    customerClient(guest.base).text({ ...guest.held, eventId: ulid(), text })
  const allSay = (text: string) => Promise.allSettled(guests.map((guest) => say(guest, text)))
  return {
    '40 texts at once in one conversation': {
      flood: () => Promise.allSettled(Array.from({ length: 40 }, () => say(hasty!, 'Grmbl'))),
    },
    '3,000 pings on one socket': { flood: () => pings(hasty!).catch(() => {}) },
    '1,000 sessions at once': {
      flood: () => {
        const calls = customerClient(hasty!.base)
        return Promise.allSettled(Array.from({ length: 1000 }, () => calls.openSession({ client: hasty!.client })))
      },
    },
    'dear masking rules, ten long texts at once': {
      // As many of them as are let in.
      prepare: () => inLanes(40, (index) => admin.masking.create(dearRule(index)).catch(() => {})),
      flood: () => allSay('a '.repeat(2450)),
    },
    'four mails of 4 MB in short lines': await mailFlood(workplace),
    '200 sockets of one agent, and 100 texts': {
      prepare: async () => {
        for (const { _id, revision } of await admin.masking.list({})) await admin.masking.remove({ id: _id, revision })
        await inLanes(200, () => consoleSocket(workplace).catch(() => {}))
      },
      flood: async () => {
        for (let round = 0; round < 10; round++) await allSay('Grmbl')
      },
    },
    'ten webhooks that take nine seconds, and 100 texts': {
      prepare: () =>
        inLanes(10, () =>
          admin.webhooks.create({ endpoint: 'https://hooks.example/slow', types: ['message.created'] }).catch(() => {}),
        ),
      flood: async () => {
        for (let round = 0; round < 10; round++) await allSay('Grmbl')
      },
    },
    'a language model that takes nine seconds, asked 30 times': {
      prepare: () =>
        admin.llm.update({ baseURL: 'https://hooks.example/v1', modelName: 'slow', modelTokenLimit: 4000, key: 'sk' }),
      flood: () => Promise.allSettled(Array.from({ length: 30 }, () => admin.llm.test({}))),
    },
    'a broadcast to 10,000': {
      prepare: () =>
        inLanes(200, () => transact(Array.from({ length: 50 }, () => begunConversation(placeIn(workplace))))),
      flood: async () => {
        const content = { type: 'message' as const, text: { en: 'Fresh roses from today on.' } }
        const { _id } = await admin.broadcasts.create({ name: 'Roses', content, quietHours: null })
        await admin.broadcasts.send({ _id })
      },
    },
  }
}

const placeIn = ({ company }: Workplace): Place => ({
  client: company.id,
  environment: company.environments[0]!._id,
  conversation: ulid(),
})

const dearRule = (index: number) => ({
  name: `Rule ${index}`,
  pattern: `[a-z ]{1,9}${String.fromCodePoint(0x4e00 + index)}|Q${index}`,
  replacement: '***',
  enabled: true,
})

async function mailFlood(workplace: Workplace): Promise<Flood> {
  const { admin } = workplace
  let address = ''
  const mail = () => {
    const head = [
      'From: Ada <ada@example.test>',
      `To: ${address}`,
      'Subject: Order',
      `Message-ID: <${ulid()}@example.test>`,
    ]
    return [...head, 'Content-Type: text/plain', '', 'On 3 Nov 2025 at 10:12 Jo\r\n'.repeat(150_000)].join('\r\n')
  }
  return {
    prepare: async () => {
      const [before] = await admin.channels.configuration({})
      const mailboxes = [{ _id: ulid(), word: 'help', token: '', topic: '' }]
      await admin.channels.save({ ...before!, email: { ...before!.email, isOn: true, welcomes: false, mailboxes } })
      const [now] = await admin.channels.configuration({})
      const [mailbox] = now!.email['mailboxes'] as unknown as { token: string }[]
      address = `help-${mailbox!.token}@${receivingDomain}`
    },
    flood: () =>
      Promise.allSettled(
        Array.from({ length: 4 }, () =>
          fetch(`${mailboxOf(workplace)}receive?${envelopeTo(address)}`, {
            method: 'POST',
            headers: { 'content-type': 'message/rfc822' },
            body: mail(),
          }),
        ),
      ),
  }
}

const envelopeTo = (to: string): string => new URLSearchParams({ to, from: 'ada@example.test' }).toString()

/** Where mail arrives. */
const mailboxOf = ({ dataFolder, cloud }: Workplace): string => {
  const { hostname, port } = new URL(cloud.origin)
  return `http://${hostname}:${Number(port) + 1}/mailbox-${secretsOf(dataFolder).mailboxKey}/`
}

async function consoleSocket({ admin, cloud }: Workplace): Promise<void> {
  const { ticket } = await admin.account.socketTicket()
  const socket = new WebSocket(`${cloud.origin.replace('http', 'ws')}/socket?ticket=${ticket}`)
  socket.on('error', () => {})
  await once(socket, 'open')
  socket.send('{"action":"authentication"}')
}

async function pings({ calls, held, base, userSid }: Customer): Promise<void> {
  const { ticket } = await calls.socketTicket(held)
  const socket = new WebSocket(`${base.replace('http', 'ws')}/socket?ticket=${ticket}`)
  await once(socket, 'open')
  socket.send(JSON.stringify({ action: 'authentication', userSid }))
  await once(socket, 'message')
  for (let ping = 0; ping < 3000; ping++) socket.send('{"action":"ping"}')
  socket.close()
  await once(socket, 'close')
}
