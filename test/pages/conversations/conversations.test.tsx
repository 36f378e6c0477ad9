/** The screen of conversations: one conversation. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Problem } from '#shared/problem'
import {
  fillErasure,
  bodies,
  composer,
  conversation,
  doNow,
  first,
  held,
  open,
  refuse,
  takeOver,
} from './conversation.tsx'
import {
  closeLive,
  customer,
  detailsOf,
  environmentId,
  happening,
  inQueue,
  jonas,
  me,
  moment,
  openLive,
  pushIn,
  said,
  takeoverBy,
} from './inbox-screen.tsx'
import { press } from '../actions.ts'
import { idOf, maya } from '../screen.tsx'

afterEach(closeLive)

describe('a conversation', () => {
  it('SHELL-013, SHELL-014: is the one the address names; closed, the address names none', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
    const { calls, at } = await openLive(`/conversations/${first}?queue=priority`, conversation(held()))
    await screen.findByText('Do you deliver today?')
    expect(bodies(calls, 'GET /api/agent/messages')).toMatchObject([{ userId: first }])
    fireEvent.click(screen.getByRole('link', { name: 'Back to the list' }))
    await waitFor(() => expect(at()).toBe('/conversations?queue=priority'))
    expect(screen.queryByText('Do you deliver today?')).toBeNull()
  })

  it('CONVERSATIONS-039: says when the selected one cannot be loaded', async () => {
    await openLive(`/conversations/${first}`, { [`GET /api/agent/user/${first}`]: refuse })
    await screen.findByText('Unable to load selected user...')
  })

  it('that goes on with another release than the current one is marked with its number, and no other is', async () => {
    const marks = async (release: number | undefined) => {
      await open(customer(10, { release }))
      const shown = [...document.querySelectorAll('.live-head .live-environment')].map(({ textContent }) => textContent)
      closeLive()
      return shown
    }
    expect(await marks(13)).toEqual(['on release #13'])
    expect(await marks(14)).toEqual([])
    expect(await marks(undefined)).toEqual([])
  })

  it('CONVERSATIONS-038: says when its messages cannot be loaded, and they can be asked for again', async () => {
    let broken = true
    const answers = conversation(held())
    const read = (sent: Record<string, unknown>) => (broken ? refuse() : answers['GET /api/agent/messages']!(sent))
    await openLive(`/conversations/${first}`, { ...answers, 'GET /api/agent/messages': read })
    await screen.findByText('Unable to load messages...')
    broken = false
    press('Try again')
    await screen.findByText('Do you deliver today?')
  })

  it('CONVERSATIONS-006/started/started-by/ended/unassigned: tells how a takeover began, by whom, how it ended and who was unassigned', async () => {
    const interventionId = idOf(800)
    await open(held(), {}, [
      happening(1, { type: 'userIntervention', interventionId }),
      happening(2, { type: 'agentIntervention', interventionId, agent: me }),
      happening(3, { type: 'agentUnassigned', interventionId, agent: me, by: jonas }),
      happening(4, { type: 'interventionEnd', interventionId, by: 'agent', agent: jonas, topic: 'Delivery' }),
    ])
    const log = within(screen.getByRole('log'))
    await log.findByText(/^Customer asked for a person/)
    log.getByText(/^Takeover started by Maya Vale/)
    log.getByText(/^Maya Vale unassigned by Jonas Keller/)
    log.getByText(/^Takeover ended by Jonas Keller · Delivery/)
  })

  it('says what a response could not ask or send, and why', async () => {
    const failed = { type: 'delivery-failed', blockId: idOf(801) } as const
    await open(held(), {}, [
      happening(1, { ...failed, what: 'zap', reason: 'status', status: 503 }),
      happening(2, { ...failed, what: 'call', reason: 'timeout' }),
    ])
    const log = within(screen.getByRole('log'))
    await log.findByText(/^A Zap was not triggered: the server answered with error 503/)
    log.getByText(/^A function got no answer: it took too long/)
  })

  it('shows what is pushed, who types, who else looks, and what the customer has read', async () => {
    await open(held(), {}, [said(1, 'Hello', { messageType: 'agent-msg', agent: me })])
    await screen.findByText('Delivered')
    pushIn({ kind: 'readEvent', userId: first, number: 1 })
    expect((await screen.findByText('Seen')).className).toBe('live-receipt live-receipt-read')
    pushIn({ kind: 'customerTyping', userId: first })
    await screen.findByText('Customer is typing')
    pushIn({ kind: 'viewers', userId: first, viewers: [me, jonas] })
    await screen.findByText('Also looking: Jonas Keller')
    pushIn({ kind: 'wbbEvent', userId: first, event: said(2, 'One more thing') })
    await screen.findByText('One more thing')
    expect(screen.queryByText('Customer is typing')).toBeNull()
  })

  it('TAKEOVER-007: a takeover that fails says so, and shows who was first', async () => {
    let asked = 0
    const theirs = () => customer(10, { owner: asked++ === 0 ? inQueue() : takeoverBy(jonas) })
    await open(customer(10, { owner: inQueue() }), {
      [`GET /api/agent/user/${first}`]: theirs,
      'POST /api/agent/users': () => [],
      'POST /api/agent/intervention/action/start': () => {
        throw new Problem('taken-over')
      },
    })
    await takeOver()
    await screen.findByText('Failed to start intervention')
    await screen.findByText('With Jonas Keller')
  })

  it('TAKEOVER-006/cancel/reassign/queue/chatbot: cancel calls nothing, the queue keeps the takeover, and the bot gets it without topic or outcome', async () => {
    const { calls } = await open()
    press('Complete')
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
    expect(bodies(calls, 'POST /api/agent/intervention/action/complete')).toEqual([])
    const pick = async (name: string) => {
      press('More actions')
      fireEvent.click(await screen.findByRole('menuitem', { name }))
    }
    // Taken over, the conversation waits for what is written.
    const atWork = async () => waitFor(async () => expect(document.activeElement).toBe(await composer()))
    await pick('Return to bot')
    await screen.findByText('The bot answers again')
    const completed = 'POST /api/agent/intervention/action/complete'
    expect(bodies(calls, completed)).toEqual([{ userId: first, agentId: me._id }])
    await takeOver()
    await atWork()
    await pick('Return to queue')
    const unassigned = 'POST /api/agent/intervention/agent/unassign'
    await waitFor(() => expect(bodies(calls, unassigned)).toEqual([{ userId: first, agentId: me._id }]))
    await screen.findByText('Back in the queue')
    await takeOver()
    await atWork()
    await pick('Reassign … Alt+A')
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.click(dialog.getByRole('radio', { name: /Jonas Keller.*4 of 5/ }))
    fireEvent.click(dialog.getByRole('button', { name: 'Reassign' }))
    await doNow()
    const assigned = 'POST /api/agent/intervention/agent/assign'
    await waitFor(() => expect(bodies(calls, assigned)).toEqual([{ userId: first, agentId: jonas._id }]))
    await screen.findByText('Assigned to Jonas Keller')
  })

  it('CONVERSATIONS-042: a removal that fails says so', async () => {
    await open(held(), { [`DELETE /api/agent/user/${first}`]: refuse })
    await removed()
    await screen.findByText('Failed to delete conversations')
  })

  it('SHELL-014, CONVERSATIONS-037/removed/reset: a removed customer leaves every list, and the address is that of conversations', async () => {
    const { at } = await open(held(), { [`DELETE /api/agent/user/${first}`]: () => ({ id: first }) })
    await removed()
    await screen.findByText('Customer erased')
    await waitFor(() => expect(at()).toBe('/conversations'))
    expect(screen.queryByRole('link', { name: /Eleanor Hart/ })).toBeNull()
  })

  it('says that a colleague has removed the customer who is open', async () => {
    let gone = false
    const answers = conversation(held())
    await open(held(), {
      'POST /api/agent/users': (sent) => (gone ? [] : answers['POST /api/agent/users']!(sent)),
    })
    gone = true
    pushIn({ kind: 'event', event: { type: 'queuesChanged', environmentId, userId: first } })
    await screen.findByText('This customer was erased')
  })

  async function removed() {
    press('More actions')
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Erase customer …' }))
    const dialog = within(await screen.findByRole('dialog'))
    fillErasure()
    fireEvent.click(dialog.getByRole('button', { name: 'Erase for good' }))
  }

  it('CONVERSATIONS-043: past takeovers that cannot be refreshed say so', async () => {
    await open(held(), { 'GET /api/agent/intervention/history': refuse })
    press('Show details')
    fireEvent.click(await screen.findByRole('tab', { name: 'History' }))
    await screen.findByText('Updating the history of chosen user history failed.')
  })

  it('CONVERSATIONS-005/content/history/profile: the details show content of four kinds, complete and ongoing takeovers, and the profile', async () => {
    const takeover = { userId: first, started: moment(60) }
    const eleanor = customer(10, { owner: takeoverBy(me), profile: { Email: 'eleanor@mail.example' } })
    await open(eleanor, {
      [`GET /api/agent/user/${first}`]: () => detailsOf(eleanor, { keywords: [{ keyword: 'roses', count: 2 }] }),
      'GET /api/agent/intervention/history': () => [
        { ...takeover, _id: idOf(801), startedBy: me, agent: me },
        { ...takeover, _id: idOf(802), startedBy: me, agent: me, ended: moment(30), endedBy: 'agent' },
      ],
      'GET /api/agent/events/media': () => [
        { kind: 'file', pointer: idOf(5), contentType: 'a/b', name: 'offer.pdf', created: moment(9), from: 'bot' },
      ],
      'GET /api/agent/events/tracking': () => [{ url: 'https://bloom.example/offer', created: moment(9) }],
    })
    press('Show details')
    const details = within(await screen.findByRole('complementary', { name: 'Details' }))
    await details.findByText('eleanor@mail.example')
    details.getByText('Location unknown')
    for (const [name, value] of [
      ['Messages', '2'],
      ['Clicks', '0'],
      ['Estimated cost', '$0.0012'],
    ] as const)
      expect((await details.findByText(name)).nextElementSibling?.textContent).toBe(value)
    // A mood that is not plain is none.
    expect(details.queryByText('Mood')).toBeNull()
    await details.findByText('roses')
    fireEvent.click(details.getByRole('tab', { name: 'History' }))
    await details.findByText('Ongoing')
    details.getByText('Complete')
    fireEvent.click(details.getByRole('tab', { name: 'Content' }))
    await details.findByText('Do you deliver today?')
    fireEvent.click(details.getByRole('button', { name: 'Bot' }))
    details.getByText('The bot has said nothing yet.')
    fireEvent.click(details.getByRole('button', { name: 'Media' }))
    await details.findByText(/offer\.pdf/)
    fireEvent.click(details.getByRole('button', { name: 'Tracked URLs' }))
    await details.findByRole('link', { name: 'https://bloom.example/offer' })
  })

  it('of 20,000 messages draws fewer than 400 elements', async () => {
    const many = Array.from({ length: 20_000 }, (_, index) => said(index + 1, `Message ${index + 1}`))
    await open(held(), { 'GET /api/agent/messages': () => ({ messages: many, last: many.length }) })
    await waitFor(() => expect(screen.getByRole('log').querySelectorAll('.live-bubble').length).toBeGreaterThan(3))
    expect(screen.getByRole('log').querySelectorAll('*').length).toBeLessThan(400)
  })
})

it('live chat that is closed for the company says so', async () => {
  const closed = { ...maya, company: { ...maya.company, closed: ['liveChatDisabled' as const] } }
  await openLive('/conversations', {}, closed)
  await screen.findByText('Live chat is switched off')
})
