/** The overview over a server that the tests word. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { may, type Rights } from '#shared/access'
import type { Overview } from '#shared/contracts/overview'
import { Problem } from '#shared/problem'
import { isOffered, pages } from '../../../frontend/src/core/pages.ts'
import { goTo } from '../../../frontend/src/core/palette-keys.ts'
import { push } from '../../../frontend/src/core/live/socket-events.ts'
import { idOf, open, turnGerman } from '../screen.tsx'

const route = 'GET /api/agent/overview'
const weekFrom = (date: number, talked: readonly number[]) =>
  talked.map((count, index) => ({ day: `2026-11-${String(date + index).padStart(2, '0')}`, talked: count }))

const sharesOf = (talked: number, solved: number, handedOver: number, understoodShare: number) => ({
  talked,
  solved,
  handedOver,
  solvedShare: solved / talked,
  handedOverShare: handedOver / talked,
  understoodShare,
})

const busy: Overview = {
  queues: {
    waiting: 3,
    get since() {
      return new Date(Date.now() - 5.5 * 60_000).toISOString()
    },
    own: 2,
  },
  week: {
    now: { ...sharesOf(120, 90, 18, 0.855), days: weekFrom(16, [20, 18, 16, 20, 24, 16, 6]) },
    before: { ...sharesOf(100, 90, 20, 0.85), days: weekFrom(9, [18, 14, 14, 16, 20, 12, 6]) },
    today: 7,
  },
  savings: {
    now: { from: '2026-11-01', to: '2026-11-23', solved: 310 },
    before: { from: '2026-10-01', to: '2026-10-31', solved: 200 },
    cost: { minutes: 6, hourPrice: 20, currency: 'GBP' },
  },
  failures: {
    texts: 200,
    notUnderstood: 29,
    responses: [
      { id: idOf(3), title: 'Delivery times', views: 31, handovers: 8, dislikes: 2 },
      { id: idOf(5), title: 'Refunds', views: 9, handovers: 5, dislikes: 0 },
      { id: idOf(6), title: 'Gifts', views: 7, handovers: 0, dislikes: 1 },
    ],
  },
  people: {
    taken: 40,
    neverTaken: 3,
    team: { replied: 240, rating: 4.4 },
    agents: [{ id: idOf(4), name: 'Jonas Keller', taken: 12, replied: 720, rating: 2.9 }],
  },
  unanswered: {
    count: 42,
    top: [
      { id: idOf(1), text: 'Do you sell balloons?', count: 7 },
      { id: idOf(2), text: 'I forgot my password', count: 1 },
    ],
  },
  changes: { count: 4, conflicts: 1, from: 'Draft', to: 'Live' },
  health: [
    { name: 'model-outdated', level: 'warning', count: 3 },
    { name: 'deliveries', level: 'warning', count: 2 },
    { name: 'knowledge', level: 'good', count: 0 },
    { name: 'schedules', level: 'good', count: 0 },
    { name: 'solved-fell', level: 'warning', count: 15 },
  ],
  steps: { written: true, taught: true, built: true, previewed: true, published: true, installed: true, talked: true },
  failed: [],
}

const quiet: Overview = {
  queues: { waiting: 0, own: 0 },
  week: {
    now: { talked: 0, solved: 0, handedOver: 0, days: weekFrom(16, [0, 0, 0, 0, 0, 0, 0]) },
    before: { talked: 0, solved: 0, handedOver: 0, days: weekFrom(9, [0, 0, 0, 0, 0, 0, 0]) },
    today: 0,
  },
  savings: {
    now: { from: '2026-11-01', to: '2026-11-23', solved: 0 },
    before: { from: '2026-10-01', to: '2026-10-31', solved: 0 },
    cost: { minutes: 0, hourPrice: 0, currency: 'EUR' },
  },
  failures: { texts: 0, notUnderstood: 0, responses: [] },
  people: { taken: 0, neverTaken: 0, team: {}, agents: [] },
  unanswered: { count: 0, top: [] },
  changes: { count: 0, conflicts: 0, from: 'Draft', to: 'Live' },
  health: [{ name: 'model', level: 'good', count: 0 }],
  steps: {
    written: true,
    taught: false,
    built: false,
    previewed: false,
    published: false,
    installed: false,
    talked: false,
  },
  failed: [],
}

const show = (overview: () => unknown) => open('/overview', { answers: { [route]: overview } })
const link = async (name: string | RegExp) => (await screen.findByRole('link', { name })).getAttribute('href')

describe('the overview', () => {
  it('is offered to builders alone, by the sidebar, the palette and a key', () => {
    const rights: Rights = { roles: ['admin'], permissions: [], closed: [], tier: [], readOnly: false }
    expect(isOffered('overview')).toBe(true)
    expect(may(rights, pages.overview.access)).toBe(true)
    expect(may({ ...rights, roles: ['agent'] }, pages.overview.access)).toBe(false)
    expect(goTo.o).toBe('overview')
  })

  it('makes each number a link to what it counts', async () => {
    await show(() => busy)
    expect(await link('3 customers wait for a person')).toBe('/conversations?queue=priority')
    expect(await link('2 conversations with you')).toBe('/conversations')
    expect(await link('4 changes to publish')).toBe('/content/changes')
    expect(await link('The bot solved 15 points less than the week before')).toBe(
      '/analytics?from=2026-11-16&to=2026-11-22',
    )
    for (const number of ['120', '85.5%', '75.0%', '15.0%'])
      expect(await link(number), number).toBe('/analytics?from=2026-11-16&to=2026-11-22')
    expect(await link(/^Friday, .*: 24 conversations, 20 a week before$/)).toBe(
      '/analytics?from=2026-11-20&to=2026-11-20',
    )
    expect(await link('Do you sell balloons?')).toBe('/training/unanswered-questions')
    expect(await link('All 42 questions')).toBe('/training/unanswered-questions')
    expect(await link('3 changes are not in the model yet')).toBe('/training/builds')
    expect(await link(/^2 calls or mails/)).toBe('/conversations?queue=customers&event=delivery-failed&sort=newest')
    expect(screen.getByText('The first one came 5 minutes ago')).toBeTruthy()
    expect(screen.getByText('1 of them was changed in Live, too')).toBeTruthy()
    expect(screen.queryByText('Your bot, in seven steps')).toBeNull()
  })

  it('is red where customers cannot be reached or wait for too long, each with the way there, and green only where all is well', async () => {
    const red = [
      { name: 'channel-off', level: 'bad', count: 4, channel: 'whatsapp' },
      { name: 'messages', level: 'bad', count: 2 },
      { name: 'overdue', level: 'bad', count: 43 },
      { name: 'deliveries', level: 'good', count: 0 },
    ]
    await show(() => ({ ...busy, health: red }))
    expect(await link('WhatsApp is off, and 4 customers wait or talk there')).toBe('/settings/channels/whatsapp')
    expect(await link('2 messages have not reached their customers since yesterday')).toBe(
      '/conversations?queue=customers&event=message-failed&sort=newest',
    )
    expect(await link('43 customers have waited for too long')).toBe('/conversations?view=overdue')
    expect(screen.queryByText('All is well')).toBeNull()
    await turnGerman()
    await screen.findByText('WhatsApp ist aus, und 4 Kunden warten oder schreiben dort')
  })

  it('tells a share of the week in points, coloured as better or worse, and a count in percent', async () => {
    await show(() => busy)
    const sums = within(await screen.findByRole('list', { name: 'The last seven days beside the seven before' }))
    const items = sums.getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Conversations120▲ 20.0% increase',
      'Understood85.5%▲ +0.5 points',
      'Solved by the bot75.0%90 conversations▼ −15 points',
      'Handed to a person15.0%18 conversations▼ −5 points',
    ])
    const meanings = items.map((item) => item.querySelector('.figure-change')!.className.replace('figure-change', ''))
    expect(meanings).toEqual(['', ' figure-better', ' figure-worse', ' figure-better'])
    expect(screen.getByText('7 today so far')).toBeTruthy()
  })

  it('says what the bot saved this month with the words of how, what it fails at, and who needs help', async () => {
    await show(() => busy)
    expect(await link('31 hours, £620')).toBe('/analytics?range=this-month')
    expect(
      screen.getByText(
        '310 conversations solved by the bot × 6 minutes of a person at £20 an hour. Last month: 20 hours, £400.',
      ),
    ).toBeTruthy()
    expect(await link('Texts that were not understood')).toBe('/training/unanswered-questions')
    expect(screen.getByText('29 of 200 (15%)')).toBeTruthy()
    expect(await link('Delivery times')).toBe(`/content/responses?block=${idOf(3)}`)
    expect(screen.getByText('a person was wanted after it 8 times, shown 31 times, 2 thumbs down')).toBeTruthy()
    expect(screen.getByText('a person was wanted after it 5 times, shown 9 times')).toBeTruthy()
    expect(screen.getByText('1 thumb down')).toBeTruthy()
    expect(screen.getByText('3 customers asked for a person, and nobody came')).toBeTruthy()
    expect(await link('Jonas Keller')).toBe('/analytics?from=2026-11-16&to=2026-11-22#people')
    expect(screen.getByText('answers after 12m 0s, the team after 4m 0s, 2.9 stars, the team 4.4')).toBeTruthy()
  })

  it('says what was saved in hours alone where an hour has no price', async () => {
    const savings = { ...busy.savings!, cost: { minutes: 6, hourPrice: 0, currency: 'GBP' as const } }
    await show(() => ({ ...busy, savings }))
    expect(await link('31 hours')).toBe('/analytics?range=this-month')
    screen.getByText('310 conversations solved by the bot × 6 minutes of a person. Last month: 20 hours.')
  })

  it('leads to the settings where the company has not said what a conversation costs', async () => {
    await show(() => ({ ...quiet, savings: { ...quiet.savings!, now: { ...quiet.savings!.now, solved: 61 } } }))
    expect(await link('61 conversations solved by the bot.')).toBe('/analytics?range=this-month')
    expect(await link('Say what one costs you to see what that saves.')).toBe('/settings/general#saving')
  })

  it('tells a new company what comes first, and says calmly where there is nothing', async () => {
    await show(() => quiet)
    expect(await screen.findByText('Your bot, in seven steps')).toBeTruthy()
    expect(screen.getByText('(1/7)')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Start from a trade, a website or a file' })).toBeTruthy()
    expect(await link('Teach it what to understand')).toBe('/training/intents')
    expect(await link('Put it on your page')).toBe('/settings/web-plugin?tab=install')
    expect(screen.getByText('Teach it what to understand').closest('li')?.getAttribute('aria-current')).toBe('step')
    for (const text of [
      'Nobody is waiting',
      'Nobody is talking to you',
      'Live has all that Draft has',
      'No conversations in these two weeks',
      'Your bot had an answer to everything.',
      'All is well',
    ])
      expect(screen.getByText(text), text).toBeTruthy()
    expect(screen.queryByRole('link', { name: /^All \d+ questions?$/ })).toBeNull()
  })

  it('says nothing of customers who were left alone where none was, and counts no share of nothing', async () => {
    const people = { ...busy.people!, neverTaken: 0 }
    await show(() => ({ ...busy, people, failures: { ...busy.failures!, texts: 0, notUnderstood: 0 } }))
    expect(await link('Jonas Keller')).toBe('/analytics?from=2026-11-16&to=2026-11-22#people')
    expect(screen.queryByText(/nobody came$/)).toBeNull()
    expect(screen.getByText('0 of 0 (0%)')).toBeTruthy()
  })

  it('leaves out what is not for this company, and shows a card that failed with the way to try again', async () => {
    const { week: _, changes: __, ...others } = busy
    let overview: Overview = { ...others, failed: ['week'] }
    const { calls } = await show(() => overview)
    expect(await screen.findByText('This could not be read just now.')).toBeTruthy()
    expect(screen.queryByText('To publish')).toBeNull()
    expect(screen.getByText('Do you sell balloons?')).toBeTruthy()
    overview = busy
    act(() => screen.getByRole('button', { name: 'Try again' }).click())
    expect(await link('120')).toBeTruthy()
    expect(calls.filter((call) => call.route === route)).toHaveLength(2)
  })

  it('says in each card why nothing came where the whole call was refused', async () => {
    await show(() => {
      throw new Problem('internal')
    })
    await waitFor(() => expect(screen.getAllByText('Internal Error').length).toBeGreaterThan(3))
  })

  it('tells the age of what waits anew while nobody asks', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const since = new Date(Date.now() - 5.5 * 60_000).toISOString()
    await show(() => ({ ...busy, queues: { waiting: 3, since, own: 0 } }))
    await screen.findByText('The first one came 5 minutes ago')
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    screen.getByText('The first one came 6 minutes ago')
  })

  it('asks again when the queues change', async () => {
    let waiting = 3
    await show(() => ({ ...busy, queues: { waiting, own: 0 } }))
    await link('3 customers wait for a person')
    waiting = 1
    act(() => push({ kind: 'counts', counts: { unassigned: { total: 1, byDepartment: {} }, agents: {} } }))
    expect(await link('1 customer waits for a person')).toBeTruthy()
  })
})
