import { ulid } from 'ulid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { agents } from '../../functions/platform/tenancy/tenancy.ts'
import { message, nobody } from '../kit/content-drafts.ts'
import { Releasing } from '../kit/releasing.ts'
import { openWorld, type World } from '../kit/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const question = {
  type: 'form-field' as const,
  question: { en: 'Which flower?' },
  fieldType: 'input' as const,
  dataType: 'text' as const,
}
const noLists = { blocks: [], intents: [], entities: [], forms: [], fields: [] }

describe('a diff', () => {
  let on: Releasing
  beforeAll(async () => {
    on = await Releasing.begin(world)
  })

  it('ENV-002, CHANGES-002/none: of two equal environments lists nothing and is not pending', async () => {
    expect(await on.diff()).toMatchObject({ ...noLists, pendingChanges: false, changes: 0, conflicts: 0, behind: 0 })
  })

  it('ENV-002, CHANGES-002, CHANGES-003/added/removed/edited, CHANGES-006: lists each kind with what promotion does to it, anew each time', async () => {
    const { admin } = on
    const greeting = await admin.blocks.create(message('Greeting'))
    const farewell = await admin.blocks.create(message('Farewell'))
    const intent = await admin.knowledge.createIntent({ title: 'Opening', utterances: [{ text: 'when do you open' }] })
    const entity = await admin.knowledge.createEntity({ title: 'Flower', synonyms: [] })
    const form = await admin.forms.create({ type: 'form', title: 'Order', questions: [] })
    const field = await admin.forms.create({ ...question, title: 'Which flower' })
    const first = await on.diff()
    expect(first).toMatchObject({
      blocks: [
        { _id: greeting._id, kind: 'block', title: greeting.title, key: greeting.key, group: 'Greetings' },
        { _id: farewell._id },
      ],
      intents: [{ _id: intent._id, kind: 'intent', title: 'Opening' }],
      entities: [{ _id: entity._id, kind: 'entity' }],
      forms: [{ _id: form._id, kind: 'form' }],
      fields: [{ _id: field._id, kind: 'field' }],
      pendingChanges: true,
      changes: 6,
      conflicts: 0,
      behind: 0,
      model: { isThere: false, unlearned: 2 },
    })
    expect(first.blocks[0]).toMatchObject({
      change: 'added',
      fields: [],
      agent: 'Ada Admin',
      updated: greeting.updated,
    })

    expect((await on.promote()).diff).toMatchObject({ ...noLists, pendingChanges: false })
    await admin.blocks.update({ ...message(), _id: greeting._id, title: greeting.title, text: { en: 'Hi' } })
    await admin.blocks.remove({ id: farewell._id })
    const { blocks, intents, changes } = await on.diff()
    expect(blocks.map(({ _id, change, fields }) => [_id, change, fields])).toEqual([
      [greeting._id, 'edited', ['text']],
      [farewell._id, 'removed', []],
    ])
    expect([intents, changes]).toEqual([[], 2])
    // What is undone is not listed any more.
    await admin.blocks.update({ ...message(), _id: greeting._id, title: greeting.title })
    expect((await on.diff()).blocks.map(({ change }) => change)).toEqual(['removed'])
    await on.promote()
    expect((await on.diff()).pendingChanges).toBe(false)
  })

  it('in short gives the counts and leaves the lists empty', async () => {
    await on.admin.blocks.create(message('Brief'))
    expect(await on.diff({ brief: 'true' })).toMatchObject({ ...noLists, pendingChanges: true, changes: 1 })
    expect((await on.diff()).blocks).toHaveLength(1)
  })

  it('lists an intent or entity whose mapping alone differs', async () => {
    const { admin } = on
    const answer = await admin.blocks.create(message('Answer'))
    const intent = await admin.knowledge.createIntent({ title: 'Delivery' })
    const entity = await admin.knowledge.createEntity({ title: 'Colour', synonyms: [] })
    await on.promote()
    await admin.knowledge.mapIntent({ intent: intent._id, blockId: answer._id })
    await admin.knowledge.mapEntity({ entity: entity._id, blockId: answer._id })
    const { intents, entities, changes } = await on.diff()
    expect([...intents, ...entities].map(({ _id, change, fields }) => [_id, change, fields])).toEqual([
      [intent._id, 'edited', ['intent-mapping']],
      [entity._id, 'edited', ['entity-mapping']],
    ])
    expect(changes).toBe(2)
    await on.promote()
  })

  it('names what an item needs that the target lacks, and what it may bring along', async () => {
    const { admin } = on
    const known = await admin.blocks.create(message('Known'))
    await on.promote()
    await admin.blocks.update({ ...message(), _id: known._id, title: known.title, text: { en: 'Other' } })
    const added = await admin.blocks.create(message('Added'))
    const leading = await admin.blocks.create({
      ...message('Leading'),
      type: 'select',
      choices: [known, added].map(({ _id }, n) => ({
        title: { en: `Go ${n}` },
        action: { type: 'block', value: _id },
      })),
    })
    const { blocks } = await on.diff()
    expect(blocks.find(({ _id }) => _id === leading._id)).toMatchObject({
      needs: [{ kind: 'block', _id: added._id }],
      offers: [{ kind: 'block', _id: known._id }],
    })
  })
})

it('CHANGES-002/blocks/intents/entities/forms/fields: a change of one kind alone is pending, and listed under its kind', async () => {
  const on = await Releasing.begin(world)
  const { blocks, knowledge, forms } = on.admin
  const makes = {
    blocks: () => blocks.create(message('Alone')),
    intents: () => knowledge.createIntent({ title: 'Alone', utterances: [{ text: 'all alone' }] }),
    entities: () => knowledge.createEntity({ title: 'Alone', synonyms: [] }),
    forms: () => forms.create({ type: 'form', title: 'Alone', questions: [] }),
    fields: () => forms.create({ ...question, title: 'Alone?' }),
  }
  for (const [kind, make] of Object.entries(makes)) {
    const { _id } = await make()
    expect(await on.diff()).toMatchObject({ ...noLists, [kind]: [{ _id }], pendingChanges: true, changes: 1 })
    await on.promote()
    expect(await on.diff()).toMatchObject({ ...noLists, pendingChanges: false })
  }
})

describe('without a source that is there', () => {
  const refused = {
    status: 400,
    body: { code: 'no-source-environment', errorMessage: 'No source environment selected' },
  }

  it.each(['none', 'an unknown one', 'one of another company', 'one that was deleted'])(
    'CHANGES-005/diff/promote: nothing is compared or promoted: %s',
    async (which) => {
      const { admin, live } = await Releasing.begin(world)
      const made = await admin.environments.create({ name: 'Gone' })
      await admin.environments.remove({ id: made._id })
      const source = {
        none: undefined,
        'an unknown one': nobody,
        'one of another company': world.environment('Draft'),
        'one that was deleted': made._id,
      }[which]
      const query = new URLSearchParams({ targetEnvId: live, ...(source && { sourceEnvId: source }) })
      expect(await admin.request('GET', `/api/agent/environment-content/diff?${query.toString()}`)).toMatchObject(
        refused,
      )
      if (!source) return
      const body = { sourceId: source, targetId: live }
      expect(await admin.request('POST', '/api/agent/environment-content/promote', { body })).toMatchObject(refused)
    },
  )

  it('an unknown or foreign target is not found, and an environment is not compared with itself', async () => {
    const on = await Releasing.begin(world)
    for (const targetEnvId of [nobody, world.environment('Live')])
      await expect(on.diff({ targetEnvId })).rejects.toMatchObject({ code: 'not-found', status: 404 })
    await expect(on.diff({ targetEnvId: on.draft })).rejects.toMatchObject({ code: 'same-environment', status: 400 })
    for (const targetId of [nobody, world.environment('Live')])
      await expect(on.promote({ targetId })).rejects.toMatchObject({ code: 'not-found' })
    await expect(on.promote({ targetId: on.draft })).rejects.toMatchObject({ code: 'same-environment' })
  })
})

describe('one item', () => {
  it('CHANGES-009/block/knowledge: is given in its two versions, with the units in which they differ', async () => {
    const on = await Releasing.begin(world)
    const { admin, draft: source, live: target } = on
    const block = await admin.blocks.create({ ...message('Twice'), text: { en: 'Hello', de: 'Hallo' } })
    const field = await admin.forms.create({ ...question, title: 'Size' })
    const intent = await admin.knowledge.createIntent({ title: 'Hours', utterances: [{ text: 'open' }] })
    const entity = await admin.knowledge.createEntity({ title: 'Rose', synonyms: [] })
    const form = await admin.forms.create({ type: 'form', title: 'Survey', questions: [] })
    await on.promote()
    const edited = { ...message(), _id: block._id, title: block.title, text: { en: 'Good day', de: 'Hallo' } }
    await admin.blocks.update(edited)
    expect(await admin.releases.blockDifference({ id: block._id, source, target })).toMatchObject({
      change: 'edited',
      source: { text: { en: 'Good day' } },
      target: { text: { en: 'Hello' } },
      base: { text: { en: 'Hello' } },
      units: [{ name: 'text:en', field: 'text', part: 'en', state: 'source', source: 'Good day', target: 'Hello' }],
    })
    await admin.knowledge.updateIntent({ _id: intent._id, title: 'Hours', utterances: [{ text: 'closed' }] })
    const units = (await admin.releases.knowledgeDifference({ id: intent._id, source, target })).units
    expect(units.map(({ name }) => name).toSorted()).toEqual(['utterances:closed', 'utterances:open'])
    for (const [type, id] of [
      ['form', form._id],
      ['field', field._id],
    ] as const) {
      const same = await admin.releases.blockDifference({ id, source, target, type })
      expect(same).toMatchObject({ source: { _id: id }, target: { _id: id }, units: [] })
      expect(same).not.toHaveProperty('change')
    }
    await admin.knowledge.removeEntity({ id: entity._id })
    expect(await admin.releases.knowledgeDifference({ id: entity._id, source, target, type: 'entity' })).toMatchObject({
      change: 'removed',
      target: { title: 'Rose' },
    })
    for (const type of ['block', 'form', 'field'] as const)
      await expect(admin.releases.blockDifference({ id: nobody, source, target, type })).rejects.toMatchObject({
        code: 'not-found',
      })
    // A form is no question of the bank, though both lie in one collection.
    await expect(admin.releases.blockDifference({ id: form._id, source, target, type: 'field' })).rejects.toMatchObject(
      { code: 'not-found' },
    )
  })

  it('ENV-002, CHANGES-008: has its counterpart in the other environment by its id, else by its key, else none', async () => {
    const on = await Releasing.begin(world)
    const { admin } = on
    const shared = await admin.blocks.create(message('Shared'))
    const own = await admin.blocks.create({ ...message('Own'), key: 'alike' })
    expect(await admin.releases.mapping({ id: shared._id, type: 'block' })).toEqual({ exists: false })
    await on.promote({ items: [{ kind: 'block', _id: shared._id }] })
    expect(await admin.releases.mapping({ id: shared._id, type: 'block' })).toEqual({
      id: shared._id,
      exists: true,
      title: shared.title,
    })
    const other = await admin.environments.create({ name: 'Other' })
    await on.workIn('Other')
    const twin = await admin.blocks.create({ ...message('Twin'), key: 'alike' })
    expect(await admin.releases.mapping({ id: own._id, type: 'block', source: on.draft, target: other._id })).toEqual({
      id: twin._id,
      exists: true,
      title: twin.title,
    })
    await expect(admin.releases.mapping({ id: nobody, type: 'block' })).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('who may see and promote', () => {
  it('is a builder: a plain agent is refused, and a list of permissions with reading alone lets nobody promote', async () => {
    const on = await Releasing.begin(world)
    await on.admin.blocks.create(message('Secret'))
    const plain = await world.hire(on.company, 'agent', 'Pat Plain')
    const refused = { code: 'forbidden', status: 403 }
    const asked = { sourceEnvId: on.draft, targetEnvId: on.live }
    await expect(plain.releases.diff(asked)).rejects.toMatchObject(refused)
    await expect(plain.releases.promote(on.pair)).rejects.toMatchObject(refused)
    const reader = await on.hire('admin', 'Rea Reader')
    const reading = { ...reader.agent, permissions: ['read' as const], version: 9 }
    await transact([new Table({}).put(agents, { ...reading, environments: { [on.company.id]: { id: on.draft } } })])
    expect((await reader.releases.diff(asked)).changes).toBe(1)
    await expect(reader.releases.promote(on.pair)).rejects.toMatchObject(refused)
    const builder = await on.hire('wbb-agent', 'Bo Builder')
    expect((await builder.releases.promote({ ...on.pair, requestId: ulid() })).release).toMatchObject({
      by: 'Bo Builder',
    })
  })

  it('works in one of the two environments', async () => {
    const on = await Releasing.begin(world)
    await on.admin.environments.create({ name: 'Third' })
    await on.workIn('Third')
    await expect(on.promote()).rejects.toMatchObject({ code: 'environment-changed' })
    await on.workIn('Live')
    expect((await on.promote()).diff.pendingChanges).toBe(false)
  })
})
