/** Whatever a caller can let grow has a limit, and of two who create at once one takes the last place. */
import { afterAll, describe, expect, it } from 'vitest'
import type { AuditType } from '#shared/audit'
import type { Route } from '#shared/contract'
import { parseRoute } from '#shared/contract'
import { agentRoutes, hasBody, type AgentRoute } from '../rules/every-route.ts'
import { Shop } from '../kit/live.ts'
import { openWorld } from '../kit/world.ts'
import { collections } from './collections.ts'
import { bounds, type Proof } from './limits.ts'
import { contextOfAdmin, outcomesAtOnce, outcomesOf } from './outcomes-at-once.ts'

const world = await openWorld()
afterAll(() => world.close())

const auditsOf = ({ audit }: Route): readonly AuditType[] =>
  typeof audit === 'string' ? [audit] : audit && 'none' in audit ? [] : (audit ?? [])

const isCreating = (one: AgentRoute): boolean =>
  hasBody(one) && (one.access.can === 'create' || auditsOf(one.route).some((type) => type.startsWith('create-')))

it('each creating route of an agent says what bounds it', () => {
  const creating = agentRoutes.filter(isCreating).map(({ name }) => name)
  expect(Object.keys(bounds).toSorted()).toEqual(creating.toSorted())
})

it('each route that leaves its proof to the law of collections is in that law, with a limit', () => {
  const paths = new Set(
    Object.values(collections).flatMap(({ routes, limit }) => (limit ? [parseRoute(routes.create.route).path] : [])),
  )
  const left = agentRoutes.filter(({ name }) => bounds[name] === 'the law of collections')
  expect(left.filter(({ route }) => !paths.has(parseRoute(route.route).path)).map(({ name }) => name)).toEqual([])
})

const proofs = Object.entries(bounds).flatMap(([name, bound]) =>
  typeof bound === 'string' ? [] : [[name, bound] as const],
)

describe.each<readonly [string, Proof]>(proofs)('%s', (_, { fill, deedOf, second, full, writesAlone }) => {
  it('gives the last place to one of two, and none to whoever comes later', async () => {
    const shop = await Shop.opens(world)
    await fill(await contextOfAdmin(world, shop), shop)
    const context = await contextOfAdmin(world, shop)
    const [one, two, three] = [await deedOf(shop, 1), await deedOf(shop, 2), await deedOf(shop, 3)]
    const outcomes = writesAlone
      ? await outcomesOf([one, two].map((deed) => deed(context)))
      : await outcomesAtOnce(context, one, two)
    expect(outcomes.toSorted()).toEqual(['done', second].toSorted())
    expect(await outcomesOf([three(await contextOfAdmin(world, shop))])).toEqual([full])
  })
})
