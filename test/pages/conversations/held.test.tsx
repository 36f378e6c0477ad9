/** What waits for a moment before it is done: taken back, done at once, or kept from the customer who spoke meanwhile. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { bodies, composer, doNow, first, held, open } from './conversation.tsx'
import { closeLive, moment, pushIn, said } from './inbox-screen.tsx'
import { on, smsLine, withLine } from './lines.ts'
import { press } from '../actions.ts'

afterEach(closeLive)

const write = async (text: string) => fireEvent.change(await composer(), { target: { value: text } })
const pickFrom = async (select: HTMLElement, option: string) => {
  fireEvent.mouseDown(select)
  fireEvent.mouseUp(await screen.findByRole('option', { name: option }))
  await waitFor(() => expect(select.textContent).toContain(option))
}
const textRoute = 'POST /api/agent/send/text'
const completeRoute = 'POST /api/agent/intervention/action/complete'

describe('what is held for a moment', () => {
  it('SETTINGS-023/takeover: a completion has a topic and an outcome of those of the company', async () => {
    const { calls } = await open()
    press('Complete')
    const dialog = within(await screen.findByRole('dialog'))
    const complete = dialog.getByRole('button', { name: 'Complete' })
    // The dialog moves the focus there once it stands.
    await waitFor(() => expect(document.activeElement).toBe(complete))
    await pickFrom(dialog.getByRole('button', { name: /^Outcome/ }), 'Solved')
    await pickFrom(dialog.getByRole('button', { name: /^Topic/ }), 'Delivery')
    fireEvent.click(complete)
    await doNow()
    await waitFor(() => expect(bodies(calls, completeRoute)).toMatchObject([{ topic: 'Delivery', outcome: 'Solved' }]))
  })

  it('is done when the screen is left', async () => {
    const { calls } = await open()
    await holdCompletion()
    expect(bodies(calls, completeRoute)).toEqual([])
    window.dispatchEvent(new Event('pagehide'))
    await waitFor(() => expect(bodies(calls, completeRoute)).toHaveLength(1))
  })

  it('a customer who writes meanwhile is not completed, and the agent is told', async () => {
    const { calls } = await open()
    await holdCompletion()
    pushIn({ kind: 'user', user: { ...held(), ...spokenAt(moment(0)) } })
    await doNow()
    await screen.findByText(/has written again, so the conversation was not completed\.$/)
    expect(bodies(calls, completeRoute)).toEqual([])
  })

  it('a customer who was waiting already and writes once more is not completed', async () => {
    const { calls } = await open({ ...held(), ...spokenAt(moment(5)) })
    await holdCompletion()
    pushIn({ kind: 'wbbEvent', userId: first, event: { ...said(2, 'Are you there?'), created: moment(0) } })
    await doNow()
    await screen.findByText(/has written again, so the conversation was not completed\.$/)
    expect(bodies(calls, completeRoute)).toEqual([])
  })

  it('a customer whose message was shown before is completed, though the list tells of that message later', async () => {
    const { calls } = await open()
    const event = { ...said(2, 'Thank you'), created: moment(0) }
    pushIn({ kind: 'wbbEvent', userId: first, event })
    await holdCompletion()
    pushIn({ kind: 'user', user: { ...held(), last: 2, ...spokenAt(event.created) } })
    await doNow()
    await screen.findByText('Takeover completed')
    expect(bodies(calls, completeRoute)).toHaveLength(1)
  })

  it('a mail can be taken back, and a chat message leaves at once', async () => {
    const { calls } = await open(on('email'), withLine({ ...smsLine, channel: 'email' }))
    await write('Dear Eleanor')
    fireEvent.keyDown(await composer(), { key: 'Enter' })
    expect((await composer()).readOnly).toBe(true)
    press('Undo')
    expect(await composer()).toMatchObject({ value: 'Dear Eleanor', readOnly: false })
    fireEvent.keyDown(await composer(), { key: 'Enter' })
    await doNow()
    await waitFor(() => expect(bodies(calls, textRoute)).toMatchObject([{ text: 'Dear Eleanor' }]))
    await waitFor(async () => expect((await composer()).value).toBe(''))
    closeLive()
    const chat = await open()
    await write('Hello')
    fireEvent.keyDown(await composer(), { key: 'Enter' })
    await waitFor(() => expect(bodies(chat.calls, textRoute)).toHaveLength(1))
  })
})

async function holdCompletion() {
  press('Complete')
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Complete' }))
  await screen.findByText(/^Completing the conversation with/)
}

/** What the list's row says of a customer who spoke last, at `created`. */
const spokenAt = (created: string) => ({
  awaitingResponse: true,
  lastMessage: { text: 'Thank you', from: 'customer' as const, created },
})
