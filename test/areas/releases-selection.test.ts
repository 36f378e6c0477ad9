import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Block } from '#shared/contracts/blocks'
import { leadsTo, message, select } from '../kit/content-drafts.ts'
import { named, Releasing } from '../kit/releasing.ts'
import { openWorld, type World } from '../kit/world.ts'

let world: World
let on: Releasing
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  on = await Releasing.begin(world)
})
afterAll(() => world.close())

const makeTest = async () => (await on.admin.environments.create({ name: 'Test' }))._id
const in_ = async (name: string, work: () => Promise<unknown>) => {
  await on.workIn(name)
  await work()
  await on.workIn('Draft')
}
const revisionOf = async (name: string, { _id }: { _id: string }) =>
  (await on.state(name)).get(`block#${_id}`)?.['revision'] as number

describe('a promotion of some items', () => {
  it('brings along what they need and leaves the rest', async () => {
    const { admin } = on
    const answer = await on.write('Answer')
    await on.write('Not yet')
    const menu = await admin.blocks.create(select([leadsTo(answer._id)], { title: 'Menu' }))
    const asked = { ...on.pair, items: [named(menu)] }
    expect((await admin.releases.check(asked)).items).toEqual([
      { kind: 'block', _id: menu._id, title: 'Menu', change: 'added', comesAlong: false },
      { kind: 'block', _id: answer._id, title: 'Answer', change: 'added', comesAlong: true },
    ])
    const { diff } = await on.promote(asked)
    expect(await on.titles('Live')).toEqual(['Answer', 'Menu'])
    expect(diff.blocks.map(({ title }) => title)).toEqual(['Not yet'])
    // What both agree on by now is no difference later either.
    await on.edit(answer, 'Better')
    expect((await on.diff()).blocks.map(({ title, change }) => [title, change])).toEqual([
      ['Answer', 'edited'],
      ['Not yet', 'added'],
    ])
  })

  it('takes mappings along with their intent', async () => {
    const { admin } = on
    const answer = await on.write('Answer')
    const intent = await admin.knowledge.createIntent({ title: 'Hours' })
    await admin.knowledge.mapIntent({ intent: intent._id, blockId: answer._id })
    await on.promote({ items: [{ kind: 'intent', _id: intent._id }] })
    expect(await on.content('Live')).toEqual(await on.content('Draft'))
  })

  it('does not remove what the target still needs, and tells both', async () => {
    const { admin } = on
    const answer = await on.write('Answer')
    const menu = await admin.blocks.create(select([leadsTo(answer._id)], { title: 'Menu' }))
    await on.promote()
    await admin.blocks.remove({ id: menu._id })
    await admin.blocks.remove({ id: answer._id })
    const before = await on.content('Live')
    await expect(on.promote({ items: [named(answer)] })).rejects.toMatchObject({
      code: 'release-unsound',
      status: 409,
      values: { names: 'Menu → Answer' },
    })
    expect((await admin.releases.check({ ...on.pair, items: [named(answer)] })).findings).toContainEqual({
      severity: 'error',
      code: 'reference-gone',
      item: { kind: 'block', _id: menu._id, title: 'Menu' },
      other: 'Answer',
    })
    expect(await on.content('Live')).toEqual(before)
    await on.promote({ items: [named(answer), named(menu)] })
    expect(await on.content('Live')).toEqual(await on.content('Draft'))
  })

  it('of two drafts with one title is refused and names both', async () => {
    const hello = await on.write('Hello')
    const other = await makeTest()
    let second!: Block
    await in_(
      'Test',
      async () => void (second = await on.admin.blocks.create({ ...message(), title: 'hello', key: 'second' })),
    )
    await on.promote({ items: [named(hello)] })
    await on.workIn('Test')
    const asked = { sourceId: other, targetId: on.live, items: [named(second)] }
    await expect(on.promote(asked)).rejects.toMatchObject({
      code: 'release-unsound',
      values: { names: 'hello → Hello' },
    })
    expect(await on.titles('Live')).toEqual(['Hello'])
  })

  it('merges texts of two languages that each side has edited, and refuses one language that both have', async () => {
    const block = await on.admin.blocks.create({ ...message(), title: 'Both', text: { en: 'Hello', de: 'Hallo' } })
    const other = await makeTest()
    const pair = { sourceId: on.draft, targetId: other, items: [named(block)] }
    await on.promote({ sourceId: on.draft, targetId: other })
    await in_('Test', () => on.edit(block, 'Hello', { text: { en: 'Hello', de: 'Guten Tag' } }))
    await on.edit(block, 'Hi', { text: { en: 'Hi', de: 'Hallo' } })
    expect(await on.diff({ targetEnvId: other })).toMatchObject({ conflicts: 0, behind: 1 })
    await on.promote(pair)
    expect(await on.textOf('Test', block)).toEqual({ en: 'Hi', de: 'Guten Tag' })

    await in_('Test', () => on.edit(block, 'Hey', { text: { en: 'Hey', de: 'Guten Tag' } }))
    await on.edit(block, 'Howdy', { text: { en: 'Howdy', de: 'Hallo' } })
    await expect(on.promote(pair)).rejects.toMatchObject({ code: 'target-changed', values: { names: 'Both' } })
    await on.promote({ ...pair, overwrite: true })
    expect((await on.textOf('Test', block))?.['en']).toBe('Howdy')
  })

  it('of what only the target has changed changes nothing', async () => {
    const block = await on.write('Theirs')
    const other = await makeTest()
    await on.promote({ sourceId: on.draft, targetId: other })
    await in_('Test', () => on.edit(block, 'Tested'))
    const release = await on.release({ sourceId: on.draft, targetId: other, items: [named(block)] })
    expect(release).toBeUndefined()
    expect(await on.textOf('Test', block)).toEqual({ en: 'Tested' })
  })
})

describe('an update', () => {
  it('brings what the other environment changed; conflicts are decided unit by unit', async () => {
    const [mine, theirs, torn] = [await on.write('Mine'), await on.write('Theirs'), await on.write('Torn', 'Hello')]
    const other = await makeTest()
    await on.promote({ sourceId: on.draft, targetId: other })
    await in_('Test', async () => {
      await on.edit(theirs, 'Tested')
      await on.edit(torn, 'Tested')
      await on.write('New in Test')
    })
    await on.edit(mine, 'Drafted')
    await on.edit(torn, 'Drafted')
    const pair = { sourceId: other, targetId: on.draft }
    await expect(on.admin.releases.update(pair)).rejects.toMatchObject({
      code: 'target-changed',
      values: { names: 'Torn' },
    })
    const open = await revisionOf('Draft', torn)
    const left = await on.admin.releases.update({ ...pair, decisions: { [torn._id]: { 'text:en': 'theirs' } } })
    expect(left).toMatchObject({ changes: 1, conflicts: 0, behind: 0 })
    expect(left.blocks.map(({ title }) => title)).toEqual(['Mine'])
    expect([await on.textOf('Draft', mine), await on.textOf('Draft', theirs), await on.textOf('Draft', torn)]).toEqual([
      { en: 'Drafted' },
      { en: 'Tested' },
      { en: 'Tested' },
    ])
    expect(await on.titles('Draft')).toContain('New in Test')
    // Who had it open is told.
    await expect(
      on.admin.blocks.update({ ...message(), _id: torn._id, title: 'Torn', revision: open }),
    ).rejects.toMatchObject({ code: 'stale' })
    await on.promote({ sourceId: on.draft, targetId: other })
    expect(await on.content('Test')).toEqual(await on.content('Draft'))
  })

  it('from an environment that nothing was ever agreed on with brings all it has, and keeps what is here', async () => {
    const own = await on.write('Own')
    const other = await makeTest()
    await in_('Test', () => on.write('Theirs'))
    const left = await on.admin.releases.update({ sourceId: other, targetId: on.draft })
    expect(await on.titles('Draft')).toEqual(['Own', 'Theirs'])
    expect(left.blocks.map(({ _id, change }) => [_id, change])).toEqual([[own._id, 'added']])
  })

  it('keeps ours where that is decided, and promotes it then', async () => {
    const torn = await on.write('Torn', 'Hello')
    const other = await makeTest()
    const pair = { sourceId: on.draft, targetId: other }
    await on.promote(pair)
    await in_('Test', () => on.edit(torn, 'Tested'))
    await on.edit(torn, 'Drafted')
    await on.admin.releases.update({
      sourceId: other,
      targetId: on.draft,
      decisions: { [torn._id]: { 'text:en': 'ours' } },
    })
    expect(await on.textOf('Draft', torn)).toEqual({ en: 'Drafted' })
    await on.promote(pair)
    expect(await on.textOf('Test', torn)).toEqual({ en: 'Drafted' })
  })

  it('goes into the active environment and no other one, and not into a live one', async () => {
    await expect(on.admin.releases.update({ sourceId: on.draft, targetId: on.live })).rejects.toMatchObject({
      code: 'environment-changed',
    })
    await on.workIn('Live')
    await expect(on.admin.releases.update({ sourceId: on.draft, targetId: on.live })).rejects.toMatchObject({
      code: 'environment-read-only',
    })
  })

  it('brings an item back that was deleted here, and it can be saved on', async () => {
    const gone = await on.write('Gone', 'Hello')
    const other = await makeTest()
    await on.promote({ sourceId: on.draft, targetId: other })
    await in_('Test', () => on.edit(gone, 'Tested'))
    await on.edit(gone, 'Drafted')
    await on.admin.blocks.remove({ id: gone._id })
    await on.admin.releases.update({
      sourceId: other,
      targetId: on.draft,
      decisions: { [gone._id]: { '*': 'theirs' } },
    })
    expect(await on.textOf('Draft', gone)).toEqual({ en: 'Tested' })
    const again = await on.edit(gone, 'And on')
    expect((await on.edit(gone, 'And on again')).revision).toBe(again.revision + 1)
    expect((await on.admin.blocks.revisions({ id: gone._id })).filter(({ kind }) => kind !== 'promote')).toHaveLength(5)
  })
})

describe('three environments', () => {
  it('find what they agreed on: Draft to Test to Live, and Draft to Live', async () => {
    const { admin } = on
    const test = await makeTest()
    const live = await on.write('Live only from here')
    await on.promote()
    const block = await on.write('Passed on', 'Hello')
    await on.promote({ sourceId: on.draft, targetId: test })
    await on.workIn('Test')
    await on.edit(live, 'Changed in Test')
    await on.promote({ sourceId: test, targetId: on.live })
    await on.workIn('Draft')
    // Test changed it, and Live has that by now.
    expect(await on.diff()).toMatchObject({ changes: 0, conflicts: 0, behind: 1 })
    await on.edit(block, 'Changed in Draft')
    expect(await on.diff()).toMatchObject({ changes: 1, conflicts: 0, behind: 1 })
    await expect(on.promote()).rejects.toMatchObject({ code: 'target-changed' })
    await admin.releases.update({ sourceId: on.live, targetId: on.draft })
    await on.promote()
    expect(await on.content('Live')).toEqual(await on.content('Draft'))
    expect(await on.diff({ targetEnvId: test })).toMatchObject({ changes: 1, conflicts: 0, behind: 0 })
  })

  it('do not take a part of what was promoted for all of it', async () => {
    const test = await makeTest()
    const [kept, passed] = [await on.write('Not passed on'), await on.write('Passed on')]
    await on.promote({ sourceId: on.draft, targetId: test })
    await on.workIn('Test')
    await on.promote({ sourceId: test, targetId: on.live, items: [named(passed)] })
    await on.workIn('Draft')
    expect(await on.diff()).toMatchObject({ changes: 1, conflicts: 0, behind: 0 })
    await on.promote()
    expect(await on.titles('Live')).toEqual([kept.title, passed.title])
  })
})
