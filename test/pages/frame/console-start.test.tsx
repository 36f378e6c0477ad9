/** What the console asks for when it starts, and what the sidebar counts from then on. */
import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { notificationDelayMs } from '#shared/limits'
import { queryClient } from '../../../frontend/src/core/api.ts'
import { dana, id, open, signedIn } from '../console.tsx'

beforeEach(() => {
  signedIn()
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
const base = '/api/agent/knowledge-base'
const routes = {
  tasks: `GET ${base}/build-tasks`,
  pending: `GET ${base}/pending-changes`,
  environments: 'GET /api/agent/environment',
  questions: `GET ${base}/unanswered/count`,
  conversations: 'POST /api/agent/users',
}

/** What was asked for on a page of its own once the console has started. */
async function asked(roles: (typeof dana)['roles']) {
  const { calls } = await open({ agent: { ...dana, roles }, at: '/profile' })
  await screen.findByRole('heading', { level: 1 })
  await act(() => vi.advanceTimersByTimeAsync(notificationDelayMs))
  const wanted = Object.values(routes)
  await vi.waitFor(() => expect(calls.some(({ route }) => route === routes.conversations)).toBe(true), 15_000)
  return calls.filter(({ route }) => wanted.includes(route))
}

it('SHELL-045/builds/environments/questions/conversations: pending builds, environments, the count of questions and page 0 of conversations are asked for at the start', async () => {
  const calls = await asked(['admin'])
  expect(new Set(calls.map(({ route }) => route))).toEqual(new Set(Object.values(routes)))
  expect(calls.find(({ route }) => route === routes.conversations)?.body).toMatchObject({ page: 0, type: 'mine' })
})

it('SHELL-045/conversations: a plain agent is asked for conversations alone, because the rest is not open to them', async () => {
  const calls = await asked(['agent'])
  expect(calls.map(({ route }) => route)).toEqual([routes.conversations])
})

it('a message that waits in this browser is sent whatever page is open', async () => {
  const text = 'POST /api/agent/send/text'
  const [userId, _id] = [id(50), id(60)]
  const waiting = { _id, kind: 'text', text: 'Yes, until six.', created: new Date().toISOString(), state: 'waiting' }
  localStorage.setItem(`outbox/northwind/${dana._id}/${userId}/${_id}`, JSON.stringify(waiting))
  const { calls } = await open({ at: '/profile', answers: { [text]: { code: 'not-found' } } })
  await vi.waitFor(
    () =>
      expect(calls.filter(({ route }) => route === text).map(({ body }) => body)).toMatchObject([
        { userId, draftEventId: _id, agentId: dana._id, text: 'Yes, until six.' },
      ]),
    15_000,
  )
})

it('SHELL-032/loading/count: the counter of questions turns while it loads, and then is the page size of the review', async () => {
  const later = new EventTarget()
  const count = new Promise((resolve) => later.addEventListener('counted', () => resolve({ data: { count: 38 } })))
  await open({ at: '/profile', answers: { [routes.questions]: count } })
  const entry = within(await screen.findByRole('link', { name: /Review/ }))
  await entry.findByText('Working')
  later.dispatchEvent(new Event('counted'))
  await entry.findByText('38 unanswered questions')
  expect(entry.queryByText('Working')).toBeNull()
  queryClient.setQueryData(['review', 'count', {}], { count: 0 })
  await vi.waitFor(() => expect(entry.queryByText(/unanswered question/)).toBeNull(), 15_000)
})
