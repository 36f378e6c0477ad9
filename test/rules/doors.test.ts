/**
 * One door for all routes: what `serve` asks of a request before an operation sees it is asked of every route alike. So the
 * matrices ask one route of each kind of door in full, and of the others only what their contracts say of them.
 */
import { readFileSync } from 'node:fs'
import { ulid } from 'ulid'
import { expect, it } from 'vitest'
import { parseRoute } from '#shared/contract'
import { contracts, type Area } from '#shared/contracts/index'
import { areas, functions } from '../../infra/definition/definition.ts'
import { channelsFolder, routes } from '../../infra/definition/routes.ts'
import { openRoutes } from '../../infra/local/http/routes.ts'
import { root, sources } from '../kit/sources.ts'
import { everyRoute } from './every-route.ts'
import { importsOf } from './imports.ts'

const code = sources(['.ts', '.tsx', '.mjs']).filter((file) => /^(functions|infra)\//.test(file))
const door = 'functions/platform/request/serve.ts'

it('every route of the contracts leads to the function of its own area', () => {
  const routeOf = openRoutes(routes)
  const leadsTo = everyRoute.map(({ name, route }) => {
    const { verb, path } = parseRoute(route.route)
    const found = routeOf(verb, path.replaceAll(/\{\w+\}/g, ulid()))
    return [name, found.kind === 'matched' ? found.route.function : found.kind]
  })
  expect(leadsTo).toEqual(everyRoute.map(({ name, area }) => [name, area]))
})

it('the function of an area is made of its name, and has no handler of its own', () => {
  const entries = functions.filter(({ name }) => areas.includes(name as Area)).map(({ name, entry }) => [name, entry])
  expect(entries).toEqual(Object.keys(contracts).map((area) => [area, `area:${area}`]))
  const handlers = code
    .filter((file) => file.startsWith('functions/areas/'))
    .filter((file) => {
      const isHandler = /\bexport\b[^\n]*\bhandler\b/.test(readFileSync(root + file, 'utf8'))
      return isHandler || importsOf(file).some(({ target }) => target === '@middy/core' || target === door)
    })
  expect(handlers).toEqual([])
})

it('the handler of an area serves its contract with its operations, and nothing else serves one', () => {
  const serving = code.filter((file) => file !== door && /\bserve\(/.test(readFileSync(root + file, 'utf8')))
  const made = serving.filter((file) =>
    readFileSync(root + file, 'utf8').includes("serve('${area}', ${area}, operations"),
  )
  expect(made).toHaveLength(1)
  const importing = code.filter((file) => importsOf(file).some(({ target }) => target === door))
  expect(importing.filter((file) => file !== made[0])).toEqual([])
})

it('beside the areas, what channels send has doors of its own, and what matches no route is only refused', () => {
  const others = routes.filter(({ function: name }) => !areas.includes(name as Area))
  const outside = others.filter(({ key }) => !parseRoute(key as 'GET /api/x').path.startsWith(channelsFolder))
  expect(outside.map(({ key, function: name }) => [key, name])).toEqual([['ANY /api/{proxy+}', 'unmatched']])
  expect([...new Set(others.map(({ function: name }) => name))].toSorted()).toEqual(['calls', 'inbound', 'unmatched'])
})
