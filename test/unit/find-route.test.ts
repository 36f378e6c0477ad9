/** Which route of a contract a request asks for. */
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Contract, RouteKey } from '#shared/contract'
import { openRoutes } from '../../functions/platform/request/find-route.ts'

const line = (route: RouteKey) => ({
  route,
  summary: '',
  access: 'public' as const,
  input: z.object({}),
  output: z.object({}),
})
const contract: Contract = {
  errors: line('GET /api/agent/hooks/errors'),
  one: line('GET /api/agent/hooks/{_id}'),
  remove: line('DELETE /api/agent/hooks/{_id}'),
  test: line('POST /api/agent/hooks/{_id}/test'),
}
const ask = openRoutes(contract)

describe('a request', () => {
  it('takes the route with its own word before the one with a parameter', () => {
    expect(ask('GET', '/api/agent/hooks/errors')).toMatchObject({ name: 'errors', parameters: {} })
    expect(ask('GET', '/api/agent/hooks/other')).toMatchObject({ name: 'one', parameters: { _id: 'other' } })
  })

  it('takes a parameter’s route where only that one has its verb', () => {
    expect(ask('DELETE', '/api/agent/hooks/errors')).toMatchObject({ name: 'remove', parameters: { _id: 'errors' } })
  })

  it('is told the parameters decoded, and leads nowhere where they cannot be', () => {
    expect(ask('POST', '/api/agent/hooks/a%20b%2Fc/test')).toMatchObject({ parameters: { _id: 'a b/c' } })
    expect(ask('POST', '/api/agent/hooks/%E0%A4%A/test')).toEqual({ verbs: [] })
  })

  it('is told the verbs of its address where it has another one', () => {
    expect(ask('PUT', '/api/agent/hooks/one')).toEqual({ verbs: ['GET', 'DELETE'] })
  })

  it('leads nowhere with another word, an empty one, or more of them', () => {
    for (const path of [
      '/api/agent/hooks',
      '/api/agent/hooks/',
      '/api/agent/hooks/a/other',
      '/api/agent/hooks/a/test/b',
    ])
      expect(ask('POST', path), path).toEqual({ verbs: [] })
  })
})
