/** The screen of conversations as an agent uses it, with the pointer and with the keyboard alone. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ConversationUser } from '#shared/contracts/conversations'
import { queuePageSize } from '#shared/limits'
import { Problem } from '#shared/problem'
import { change, nothingYet } from '../../frontend/src/pages/conversations/live-state.ts'
import { keptDraft } from '../../frontend/src/pages/conversations/drafts.ts'
import { close, idOf, maya, type Call } from './screen.tsx'
import {
  counts,
  customer,
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
  type Answers,
} from './live-screen.tsx'

afterEach(() => {
  close()
  vi.restoreAllMocks()
  change(() => nothingYet)
})

const first = idOf(10)
const refuse = () => {
  throw new Problem('unavailable')
}
const bodies = (calls: readonly Call[], route: string) =>
  calls.filter((call) => call.route === route).map(({ body }) => body)
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

/** One customer and what was said, as a server would keep them. */
function conversation(user: ConversationUser, events = [said(1, 'Do you deliver today?')]): Answers {
  let now = user
  const log = [...events]
  const takes = (owner: ConversationUser['owner']) => () => (now = { ...now, owner })
  const hear = (event: (typeof log)[number]) => {
    if (!log.some(({ _id }) => _id === event._id)) log.push(event)
    return event
  }
  return {
    'POST /api/agent/users': () => [now],
    [`GET /api/agent/user/${user._id}`]: () => now,
    'GET /api/agent/messages': ({ since, before }) => {
      const found = since !== undefined ? log.filter(({ number }) => number > Number(since)) : log
      const older = before === undefined ? found : found.filter(({ number }) => number < Number(before))
      return { messages: since === undefined ? older.slice(-20) : older, last: log.length }
    },
    'POST /api/agent/users/seen': () => (now = { ...now, unread: 0 }),
    'POST /api/agent/intervention/action/start': takes(takeoverBy(me)),
    'POST /api/agent/intervention/action/complete': takes({ by: 'bot' }),
    'POST /api/agent/intervention/agent/unassign': takes(inQueue),
    'POST /api/agent/intervention/agent/assign': () => (now = { ...now, owner: takeoverBy(jonas) }),
    'POST /api/agent/send/text': ({ draftEventId, text }) =>
      hear({
        ...said(log.length + 1, String(text), { messageType: 'agent-msg', agent: me }),
        _id: String(draftEventId),
      }),
    'POST /api/agent/send/note': ({ draftEventId, text }) =>
      hear({
        ...happening(log.length + 1, { type: 'note', agent: me, text: String(text) }),
        _id: String(draftEventId),
      }),
    'GET /api/agent/intervention/history': () => [],
    [`GET /api/agent/user/${user._id}/keywords`]: () => [],
  }
}

const held = customer(10, { owner: takeoverBy(me), last: 1 })
const composer = async () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Reply to the customer' })
const open = async (user = held, answers: Answers = {}, events?: Parameters<typeof conversation>[1]) => {
  const opened = await openLive(`/conversations/${user._id}`, { ...conversation(user, events), ...answers })
  await screen.findByRole('log')
  return opened
}

describe('the list', () => {
  it('CONVERSATIONS-004: a filter begins again at the first page, and the next page is one more', async () => {
    const page = Array.from({ length: queuePageSize }, (_, index) => customer(10 + index))
    const { calls } = await openLive('/conversations?queue=customers', { 'POST /api/agent/users': () => page })
    fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
    await waitFor(() => expect(bodies(calls, 'POST /api/agent/users').at(-1)).toMatchObject({ page: 1 }))
    press(/^Priority/)
    await waitFor(() =>
      expect(bodies(calls, 'POST /api/agent/users').at(-1)).toMatchObject({ page: 0, queue: 'priority' }),
    )
  })

  it('QUEUES-001: shows my queue first, then those of others, each with its total, what awaits a response and who is there', async () => {
    await openLive('/conversations')
    fireEvent.click(await screen.findByRole('button', { name: /Colleagues/ }))
    const queues = within(screen.getByRole('navigation', { name: 'Queues' }))
    const [mine, , theirs] = queues.getAllByRole('button')
    expect(mine?.textContent).toMatch(/My queue.*online.*1 conversation$/)
    expect(theirs?.textContent).toMatch(/Jonas Keller.*online.*2 await a response.*4 conversations$/)
  })

  it('QUEUES-003: has the tabs customers, priority and all, and four orders', async () => {
    const { calls, at } = await openLive('/conversations')
    const asked = () => bodies(calls, 'POST /api/agent/users').at(-1)
    await screen.findByText('Your queue is empty')
    expect(asked()).toMatchObject({ queue: 'mine', order: 'latest' })
    press(/^All$/)
    await waitFor(() => expect(asked()).toMatchObject({ queue: 'customers' }))
    press(/^Priority/)
    await waitFor(() => expect(asked()).toMatchObject({ queue: 'priority' }))
    press(/change the order/)
    for (const order of ['Latest first', 'Oldest first', 'My queue', 'Unassigned priority'])
      screen.getByRole('menuitemcheckbox', { name: order })
    fireEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Oldest first' }))
    await waitFor(() => expect(asked()).toMatchObject({ order: 'oldest' }))
    expect(at()).toContain('sort=oldest')
  })

  it('an empty queue leads to who waits; a filter that leaves nobody can be reset', async () => {
    const { at } = await openLive('/conversations?status=active')
    await screen.findByText('No conversation matches')
    press('Reset filters')
    await screen.findByText('3 customers wait for a person.')
    press('Show who waits')
    await screen.findByText('Nobody is waiting')
    expect(at()).toContain('queue=priority')
  })

  it('CONVERSATIONS-040: a list or details that cannot be loaded say so', async () => {
    await openLive('/conversations', { 'POST /api/agent/users': refuse, [`GET /api/agent/user/${first}`]: refuse })
    await screen.findByText('Error retrieving Users')
    pushIn({ kind: 'event', event: { type: 'queuesChanged', environmentId, userId: first } })
    await screen.findByText('User details could not be fetched.')
  })

  it('finds customers a moment after the last key', async () => {
    const { calls } = await openLive('/conversations', {
      'GET /api/agent/users/search': ({ text }) => (text === 'hart' ? [customer(10)] : []),
    })
    const search = await screen.findByPlaceholderText('Find a customer')
    fireEvent.change(search, { target: { value: 'ha' } })
    fireEvent.change(search, { target: { value: 'hart' } })
    await screen.findByRole('link', { name: /Eleanor Hart/ })
    expect(bodies(calls, 'GET /api/agent/users/search')).toEqual([{ text: 'hart' }])
  })

  it('a conversation that is pushed joins it, with how long the customer waits', async () => {
    await openLive('/conversations?queue=priority')
    await screen.findByText('Nobody is waiting')
    pushIn({ kind: 'user', user: customer(10, { owner: inQueue, unread: 2, awaitingResponse: true }) })
    const row = await screen.findByRole('link', { name: /Eleanor Hart/ })
    expect(row.textContent).toMatch(/2 unread messages.*Waiting 6 min/)
    pushIn({ kind: 'counts', counts: { ...counts, unassigned: { total: 7, byDepartment: {} } } })
    expect(screen.getByRole('button', { name: /^Priority/ }).textContent).toContain('7')
  })
})

describe('a conversation', () => {
  it('CONVERSATIONS-039: says when the selected one cannot be loaded', async () => {
    await openLive(`/conversations/${first}`, { [`GET /api/agent/user/${first}`]: refuse })
    await screen.findByText('Unable to load selected user...')
  })

  it('CONVERSATIONS-038: says when its messages cannot be loaded, and they can be asked for again', async () => {
    let broken = true
    const answers = conversation(held)
    const read = (sent: Record<string, unknown>) => (broken ? refuse() : answers['GET /api/agent/messages']!(sent))
    await openLive(`/conversations/${first}`, { ...answers, 'GET /api/agent/messages': read })
    await screen.findByText('Unable to load messages...')
    broken = false
    press('Try again')
    await screen.findByText('Do you deliver today?')
  })

  it('CONVERSATIONS-006: tells how a takeover began, by whom, how it ended and who was unassigned', async () => {
    const interventionId = idOf(800)
    await open(held, {}, [
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

  it('shows what is pushed, who types, who else looks, and what the customer has read', async () => {
    await open(held, {}, [said(1, 'Hello', { messageType: 'agent-msg', agent: me })])
    await screen.findByText('Delivered')
    pushIn({ kind: 'readEvent', userId: first, number: 1 })
    await screen.findByText('Seen')
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
    const theirs = () => customer(10, { owner: asked++ === 0 ? inQueue : takeoverBy(jonas) })
    await open(customer(10, { owner: inQueue }), {
      [`GET /api/agent/user/${first}`]: theirs,
      'POST /api/agent/users': () => [],
      'POST /api/agent/intervention/action/start': () => {
        throw new Problem('taken-over')
      },
    })
    fireEvent.click(screen.getAllByRole('button', { name: 'Take over' })[0]!)
    await screen.findByText('Failed to start intervention')
    await screen.findByText('With Jonas Keller')
  })

  it('TAKEOVER-006: cancel calls nothing, the queue keeps the takeover, and the bot gets it without topic or outcome', async () => {
    const { calls } = await open()
    press('Complete')
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
    expect(bodies(calls, 'POST /api/agent/intervention/action/complete')).toEqual([])
    const pick = async (name: string) => {
      press('More actions')
      fireEvent.click(await screen.findByRole('menuitem', { name }))
    }
    await pick('Return to bot')
    await screen.findByText('The bot answers again')
    const completed = 'POST /api/agent/intervention/action/complete'
    expect(bodies(calls, completed)).toEqual([{ userId: first, agentId: me._id }])
    press('Take over')
    await pick('Return to queue')
    const unassigned = 'POST /api/agent/intervention/agent/unassign'
    await waitFor(() => expect(bodies(calls, unassigned)).toEqual([{ userId: first, agentId: me._id }]))
    press('Take over')
    await pick('Reassign … Alt+A')
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.click(dialog.getByRole('radio', { name: /Jonas Keller.*4 of 5/ }))
    fireEvent.click(dialog.getByRole('button', { name: 'Reassign' }))
    const assigned = 'POST /api/agent/intervention/agent/assign'
    await waitFor(() => expect(bodies(calls, assigned)).toEqual([{ userId: first, agentId: jonas._id }]))
  })

  it('CONVERSATIONS-042: a removal that fails says so', async () => {
    await open(held, { [`DELETE /api/agent/user/${first}`]: refuse })
    await removed()
    await screen.findByText('Failed to delete conversations')
  })

  it('CONVERSATIONS-037: a removed customer leaves every list, and the address is that of conversations', async () => {
    const { at } = await open(held, { [`DELETE /api/agent/user/${first}`]: () => ({ id: first }) })
    await removed()
    await screen.findByText('Customer removed')
    await waitFor(() => expect(at()).toBe('/conversations'))
    expect(screen.queryByRole('link', { name: /Eleanor Hart/ })).toBeNull()
  })

  async function removed() {
    press('More actions')
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove customer' }))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove customer' }))
  }

  it('CONVERSATIONS-043: past takeovers that cannot be refreshed say so', async () => {
    await open(held, { 'GET /api/agent/intervention/history': refuse })
    fireEvent.click(await screen.findByRole('tab', { name: 'History' }))
    await screen.findByText('Updating the history of chosen user history failed.')
  })

  it('CONVERSATIONS-005: the details show content of four kinds, complete and ongoing takeovers, and the profile', async () => {
    const takeover = { userId: first, started: moment(60) }
    await open(customer(10, { owner: takeoverBy(me), profile: { Email: 'eleanor@mail.example' } }), {
      'GET /api/agent/intervention/history': () => [
        { ...takeover, _id: idOf(801), startedBy: me, agent: me },
        { ...takeover, _id: idOf(802), startedBy: me, agent: me, ended: moment(30), endedBy: 'agent' },
      ],
      'GET /api/agent/events/media': () => [
        { kind: 'file', pointer: idOf(5), contentType: 'a/b', name: 'offer.pdf', created: moment(9), from: 'bot' },
      ],
      'GET /api/agent/events/tracking': () => [{ url: 'https://bloom.example/offer', created: moment(9) }],
    })
    const details = within(await screen.findByRole('complementary', { name: 'Details' }))
    await details.findByText('eleanor@mail.example')
    details.getByText('No location known')
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
    await open(held, { 'GET /api/agent/messages': () => ({ messages: many, last: many.length }) })
    await waitFor(() => expect(screen.getByRole('log').querySelectorAll('.live-bubble').length).toBeGreaterThan(3))
    expect(screen.getByRole('log').querySelectorAll('*').length).toBeLessThan(400)
  })
})

describe('writing', () => {
  it('shows a message at once; one that fails keeps its text and is sent again under the same id', async () => {
    let broken = true
    const answers = conversation(held)
    const send = (sent: Record<string, unknown>) => (broken ? refuse() : answers['POST /api/agent/send/text']!(sent))
    const { calls } = await open(held, { 'POST /api/agent/send/text': send })
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

  it('what could not be sent is still there after a reload', async () => {
    await open(held, { 'POST /api/agent/send/text': refuse })
    fireEvent.change(await composer(), { target: { value: 'Yes, until six.' } })
    fireEvent.keyDown(await composer(), { key: 'Enter' })
    await screen.findByText(/^Not sent\./)
    const kept = { ...sessionStorage }
    close()
    change(() => nothingYet)
    Object.assign(sessionStorage, kept)
    await open(held)
    await within(screen.getByRole('log')).findByText('Yes, until six.')
    screen.getByRole('button', { name: 'Retry' })
  })

  it('keeps a draft for each customer, also while another one is open', async () => {
    await open()
    fireEvent.change(await composer(), { target: { value: 'Let me ask the shop' } })
    expect(keptDraft(environmentId, first).reply).toBe('Let me ask the shop')
    expect(keptDraft(environmentId, idOf(11)).reply).toBe('')
  })

  it('is closed with a reason until the conversation is mine; a note is always possible', async () => {
    const { calls } = await open(customer(10, { owner: takeoverBy(jonas) }))
    expect((await composer()).disabled).toBe(true)
    screen.getByText('Jonas Keller holds this conversation. You can leave a private note.')
    press(/Private note/)
    const note = await screen.findByRole('textbox', { name: 'Note for colleagues' })
    fireEvent.change(note, { target: { value: 'Budget is 80 pounds' } })
    fireEvent.keyDown(note, { key: 'Enter' })
    await waitFor(() =>
      expect(bodies(calls, 'POST /api/agent/send/note')).toMatchObject([{ text: 'Budget is 80 pounds' }]),
    )
    await screen.findByText('Private note by Maya Vale')
  })

  it('a slash finds canned replies: a text is inserted, any other block is sent', async () => {
    const block = { description: '', group: 'Delivery', revision: 1, updated: moment(9), inUse: true }
    const blocks = [
      { ...block, _id: idOf(30), key: 'times', title: 'Delivery times', type: 'message', text: { en: 'Until six.' } },
      { ...block, _id: idOf(31), key: 'map', title: 'Delivery area', type: 'media', choices: [] },
    ]
    const { calls } = await open(held, { 'GET /api/agent/block': () => blocks, 'POST /api/agent/send/block': refuse })
    fireEvent.change(await composer(), { target: { value: '/deliv' } })
    await screen.findByRole('option', { name: /Delivery times/ })
    fireEvent.keyDown(await composer(), { key: 'Enter' })
    expect((await composer()).value).toBe('Until six.')
    fireEvent.change(await composer(), { target: { value: '/area' } })
    await screen.findByRole('option', { name: /Delivery area/ })
    fireEvent.keyDown(await composer(), { key: 'Enter' })
    await waitFor(() => expect(bodies(calls, 'POST /api/agent/send/block')).toMatchObject([{ blockId: idOf(31) }]))
  })

  it('CONVERSATIONS-009: a block can be sent whoever holds the conversation', async () => {
    const block = { _id: idOf(30), key: 'times', title: 'Delivery times', type: 'message', text: { en: 'Until six.' } }
    const listed = { ...block, description: '', group: 'Delivery', revision: 1, updated: moment(9), inUse: true }
    for (const owner of [{ by: 'bot' } as const, inQueue, takeoverBy(jonas)]) {
      const { calls } = await open(customer(10, { owner }), { 'GET /api/agent/block': () => [listed] })
      press('More actions')
      fireEvent.click(await screen.findByRole('menuitem', { name: 'Send block …' }))
      const dialog = within(await screen.findByRole('dialog'))
      fireEvent.click(await dialog.findByRole('radio', { name: /Delivery times/ }))
      fireEvent.click(dialog.getByRole('button', { name: 'Send' }))
      await waitFor(() => expect(bodies(calls, 'POST /api/agent/send/block')).toHaveLength(1))
      close()
      change(() => nothingYet)
    }
  })
})

it('from the keyboard alone: the first waiting customer is taken, answered and completed in at most 12 presses', async () => {
  const waiting = customer(10, { owner: inQueue, awaitingResponse: true })
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
  await screen.findByText('Takeover completed')
  expect(presses).toBeLessThanOrEqual(12)
})

it('live chat that is closed for the company says so', async () => {
  const closed = { ...maya, company: { ...maya.company, closed: ['liveChatDisabled' as const] } }
  await openLive('/conversations', {}, closed)
  await screen.findByText('Live chat is switched off')
})
