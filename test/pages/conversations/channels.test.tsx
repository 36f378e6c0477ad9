/** What agents see and do on channels of others: what is shown, until when, what arrived, templates and calls. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { channels } from '#shared/chat/channels'
import type { Line } from '#shared/contracts/line'
import type { Message } from '#shared/chat/message'
import { Problem } from '#shared/problem'
import { channelIds, channelOf } from '../../../frontend/src/core/channels.ts'
import { durationOf } from '../../../frontend/src/pages/conversations/composer/channel-line.tsx'
import { deliveriesOf } from '../../../frontend/src/pages/conversations/state/deliveries.ts'
import { refetchAfter } from '../../../frontend/src/pages/conversations/state/line.ts'
import { bodies, composer, first, open } from './conversation.tsx'
import { closeLive, customer, happening, me, pushIn, said, type Answers } from './inbox-screen.tsx'
import { hours, lineRoute, on, smsLine, whatsappLine, withLine } from './lines.ts'
import { press } from '../actions.ts'
import { maya } from '../screen.tsx'

afterEach(closeLive)

const ours = (number: number, text: string, over: Partial<Message> = {}) =>
  said(number, text, { messageType: 'agent-msg', agent: me, ...over })
const failed = (number: number, eventNumber: number, reason: 'refused' | 'unknown', text?: string) =>
  happening(number, { type: 'message-failed', eventNumber, reason, ...(text && { text }) })

describe('the composer', () => {
  it('says what the channel shows of a reply', async () => {
    await open(on('twilio'), withLine(smsLine))
    await screen.findByText(
      'SMS: choices become a numbered list; pictures up to 5 MB; other files become links; 1,600 characters',
    )
  })

  it('counts the characters of a reply, and the messages it leaves in', async () => {
    await open(on('twilio'), withLine(smsLine))
    await screen.findByText(/numbered list/)
    fireEvent.change(await composer(), { target: { value: 'Yes' } })
    screen.getByText('3 of 1,600 characters')
    fireEvent.change(await composer(), { target: { value: 'rose '.repeat(400) } })
    screen.getByText('2,000 characters, sent as 2 messages')
  })

  it('asks nothing of a channel on the company’s own website', async () => {
    const { calls } = await open(on('chat_plugin'))
    await composer()
    expect(bodies(calls, lineRoute)).toEqual([])
  })

  it('counts down once less than four hours are left', async () => {
    await open(on('whatsapp'), withLine({ ...whatsappLine, windowEnds: hours(2.5) }))
    await screen.findByText(/You can write freely for another 2 h \d\d? min\./)
    expect(durationOf(48 * 60_000)).toBe('48 min')
    expect(durationOf(1000)).toBe('1 min')
  })

  it('says nothing of the time while four hours or more are left', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await open(on('whatsapp'), withLine({ ...whatsappLine, windowEnds: hours(4) }))
    const line = (await screen.findByText(/choices are buttons/)).closest('.live-line')
    expect(screen.queryByText(/You can write freely/)).toBeNull()
    expect(line?.className).toBe('live-line')
  })

  it.each([
    ['stuck', 'WhatsApp cannot be reached just now. Messages wait until WhatsApp is back.'],
    ['reconnect', 'WhatsApp has to be connected again by an admin. Messages wait until then.'],
  ] as const)('says that messages wait while the provider is away: %s', async (state, text) => {
    await open(on('whatsapp'), withLine({ ...whatsappLine, state }))
    await screen.findByText(text)
    expect(await composer()).toMatchObject({ readOnly: false })
  })

  it('is closed on a channel that is switched off; a note is still possible', async () => {
    await open(on('whatsapp'), withLine({ ...whatsappLine, state: 'off' }))
    await screen.findByText('WhatsApp is switched off. Nothing can be sent; you can leave a private note.')
    expect(screen.queryByRole('textbox')).toBeNull()
    press(/Private note/)
    await screen.findByRole('textbox', { name: 'Note for colleagues' })
  })

  it('is closed where the customer wrote too long ago and the channel takes nothing more', async () => {
    const { shown } = whatsappLine
    const line: Line = {
      ...whatsappLine,
      channel: 'messenger',
      windowEnds: hours(-1),
      shown: { ...shown, outside: 'blocked' },
    }
    await open(on('messenger'), withLine(line))
    await screen.findByText(/Messenger takes no message until they write again/)
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('offers to ask again where the state of the channel does not come', async () => {
    let isDown = true
    const line = () => {
      if (isDown) throw new Problem('unavailable')
      return smsLine
    }
    await open(on('twilio'), { [lineRoute]: line })
    await screen.findByText('The state of the channel could not be loaded.')
    isDown = false
    press('Try again')
    await screen.findByText(/numbered list/)
  })
})

describe('a template', () => {
  const templates = [
    {
      name: 'order_ready',
      language: 'en_GB',
      body: 'Hello {{1}}, your order {{2}} is ready.',
      parameters: 2,
      isApproved: true,
    },
  ]
  const closed = (answers: Answers = {}): Answers => ({
    ...withLine({ ...whatsappLine, windowEnds: hours(-1) }),
    'GET /api/agent/send/templates': () => templates,
    ...answers,
  })

  async function choose() {
    const list = await screen.findByRole('button', { name: /Choose a template/ })
    fireEvent.mouseDown(list)
    fireEvent.click(list)
    const option = await screen.findByRole('option', { name: /order_ready/ })
    fireEvent.mouseUp(option)
    fireEvent.click(option)
    await screen.findByText('What the customer reads')
  }

  it('stands in place of the field once the window has closed, and is seen as the customer reads it', async () => {
    const sent = ({ draftEventId }: Record<string, unknown>) => ({ ...ours(2, 'Hello Ada'), _id: String(draftEventId) })
    const { calls } = await open(on('whatsapp'), closed({ 'POST /api/agent/send/template': sent }))
    await screen.findByText(/WhatsApp only takes a template until they write again/)
    expect(screen.queryByRole('textbox', { name: 'Reply to the customer' })).toBeNull()
    await choose()
    press('Send template')
    expect(await screen.findAllByText('Mandatory field')).toHaveLength(2)
    fireEvent.change(screen.getByRole('textbox', { name: 'Value 1' }), { target: { value: 'Ada' } })
    fireEvent.change(screen.getByRole('textbox', { name: 'Value 2' }), { target: { value: '17' } })
    within(screen.getByRole('figure')).getByText('Hello Ada, your order 17 is ready.')
    press('Send template')
    await waitFor(() =>
      expect(bodies(calls, 'POST /api/agent/send/template')).toMatchObject([
        { userId: first, name: 'order_ready', language: 'en_GB', values: ['Ada', '17'] },
      ]),
    )
    expect(screen.queryByRole('figure')).toBeNull()
  })

  it('that the provider does not list is said with a way to ask again', async () => {
    let isDown = true
    const list = () => {
      if (isDown) throw new Problem('channel-failed', { reason: 'token revoked' })
      return []
    }
    await open(on('whatsapp'), closed({ 'GET /api/agent/send/templates': list }))
    await screen.findByText(/The templates could not be loaded\. .*token revoked/)
    isDown = false
    press('Try again')
    await screen.findByText('This account has no approved templates.')
  })

  it('is not offered to an agent who does not hold the conversation', async () => {
    const { calls } = await open(customer(10, { activeChannel: 'whatsapp', last: 1 }), closed())
    await screen.findByText(/only takes a template/)
    expect(bodies(calls, 'GET /api/agent/send/templates')).toEqual([])
  })
})

describe('a message on a channel of others', () => {
  const events = [said(1, 'Hi'), ours(2, 'One'), ours(3, 'Two'), ours(4, 'Three'), ours(5, 'Four')]

  it('is on its way, sent, delivered or seen, as far as the provider tells', () => {
    const user = { read: 2, delivered: 3 }
    const states = (line: Line) => [...deliveriesOf(events, { user, line }).values()].map(({ state }) => state)
    expect(states({ ...smsLine, cursor: 4 })).toEqual(['read', 'delivered', 'sent', 'sending'])
    expect(states({ ...smsLine, cursor: 4, state: 'stuck' })).toEqual(['read', 'delivered', 'sent', 'waiting'])
  })

  it('that failed says so whatever was delivered behind it, until it is sent again', () => {
    const user = { read: 0, delivered: 4 }
    const all = [...events, failed(6, 3, 'refused', 'Error 63016'), failed(7, 5, 'unknown')]
    const of = (line: Line) => deliveriesOf(all, { user, line })
    expect(of(smsLine).get(3)).toEqual({ state: 'failed', reason: 'refused', text: 'Error 63016' })
    expect(of(smsLine).get(5)).toMatchObject({ state: 'unknown' })
    const again: Line = { ...smsLine, sentAgain: [{ number: 3, after: 6 }] }
    expect(of(again).get(3)).toEqual({ state: 'sent-again' })
    const twice = [...all, failed(8, 3, 'refused', 'Error 63016')]
    expect(deliveriesOf(twice, { user, line: again }).get(3)).toMatchObject({ state: 'failed' })
  })

  it('shows its state below it, which the socket moves on', async () => {
    await open(on('twilio', { last: 2 }), withLine(smsLine), events.slice(0, 2))
    await screen.findByText('Sent')
    pushIn({ kind: 'deliveredEvent', userId: first, number: 2 })
    await screen.findByText('Delivered')
    pushIn({ kind: 'readEvent', userId: first, number: 2 })
    await screen.findByText('Seen')
  })

  it('that was refused says why in the provider’s words, once, and is sent again', async () => {
    let line = smsLine
    let finish: () => void = () => undefined
    const again = () =>
      new Promise((resolve) => {
        finish = () => resolve((line = { ...smsLine, sentAgain: [{ number: 2, after: 3 }] }))
      })
    const answers = { [lineRoute]: () => line, 'POST /api/agent/send/again': again }
    const { calls } = await open(on('twilio', { last: 3 }), answers, [
      ...events.slice(0, 2),
      failed(3, 2, 'refused', 'Error 21610'),
    ])
    await screen.findByText('“Error 21610”')
    expect(screen.getAllByText(/Not sent: the channel’s provider refused the message/)).toHaveLength(1)
    press('Send again')
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Send again' }).getAttribute('aria-disabled')).toBe('true'),
    )
    finish()
    await screen.findByText('Sent again')
    expect(bodies(calls, 'POST /api/agent/send/again')).toEqual([{ userId: first, eventNumber: 2 }])
  })

  it('offers nobody to send it again who may only read', async () => {
    const reader = { ...maya, permissions: ['read' as const] }
    await open(on('twilio', { last: 3 }), withLine(smsLine), [...events.slice(0, 2), failed(3, 2, 'unknown')], reader)
    await screen.findByText(/May not have arrived/)
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
  })
})

it('a mail says what it is about and who may not have written it, and shows what it quotes when asked', async () => {
  const mail = { subject: 'My order', isUnverified: true, isSpam: false }
  const answer = said(1, 'Yes please', { whole: 'Yes please\n\n> Shall we deliver?' })
  await open(on('email'), withLine({ ...smsLine, channel: 'email', mail }), [answer])
  await screen.findByText('My order')
  screen.getByText('Sender not verified')
  expect(screen.queryByText('May be spam')).toBeNull()
  const quoted = screen.getByText('Show quoted text').closest('details')!
  expect(quoted.open).toBe(false)
  within(quoted).getByText(/Shall we deliver/)
})

it('the state of a channel is asked again soon while a message is on its way, later while it is not as it should be', () => {
  expect(refetchAfter({ ...smsLine, sending: true })).toBe(5000)
  expect(refetchAfter({ ...smsLine, state: 'stuck' })).toBe(30_000)
  expect(refetchAfter({ ...smsLine, state: 'stuck', sending: true })).toBe(5000)
  expect([smsLine, { ...smsLine, state: 'none' as const }, undefined].map(refetchAfter)).toEqual([false, false, false])
})

it('every channel has a name and an icon', () => {
  expect(channelIds.toSorted()).toEqual([...channels].toSorted())
  for (const channel of channels) expect(channelOf(channel).name).not.toBe(channel)
})
