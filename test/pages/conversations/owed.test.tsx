/** What agents owe customers: how long they wait, what was promised to them, and what is put aside until later. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { ConversationUser } from '#shared/contracts/conversations'
import { Problem } from '#shared/problem'
import { notices } from '../../../frontend/src/core/live/notices.ts'
import { dueMs, isOverdue, pendingOf, waitingDefault } from '../../../frontend/src/pages/conversations/list/waiting.ts'
import { countsAfter } from '../../../frontend/src/pages/conversations/state/counts.ts'
import { sortConversations } from '../../../frontend/src/pages/conversations/state/queue.ts'
import {
  momentFault,
  momentOf,
  presetTimes,
  shortUntil,
  untilText,
} from '../../../frontend/src/pages/conversations/state/snooze-times.ts'
import { bodies, first, held, open } from './conversation.tsx'
import { closeLive, counts, customer, inQueue, me, moment, openLive, pushIn, takeoverBy } from './inbox-screen.tsx'
import { press } from '../actions.ts'
import { idOf } from '../screen.tsx'

afterEach(closeLive)

const inMinutes = (minutes: number) => moment(-minutes)
const due = (minutes: number, over: Partial<ConversationUser> = {}) =>
  customer(10, { owner: takeoverBy(me), due: { what: 'next', at: inMinutes(minutes) }, ...over })

describe('what is owed', () => {
  const now = Date.parse('2026-11-21T12:00:00.000Z')
  const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
  const promised = (minutes: number, over: Partial<ConversationUser> = {}) =>
    due(0, { due: { what: 'next', at: ago(-minutes) }, ...over })
  const waits = customer(12, { owner: { ...inQueue(), since: ago(7) } })

  it('is told by the promise of a department where there is one, and near for as long as between amber and red', () => {
    const of = (minutes: number) => pendingOf(promised(minutes), now, waitingDefault)
    expect(of(12)).toMatchObject({ kind: 'left', minutes: 12, urgency: 'calm' })
    expect(of(5)).toMatchObject({ kind: 'left', minutes: 5, urgency: 'soon' })
    expect(of(-3)).toMatchObject({ kind: 'overdue', minutes: 3, urgency: 'late' })
    // However long they have been waiting.
    expect(pendingOf(promised(60, { owner: inQueue() }), now, waitingDefault)).toMatchObject({ urgency: 'calm' })
  })

  it('is told by how long the customer waits where nothing was promised, and by nothing while it is put aside', () => {
    expect(pendingOf(waits, now, waitingDefault)).toMatchObject({ kind: 'waiting', minutes: 7, urgency: 'soon' })
    expect(isOverdue(waits, now, { amber: 1, red: 7 })).toBe(true)
    const aside = { ...waits, snoozed: { until: ago(-60), by: me._id } }
    expect(pendingOf(aside, now, waitingDefault)).toBeUndefined()
    expect(dueMs(aside, waitingDefault)).toBe(Number.MAX_SAFE_INTEGER)
  })

  it('orders a list: what is due first is first, and those to whom nothing is owed are last', () => {
    const calm = customer(13, { lastActive: ago(1) })
    const [soon, late] = [promised(4), { ...promised(-2), _id: idOf(11) }]
    const order = (times = waitingDefault) =>
      sortConversations([calm, waits, soon, late], 'due', me._id, times).map(({ _id }) => Number(_id.slice(-2)))
    expect(order()).toEqual([11, 12, 10, 13])
    expect(order({ amber: 5, red: 60 })).toEqual([11, 10, 12, 13])
  })

  it('is first of all what did not reach the customer, in every order by urgency', async () => {
    const failed = customer(14, { owner: takeoverBy(me), undelivered: 3, lastActive: ago(1) })
    expect(pendingOf(failed, now, waitingDefault)).toEqual({ kind: 'undelivered', urgency: 'late' })
    for (const sorting of ['due', 'oldest'] as const)
      expect(sortConversations([waits, promised(-2), failed], sorting, me._id, waitingDefault)[0]).toBe(failed)
    await open({ ...due(20), undelivered: 1 })
    const row = await screen.findByRole('link', { name: /Eleanor Hart/ })
    expect(row.textContent).toContain('Not delivered')
    expect(row.querySelector('.live-waiting-late svg')).not.toBeNull()
  })

  it('shows in the row and in the head with words and an icon', async () => {
    await open(due(-3))
    const row = await screen.findByRole('link', { name: /Eleanor Hart/ })
    expect(row.textContent).toContain('3 min overdue')
    expect(row.textContent).toContain('Next answer due')
    expect(document.querySelector('.live-head')?.textContent).toContain('3 min overdue')
    expect(row.querySelector('.live-waiting-late svg')).not.toBeNull()
    pushIn({ kind: 'user', user: due(11.5) })
    await waitFor(() => expect(row.textContent).toContain('12 min left'))
  })

  it('follows the minutes that the server tells', async () => {
    await openLive('/conversations?queue=priority', {
      'POST /api/agent/users': () => [customer(10, { owner: inQueue() })],
      'POST /api/agent/users/status': () => ({
        statuses: { intervention: 1, active: 0, unassigned: 1 },
        counts,
        agents: [],
        environments: [],
        hasLanguageModel: true,
        waiting: { amber: 1, red: 2 },
      }),
    })
    await waitFor(() => expect(document.querySelector('.live-row .live-waiting-late')).not.toBeNull())
  })
})

describe('the moments of a snooze', () => {
  // A Saturday, where the agent is.
  const now = new Date(2026, 10, 21, 14, 30).getTime()

  it('are in an hour, tomorrow at nine, and on Monday at nine unless that is tomorrow', () => {
    const at = (ms: number) => presetTimes(ms).map((preset) => [preset.id, preset.at.getDate(), preset.at.getHours()])
    expect(at(now)).toEqual([
      ['hour', 21, 15],
      ['tomorrow', 22, 9],
      ['monday', 23, 9],
    ])
    expect(at(new Date(2026, 10, 22, 8).getTime()).map(([id]) => id)).toEqual(['hour', 'tomorrow'])
    // From a Monday it is the next one.
    expect(at(new Date(2026, 10, 23, 8).getTime()).at(-1)).toEqual(['monday', 30, 9])
  })

  it('are refused when they are missing, past or too far', () => {
    expect(momentFault(momentOf('', '09:00'), now)).toBe('missing')
    expect(momentFault(momentOf('2026-11-21', ''), now)).toBe('missing')
    expect(momentFault(momentOf('2026-11-21', '14:30'), now)).toBe('past')
    expect(momentFault(new Date(now + 365 * 24 * 3_600_000), now)).toBeUndefined()
    expect(momentFault(new Date(now + 365 * 24 * 3_600_000 + 1), now)).toBe('too-far')
    expect(momentFault(momentOf('2026-11-21', '14:31'), now)).toBeUndefined()
  })

  it('are said as shortly as is clear', () => {
    const said = (day: number, hour: number) => untilText(new Date(2026, 10, day, hour).toISOString(), now)
    expect(said(21, 18)).toBe('18:00')
    expect(said(22, 9)).toBe('tomorrow 09:00')
    expect(said(24, 9)).toBe('Tuesday 09:00')
    expect(said(27, 9)).toBe('Friday 09:00')
    expect(said(28, 9)).toBe('28 Nov, 09:00')
    // The year is said of a day that is more than 300 days away.
    expect([said(21 + 300, 9), said(21 + 301, 9)]).toEqual(['17 Sept, 09:00', '18 Sept 2027, 09:00'])
    const short = (day: number) => shortUntil(new Date(2026, 10, day, 9).toISOString(), now)
    expect([20, 21, 22, 27, 28].map(short)).toEqual(['20 Nov', '09:00', 'Sun', 'Fri', '28 Nov'])
  })
})

describe('a conversation', () => {
  const aside = () => ({ ...held(), snoozed: { until: inMinutes(90), by: me._id } })
  const snoozes = {
    'POST /api/agent/intervention/action/snooze': ({ until }: Record<string, unknown>) => ({
      ...held(),
      snoozed: { until: String(until), by: me._id },
    }),
    'POST /api/agent/intervention/action/unsnooze': () => held(),
  }
  const altS = () => fireEvent.keyDown(window, { key: 's', code: 'KeyS', altKey: true })

  it('is put aside by Alt+S until the moment that is chosen, leaves the list, and is taken back by the notice', async () => {
    const { calls } = await open(held(), snoozes)
    const before = Date.now()
    altS()
    const dialog = within(await screen.findByRole('dialog', { name: 'Snooze this conversation' }))
    // The clock has 24 hours, as everywhere in the inbox.
    dialog.getByRole('radio', { name: /In one hour ?(tomorrow )?\d\d:\d\d$/, checked: true })
    fireEvent.click(dialog.getByRole('button', { name: 'Snooze' }))
    await waitFor(() => expect(bodies(calls, 'POST /api/agent/intervention/action/snooze')).toHaveLength(1))
    const [{ until }] = bodies(calls, 'POST /api/agent/intervention/action/snooze') as [{ until: string }]
    expect(Math.round((Date.parse(until) - before) / 60_000)).toBe(60)
    await waitFor(() => expect(document.querySelectorAll('.live-row')).toHaveLength(0))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.querySelector('.live-head')?.textContent).toMatch(/until \d\d:\d\d|until tomorrow/)
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(bodies(calls, 'POST /api/agent/intervention/action/unsnooze')).toHaveLength(1))
    await waitFor(() => expect(document.querySelectorAll('.live-row')).toHaveLength(1))
  })

  it('is not put aside until a moment of one’s own is given that is still to come', async () => {
    const { calls } = await open(held(), snoozes)
    altS()
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.click(dialog.getByRole('radio', { name: /Date and time/ }))
    fireEvent.click(dialog.getByRole('button', { name: 'Snooze' }))
    await dialog.findByText('Please choose a day and a time.')
    const day = dialog.getByRole('textbox', { name: 'Day' })
    fireEvent.change(day, { target: { value: '2020/01/01' } })
    await dialog.findByText('Please choose a moment that is still to come.')
    fireEvent.change(day, { target: { value: `${new Date().getFullYear()}/12/31` } })
    fireEvent.click(dialog.getByRole('button', { name: 'Snooze' }))
    await waitFor(() => expect(bodies(calls, 'POST /api/agent/intervention/action/snooze')).toHaveLength(1))
  })

  it('stays in the dialog with what was chosen when the server refuses', async () => {
    await open(held(), {
      ...snoozes,
      'POST /api/agent/intervention/action/snooze': () => {
        throw new Problem('unavailable')
      },
    })
    altS()
    const dialog = within(await screen.findByRole('dialog'))
    const tomorrow = dialog.getByRole<HTMLInputElement>('radio', { name: /Tomorrow/ })
    fireEvent.click(tomorrow)
    // Enter does what the button does; the browser itself sends no form.
    expect(fireEvent.submit(tomorrow.form!)).toBe(false)
    await waitFor(() => expect(notices.now().some(({ tone }) => tone === 'error')).toBe(true))
    dialog.getByRole('radio', { name: /Tomorrow/, checked: true })
  })

  it('that is put aside is brought back by the same key, and offers that in its menu', async () => {
    const { calls } = await open(aside(), { ...snoozes, 'POST /api/agent/users': () => [] })
    press('More actions')
    await screen.findByRole('menuitem', { name: /End the snooze/ })
    altS()
    await waitFor(() =>
      expect(bodies(calls, 'POST /api/agent/intervention/action/unsnooze')).toEqual([{ userId: first }]),
    )
    await screen.findByText('The snooze has ended')
  })

  it('that is put aside counts apart', () => {
    const after = countsAfter(counts, held(), aside())
    expect(after.agents[me._id]).toEqual({ interventions: 0, awaitingResponse: 0, snoozed: 1 })
    expect(countsAfter(after, aside(), held()).agents[me._id]).toMatchObject({ interventions: 1, snoozed: 0 })
  })
})
