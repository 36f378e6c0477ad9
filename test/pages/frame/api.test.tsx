import { onlineManager, QueryObserver } from '@tanstack/react-query'
import i18next from 'i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api, queries, queryClient, quietly } from '../../../frontend/src/core/api.ts'
import { conditions } from '../../../frontend/src/core/live/conditions.ts'
import { startLanguage } from '../../../frontend/src/core/i18n.ts'
import { watchNetwork } from '../../../frontend/src/core/live/network.ts'
import { notices } from '../../../frontend/src/core/live/notices.ts'

const texts = () => notices.now().map(({ tone, text }) => `${tone}: ${text}`)

let answer: (path: string) => Promise<Response>
const sent: Record<string, string>[] = []

beforeEach(async () => {
  await startLanguage()
  await i18next.loadNamespaces(['errors'])
  localStorage.setItem('access_token', 'token')
  localStorage.setItem('expires_at', String(Date.now() + 3_600_000))
  vi.stubGlobal('fetch', (path: string, { headers }: { headers?: Record<string, string> } = {}) => {
    sent.push(headers ?? {})
    return answer(path)
  })
})

afterEach(() => {
  onlineManager.setOnline(true)
})

it('ENV-005/session: a call names the environment that this tab shows, as soon as it is known', async () => {
  answer = () => Promise.resolve(Response.json({ data: [] }))
  await api.environments.list()
  expect(sent.at(-1)).not.toHaveProperty('X-Environment')
  queryClient.setQueryData(queries.account.login().queryKey, { activeEnvironment: { _id: 'draft' } })
  await api.environments.list()
  expect(sent.at(-1)).toMatchObject({ 'X-Environment': 'draft' })
})

it('ERRORS-001/rejects/status/toast/silent, SHELL-043/error: a failed call rejects, its data set is in error, and a toast says why unless the call is silent', async () => {
  answer = () => Promise.resolve(Response.json({ errorMessage: 'No.', code: 'environment-last' }, { status: 409 }))
  const message = 'The last environment cannot be deleted.'
  await expect(quietly.environments.remove({ id: '1' })).rejects.toMatchObject({ message, code: 'environment-last' })
  expect(texts()).toEqual([])
  await expect(queryClient.fetchQuery(queries.environments.list())).rejects.toThrow(message)
  expect(queryClient.getQueryState(queries.environments.list().queryKey)?.status).toBe('error')
  expect(texts()).toEqual([`error: ${message}`])
})

it('SHELL-043/inactive/fetching/fetched: a data set is inactive before it is asked for, then fetching, then fetched', async () => {
  let give: ((response: Response) => void) | undefined
  answer = () => new Promise((resolve) => (give = resolve))
  const options = queries.environments.list()
  const status = () => {
    const { status: outcome, fetchStatus } = new QueryObserver(queryClient, options).getCurrentResult()
    return `${outcome}, ${fetchStatus}`
  }
  expect(queryClient.getQueryState(options.queryKey)).toBeUndefined()
  const fetched = queryClient.fetchQuery(options)
  await vi.waitFor(() => expect(give).toBeDefined(), 15_000)
  expect(status()).toBe('pending, fetching')
  give?.(Response.json({ data: [] }))
  await fetched
  expect(status()).toBe('success, idle')
})

it('a call that the gateway finds too fast says so, though the server was never asked', async () => {
  answer = () => Promise.resolve(Response.json({ message: 'Too Many Requests' }, { status: 429 }))
  const message = 'That was too fast. Please try again in a moment.'
  await expect(quietly.environments.list()).rejects.toMatchObject({ code: 'too-many-requests', message })
})

it('ERRORS-002: an answer that is not the server’s own says that something went wrong', async () => {
  answer = () => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 }))
  await expect(api.environments.list()).rejects.toMatchObject({ code: 'unreadable', message: 'Something went wrong' })
})

it('a read without a network raises the banner, waits, and goes on when the server answers again', async () => {
  vi.useFakeTimers()
  const stop = watchNetwork()
  queryClient.mount()
  let down = true
  answer = () =>
    down ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(Response.json({ data: [] }))
  const listed = queryClient.fetchQuery(queries.environments.list())
  await vi.advanceTimersByTimeAsync(5000)
  expect(conditions.now()).toContain('offline')
  expect(texts()).toEqual([])
  down = false
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await listed).toEqual([])
  expect(conditions.now()).not.toContain('offline')
  queryClient.unmount()
  stop()
})

it('a write without a network is not tried again; a toast says why it failed', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await expect(api.environments.create({ name: 'Draft' })).rejects.toMatchObject({ code: 'unreachable' })
  expect(texts()).toEqual(['error: Parley cannot be reached. Please check your connection and try again.'])
})
