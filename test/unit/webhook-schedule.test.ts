/** When a server that is down is asked again, and what its answers mean. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FetchResult } from '../../functions/platform/outside/safe-fetch.ts'
import { failedOf, secondsUntilNext, verdictOf } from '../../functions/webhooks/schedule.ts'

const answered = (status: number, headers: Record<string, string> = {}): FetchResult => ({
  kind: 'answered',
  status,
  headers,
  body: Buffer.alloc(0),
  url: 'https://hooks.example/',
})
const patient = { isBusy: false }

describe('the time until a server that is down is asked again', () => {
  it('grows from five seconds to five hours, and stays there', () => {
    const seconds = Array.from({ length: 10 }, (_, looks) => secondsUntilNext(looks, patient, 0))
    expect(seconds).toEqual([5, 30, 120, 600, 1800, 3600, 7200, 18_000, 18_000, 18_000])
  })

  it('is never shorter than the delay, never longer than twice as much, whatever the server wants', () => {
    const chance = fc.double({ min: 0, max: 1, noNaN: true })
    const wanted = fc.oneof(fc.string(), fc.integer().map(String), fc.constantFrom('1e99', 'Infinity', '-5', '86400'))
    fc.assert(
      fc.property(fc.nat(20), wanted, fc.constantFrom(429, 503), chance, (looks, header, status, one) => {
        const failed = failedOf(answered(status, { 'retry-after': header }))
        const least = secondsUntilNext(looks, { isBusy: status === 429 }, 0)
        const seconds = secondsUntilNext(looks, failed, one)
        return seconds >= least && seconds <= 2 * least
      }),
    )
    expect(secondsUntilNext(2, failedOf(answered(503, { 'retry-after': '200' })), 0)).toBe(200)
    expect(secondsUntilNext(2, failedOf(answered(503, { 'retry-after': '99999999' })), 0)).toBe(120)
  })

  it('is what the server wants, from a moment to a day', () => {
    const wantOf = (header: string) => failedOf(answered(503, { 'retry-after': header })).wants
    expect(['1', '86400'].map(wantOf)).toEqual([1, 86_400])
    expect(['0', '-1', '86401'].map(wantOf)).toEqual([undefined, undefined, undefined])
  })

  it('is a minute at least where the server is too busy or too slow', () => {
    expect(secondsUntilNext(0, failedOf(answered(429)), 0)).toBe(60)
    expect(secondsUntilNext(0, failedOf({ kind: 'failed', reason: 'timeout' }), 0)).toBe(60)
  })
})

it('an answer takes a message, refuses it, refuses all, or asks for patience', () => {
  const verdicts = (...statuses: number[]) => [...new Set(statuses.map((status) => verdictOf(answered(status))))]
  expect(verdicts(200, 201, 202, 204, 299)).toEqual(['delivered'])
  expect(verdicts(199, 300, 304, 399, 408, 425, 429, 500, 502, 503, 504)).toEqual(['wait'])
  expect(verdicts(400, 401, 403, 404, 413, 422, 499)).toEqual(['refused'])
  expect(verdicts(410)).toEqual(['gone'])
  for (const reason of ['timeout', 'network', 'bad-redirect', 'refused-address'] as const)
    expect(verdictOf({ kind: 'failed', reason })).toBe('wait')
})
