/** A mail of somebody else than the customer: how the thread shows it, and to whom the answer goes. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { bodies, composer, conversation, doNow, open } from './conversation.tsx'
import { closeLive, me, said } from './inbox-screen.tsx'
import { on, smsLine, withLine } from './lines.ts'
import { press } from '../actions.ts'

afterEach(closeLive)

const otherRoute = 'POST /api/agent/send/other'
const textRoute = 'POST /api/agent/send/text'
const bob = { address: 'bob@example.test', name: 'Bob Bell' }
const mallory = { address: 'mallory@evil.example', isUnproven: true as const }
const events = [
  said(1, 'Where are my roses?'),
  said(2, 'And mine?', { writer: bob }),
  said(3, 'Pay me', { writer: mallory }),
]

const openMail = () => {
  const user = on('email', { last: events.length })
  const answer = ({ draftEventId, text }: Record<string, unknown>) => ({
    ...said(4, String(text), { messageType: 'agent-msg', agent: me, to: bob.address }),
    _id: String(draftEventId),
  })
  return open(user, {
    ...conversation(user, events),
    ...withLine({ ...smsLine, channel: 'email' }),
    [otherRoute]: answer,
  })
}

const toOther = () =>
  screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Answer to somebody else than the customer' })
const isChosen = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed')

async function writesAndSends(field: HTMLTextAreaElement, text: string) {
  fireEvent.change(field, { target: { value: text } })
  fireEvent.keyDown(field, { key: 'Enter' })
  await doNow()
}

describe('a mail of somebody else in a customer’s thread', () => {
  it('is shown with the name and the address of who wrote it, and whether that is proven', async () => {
    await openMail()
    await screen.findByText('From bob@example.test, not the customer')
    screen.getByText('Bob Bell')
    screen.getByText('Says it is from mallory@evil.example, which the mail servers could not confirm')
  })

  it('leaves the answer with the customer unless the agent chooses otherwise', async () => {
    const { calls } = await openMail()
    await screen.findByText('And mine?')
    expect([isChosen('Eleanor Hart 10 (customer)'), isChosen('Bob Bell <bob@example.test>')]).toEqual(['true', 'false'])
    await writesAndSends(await composer(), 'They are on their way')
    await waitFor(() => expect(bodies(calls, textRoute)).toHaveLength(1))
    expect(bodies(calls, otherRoute)).toEqual([])
  })

  it('is answered by choice, said above the field, and the next answer is the customer’s again', async () => {
    const { calls } = await openMail()
    await screen.findByText('And mine?')
    press('Answer bob@example.test')
    const field = await toOther()
    await waitFor(() => expect(document.activeElement).toBe(field))
    screen.getByText('This answer goes to Bob Bell <bob@example.test> alone, not to the customer.')
    await writesAndSends(field, 'Yours too')
    await waitFor(() => expect(bodies(calls, otherRoute)).toMatchObject([{ eventNumber: 2, text: 'Yours too' }]))
    await screen.findByText('To bob@example.test, not to the customer')
    expect(bodies(calls, textRoute)).toEqual([])
    await composer()
    expect(isChosen('Eleanor Hart 10 (customer)')).toBe('true')
  })

  it('says at the field where nobody could prove who wrote it', async () => {
    await openMail()
    fireEvent.click(await screen.findByRole('button', { name: 'mallory@evil.example' }))
    await toOther()
    screen.getByText(/The mail servers could not confirm that they wrote it\.$/)
    fireEvent.click(screen.getByRole('button', { name: 'Eleanor Hart 10 (customer)' }))
    await composer()
  })
})
