/** Bodies and faults that were answered as a failure of the server. */
import { afterAll, describe, expect, it } from 'vitest'
import { variables as contract } from '#shared/contracts/variables'
import { isNestedAtMost } from '#shared/fields/json'
import { operations } from '../../functions/areas/variables/operations.ts'
import { serve } from '../../functions/platform/request/serve.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { companies, variables } from '../../functions/platform/tenancy/tenancy.ts'
import { openWorld } from '../kit/world.ts'

const world = await openWorld()
afterAll(() => world.close())

const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

describe('a body that is nested deeply', () => {
  it.each(['/api/user/event/text', '/api/user/session', '/api/agent/block', '/api/agent/variables'])(
    'is refused with a sentence: POST %s',
    async (path) => {
      const admin = await world.inDraft('admin')
      const answer = await fetch(world.cloud.origin + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
        body: nested(100_000),
      })
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ details: [{ code: 'body-depth' }] })
    },
  )

  it('is taken up to its limit', () => {
    expect(isNestedAtMost(64, JSON.parse(nested(64)))).toBe(true)
    expect(isNestedAtMost(64, JSON.parse(nested(65)))).toBe(false)
    expect(isNestedAtMost(64, 'text')).toBe(true)
  })
})

it.each([
  'TimeoutError',
  'AbortError',
  'RequestTimeout',
  'ThrottlingException',
  'SlowDown',
  'TooManyRequestsException',
  'RequestLimitExceeded',
  'LimitExceededException',
])('a call to AWS that ends in %s may be asked again', async (name) => {
  const failing = () => Promise.reject(Object.assign(new Error('late'), { name }))
  const handler = serve('variables', contract, { ...operations, list: failing })
  const admin = await world.as('admin')
  const event = {
    rawPath: '/api/agent/variables',
    routeKey: 'GET /api/agent/variables',
    headers: { authorization: `Bearer ${admin.token}` },
    requestContext: { http: { method: 'GET', sourceIp: '127.0.0.1' }, requestId: 'one' },
  }
  const answer = await handler(event, {})
  expect(answer.statusCode).toBe(503)
})

it('an empty id is the key of nothing, in a collection of a company and in one of all', async () => {
  const table = new Table({ client: world.companies.bloom.id })
  expect(await table.get(variables, '')).toBeUndefined()
  expect(await table.getMany(variables, [''])).toEqual([])
  expect(await table.get(companies, '')).toBeUndefined()
})
