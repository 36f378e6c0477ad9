import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { releaseRows } from '../../functions/content/release-rows.ts'
import { writeFile } from '../../functions/platform/table/release-store.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { leadsTo, message, nobody, select } from '../kit/content-drafts.ts'
import { Customer } from '../kit/customer.ts'
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

describe('a candidate', () => {
  it('changes nothing until it is activated, and is the current release then', async () => {
    const hello = await on.write('Hello')
    const candidate = await on.release({ asCandidate: true, note: 'Perhaps' })
    expect(candidate).toMatchObject({ number: 1, status: 'candidate', note: 'Perhaps' })
    expect(candidate).not.toHaveProperty('activated')
    expect(await on.content('Live')).toEqual({})
    const shown = await on.admin.releases.get({ _id: candidate._id, environmentId: on.live })
    expect(shown).toMatchObject({
      release: { status: 'candidate' },
      diff: { blocks: [{ title: 'Hello', change: 'added' }] },
    })
    const active = await on.activate(candidate._id)
    expect(active).toMatchObject({ _id: candidate._id, number: 1, status: 'current' })
    expect(await on.textOf('Live', hello)).toEqual({ en: 'Hello' })
    expect(await on.diff()).toMatchObject({ pendingChanges: false })
    await expect(on.activate(candidate._id)).rejects.toMatchObject({ code: 'not-current' })
    await expect(on.admin.releases.discard({ _id: candidate._id, environmentId: on.live })).rejects.toMatchObject({
      code: 'not-current',
    })
    const { audits } = await on.admin.history.audits()
    expect(audits.filter(({ type }) => type === 'restore-environment')).toHaveLength(1)
  })

  it('takes the note that is given when it becomes current, and a release of before keeps its own', async () => {
    await on.write('Hello')
    const first = await on.release({ note: 'First' })
    await on.write('Again')
    const candidate = await on.release({ asCandidate: true })
    expect(await on.activate(candidate._id, { note: 'Autumn offers' })).toMatchObject({ note: 'Autumn offers' })
    expect(await on.activate(first._id, { note: 'Back' })).toMatchObject({ note: 'First' })
  })

  it('keeps the note of a roll-back beside its own, in the list and in the history', async () => {
    await on.write('Hello')
    const first = await on.release({ note: 'First' })
    await on.write('Again')
    await on.promote({ note: 'Second' })
    world.clock.advance(60_000)
    await on.activate(first._id, { note: 'Prices were wrong' })
    const [, listed] = await on.listOf(on.live)
    expect(listed).toMatchObject({
      note: 'First',
      created: first.created,
      activation: { by: 'Ada Admin', note: 'Prices were wrong' },
    })
    expect(Date.parse(listed!.activated!) - Date.parse(listed!.created)).toBeGreaterThanOrEqual(60_000)
    const { audits } = await on.admin.history.audits()
    expect(audits.find(({ type }) => type === 'restore-environment')).toMatchObject({
      data: { name: 'Live', description: '#1: Prices were wrong' },
    })
  })

  it('is outdated once its target has changed, and takes none of that back', async () => {
    const [one, two] = [await on.write('One'), await on.write('Two')]
    const candidate = await on.release({ items: [named(one)], asCandidate: true })
    await on.promote({ items: [named(two)] })
    await expect(on.activate(candidate._id)).rejects.toMatchObject({ code: 'stale' })
    expect(await on.titles('Live')).toEqual(['Two'])
  })

  it('that is discarded is neither listed nor activated', async () => {
    await on.write('Never')
    const { _id } = await on.release({ asCandidate: true })
    expect(await on.admin.releases.discard({ _id, environmentId: on.live })).toEqual({ _id })
    expect(await on.listOf(on.live)).toEqual([])
    await expect(on.activate(_id)).rejects.toMatchObject({ code: 'not-found' })
    await expect(on.admin.releases.discard({ _id, environmentId: on.live })).rejects.toMatchObject({
      code: 'not-current',
    })
    expect((await on.admin.history.audits()).audits[0]).toMatchObject({ type: 'discard-environment' })
  })

  it('that is discarded and activated at once is one of both', async () => {
    await on.write('Torn')
    const { _id } = await on.release({ asCandidate: true })
    const gate = await on.closeGate('Live')
    const { readUnits } = world.cloud.dynamodb.counts()
    const activation = on.activate(_id)
    // It has read the candidate by then, and asks for its gate again and again.
    await expect.poll(() => world.cloud.dynamodb.counts().readUnits - readUnits).toBeGreaterThan(20)
    await on.admin.releases.discard({ _id, environmentId: on.live })
    await gate.open()
    await expect(activation).rejects.toMatchObject({ code: 'stale' })
    expect(await on.content('Live')).toEqual({})
    expect(await on.listOf(on.live)).toEqual([])
  })

  it('is not found under another environment or by another company', async () => {
    await on.write('Mine')
    const { _id } = await on.release({ asCandidate: true })
    const refused = { code: 'not-found', status: 404 }
    await expect(on.activate(_id, { environmentId: on.draft })).rejects.toMatchObject(refused)
    await expect(on.activate(nobody)).rejects.toMatchObject(refused)
    await expect(on.activate(_id, { targetId: nobody })).rejects.toMatchObject(refused)
    const stranger = await world.as('stranger')
    for (const call of [
      () => stranger.releases.list({ environmentId: on.live }),
      () => stranger.releases.get({ _id, environmentId: on.live }),
      () => stranger.releases.activate({ _id, environmentId: on.live }),
      () => stranger.releases.discard({ _id, environmentId: on.live }),
    ])
      await expect(call()).rejects.toMatchObject(refused)
  })
})

describe('going back', () => {
  it('in a live environment moves the pointer alone, to the very file of before, and forward again', async () => {
    const hello = await on.write('Hello', 'First')
    const first = await on.release()
    const base = (await on.environment('Live')).base
    await on.edit(hello, 'Second')
    await on.write('New')
    const second = await on.release({ note: 'Too early' })
    expect((await on.environment('Live')).base).not.toBe(base)
    const back = await on.activate(first._id)
    expect(back).toMatchObject({ _id: first._id, number: 1, status: 'current' })
    expect(await on.environment('Live')).toMatchObject({ base, sealed: true, number: 1 })
    expect(await on.textOf('Live', hello)).toEqual({ en: 'First' })
    expect((await on.listOf(on.live)).map(({ number, status }) => [number, status])).toEqual([
      [2, 'former'],
      [1, 'current'],
    ])
    // What was taken back is waiting again, and is nothing the target has changed.
    expect(await on.diff()).toMatchObject({ changes: 2, conflicts: 0, behind: 0 })
    await on.activate(second._id)
    expect(await on.textOf('Live', hello)).toEqual({ en: 'Second' })
    await on.activate(first._id)
    expect(await on.release()).toMatchObject({ number: 3, changed: { added: 1, edited: 1, removed: 0 } })
    expect(await on.content('Live')).toEqual(await on.content('Draft'))
  })

  it('after a part was promoted lets that part wait again', async () => {
    const [one, two] = [await on.write('One'), await on.write('Two')]
    const first = await on.release({ items: [named(one)] })
    await on.promote({ items: [named(two)] })
    await on.activate(first._id)
    expect(await on.diff()).toMatchObject({ changes: 1, conflicts: 0, behind: 0 })
    await on.promote({ items: [named(two)] })
    expect(await on.titles('Live')).toEqual(['One', 'Two'])
  })

  it('where people write is a release of its own, over which no old editor saves', async () => {
    const other = (await on.admin.environments.create({ name: 'Test' }))._id
    const hello = await on.write('Hello', 'First')
    const first = await on.release({ targetId: other })
    await on.edit(hello, 'Second')
    await on.release({ targetId: other })
    await on.workIn('Test')
    const open = await on.edit(hello, 'Third')
    const back = await on.activate(first._id, { environmentId: other })
    expect(back).toMatchObject({ number: 4, status: 'current', reason: 'activate', from: { name: 'Test #1' } })
    expect(await on.textOf('Test', hello)).toEqual({ en: 'First' })
    await expect(on.edit(hello, 'Lost', { revision: open.revision })).rejects.toMatchObject({ code: 'stale' })
    await on.edit(hello, 'Fourth')
    expect((await on.edit(hello, 'Fifth')).revision).toBeGreaterThan(open.revision)
    // What was there before is kept as a release as well.
    const third = (await on.listOf(other)).find(({ number }) => number === 3)!
    expect(third).toMatchObject({ reason: 'edit' })
    await on.activate(third._id, { environmentId: other })
    expect(await on.textOf('Test', hello)).toEqual({ en: 'Third' })
    // Going back to the current release takes back what was written since.
    const current = (await on.listOf(other))[0]!
    await expect(on.activate(current._id, { environmentId: other })).rejects.toMatchObject({ code: 'not-current' })
    await on.edit(hello, 'Seventh')
    await on.activate(current._id, { environmentId: other })
    expect(await on.textOf('Test', hello)).toEqual({ en: 'Third' })
  })

  it('lands in another environment as a copy', async () => {
    const hello = await on.write('Hello')
    const release = await on.release()
    const other = (await on.admin.environments.create({ name: 'Copy' }))._id
    await on.workIn('Copy')
    const own = await on.write('Own')
    const copied = await on.activate(release._id, { targetId: other, note: 'As it was' })
    expect(copied).toMatchObject({
      environmentId: other,
      note: 'As it was',
      from: { environmentId: on.live, name: 'Live #1' },
    })
    expect(await on.content(other)).toEqual(await on.content('Live'))
    expect((await on.edit(hello, 'Goes on')).title).toBe('Hello')
    expect(await on.textOf('Live', hello)).toEqual({ en: 'Hello' })
    const before = (await on.listOf(other)).find(({ reason }) => reason === 'edit')!
    await on.activate(before._id, { environmentId: other })
    expect(await on.titles(other)).toEqual([own.title])
    await expect(on.edit(own, 'Came back')).resolves.toMatchObject({ text: { en: 'Came back' } })
  })

  it('is refused where the content is broken by now, and names what', async () => {
    const [answer, menu] = [await on.write('Answer'), select([], { title: 'Menu' })]
    await on.admin.blocks.create({ ...menu, choices: [{ title: { en: 'Go' }, action: leadsTo(answer._id) }] })
    const { _id } = await on.release()
    const state = await on.state('Live')
    const base = await writeFile(on.company.id, new Map([[`block#${answer._id}`, undefined]]), state)
    const table = new Table({ client: on.company.id, environment: on.live })
    const row = (await table.get(releaseRows, '000001'))!
    await transact([
      table.put(releaseRows, { ...row, file: base }),
      table.put(releaseRows, { ...row, number: 2, _id: nobody }),
    ])
    await expect(on.activate(_id, { targetId: on.draft })).rejects.toMatchObject({
      code: 'release-unsound',
      values: { names: 'Menu → Answer' },
    })
  })

  it('of everybody tells running chats where they land, in a block that is there', async () => {
    const hello = await on.write('Hello')
    const first = await on.release()
    await on.edit(hello, 'Second')
    await on.promote()
    const { base } = await on.environment('Live')
    await expect(on.activate(first._id, { moveEverybody: true, landing: nobody })).rejects.toMatchObject({
      code: 'bad-request',
      details: [{ path: 'landing' }],
    })
    await on.activate(first._id, { moveEverybody: true, landing: hello._id })
    expect((await on.environment('Live')).recalled).toEqual([{ base, landing: hello._id }])
  })
})

describe('customers', () => {
  it('are answered by what is promoted, and again by what was before', async () => {
    const { admin, company } = on
    const [welcome] = [
      await admin.blocks.create({ ...message(), title: 'Welcome', key: 'welcome', text: { en: 'Good morning' } }),
    ]
    const first = await on.release()
    world.clock.advance(6000)
    const customer = await Customer.arrives(world, { client: company.name })
    expect(await customer.start()).toEqual(['Good morning'])
    await admin.blocks.update({
      ...message(),
      _id: welcome._id,
      title: 'Welcome',
      key: 'welcome',
      text: { en: 'Good evening' },
    })
    await on.promote()
    world.clock.advance(6000)
    expect(await (await Customer.arrives(world, { client: company.name })).start()).toEqual(['Good evening'])
    await on.activate(first._id)
    world.clock.advance(6000)
    expect(await (await Customer.arrives(world, { client: company.name })).start()).toEqual(['Good morning'])
  })
})
