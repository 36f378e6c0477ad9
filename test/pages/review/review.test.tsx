/** The page of questions that nothing answered: its groups, its status, its filters, and what becomes of questions. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../../frontend/src/core/api.ts'
import { isOffered, pages } from '../../../frontend/src/core/pages.ts'
import { withoutQuestions } from '../../../frontend/src/pages/review/groups.ts'
import { refusalsOf } from '../refusals.ts'
import { maya } from '../screen.tsx'
import {
  bodies,
  everything,
  expand,
  garage,
  openReview,
  parking,
  question,
  routes,
  row,
  wells,
} from './review-screen.tsx'

const asked = (calls: readonly { route: string }[], route: string) =>
  calls.filter((call) => call.route === route).length

/** Lets the time pass in which a deed can be undone. */
async function pass(ms = 5000) {
  await act(() => vi.advanceTimersByTimeAsync(ms))
}

describe('the groups', () => {
  it('REVIEW-001/counts/groups: show how many questions they hold and how old the latest is, under the title Review', async () => {
    await openReview()
    const shown = within(await row(parking.original))
    shown.getByRole('cell', { name: '13' })
    expect(shown.getByText(/ago|yesterday/).getAttribute('datetime')).toBe(parking.created)
    screen.getByRole('heading', { level: 1, name: /Review/ })
    screen.getByText('(16)')
    screen.getByText('4 groups')
    screen.getByText(/^Grouped on 20 Nov 2026, \d\d:05$/)
    expect(isOffered('unanswered-questions')).toBe(true)
  })

  it('REVIEW-001/roles: are open to admins and provider staff, to no plain agent, and to nobody once the flag is set', () => {
    const { access } = pages['unanswered-questions']
    expect(refusalsOf(access)).toEqual({ admin: undefined, 'wbb-agent': undefined, agent: 'forbidden' })
    expect(new Set(Object.values(refusalsOf(access, ['knowlbaseEditorDisabled'])))).toEqual(
      new Set(['feature-disabled', 'forbidden']),
    )
  })

  it('REVIEW-002: open to their questions, each text once with how often it was asked, where and how it was liked', async () => {
    await openReview()
    await expand(parking.original)
    within((await screen.findAllByText(parking.original))[1]!.closest('tr')!).getByText('×12')
    within(await row(garage.original)).getByText('English')
    expect(within(await row(garage.original)).queryByText(/×/)).toBeNull()
    await expand(wells.original)
    const german = within((await screen.findAllByText(wells.original))[1]!.closest('tr')!)
    german.getByText(/German · WhatsApp/)
    german.getByText('Answer disliked')
    expect(
      german.getByRole('link', { name: `Open the conversation of “${wells.original}”` }).getAttribute('href'),
    ).toBe(`/conversations/${wells.userId}`)
  })

  it('are cleared at once where the model understands them by now, and come first', async () => {
    const { calls } = await openReview()
    const understood = await row('Now understood (1)')
    expect(
      understood.compareDocumentPosition(await row(parking.original)) & Node.DOCUMENT_POSITION_FOLLOWING,
    ).toBeTruthy()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      fireEvent.click(within(understood).getByRole('button', { name: 'Clear' }))
      await pass()
      expect(bodies(calls, routes.remove)).toEqual([{ ids: everything.intents[0]!.utterances[0]!.ids }])
    } finally {
      vi.useRealTimers()
    }
  })

  it('are shown twenty a page', async () => {
    const page2 = routes.anew.replace('page=1', 'page=2')
    const { calls } = await openReview({
      review: { ...everything, totalGroups: 41 },
      answers: { [`${page2}&previousResult=true`]: () => everything },
    })
    await row(parking.original)
    screen.getByRole('button', { name: '3' })
    expect(screen.queryByRole('button', { name: '4' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '2' }))
    await waitFor(() => expect(asked(calls, `${page2}&previousResult=true`)).toBe(1))
  })
})

const doubtful = (route: string) => route.replace('show=unanswered', 'show=doubtful')

describe('answers that are doubted', () => {
  const wrong = question(160, 'hello', 1, { doubt: 'person', takenFor: { title: 'Emergency', confidence: 0.41 } })
  const review = {
    ...everything,
    intents: [{ _id: 'others', kind: 'few' as const, name: 'Others', utterances: [wrong], size: 1, nearest: [] }],
    count: 1,
    totalGroups: 1,
  }
  const answers = { [doubtful(routes.again)]: () => review, [doubtful(routes.first)]: () => review }

  it('are listed beside the unanswered ones, with what they were answered as and why they are doubted', async () => {
    const { calls } = await openReview({ answers })
    await row(parking.original)
    expect(screen.queryByText('hello')).toBeNull()
    fireEvent.click(await screen.findByRole('radio', { name: 'Doubtful (2)' }))
    // Where nothing is grouped, the questions show without a press.
    await screen.findByText('hello')
    screen.getByText(/Answered as “Emergency” \(41%\) · Asked for a person next/)
    screen.getByRole('button', { name: 'What should have answered “hello”?' })
    expect(asked(calls, doubtful(routes.again))).toBe(1)
  })
})

it('REVIEW-005/removed/count/page-size/skipped: removed questions leave their group, and count and page size fall unless they are kept', () => {
  const review = { ...everything, count: 40, pageSize: 30 }
  const gone = new Set(parking.ids)
  const left = withoutQuestions(review, gone)
  expect([left.count, left.pageSize]).toEqual([40 - parking.ids.length, 30 - parking.ids.length])
  expect(left.intents.flatMap(({ utterances }) => utterances.map(({ _id }) => _id))).not.toContain(parking._id)
  const kept = withoutQuestions(review, gone, { keepsMetrics: true })
  expect([kept.count, kept.pageSize, kept.intents]).toEqual([40, 30, left.intents])
})

describe('a group', () => {
  it('is called by another of its questions once the one it was called by is moved out of it', () => {
    const left = withoutQuestions(everything, new Set(parking.ids))
    expect(left.intents.find(({ _id }) => _id === '1')?.name).toBe('Where can I park my car?')
    const both = withoutQuestions(everything, new Set(garage.ids))
    expect(both.intents.find(({ _id }) => _id === '1')?.name).toBe('Is there parking?')
  })

  it('that suggests nothing has no button that teaches with one press', async () => {
    const [, cluster] = everything.intents
    const { suggestion: _, ...silent } = cluster!
    await openReview({ review: { ...everything, intents: [silent] } })
    await row(parking.original)
    expect(screen.queryByTitle(/^Add to “/)).toBeNull()
  })
})

it('a company of one language is shown none and chooses none', async () => {
  await openReview({ agent: { ...maya, company: { ...maya.company, supportedLangs: ['en'] } } })
  await expand(parking.original)
  expect(within(await row(garage.original)).queryByText('English')).toBeNull()
  screen.getByRole('button', { name: /^Channel/ })
  expect(screen.queryByRole('button', { name: /^Language/ })).toBeNull()
})

describe('what narrows the review down', () => {
  it('is part of the address, and each filter goes to the server', async () => {
    const filtered = doubtful(routes.first).replace('&first', '&language=de&channel=whatsapp&disliked=true&first')
    const { calls } = await openReview({
      search: '?show=doubtful&language=de&channel=whatsapp&disliked=true',
      answers: {
        [filtered]: () => ({ ...everything, intents: [], count: 0, totalGroups: 0 }),
        [doubtful(routes.again)]: () => everything,
      },
    })
    await screen.findByText('No question fits all filters.')
    expect(asked(calls, filtered)).toBe(1)
    fireEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!)
    await row(parking.original)
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
  })

  it.each(['0', '-1', '1.5'])('the address shows the first page where its page is %s', async (page) => {
    const { calls } = await openReview({ search: `?page=${page}` })
    await row(parking.original)
    expect(asked(calls, routes.first)).toBe(1)
  })

  it('counts days from midnight, so that the same question is asked all day', async () => {
    const { calls } = await openReview({ search: '?since=7' })
    await waitFor(() => expect(calls.some(({ route }) => route.includes('since='))).toBe(true))
    const { route } = calls.find((call) => call.route.includes('since='))!
    const since = new Date(decodeURIComponent(/since=([^&]+)/.exec(route)![1]!))
    expect([since.getHours(), since.getMinutes(), since.getMilliseconds()]).toEqual([0, 0, 0])
  })
})

describe('without questions', () => {
  const empty = { ...everything, intents: [], count: 0, pageSize: 0, returnedGroups: 0, totalGroups: 0 }

  it('the page says since when everything was understood', async () => {
    await openReview({ review: { ...empty, lastUpdate: new Date(Date.now() - 3 * 86_400_000).toISOString() } })
    const weekday = new Intl.DateTimeFormat('en', { weekday: 'long' }).format(Date.now() - 3 * 86_400_000)
    await screen.findByRole('heading', { name: `Everything was understood since ${weekday}` })
  })

  it('the page names the day where that was a week ago', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-27T12:00:00.000Z') })
    await openReview({ review: { ...empty, lastUpdate: '2026-11-20T12:00:00.000Z' } })
    await screen.findByRole('heading', { name: /^Everything was understood since 20 Nov/ })
  })

  it('and without customers, says what will appear', async () => {
    await openReview({ review: { ...empty, lastUpdate: undefined } })
    await screen.findByRole('heading', { name: 'Nothing to review' })
    screen.getByText('Questions that your bot cannot answer appear here.')
  })
})

describe('the status of the grouping', () => {
  it('REVIEW-001/status, REVIEW-003: says that it runs, is asked until it is done, and then shows the new groups', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      let status: string = 'running'
      const { calls, keep } = await openReview({
        review: { ...everything, intents: [], count: 0, totalGroups: 0, status: 'running' },
        answers: { [routes.status]: () => ({ status, statusMessage: '' }) },
      })
      await screen.findAllByText('Grouping the questions …')
      await waitFor(() => expect(asked(calls, routes.status)).toBe(1))
      status = 'done'
      keep(everything)
      await pass()
      await row(parking.original)
      screen.getByText(/^Grouped on/)
    } finally {
      vi.useRealTimers()
    }
  })

  it('REVIEW-003: says why it failed, and tries again', async () => {
    const { calls, keep } = await openReview({
      review: { ...everything, status: 'error', statusMessage: 'The model was not there.' },
    })
    await screen.findByText('The model was not there.')
    keep(everything)
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText(/^Grouped on/)
    expect(asked(calls, routes.anew)).toBe(1)
  })

  it('REVIEW-003: says that nothing is grouped yet', async () => {
    await openReview({ review: { ...everything, status: 'inactive', lastUpdate: undefined } })
    await screen.findByText('Not grouped yet')
  })

  it('REVIEW-007: the first load says so, what follows by itself groups nothing anew, and Reload may', async () => {
    const { calls } = await openReview()
    await row(parking.original)
    const loads = () => [routes.first, routes.again, routes.anew].map((route) => asked(calls, route))
    expect(loads()).toEqual([1, 0, 0])
    await act(() => queryClient.invalidateQueries({ queryKey: ['review'] }))
    await waitFor(() => expect(loads()).toEqual([1, 1, 0]))
    fireEvent.click(screen.getByRole('button', { name: 'Reload' }))
    await waitFor(() => expect(loads()).toEqual([1, 1, 1]))
  })
})
