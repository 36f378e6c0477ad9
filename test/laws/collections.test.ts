/** What holds of every collection that a company keeps; `at-once.test.ts` asks what several do at the same moment. */
import { beforeAll, describe, expect, it } from 'vitest'
import { parseRoute, type Contract } from '#shared/contract'
import { contracts } from '#shared/contracts/index'
import { Shop, watching } from '../kit/live.ts'
import { openShop } from '../kit/shop.ts'
import type { Worker } from '../kit/world.ts'
import { byHand, collections, type CollectionUnderLaw, type Item } from './collections.ts'

const { shop, world } = await openShop()
const { admin } = shop
let lena: Worker
let elsewhere: Shop
/** A company whose collections are filled up. */
let full: Shop
let listener: Awaited<ReturnType<typeof watching>>

beforeAll(async () => {
  ;[lena, elsewhere, full] = await Promise.all([shop.hires('Lena Lang'), Shop.opens(world), Shop.opens(world)])
  listener = await watching(world, lena)
  // The first one is the default and stays.
  await admin.departments.create({ name: 'General' })
})

/** The path of a list whose items are created, changed and deleted below it. */
function listsIn(contract: Contract): string[] {
  const routes = new Set(Object.values(contract).map(({ route }) => route.replaceAll(/\{\w+\}/g, '{}')))
  const paths = [...routes].flatMap((route) => /^PUT (?<path>\S+)\/\{\}$/.exec(route)?.groups?.['path'] ?? [])
  return paths.filter((path) =>
    [`GET ${path}`, `POST ${path}`, `DELETE ${path}/{}`].every((route) => routes.has(route)),
  )
}

it('is asked of each list of the contracts, but for those that are named with a reason', () => {
  const lists = Object.values(contracts).flatMap((contract: Contract) => listsIn(contract))
  const asked = Object.values(collections).map(({ routes }) => parseRoute(routes.list.route).path)
  expect(lists.length).toBeGreaterThan(10)
  expect([...asked, ...Object.keys(byHand)].toSorted()).toEqual(lists.toSorted())
})

let count = 0
const newName = () => `name_${String((count += 1)).padStart(4, '0')}`

/** The calls of a collection for one person, in the words of the tests. */
function collectionOf({ routes, callsOf, make, edit, nameAt, keepsName }: CollectionUnderLaw, worker: Worker) {
  const calls = callsOf(worker)
  const [idAt] = parseRoute(routes.update.route).parameters
  const named = ({ _id }: Pick<Item, '_id'>) => ({ [idAt!]: _id })
  const changes = (item: Item, name = item[nameAt]!) => ({ ...(keepsName ? {} : make(name)), ...edit, ...named(item) })
  return {
    list: async () => (await calls.list()) as Item[],
    create: async (name = newName()) => (await calls.create(make(name))) as Item,
    save: async (item: Item, name?: string) => (await calls.update(changes(item, name))) as Item,
    saveOn: async (item: Item, name?: string) =>
      (await calls.update({ ...changes(item, name), revision: item.revision })) as Item,
    remove: (item: Item) => calls.remove(named(item)),
    removeOn: (item: Item) => calls.remove({ ...named(item), revision: item.revision }),
    gone: named,
  }
}

const outcomesOf = async (attempts: readonly Promise<unknown>[]): Promise<string[]> =>
  (await Promise.allSettled(attempts))
    .map((each) => (each.status === 'rejected' ? (each.reason as { code: string }).code : 'done'))
    .toSorted()

describe.each(Object.entries(collections).map(([name, one]) => [[name, ...(one.ids ?? [])].join(', '), one] as const))(
  'the collection %s',
  (_, one) => {
    const mine = collectionOf(one, admin)
    const { nameAt, edit, taken, limit } = one
    const isThere = async ({ _id }: Item) => (await mine.list()).some((item) => item._id === _id)

    it('is listed by name, and its items are created, changed and deleted', async () => {
      const [first, second] = [newName(), newName()]
      const late = await mine.create(second)
      const early = await mine.create(first)
      expect([early.revision, early[nameAt]]).toEqual([1, one.make(first)[nameAt as never]])
      const own = (await mine.list()).filter(({ _id }) => [early._id, late._id].includes(_id))
      expect(own).toEqual([early, late])
      const changed = await mine.saveOn(early)
      expect(changed).toMatchObject({ ...edit, _id: early._id, revision: 2 })
      expect((await mine.list()).find(({ _id }) => _id === early._id)).toEqual(changed)
      expect(await mine.remove(late)).toEqual(mine.gone(late))
      expect([await isThere(early), await isThere(late)]).toEqual([true, false])
      expect(await outcomesOf([mine.save(late), mine.remove(late)])).toEqual(['not-found', 'not-found'])
    })

    it('refuses a change and a deletion that build on an older save, and takes both where none is named', async () => {
      const seen = await mine.create()
      const saved = await mine.saveOn(seen)
      expect(await outcomesOf([mine.saveOn(seen), mine.removeOn(seen)])).toEqual(['stale', 'stale'])
      expect((await mine.list()).find(({ _id }) => _id === seen._id)).toEqual(saved)
      expect(await mine.save(seen)).toMatchObject({ revision: 3 })
      await mine.remove(seen)
      const other = await mine.create()
      await mine.removeOn(other)
      expect([await isThere(seen), await isThere(other)]).toEqual([false, false])
    })

    if (taken)
      it('gives a name once, however it is written, and again when it is free', async () => {
        const name = newName()
        // The second letter of the other spelling is Cyrillic.
        const other = one.hasPlainNames ? name : name.replace('a', '\u0430').toUpperCase()
        const results = await Promise.allSettled([name, other].map((each) => mine.create(each)))
        const refused = results.flatMap((each) => (each.status === 'rejected' ? [each.reason as object] : []))
        expect(refused).toMatchObject([{ code: 'duplicate-name', details: [{ path: 'name', code: taken }] }])
        const [item] = results.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
        await expect(mine.create(name)).rejects.toMatchObject(refused[0]!)
        if (!one.keepsName) {
          const second = await mine.create()
          await expect(mine.saveOn(second, name)).rejects.toMatchObject(refused[0]!)
          const renamed = await mine.saveOn(item!, newName())
          const taking = await mine.saveOn(second, name)
          await Promise.all([mine.remove(renamed), mine.remove(taking)])
        } else await mine.remove(item!)
        await mine.remove(await mine.create(name))
      })

    if (limit)
      it('is full at its limit', async () => {
        const { max, told, fill } = limit
        const filled = collectionOf(one, full.admin)
        const first = await filled.create()
        await fill(full.scope, first, max - 2)
        const last = await filled.create()
        await expect(filled.create()).rejects.toMatchObject({ code: 'too-large', values: { limit: told } })
        await filled.remove(last)
        expect(await outcomesOf([filled.create()])).toEqual(['done'])
      })

    it('is nothing to another company, and to an agent what the table of access says', async () => {
      const item = await mine.create()
      const theirs = collectionOf(one, elsewhere.admin)
      expect(await theirs.list()).toEqual([])
      expect(await outcomesOf([theirs.save(item), theirs.remove(item)])).toEqual(['not-found', 'not-found'])
      const ofAgent = collectionOf(one, lena)
      expect(await outcomesOf([ofAgent.list()])).toEqual([one.agent === 'read' ? 'done' : 'forbidden'])
      const writes = [ofAgent.create(), ofAgent.save(item), ofAgent.remove(item)]
      expect(await outcomesOf(writes)).toEqual(['forbidden', 'forbidden', 'forbidden'])
      expect(await isThere(item)).toBe(true)
    })

    it('leaves a line in the history for each change that landed, and an open console hears of it', async () => {
      await listener.said()
      const before = listener.messages.length
      const item = await mine.create()
      const changed = await mine.saveOn(item)
      await outcomesOf([mine.saveOn(item), mine.removeOn(item)])
      await mine.remove(item)
      const { audits } = await admin.history.audits({ id: item._id })
      const [created, edited, deleted] = [one.routes.create, one.routes.update, one.routes.remove].map(
        ({ audit }) => audit,
      )
      expect(audits.map(({ type, data: { name, revision } }) => [type, name, revision])).toEqual([
        [deleted, item[nameAt], undefined],
        [edited, changed[nameAt], 2],
        [created, item[nameAt], 1],
      ])
      expect(audits.map(({ data }) => data.loggedInAgent._id)).toEqual(Array(3).fill(admin.agent._id))
      await listener.said()
      const heard = listener.messages
        .slice(before)
        .filter((message) => message.kind === 'event' && message.event.type === 'changed')
      expect(heard).toEqual(
        audits.map(() => ({ kind: 'event', event: { type: 'changed', area: one.area, id: item._id } })),
      )
    })
  },
)
