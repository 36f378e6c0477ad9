/** Which answers of other servers are failures. */
import { expect, it } from 'vitest'
import { failureOf } from '../../../functions/platform/outside/error-log.ts'

const failure = (status: number, headers: Record<string, string> = {}) =>
  failureOf({ kind: 'answered', status, headers, body: Buffer.from('No.'), url: 'https://shop.example/' })

it('an answer from 200 to 299 is no failure, and any other one is', () => {
  expect([200, 299].map((status) => failure(status))).toEqual([undefined, undefined])
  for (const status of [199, 300]) expect(failure(status)).toEqual({ reason: 'status', status, excerpt: 'No.' })
})

it('a failure says when the server wants to be asked again, where it says that', () => {
  expect(failure(503, { 'retry-after': '1' })).toHaveProperty('retryAfter', 1)
  for (const header of ['0', '-1', 'soon'])
    expect(failure(503, { 'retry-after': header })).not.toHaveProperty('retryAfter')
})
