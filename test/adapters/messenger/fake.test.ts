/** The fake against what Meta has published. */
import { describe, expect, it } from 'vitest'
import { post } from '../asking.ts'
import { FakeMessenger } from './fake.ts'

const at = new Date('2026-11-23T09:00:00Z')
const hour = 60 * 60 * 1000

function openTalk() {
  let now = at
  const fake = new FakeMessenger(() => now)
  const [customer] = fake.customers
  fake.tell([{ customer, id: 'hello', at, type: 'text', text: 'Hello' }], 'https://door.example/input', at)
  const send = (message: object, more: object = { messaging_type: 'RESPONSE' }) =>
    post(
      fake,
      'https://graph.facebook.com/v25.0/me/messages',
      { recipient: { id: customer }, message, ...more },
      fake.settings.pages[0]?.token,
    )
  return { fake, send, passes: (ms: number) => void (now = new Date(now.getTime() + ms)) }
}
const buttons = (count: number, text = 'Which?') => {
  const all = Array.from({ length: count }, (_, place) => ({
    type: 'postback',
    title: `No ${place}`,
    payload: `p.1.-.${place}`,
  }))
  return { attachment: { type: 'template', payload: { template_type: 'button', text, buttons: all } } }
}
const quick = (count: number) => ({
  text: 'Which?',
  quick_replies: Array.from({ length: count }, (_, place) => ({
    content_type: 'text',
    title: `No ${place}`,
    payload: `p.1.-.${place}`,
  })),
})

describe('the fake of Messenger', () => {
  it('refuses what breaks a documented limit', async () => {
    const { fake, send } = openTalk()
    const codes = [
      await send({ text: 'x'.repeat(2000) }),
      await send({ text: 'x'.repeat(2001) }),
      await send(buttons(3)),
      await send(buttons(4)),
      await send(buttons(1, 'x'.repeat(641))),
      await send(quick(13)),
      await send(quick(14)),
      await send({}),
    ].map(({ status, code }) => [status, code])
    const [good, bad] = [
      [200, undefined],
      [400, 100],
    ]
    expect(codes).toEqual([good, bad, good, bad, bad, good, bad, bad])
    expect(fake.inbox).toHaveLength(3)
  })

  it('takes a message for a day, and that of a person for seven', async () => {
    const { send, passes } = openTalk()
    const person = { messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' }
    passes(24 * hour + 1)
    expect(await send({ text: 'Hello' })).toMatchObject({ status: 400, code: 10 })
    expect(await send({ text: 'Hello' }, person)).toMatchObject({ status: 200 })
    passes(6 * 24 * hour)
    expect(await send({ text: 'Hello' }, person)).toMatchObject({ status: 400, code: 10 })
  })
})
