import { ulid } from 'ulid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { environments } from '../../functions/platform/tenancy/tenancy.ts'
import { leadsTo, message, picture, png, select, uploaded } from '../kit/content-drafts.ts'
import { listed, named, Releasing } from '../kit/releasing.ts'
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

describe('a promotion of everything', () => {
  it('CHANGES-007, CHANGES-010/equal/ids/revision/audit: makes the target equal to the source, with ids, keys and mappings, and is audited once', async () => {
    const { admin } = on
    const answer = await on.write('Answer')
    const menu = await admin.blocks.create(select([leadsTo(answer._id)], { title: 'Menu' }))
    const form = await admin.forms.create({ type: 'form', title: 'Order', questions: [] })
    const intent = await admin.knowledge.createIntent({ title: 'Hours', utterances: [{ text: 'when do you open' }] })
    const entity = await admin.knowledge.createEntity({ title: 'Flower', synonyms: [] })
    const mapped = await admin.knowledge.mapIntent({ intent: intent._id, blockId: answer._id })
    await admin.knowledge.mapEntity({ entity: entity._id, blockId: answer._id })
    const { diff, release } = await on.promote({ note: 'Opening day' })
    expect(diff).toMatchObject({ pendingChanges: false, changes: 0 })
    expect(release).toMatchObject({
      number: 1,
      status: 'current',
      reason: 'promote',
      from: { environmentId: on.draft, name: 'Draft' },
      by: 'Ada Admin',
      note: 'Opening day',
      counts: { block: 2, intent: 1, entity: 1, form: 1, field: 0 },
      changed: { added: 5, edited: 0, removed: 0 },
    })
    expect(await on.content('Live')).toEqual(await on.content('Draft'))
    expect(Object.keys(await on.content('Live'))).toEqual(
      expect.arrayContaining([`block#${answer._id}`, `form#${form._id}`, `intent-mapping#${intent._id}#${mapped._id}`]),
    )
    const { audits } = await admin.history.audits()
    expect(audits.filter(({ type }) => type === 'promote-environment')).toMatchObject([
      { data: { name: 'Live', description: '#1: Opening day', loggedInAgent: { _id: admin.agent._id } } },
    ])

    await world.settled()
    await on.workIn('Live')
    expect(await admin.blocks.list()).toMatchObject([{ key: answer.key }, { key: menu.key }])
    expect(await admin.knowledge.intentMappings()).toMatchObject([{ _id: mapped._id, blockId: answer._id }])
    expect(await admin.blocks.revisions({ id: answer._id })).toMatchObject([{ kind: 'promote', agent: 'Ada Admin' }])
    expect(await admin.history.dependencies({ model: 'Block', id: answer._id })).not.toEqual([])
  })

  it('CHANGES-010/media: shares the files of what it takes along', async () => {
    const made = await on.admin.blocks.create(picture(await uploaded(on.admin, png, 'block-image')))
    const { pointer } = (made as { media: { pointer: string } }).media
    await on.promote()
    await on.workIn('Live')
    const there = await on.admin.blocks.get({ _id: made._id })
    expect(there).toMatchObject({ media: { kind: 'image', pointer } })
  })

  it('gives each changed item one revision more than either side has, and leaves the others theirs', async () => {
    const [edited, same, removed] = [await on.write('Edited'), await on.write('Same'), await on.write('Removed')]
    await on.promote()
    await on.edit(edited, 'New words')
    await on.admin.blocks.remove({ id: removed._id })
    const before = await revisionOf('Live', edited)
    const release = await on.release()
    expect(release).toMatchObject({ number: 2, changed: { added: 0, edited: 1, removed: 1 } })
    await world.settled()
    await on.workIn('Live')
    const histories = await Promise.all(
      [edited, same, removed].map(({ _id }) => on.admin.blocks.revisions({ id: _id })),
    )
    expect(histories.map((all) => all.map(({ kind }) => kind))).toEqual([
      ['promote', 'promote'],
      ['promote'],
      ['delete', 'promote'],
    ])
    expect(await revisionOf('Live', edited)).toBeGreaterThan(before)
    expect(await revisionOf('Live', same)).toBe(1)
  })

  it('has nothing to do where nothing differs, and writes neither a release nor an audit', async () => {
    await on.write('Once')
    await on.promote()
    expect((await on.promote()).release).toBeUndefined()
    expect(await on.admin.releases.list({ environmentId: on.live })).toHaveLength(1)
    const { audits } = await on.admin.history.audits()
    expect(audits.filter(({ type }) => type === 'promote-environment')).toHaveLength(1)
  })

  it('is refused where the target was changed by itself, and says what; `overwrite` gives that up', async () => {
    const [both, theirs] = [await on.write('Both'), await on.write('Theirs')]
    const other = await makeTest()
    const pair = { sourceId: on.draft, targetId: other }
    await on.promote(pair)
    await in_('Test', async () => {
      await on.edit(both, 'Tested')
      await on.edit(theirs, 'Tested')
    })
    await on.edit(both, 'Drafted')
    const found = await on.diff({ targetEnvId: other })
    expect(found).toMatchObject({ conflicts: 1, behind: 1 })
    expect(listed(found).map(({ title, conflict, behind }) => [title, conflict, behind])).toEqual([
      ['Both', true, false],
      ['Theirs', false, true],
    ])
    const before = await on.content('Test')
    await expect(on.promote(pair)).rejects.toMatchObject({
      code: 'target-changed',
      status: 409,
      values: { names: 'Both, Theirs' },
    })
    expect(await on.content('Test')).toEqual(before)
    await on.promote({ ...pair, overwrite: true })
    expect(await on.content('Test')).toEqual(await on.content('Draft'))
    expect(await on.textOf('Test', both)).toEqual({ en: 'Drafted' })
  })

  it('lets people go on in the source: what they save next is the only difference', async () => {
    const [one, two] = [await on.write('One'), await on.write('Two')]
    await on.promote()
    const next = await on.admin.blocks.update({ ...message(), _id: one._id, title: 'One', revision: 1 })
    expect(next.revision).toBe(2)
    expect(listed(await on.diff()).map(({ _id }) => _id)).toEqual([one._id])
    await on.admin.blocks.remove({ id: two._id })
    expect((await on.diff()).changes).toBe(2)
  })

  it('never takes a revision of the source back, so that no later save is stale', async () => {
    const there = await on.write('There and back', 'Hello')
    await on.promote()
    await on.edit(there, 'Elsewhere')
    await on.edit(there, 'Hello')
    const open = await revisionOf('Draft', there)
    await on.write('A reason to promote')
    await on.promote()
    expect(await revisionOf('Draft', there)).toBeGreaterThanOrEqual(open)
    const saved = await on.admin.blocks.update({ ...message(), _id: there._id, title: there.title, revision: open })
    expect(saved.revision).toBe(open + 1)
    expect(await on.textOf('Draft', there)).toEqual({ en: message().text.en })
  })

  it('that is asked for twice, one after the other or at once, is one release', async () => {
    await on.write('Clicked twice')
    const requestId = ulid()
    const [one, two] = await Promise.all([on.release({ requestId }), on.release({ requestId })])
    expect(one).toEqual(two)
    expect(await on.release({ requestId })).toEqual(one)
    const again = await on.write('In part')
    const part = { requestId: ulid(), items: [named(again)] }
    const both = await Promise.all([on.release(part), on.release(part)])
    expect(both[0]).toEqual(both[1])
    expect(await on.admin.releases.list({ environmentId: on.live })).toHaveLength(2)
  })

  it('of two people at once is one’s', async () => {
    await on.write('Wanted by two')
    const colleague = await on.hire('admin', 'Cleo Colleague')
    const results = await Promise.allSettled([on.promote(), colleague.releases.promote(on.pair)])
    const made = results.flatMap((result) => (result.status === 'fulfilled' ? (result.value.release ?? []) : []))
    expect(made).toHaveLength(1)
    expect(await on.admin.releases.list({ environmentId: on.live })).toEqual(made)
  })

  it('that waited for somebody else’s tells its author to look again', async () => {
    await on.write('Wanted by two')
    const gate = await on.closeGate('Draft')
    const { readUnits } = world.cloud.dynamodb.counts()
    const promotion = on.promote()
    // It knows the environments by then, and asks for its gate again and again.
    await expect.poll(() => world.cloud.dynamodb.counts().readUnits - readUnits).toBeGreaterThan(20)
    const all = (await new Table({ client: on.company.id }).get(environments, 'environments'))!
    const moved = { list: all.list, version: all.version + 1 }
    const unchanged = { field: 'version', value: all.version }
    await transact([gate.openChange(), new Table({ client: on.company.id }).replace(environments, moved, unchanged)])
    await expect(promotion).rejects.toMatchObject({ code: 'stale', status: 409 })
    expect(await on.content('Live')).toEqual({})
    expect(await on.release()).toMatchObject({ number: 1 })
  })
})
