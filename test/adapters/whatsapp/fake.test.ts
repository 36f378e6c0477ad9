/** The fake against what Meta has published. */
import { describe, expect, it } from 'vitest'
import { post } from '../asking.ts'
import { signedByMeta } from '../graph.ts'
import { FakeWhatsapp } from './fake.ts'

const at = new Date('2026-11-23T09:00:00Z')
const hour = 60 * 60 * 1000

function openTalk() {
  let now = at
  const fake = new FakeWhatsapp(() => now)
  const [customer] = fake.customers
  fake.tell([{ customer, id: 'hello', at, type: 'text', text: 'Hello' }], 'https://door.example/input', at)
  const send = (message: object) =>
    post(
      fake,
      `https://graph.facebook.com/v25.0/${fake.account}/messages`,
      { messaging_product: 'whatsapp', to: customer, ...message },
      fake.settings.numbers[0]?.token,
    )
  return { fake, send, passes: (ms: number) => void (now = new Date(now.getTime() + ms)) }
}
const text = { type: 'text', text: { body: 'Hello' } }
const buttons = (titles: readonly string[]) => ({
  type: 'interactive',
  interactive: {
    type: 'button',
    body: { text: 'Which?' },
    action: { buttons: titles.map((title, place) => ({ type: 'reply', reply: { id: `p.1.-.${place}`, title } })) },
  },
})

describe('the fake of WhatsApp', () => {
  it('signs the bytes it sends, with everything beyond ASCII escaped', () => {
    const { body, headers } = signedByMeta('https://door.example/', { text: 'für/dich' }, 'secret')
    expect(body.toString()).toBe(String.raw`{"text":"f\u00fcr\/dich"}`)
    expect(headers['x-hub-signature-256']).toMatch(/^sha256=[0-9a-f]{64}$/)
  })

  it('puts several messages into one body', () => {
    const { fake } = openTalk()
    const told = fake.customers.map(
      (customer, place) => ({ customer, id: `id-${place}`, at, type: 'text', text: 'Hello' }) as const,
    )
    expect(fake.tell(told, 'https://door.example/', at)).toHaveLength(1)
  })

  it('refuses what breaks a documented limit', async () => {
    const { fake, send } = openTalk()
    const codes = [
      await send(text),
      await send({ type: 'text', text: { body: 'x'.repeat(4097) } }),
      await send(buttons(['one', 'two', 'three'])),
      await send(buttons(['one', 'two', 'three', 'four'])),
      await send(buttons(['x'.repeat(21)])),
      await send(buttons(['one', 'one'])),
      await send({ ...text, to: '15550000000' }),
      await send({ type: 'text' }),
    ].map(({ status, code }) => [status, code])
    const [good, bad] = [
      [200, undefined],
      [400, 131_009],
    ]
    expect(codes).toEqual([good, bad, good, bad, bad, bad, [400, 131_026], [400, 100]])
    expect(fake.inbox).toHaveLength(2)
  })

  it('takes only templates when the customer has been silent for a day', async () => {
    const { send, passes } = openTalk()
    passes(24 * hour)
    expect(await send(text)).toMatchObject({ status: 200 })
    passes(1)
    expect(await send(text)).toMatchObject({ status: 400, code: 131_047 })
    const parameters = [
      { type: 'text', text: 'Ada' },
      { type: 'text', text: '7' },
    ]
    const template = { name: 'order_ready', language: { code: 'en' }, components: [{ type: 'body', parameters }] }
    expect(await send({ type: 'template', template })).toMatchObject({ status: 200 })
  })
})
