/** How what is written leaves: marked, later, as the last word, behind what somebody else has said. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Later } from '#shared/contracts/customer-record'
import { Problem } from '#shared/problem'
import { bodies, composer, conversation, doNow, first, held, open, refuse } from './conversation.tsx'
import { closeLive, customer, inQueue, jonas, me, openLive, pushIn, said, type Answers } from './inbox-screen.tsx'
import { on, smsLine, withLine } from './lines.ts'
import { press } from '../actions.ts'
import { idOf } from '../screen.tsx'

afterEach(closeLive)

const write = async (text: string) => fireEvent.change(await composer(), { target: { value: text } })
const textRoute = 'POST /api/agent/send/text'
const completeRoute = 'POST /api/agent/intervention/action/complete'
const more = async (name: RegExp) => {
  press('More ways to send')
  fireEvent.click(await screen.findByRole('menuitem', { name }))
}

describe('marks', () => {
  it('are set from the keyboard, seen as the customer sees them, and Ctrl+K opens no palette meanwhile', async () => {
    await open()
    await write('Open on Sunday')
    const field = await composer()
    field.setSelectionRange(8, 14)
    fireEvent.keyDown(field, { key: 'b', ctrlKey: true })
    expect(field.value).toBe('Open on **Sunday**')
    let isHeard = false
    const listen = () => (isHeard = true)
    addEventListener('keydown', listen)
    field.setSelectionRange(0, 4)
    fireEvent.keyDown(field, { key: 'k', ctrlKey: true })
    removeEventListener('keydown', listen)
    expect([field.value, isHeard]).toEqual(['[Open](https://) on **Sunday**', false])
    press('See what the customer gets')
    const shown = within(document.querySelector<HTMLElement>('.live-preview')!)
    expect(shown.getByText('Sunday').tagName).toBe('STRONG')
  })

  it('are left out where the channel shows none, which is said and seen before', async () => {
    await open(on('twilio'), withLine(smsLine))
    await write('Open on **Sunday**, see [hours](https://bloom.example/hours)')
    await screen.findByText(/shows no bold, italic or links: this is sent as plain text\.$/)
    press('See what the customer gets')
    screen.getByText('Open on Sunday, see hours: https://bloom.example/hours')
    const plain = () => document.querySelector('.live-preview-plain')?.textContent
    await write('We have **two**:\n- roses\n- tulips\n\n3. Choose\n4. Order')
    expect(plain()).toBe('We have two:\n- roses\n- tulips\n\n3. Choose\n4. Order')
    await write('Open on Sunday')
    expect(screen.queryByText(/plain text\.$/)).toBeNull()
  })
})

describe('a warning', () => {
  it('says of a card number or a secret that it will be hidden, and of nothing else', async () => {
    await open()
    await write('Your card 4111 1111 1111 1111 is charged')
    await screen.findByText('This looks like a card number: it will be hidden.')
    await write('Your order 4111 1111 is on its way')
    await waitFor(() => expect(screen.queryByText(/it will be hidden/)).toBeNull())
    press(/Private note/)
    const note = await screen.findByRole('textbox', { name: 'Note for colleagues' })
    fireEvent.change(note, { target: { value: 'Her card is 4111 1111 1111 1111' } })
    await screen.findByText('This looks like a card number: it will be hidden.')
  })
})

describe('later', () => {
  const latersRoute = `GET /api/agent/user/${first}/laters`
  const later = (over: Partial<Later> = {}): Later => ({
    _id: idOf(60),
    text: 'Has it arrived?',
    at: new Date(Date.now() + 3_600_000).toISOString(),
    by: me,
    unlessSpoken: true,
    ...over,
  })

  it('a reply waits for its moment above the field, and leaves the field free', async () => {
    const kept: Later[] = []
    const { calls } = await open(held(), {
      [latersRoute]: () => kept,
      'POST /api/agent/send/later': ({ text, at }) => {
        kept.push(later({ text: String(text), at: String(at) }))
        return kept[0]
      },
    })
    await write('Has it arrived?')
    await more(/^Tomorrow morning/)
    const list = within(await screen.findByRole('list', { name: 'Replies that wait' }))
    list.getByText('Has it arrived?')
    expect((await composer()).value).toBe('')
    const [sent] = bodies(calls, 'POST /api/agent/send/later') as { at: string; unlessSpoken: boolean }[]
    const at = new Date(sent!.at)
    expect([at.getHours(), at.getMinutes(), sent!.unlessSpoken]).toEqual([9, 0, true])
  })

  it('at a moment of one’s own is refused when that is over, with the reason in the dialog', async () => {
    const { calls } = await open()
    await write('Has it arrived?')
    fireEvent.keyDown(await composer(), { key: 'w', code: 'KeyW', altKey: true })
    const dialog = within(await screen.findByRole('dialog'))
    const day = dialog.getByRole('textbox', { name: 'Day' })
    fireEvent.change(day, { target: { value: '2020/01/01' } })
    // Enter in a field. False where the browser is kept from leaving the page.
    expect(fireEvent.submit(day.closest('form')!)).toBe(false)
    await dialog.findByText('Please choose a moment that is still to come.')
    expect(bodies(calls, 'POST /api/agent/send/later')).toEqual([])
    expect((await composer()).value).toBe('Has it arrived?')
  })

  it('at a moment of one’s own leaves the field and the dialog once it is kept', async () => {
    const { calls } = await open(held(), { 'POST /api/agent/send/later': () => later() })
    await write('Has it arrived?')
    fireEvent.keyDown(await composer(), { key: 'w', code: 'KeyW', altKey: true })
    const dialog = within(await screen.findByRole('dialog'))
    const day = dialog.getByRole('textbox', { name: 'Day' })
    const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toLocaleDateString('en-ZA')
    fireEvent.change(day, { target: { value: inTwoDays } })
    fireEvent.submit(day.closest('form')!)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bodies(calls, 'POST /api/agent/send/later')).toMatchObject([{ text: 'Has it arrived?' }])
    expect((await composer()).value).toBe('')
  })

  it('a reply that waits is taken back into the field; one that did not leave says why', async () => {
    let kept = [later(), later({ _id: idOf(61), text: 'Any news?', stopped: 'spoken', by: jonas })]
    const { calls } = await open(held(), {
      [latersRoute]: () => kept,
      [`DELETE /api/agent/user/${first}/laters/${idOf(60)}`]: () => {
        kept = kept.slice(1)
        return { id: idOf(60) }
      },
    })
    await screen.findByText('Not sent, because the customer wrote first')
    await write('Tell me')
    ;(await composer()).blur()
    fireEvent.click(screen.getAllByRole('button', { name: 'Edit' })[0]!)
    // Above what was begun since.
    await waitFor(async () => expect((await composer()).value).toBe('Has it arrived?\nTell me'))
    await waitFor(async () => expect(document.activeElement).toBe(await composer()))
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Edit' })).toHaveLength(1))
    expect(calls.some(({ route }) => route === textRoute)).toBe(false)
  })

  it('twenty replies wait at most, and whoever would have one more is told', async () => {
    let kept = Array.from({ length: 20 }, (_, index) => later({ _id: idOf(60 + index) }))
    const askFor = async () => {
      await open(held(), { [latersRoute]: () => kept })
      await write('Has it arrived?')
      await waitFor(() => expect(screen.getAllByRole('button', { name: 'Edit' })).toHaveLength(kept.length))
      fireEvent.keyDown(await composer(), { key: 'w', code: 'KeyW', altKey: true })
    }
    await askFor()
    await screen.findByText('At most 20 replies can wait in a conversation.')
    expect(screen.queryByRole('dialog')).toBeNull()
    closeLive()
    kept = kept.slice(1)
    await askFor()
    await screen.findByRole('dialog')
  })

  it('that could not be loaded says so, and is asked for again', async () => {
    let broken = true
    await open(held(), { [latersRoute]: () => (broken ? refuse() : [later()]) })
    await screen.findByText(/Replies that wait could not be loaded\./)
    broken = false
    press('Try again')
    await screen.findByRole('list', { name: 'Replies that wait' })
  })

  it('a refusal keeps the text', async () => {
    await open(held(), {
      'POST /api/agent/send/later': () => {
        throw new Problem('not-taken-over')
      },
    })
    await write('Has it arrived?')
    await more(/^In an hour/)
    await screen.findByText('Take over the conversation before you write to the customer.')
    expect((await composer()).value).toBe('Has it arrived?')
  })
})

describe('complete and next', () => {
  const second = customer(11, { owner: inQueue(), awaitingResponse: true, lastName: 'Moss' })
  const two = (over: Answers = {}): Answers => {
    const answers = conversation(held())
    return {
      ...answers,
      'POST /api/agent/users': () => [held(), second],
      [`GET /api/agent/user/${second._id}`]: () => second,
      'GET /api/agent/events/topics': () => ({ topics: [], outcomes: [] }),
      ...over,
    }
  }
  const alt = async (letter: string) =>
    fireEvent.keyDown(await composer(), { key: letter, code: `Key${letter}`, altKey: true })

  it('says what is written, completes without a question where there are no topics, and opens who waits', async () => {
    const { calls, at } = await openLive(`/conversations/${first}`, two())
    await screen.findByRole('log')
    const offered = async () => {
      press('More ways to send')
      const [finishing] = await screen.findAllByRole('menuitem')
      press('More ways to send')
      return finishing?.textContent
    }
    expect(await offered()).toMatch(/^Complete and next/)
    await write('You are welcome!')
    expect(await offered()).toMatch(/^Send, complete and next/)
    await alt('C')
    await waitFor(() => expect(at()).toContain(second._id))
    expect(bodies(calls, completeRoute)).toEqual([])
    await doNow()
    await waitFor(() => expect(bodies(calls, completeRoute)).toEqual([{ userId: first, agentId: me._id }]))
    expect(bodies(calls, textRoute)).toMatchObject([{ text: 'You are welcome!' }])
  })

  it('taken back by Escape, the text is in the field again and nothing has happened', async () => {
    const { calls, at } = await openLive(`/conversations/${first}`, two())
    await screen.findByRole('log')
    await write('You are welcome!')
    await alt('C')
    await waitFor(() => expect(at()).toContain(second._id))
    await screen.findByRole('heading', { name: 'Eleanor Moss' })
    fireEvent.keyDown(document.body, { key: 'Escape' })
    await waitFor(() => expect(at()).toContain(first))
    expect((await composer()).value).toBe('You are welcome!')
    expect((await composer()).readOnly).toBe(false)
    expect([...bodies(calls, textRoute), ...bodies(calls, completeRoute)]).toEqual([])
  })

  it('asks for a topic where the company has some', async () => {
    const topics = { 'GET /api/agent/events/topics': () => ({ topics: ['Delivery'], outcomes: [] }) }
    const { calls } = await openLive(`/conversations/${first}`, two(topics))
    await screen.findByRole('log')
    await write('You are welcome!')
    await more(/^Send, complete and next/)
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.click(dialog.getByRole('button', { name: 'Complete' }))
    await doNow()
    await waitFor(() => expect(bodies(calls, completeRoute)).toHaveLength(1))
    expect(bodies(calls, textRoute)).toHaveLength(1)
  })

  it('a reply that does not leave keeps the conversation, and both are said', async () => {
    const { calls } = await openLive(`/conversations/${first}`, two({ [textRoute]: refuse }))
    await screen.findByRole('log')
    await write('You are welcome!')
    await alt('C')
    await doNow()
    await screen.findByText('The reply to Eleanor Hart 10 was not sent, so the conversation was not completed.')
    expect(bodies(calls, completeRoute)).toEqual([])
  })
})

describe('an answer of somebody else', () => {
  const overtaken: Answers = {
    [textRoute]: ({ seen, draftEventId, text }) => {
      if (seen !== undefined) throw new Problem('overtaken', { name: 'Jonas Keller' })
      return { ...said(2, String(text), { messageType: 'agent-msg', agent: me }), _id: String(draftEventId) }
    },
  }

  it('that the agent has not seen is told, and the text goes back into the field to be thought over', async () => {
    const { calls } = await open(held(), overtaken)
    await write('Until six.')
    fireEvent.keyDown(await composer(), { key: 'Enter' })
    await screen.findByText(/Jonas Keller has answered in the meantime\./)
    expect(bodies(calls, textRoute)).toMatchObject([{ seen: 1 }])
    press('Read first')
    expect((await composer()).value).toBe('Until six.')
    await waitFor(async () => expect(document.activeElement).toBe(await composer()))
    expect(screen.queryByText(/has answered in the meantime/)).toBeNull()
  })

  it('does not keep the agent from sending anyway, under the same id', async () => {
    const { calls } = await open(held(), overtaken)
    await write('Until six.')
    fireEvent.keyDown(await composer(), { key: 'Enter' })
    await screen.findByText(/Jonas Keller has answered in the meantime\./)
    press('Send anyway')
    await screen.findByText('Delivered')
    const [before, anyway] = bodies(calls, textRoute) as object[]
    expect(anyway).toEqual({ ...before, seen: undefined })
  })

  it('a colleague who writes is told above the field', async () => {
    await open()
    pushIn({ kind: 'agentTyping', userId: first, agent: jonas })
    await screen.findByText('Jonas Keller is typing')
  })
})
