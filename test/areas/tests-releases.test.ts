/** Tests of the bot as content: how many there may be, on which release they run, and where they go. */
import { ulid } from 'ulid'
import { describe, expect, it } from 'vitest'
import { Test } from '#shared/contracts/tests'
import { testsMax } from '#shared/limits'
import { collection, Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { talkTest, title } from '../kit/content-drafts.ts'
import { Releasing } from '../kit/releasing.ts'
import { openShop } from '../kit/shop.ts'

const { shop, world } = await openShop()
const { admin } = shop

describe('tests of a company', () => {
  it('are so many at most', async () => {
    const on = await Releasing.begin(world)
    const table = new Table(await on.scope('Draft'))
    const items = collection({ name: 'test', per: 'release', schema: Test, id: ({ _id }) => _id })
    const written = { revision: 1, updated: new Date(world.clock.now()).toISOString() }
    const stored = Array.from({ length: testsMax }, (_, index) => {
      const draft = { ...talkTest(`Test ${index}`), ...written, _id: ulid(), key: `test-${index}` }
      return table.put(items, Test.parse(draft))
    })
    for (let start = 0; start < stored.length; start += 50) await transact(stored.slice(start, start + 50))
    await expect(on.admin.tests.create({ test: talkTest() })).rejects.toMatchObject({ code: 'too-large' })
    const all = await on.admin.tests.list()
    expect(all).toHaveLength(testsMax)
    await transact([table.remove(items, all[0]!._id)])
    const last = await on.admin.tests.create({ test: talkTest(title('Last')) })
    expect(await on.admin.tests.run({ ids: [last._id] })).toMatchObject({ passed: 1, of: 1 })
  })

  it('run on a candidate before it is live, go along with a promotion, and are no other company’s', async () => {
    const on = await Releasing.begin(world)
    const hello = await on.admin.blocks.create({
      type: 'message',
      title: 'Welcome',
      key: 'welcome',
      group: 'General',
      text: { en: 'Hello!' },
    })
    const test = await on.admin.tests.create({
      test: { ...talkTest('Greeting'), steps: [{ input: { type: 'start' }, expect: { block: hello._id } }] },
    })
    const passes = async (where: object) => (await on.admin.tests.run(where)).passed
    expect(await on.diff()).toMatchObject({ tests: [{ _id: test._id, title: 'Greeting', change: 'added' }] })
    const candidate = (await on.promote({ asCandidate: true })).release!
    expect([
      await passes({}),
      await passes({ environmentId: on.live }),
      await passes({ environmentId: on.live, releaseId: candidate._id }),
    ]).toEqual([1, 0, 1])
    await on.activate(candidate._id)
    expect(await passes({ environmentId: on.live })).toBe(1)
    expect((await on.diff()).tests).toEqual([])
    await on.workIn('Live')
    expect((await on.admin.tests.list()).map(({ _id }) => _id)).toEqual([test._id])
    await expect(on.admin.tests.create({ test: talkTest() })).rejects.toMatchObject({ code: 'environment-read-only' })

    for (const asked of [
      { environmentId: on.live },
      { environmentId: on.live, releaseId: candidate._id },
      { releaseId: candidate._id },
      { ids: [test._id] },
    ])
      await expect(admin.tests.run(asked), JSON.stringify(asked)).rejects.toMatchObject({ code: 'not-found' })
    for (const call of [
      () => admin.tests.update({ _id: test._id, test: talkTest() }),
      () => admin.tests.remove({ _id: test._id }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'not-found' })
    const stranger = await shop.starts()
    await expect(on.admin.tests.fromConversation({ userId: stranger.userId })).rejects.toMatchObject({
      code: 'not-found',
    })
  })
})
