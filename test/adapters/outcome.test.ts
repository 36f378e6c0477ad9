/** What came of a call to a provider, where nothing but the answer tells. */
import { expect, it } from 'vitest'
import type { FetchResult } from '../../functions/platform/outside/safe-fetch.ts'
import { outcomeOf, reasonOf, waitOf } from '../../functions/adapters/outcome.ts'

const now = new Date('2026-11-20T12:00:00Z')

const answered = (status: number, more: { body?: object; headers?: Record<string, string> } = {}): FetchResult => ({
  kind: 'answered',
  status,
  headers: more.headers ?? {},
  body: Buffer.from(JSON.stringify(more.body ?? {})),
  url: 'https://provider.example/',
})

const judged = (result: FetchResult) =>
  outcomeOf(
    result,
    {
      idsOf: ({ body }) => (body as { ids?: string[] }).ids ?? [],
      refusalOf: ({ body }) => ((body as { bad?: string }).bad ? { type: 'drop', reason: 'bad' } : undefined),
    },
    now,
  )

it.each([
  [199, { type: 'unknown', reason: 'status 199' }],
  [200, { type: 'ok', ids: ['1'] }],
  [299, { type: 'ok', ids: ['1'] }],
  [300, { type: 'unknown', reason: 'status 300' }],
  [399, { type: 'unknown', reason: 'status 399' }],
  [400, { type: 'drop', reason: 'status 400' }],
  [401, { type: 'reauth', reason: 'status 401' }],
  [429, { type: 'retry', reason: 'status 429' }],
  [499, { type: 'drop', reason: 'status 499' }],
  [500, { type: 'retry', reason: 'status 500' }],
  [501, { type: 'unknown', reason: 'status 501' }],
  [503, { type: 'retry', reason: 'status 503' }],
])('a call that is answered by the status %d alone is judged by it', (status, outcome) => {
  expect(judged(answered(status, { body: { ids: ['1'] } }))).toEqual(outcome)
})

it('a call is refused in the words of its provider, whatever the status, where nothing was taken', () => {
  expect(judged(answered(200))).toEqual({ type: 'unknown', reason: 'no proper answer' })
  for (const status of [200, 500])
    expect(judged(answered(status, { body: { bad: 'x' } }))).toMatchObject({ reason: 'bad' })
})

it('a call that never left may be made again, and one that must not leave is given up', () => {
  const failed = (more: Partial<Extract<FetchResult, { kind: 'failed' }>>) =>
    judged({ kind: 'failed', reason: 'network', ...more })
  expect(failed({ isUnsent: true })).toEqual({ type: 'retry', reason: 'network' })
  expect(failed({})).toEqual({ type: 'unknown', reason: 'network' })
  expect(failed({ reason: 'refused-address' })).toEqual({ type: 'drop', reason: 'refused-address' })
})

it.each([
  ['9', 9],
  [' 0 ', 0],
  ['3600', 3600],
  ['3601', 3600],
  ['Fri, 20 Nov 2026 12:00:30 GMT', 30],
  ['Fri, 20 Nov 2026 11:59:00 GMT', 0],
  ['soon', undefined],
  [' ', undefined],
])('a provider that says “%s” wants to be asked again after %s seconds', (written, seconds) => {
  expect(waitOf({ 'retry-after': written }, now)).toBe(seconds)
  const outcome = judged(answered(429, { headers: { 'retry-after': written } }))
  expect(outcome).toEqual({
    type: 'retry',
    reason: 'status 429',
    ...(seconds !== undefined && { afterSeconds: seconds }),
  })
  // Who is not to be asked again has no time for it.
  expect(judged(answered(400, { headers: { 'retry-after': written } }))).toEqual({ type: 'drop', reason: 'status 400' })
})

it('the words of a provider are one line of 200 letters at most', () => {
  expect(reasonOf(131_047, undefined, '', 'Too\n  late')).toBe('131047 Too late')
  expect([200, 201].map((length) => reasonOf('x'.repeat(length)).length)).toEqual([200, 200])
})
