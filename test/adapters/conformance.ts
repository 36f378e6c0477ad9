/** What holds for every channel: each adapter is asked the same, against a provider that somebody else has written. */
import fc from 'fast-check'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { degrade, placeOf, type Degraded } from '#shared/channels/degrade'
import { definitionOf, type OutsideChannel } from '#shared/channels/register'
import type { Message } from '#shared/chat/message'
import type { Address, Heard, Raw, RenderPlace, SafePost } from '../../functions/adapters/adapter.ts'
import { adapterOf } from '../../functions/adapters/adapters.ts'
import { isOfProvider } from '../../functions/channels/ask-provider.ts'
import type { FieldValues } from '#shared/channels/configuration'
import { FakeAlexa } from './alexa/fake.ts'
import type { Fake, ProviderCall, Told } from './fake.ts'
import { fakes, furtherFakes } from './fakes.ts'
import { hostileBodies } from './sketch.ts'

const now = new Date('2026-11-23T10:00:00.000Z')
const clock = () => now
const door = 'https://parley.example/input/x/AAAAAAAAAAAAAAAAAAAAAA'

const settingsOf = (fake: Fake): FieldValues =>
  // A fake enters the values of its own channel's fields.
  ({ ...initials(fake.channel), ...fake.settings }) as FieldValues
const initials = (channel: OutsideChannel) =>
  Object.fromEntries(
    definitionOf(channel).fields.map((field) => [
      field.name,
      'initial' in field ? field.initial : field.kind === 'list' || field.kind === 'words' ? [] : '',
    ]),
  )

const rawOf = ({ method, url, headers, body }: ProviderCall): Raw => ({
  method,
  url,
  query: url.split('?').slice(1).join('?'),
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
  body,
  rest: url.slice(door.length).replace(/\?.*$/, ''),
})

const told = (customer: string, place: number): Told => ({
  customer,
  id: `m-${place}-${'0123456789abcdef'.repeat(2)}`.slice(0, 40),
  at: new Date(now.getTime() - 1000 + place),
  type: 'text',
  text: `Word ${place}`,
})

/** The fake's own server on loopback, asked as safe fetch asks: only at the hosts that the channel names. */
async function wireTo(fake: Fake): Promise<{ post: SafePost; close: () => Promise<void> }> {
  const server = http.createServer((request, response) => void fake.answer(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const post: SafePost = async (url, { method = 'GET', headers = {}, body } = {}) => {
    if (!isOfProvider(fake.channel, url)) return { kind: 'failed', reason: 'refused-address' }
    const { host, pathname, search } = new URL(url)
    // A connection of its own: one that is kept is closed by the server while a long test lets nobody answer.
    const request = http.request({
      host: '127.0.0.1',
      port,
      method,
      path: pathname + search,
      headers: { ...headers, host },
      agent: false,
    })
    const answered = once(request, 'response') as Promise<[http.IncomingMessage]>
    request.end(body)
    try {
      const [answer] = await answered
      const { statusCode: status = 0, headers: given } = answer
      return { kind: 'answered', status, headers: given, body: Buffer.from(await textOf(answer)), url }
    } catch {
      return { kind: 'failed', reason: 'network' }
    }
  }
  return {
    post,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const message = (count: number): Message => ({
  messageType: 'bot-msg',
  language: 'en',
  text: 'Which of these would you like to know more about?',
  choiceType: 'question',
  choices: Array.from({ length: count }, (_, place) => ({
    title: `Choice ${place + 1} with a rather long name`,
    action: { type: 'block' as const, value: `B${place}` },
  })),
})

/** Counts what was rendered: each message has a number of its own. */
let rendered = 0

const placeFor = (fake: Fake, settings: FieldValues, address: Address): RenderPlace<FieldValues> => ({
  address,
  settings,
  language: 'en',
  key: `01KXV5Z7Q9M3N4P5R6S7T8V9W0-${(rendered += 1)}`,
  linkOf: ({ pointer }) => `https://parley.example/api/agent/media/${pointer}`,
  doorUrl: door,
})

/** Certificates of a fake are trusted as those of an operator are: by a file that Node.js is told of. */
function trust(fake: Fake) {
  if (!(fake instanceof FakeAlexa)) return
  const file = join(mkdtempSync(join(tmpdir(), 'parley-root-')), 'root.pem')
  writeFileSync(file, fake.root.toString())
  vi.stubEnv('NODE_EXTRA_CA_CERTS', file)
}

const isSaid = (heard: Heard) => heard.type !== 'status' && heard.type !== 'typing'

/** How many made-up inputs an adapter is asked with; a failure prints the seed and the input that it was found with. */
interface Runs {
  readonly batches: number
  readonly bodies: number
}

export function describeAdapters(runs: Runs): void {
  describe.each(Object.entries({ ...fakes, ...furtherFakes }))('the adapter of %s', (_name, open) => {
    const fake = open(clock)
    const { channel } = fake
    const adapter = adapterOf(channel)!
    const settings = settingsOf(fake)
    trust(fake)
    const [mia, ben] = fake.customers
    const keysOf = async (raw: Raw) => adapter.keysFor?.(raw, settings, wire.post, now)
    const hear = (happened: readonly Told[]) =>
      fake
        .tell(happened, door, now)
        .flatMap((call) => adapter.parse(rawOf(call), settings))
        .filter(isSaid)
    let wire: Awaited<ReturnType<typeof wireTo>>

    beforeAll(async () => void (wire = await wireTo(fake)))
    afterAll(() => wire.close())

    it('takes what the provider has signed, and nothing of which a byte was changed', async () => {
      for (const call of fake.tell([told(mia, 1)], door, now)) {
        const raw = rawOf(call)
        const keys = await keysOf(raw)
        expect(adapter.verify(raw, settings, now, keys)).toEqual({ ok: true })
        const later = new Date(now.getTime() + 30 * 24 * 60 * 60_000)
        for (const changed of mutantsOf(raw)) expect(adapter.verify(changed, settings, now, keys).ok).toBe(false)
        expect(typeof adapter.verify(raw, settings, later, keys).ok).toBe('boolean')
      }
    })

    it('takes anything for a call without throwing', () => {
      const [call] = fake.tell([told(mia, 1)], door, now)
      fc.assert(
        fc.property(hostileBodies(['messages', 'entry', 'type', 'from', 'id', 'text', 'payload']), (body) => {
          expect(Array.isArray(adapter.parse({ ...rawOf(call!), body: Buffer.from(body) }, settings))).toBe(true)
        }),
        { numRuns: runs.bodies },
      )
    })

    // Providers that hear the bot in their calls are asked by inline-answers.test.ts.
    if (!adapter.send) return

    it('hears each message of a batch once, under ids that are the same when it is told again', () => {
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 12 }), fc.boolean(), (count, areTwo) => {
          const batch = Array.from({ length: count }, (_, place) => told(areTwo && place % 2 ? ben : mia, place))
          const [first, again] = [hear(batch), hear(batch)]
          expect(first).toHaveLength(count)
          expect(new Set(first.map(({ id }) => id)).size).toBe(count)
          expect(again.map(({ id }) => id)).toEqual(first.map(({ id }) => id))
        }),
        { numRuns: runs.batches },
      )
    })

    it('CHANNELS-020/buttons: shows one to thirty choices within the provider’s limits, each of which can be chosen', async () => {
      for (let count = 1; count <= 30; count++) {
        const address = addressOf(hear([told(mia, 1)])[0]!)
        const shown = await show(message(count), address)
        expect(shown.chosen).toEqual(Array.from({ length: count }, (_, place) => place))
      }
    })

    it('sends texts of any length whole and in order', async () => {
      const address = addressOf(hear([told(mia, 1)])[0]!)
      const words = Array.from({ length: 3000 }, (_, place) => `w${place}`)
      const long: Message = { messageType: 'bot-msg', language: 'en', text: words.join(' ') }
      const { arrived } = await show(long, address)
      expect(
        arrived
          .map(({ text }) => text)
          .join(' ')
          .match(/w\d+/g),
      ).toEqual(words)
    })

    /** Shows a message to a customer, and presses or says each of its choices; gives the places that were chosen. */
    async function show(said: Message, address: Address) {
      const can = definitionOf(channel).can(address.to)
      const degraded: Degraded = degrade(said, 12, can, {
        words: { choose: 'Please choose:', file: 'File' },
        linkOf: () => '',
      })
      const place = placeFor(fake, settings, address)
      const before = fake.inbox.length
      const calls = degraded.pieces.flatMap(
        (piece, at) => adapter.render?.(piece, { ...place, key: `${place.key}-${at}` }) ?? [],
      )
      for (const [part, call] of calls.entries()) {
        const sent = await adapter.send!({ ...call, key: `${place.key}-${part}` }, address, settings, wire.post, now)
        expect(sent, JSON.stringify(call)).toMatchObject({ type: 'ok' })
      }
      const arrived = fake.inbox.slice(before)
      const pressed = arrived
        .flatMap(({ choices }) => choices)
        .map((choice, at) => hear([{ ...told(mia, 100 + at), type: 'press', choice }])[0])
      const payloads = pressed.map((heard) => (heard?.type === 'choice' ? heard.payload : ''))
      const all = [...payloads, ...(degraded.menu ?? []).map(({ payload }) => payload)]
      return { arrived, chosen: all.map((payload) => placeOf(payload)?.choice).toSorted((a = 0, b = 0) => a - b) }
    }
  })
}

const addressOf = ({ from, account }: Heard): Address => ({ to: from.ids[0], account, more: from.more ?? {} })

/** The call with one byte of its body, and one sign of each header that signs it, changed. */
function mutantsOf(raw: Raw): Raw[] {
  // Alexa signs twice, and names where the certificate lies: only the newer signature counts.
  const beside = 'signature-256' in raw.headers ? ['signature', 'signaturecertchainurl'] : []
  const signing = Object.keys(raw.headers).filter(
    (header) => /signature|authorization|jwt/.test(header) && !beside.includes(header),
  )
  const headers = signing.map((header) => ({
    ...raw,
    headers: { ...raw.headers, [header]: changed(raw.headers[header]!) },
  }))
  return [...headers, ...signing.map((header) => ({ ...raw, headers: { ...raw.headers, [header]: '' } }))]
}

const changed = (text: string): string => {
  const middle = Math.floor(text.length / 2)
  return text.slice(0, middle) + (text[middle] === 'a' ? 'b' : 'a') + text.slice(middle + 1)
}
