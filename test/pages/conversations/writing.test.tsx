/** Writing to customers and colleagues, with the pointer and with the keyboard alone. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { readDraft } from '../../../frontend/src/pages/conversations/composer/drafts.ts'
import { bodies, composer, conversation, doNow, first, held, open, refuse } from './conversation.tsx'
import {
  closeLive,
  customer,
  happening,
  inQueue,
  jonas,
  killTab,
  openLive,
  pushIn,
  takeoverBy,
} from './inbox-screen.tsx'
import { press } from '../actions.ts'
import { idOf } from '../screen.tsx'

afterEach(closeLive)

const repliesRoute = `GET /api/agent/user/${first}/replies`

describe('writing', () => {
  it('shows a message at once; one that fails keeps its text and is sent again under the same id', async () => {
    let broken = true
    const answers = conversation(held())
    const send = (sent: Record<string, unknown>) => (broken ? refuse() : answers['POST /api/agent/send/text']!(sent))
    const { calls } = await open(held(), { 'POST /api/agent/send/text': send })
    fireEvent.change(await composer(), { target: { value: 'Yes, until six.' } })
    fireEvent.keyDown(await composer(), { key: 'Enter' })
    await within(screen.getByRole('log')).findByText('Yes, until six.')
    await screen.findByText(/^Not sent\./)
    broken = false
    press('Retry')
    await screen.findByText('Delivered')
    expect(screen.getAllByText('Yes, until six.')).toHaveLength(1)
    const [before, again] = bodies(calls, 'POST /api/agent/send/text')
    expect(again).toEqual(before)
  })

  it('what nobody answered goes out by itself, in its order and once, when Parley can be reached again', async () => {
    let isDown = true
    const answers = conversation(held())
    const send = (sent: Record<string, unknown>) => {
      if (isDown) throw new TypeError('Failed to fetch')
      return answers['POST /api/agent/send/text']!(sent)
    }
    const { calls } = await open(held(), { 'POST /api/agent/send/text': send })
    for (const text of ['Yes, until six.', 'Also on Sundays.']) {
      fireEvent.change(await composer(), { target: { value: text } })
      fireEvent.keyDown(await composer(), { key: 'Enter' })
    }
    await waitFor(() => expect(screen.getAllByText(/^Not sent yet\./)).toHaveLength(2))
    isDown = false
    await waitFor(() => expect(screen.queryByText(/^Not sent yet\./)).toBeNull())
    const log = screen.getByRole('log').textContent ?? ''
    expect(log.indexOf('Yes, until six.')).toBeLessThan(log.indexOf('Also on Sundays.'))
    const sent = bodies(calls, 'POST /api/agent/send/text') as { draftEventId: string }[]
    expect(new Set(sent.map(({ draftEventId }) => draftEventId)).size).toBe(2)
    expect(screen.getAllByText('Yes, until six.')).toHaveLength(1)
  })

  it('what could not be sent is still there after a reload', async () => {
    await open(held(), { 'POST /api/agent/send/text': refuse })
    fireEvent.change(await composer(), { target: { value: 'Yes, until six.' } })
    fireEvent.keyDown(await composer(), { key: 'Enter' })
    await screen.findByText(/^Not sent\./)
    killTab()
    await open(held())
    await within(screen.getByRole('log')).findByText('Yes, until six.')
    screen.getByRole('button', { name: 'Retry' })
  })

  it('keeps a draft for each customer, also while another one is open', async () => {
    await open()
    fireEvent.change(await composer(), { target: { value: 'Let me ask the shop' } })
    expect(readDraft(first).reply).toBe('Let me ask the shop')
    expect(readDraft(idOf(11)).reply).toBe('')
  })

  it('shows what was begun when a colleague takes the conversation, to be read and copied', async () => {
    await open()
    fireEvent.change(await composer(), { target: { value: 'Let me ask the shop' } })
    const assigned = { type: 'agentAssigned', interventionId: idOf(800), agent: jonas, by: jonas } as const
    pushIn({ kind: 'wbbEvent', userId: first, event: happening(2, assigned) })
    await screen.findByText('Jonas Keller is talking to this customer. You can leave a private note.')
    expect(await composer()).toMatchObject({ value: 'Let me ask the shop', readOnly: true })
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
  })

  it('keeps a text that is too long, and says so until it is shorter', async () => {
    const { calls } = await open()
    const field = await composer()
    const pasted = 'rose '.repeat(200_000)
    fireEvent.change(field, { target: { value: pasted } })
    screen.getByText('Please shorten this to 5000 characters, or send it in parts.')
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(field.value).toBe(pasted)
    expect(bodies(calls, 'POST /api/agent/send/text')).toEqual([])
    fireEvent.change(field, { target: { value: 'rose' } })
    expect(screen.queryByRole('alert')).toBeNull()
    fireEvent.keyDown(field, { key: 'Enter' })
    await waitFor(() => expect(bodies(calls, 'POST /api/agent/send/text')).toMatchObject([{ text: 'rose' }]))
  })

  it('is closed with a reason until the conversation is mine; a note is always possible', async () => {
    const { calls } = await open(customer(10, { owner: takeoverBy(jonas) }))
    expect(screen.queryByRole('textbox')).toBeNull()
    screen.getByText('Jonas Keller is talking to this customer. You can leave a private note.')
    press(/Private note/)
    const note = await screen.findByRole('textbox', { name: 'Note for colleagues' })
    fireEvent.change(note, { target: { value: 'Budget is 80 pounds' } })
    fireEvent.keyDown(note, { key: 'Enter' })
    await waitFor(() =>
      expect(bodies(calls, 'POST /api/agent/send/note')).toMatchObject([{ text: 'Budget is 80 pounds' }]),
    )
    await screen.findByText('Private note by Maya Vale')
  })

  it('a slash finds texts and pictures at hand; each is looked at before it is sent', async () => {
    const group = 'Delivery'
    const replies = [
      { _id: idOf(30), group, title: 'Delivery times', type: 'message', text: 'Eleanor, we deliver until six.' },
      { _id: idOf(31), group, title: 'Delivery area', type: 'media' },
      { _id: idOf(32), group, title: 'Delivery choices', type: 'select', text: 'When?' },
      { _id: idOf(33), group, title: 'Delivery desk', type: 'function' },
    ]
    const { calls } = await open(held(), { [repliesRoute]: () => replies, 'POST /api/agent/send/block': refuse })
    fireEvent.change(await composer(), { target: { value: '/deliv' } })
    await screen.findByRole('option', { name: /Delivery times/ })
    expect(screen.getAllByRole('option')).toHaveLength(2)
    fireEvent.keyDown(await composer(), { key: 'Enter' })
    expect((await composer()).value).toBe('Eleanor, we deliver until six.')
    fireEvent.change(await composer(), { target: { value: '/area' } })
    await screen.findByRole('option', { name: /Delivery area/ })
    fireEvent.keyDown(await composer(), { key: 'Enter' })
    screen.getByRole('button', { name: 'Do not send Delivery area' })
    expect(calls.filter(({ route }) => route.startsWith('POST /api/agent/send'))).toEqual([])
    fireEvent.keyDown(await composer(), { key: 'Enter' })
    await waitFor(() => expect(bodies(calls, 'POST /api/agent/send/block')).toMatchObject([{ blockId: idOf(31) }]))
  })

  it('CONVERSATIONS-009: a block can be sent whoever holds the conversation', async () => {
    const reply = { _id: idOf(30), group: 'Delivery', title: 'Delivery times', type: 'message', text: 'Until six.' }
    for (const owner of [{ by: 'bot' } as const, inQueue(), takeoverBy(jonas)]) {
      const { calls } = await open(customer(10, { owner }), { [repliesRoute]: () => [reply] })
      press('More actions')
      fireEvent.click(await screen.findByRole('menuitem', { name: 'Send response …' }))
      const dialog = within(await screen.findByRole('dialog'))
      fireEvent.click(await dialog.findByRole('radio', { name: /Delivery times/ }))
      fireEvent.click(dialog.getByRole('button', { name: 'Send' }))
      await waitFor(() => expect(bodies(calls, 'POST /api/agent/send/block')).toHaveLength(1))
      closeLive()
    }
  })
})

it('from the keyboard alone: the first waiting customer is taken, answered and completed in at most 12 presses', async () => {
  const waiting = customer(10, { owner: inQueue(), awaitingResponse: true })
  const { calls, at } = await openLive('/conversations', conversation(waiting))
  await screen.findByRole('link', { name: /Eleanor Hart/ }).catch(() => undefined)
  let presses = 0
  const alt = (letter: string) => {
    presses += 2
    fireEvent.keyDown(document.activeElement ?? document.body, { key: letter, code: `Key${letter}`, altKey: true })
  }
  const type = (text: string) => {
    const field = document.activeElement
    if (!(field instanceof HTMLTextAreaElement)) throw new Error('Nothing can be written here.')
    presses += text.length
    fireEvent.change(field, { target: { value: text } })
  }
  const enter = () => {
    presses += 1
    const target = document.activeElement ?? document.body
    // A browser turns Enter on a button into a click.
    if (fireEvent.keyDown(target, { key: 'Enter' }) && target instanceof HTMLButtonElement) fireEvent.click(target)
  }

  alt('N')
  await waitFor(() => expect(at()).toContain(first))
  await screen.findByRole('log')
  alt('T')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Reply/ })))
  type('ok')
  enter()
  await waitFor(() => expect(bodies(calls, 'POST /api/agent/send/text')).toMatchObject([{ text: 'ok' }]))
  alt('E')
  const dialog = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Complete' })))
  enter()
  await doNow()
  await screen.findByText('Takeover completed')
  expect(presses).toBeLessThanOrEqual(12)
})
