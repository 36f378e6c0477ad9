/** How many routes the HTTP API has: an account's default quota is 300 an API. */
import { expect, it } from 'vitest'
import { routes } from '../../infra/definition/routes.ts'

/** Below the quota, so that a deployment never meets it. */
const routesMax = 280

it(`the HTTP API holds ${routes.length} routes, and at most ${routesMax}`, () => {
  expect(new Set(routes.map(({ key }) => key)).size).toBe(routes.length)
  expect(routes.length).toBeLessThanOrEqual(routesMax)
})
