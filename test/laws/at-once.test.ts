/** What several do to one collection at the same moment. */
import { beforeAll, describe, expect, it } from 'vitest'
import { parseRoute } from '#shared/contract'
import type { Context } from '../../functions/platform/request/context.ts'
import { openShop } from '../kit/shop.ts'
import { collections, type Item } from './collections.ts'
import { contextOfAdmin, outcomesAtOnce, type Deed } from './outcomes-at-once.ts'

const { shop, world } = await openShop()
let context: Context

beforeAll(async () => {
  context = await contextOfAdmin(world, shop)
  // The first one is the default and stays.
  await shop.admin.departments.create({ name: 'General' })
})

let count = 0
const newName = () => `name_${(count += 1)}`

describe.each(Object.entries(collections))('the collection %s, written to by several at once', (_, one) => {
  const { routes, operations, make, edit, nameAt, keepsName, taken, limit } = one
  const [idAt] = parseRoute(routes.update.route).parameters
  const calls = one.callsOf(shop.admin)
  const added = async (name = newName()) => (await calls.create(make(name))) as Item
  const create =
    (name: string): Deed =>
    (own) =>
      operations.create(routes.create.input['parse'](make(name)), own)
  const save =
    (item: Item, more: object = {}): Deed =>
    (own) => {
      const changes = { ...(keepsName ? {} : make(item[nameAt]!)), ...edit, [idAt!]: item._id, ...more }
      return operations.update(routes.update.input['parse'](changes), own)
    }
  const remove =
    (item: Item): Deed =>
    (own) =>
      operations.remove(routes.remove.input['parse']({ [idAt!]: item._id }), own)
  const isThere = async ({ _id }: Item) => ((await calls.list()) as Item[]).some((item) => item._id === _id)

  it('takes one of three saves on one revision', async () => {
    const item = await added()
    const { revision } = item
    const saves = [1, 2, 3].map(() => save(item, { revision }))
    expect(await outcomesAtOnce(context, ...saves)).toEqual(['done', 'stale', 'stale'])
    await calls.remove({ [idAt!]: item._id })
  })

  it('removes an item that is saved meanwhile, with both of its names, and saves none that is removed meanwhile', async () => {
    const [item, next] = [await added(), newName()]
    expect(await outcomesAtOnce(context, save(item, keepsName ? {} : make(next)), remove(item))).toEqual([
      'done',
      'done',
    ])
    expect(await isThere(item)).toBe(false)
    for (const name of [item[nameAt]!, next]) {
      const again = await added(name)
      expect(await outcomesAtOnce(context, remove(again), save(again))).toEqual(['done', 'not-found'])
      expect(await isThere(again)).toBe(false)
    }
  })

  if (taken)
    it('gives a name to one', async () => {
      const name = newName()
      expect(await outcomesAtOnce(context, create(name), create(name), create(name))).toEqual([
        'done',
        'duplicate-name',
        'duplicate-name',
      ])
      const { _id } = ((await calls.list()) as Item[]).find((item) => item[nameAt] === (make(name) as Item)[nameAt])!
      await calls.remove({ [idAt!]: _id })
    })

  if (limit)
    it('gives the last place to one', async () => {
      const first = await added()
      const before = (await calls.list()).length
      await limit.fill(context.scope, first, limit.max - 1 - before)
      expect(await outcomesAtOnce(context, create(newName()), create(newName()))).toEqual(['done', 'too-large'])
      expect(await calls.list()).toHaveLength(limit.max)
    })
})
