import { describe, expect, it } from 'vitest'
import type { Segment } from '#shared/contracts/knowledge'
import { knowledgeOf } from '../../functions/content/items/knowledge.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { companies } from '../../functions/platform/tenancy/tenancy.ts'
import type { Worker } from '../kit/world.ts'
import { fault, nobody, title } from '../kit/content-drafts.ts'
import { openDraft } from '../kit/draft.ts'

const { admin, table, world, intent, entity, block, asking } = await openDraft()

describe('intents', () => {
  it('INTENTS-005/create/list/update/delete: are created, found by title and utterance, changed and deleted', async () => {
    const made = await admin.knowledge.createIntent({
      title: 'Send Blümen',
      utterances: [{ text: ' I need peonies ' }, { text: 'Deliver flowers' }],
    })
    expect(made).toMatchObject({
      key: 'send-bluemen',
      revision: 1,
      utterances: [{ text: 'I need peonies', entities: [] }, {}],
    })
    const ids = async (searchText?: string) => (await admin.knowledge.intents({ searchText })).map(({ _id }) => _id)
    for (const words of [undefined, 'send blu', 'PEONIES']) expect(await ids(words)).toContain(made._id)
    expect(await ids('tulips')).not.toContain(made._id)
    const changed = { _id: made._id, title: title('Send tulips'), key: 'tulips', utterances: [] }
    expect(await admin.knowledge.updateIntent(changed)).toMatchObject({ key: 'tulips', revision: 2, utterances: [] })
    expect(await ids('tulips')).toEqual([made._id])
    expect(await admin.knowledge.removeIntent({ id: made._id })).toEqual({ id: made._id })
    expect(await ids()).not.toContain(made._id)
    await expect(admin.knowledge.updateIntent(changed)).rejects.toMatchObject({ code: 'not-found' })
  })

  it('refuse a taken title or key, a save made from an older state, and a mark outside of the utterance', async () => {
    const made = await intent('Taken')
    const same = { title: made.title.toUpperCase() }
    await expect(admin.knowledge.createIntent(same)).rejects.toMatchObject({ code: 'duplicate-title' })
    await expect(admin.knowledge.createIntent({ title: title('Late'), key: made.key })).rejects.toMatchObject({
      code: 'duplicate-key',
    })
    const stale = { _id: made._id, title: made.title, revision: 4 }
    await expect(admin.knowledge.updateIntent(stale)).rejects.toMatchObject({ code: 'stale' })
    const { _id: entityId } = await entity()
    for (const [start, end] of [
      [0, 99],
      [-1, 2],
      [2, 2],
    ] as const)
      await expect(intent('Marked', [{ text: 'roses', entities: [{ start, end, entityId }] }])).rejects.toMatchObject(
        fault('utterances.0', 'An entity is marked outside of the utterance.'),
      )
  })

  it('keep the entities they name from being deleted', async () => {
    const flower = await entity()
    const mark = { start: 0, end: 5, entityId: flower._id }
    await expect(
      intent('Order', [{ text: 'roses' }, { text: 'roses', entities: [{ ...mark, entityId: nobody }, mark] }]),
    ).rejects.toMatchObject(fault('utterances.1.entities.0.entityId', 'This entity no longer exists.'))
    const order = await intent('Order', [{ text: 'roses', entities: [mark] }])
    await expect(admin.knowledge.removeEntity({ id: flower._id })).rejects.toMatchObject({ code: 'in-use' })
    expect(await admin.history.dependencies({ model: 'EntityBlockMapping', id: flower._id })).toEqual([
      { _id: order._id, model: 'IntentBlockMapping', name: order.key, title: order.title },
    ])
    await admin.knowledge.removeIntent({ id: order._id })
    await admin.knowledge.removeEntity({ id: flower._id })
  })

  it('that a choice leads to are not deleted', async () => {
    const order = await intent()
    const menu = await asking(order._id)
    await expect(admin.knowledge.removeIntent({ id: order._id })).rejects.toMatchObject({ code: 'in-use' })
    await admin.blocks.remove({ id: menu._id })
    await admin.knowledge.removeIntent({ id: order._id })
  })

  it('INTENTS-003/sorted/inserted, ENTITIES-003/sorted/inserted: are listed by lower-cased title, as entities are, wherever a later one belongs', async () => {
    const { admin: other } = await world.newCompany()
    await other.environments.switch({ environmentId: await draftOf(other), agentId: other.agent._id })
    for (const name of ['cherry', 'apple', 'Banana', 'avocado']) {
      await other.knowledge.createIntent({ title: name })
      await other.knowledge.createEntity({ title: name })
    }
    const sorted = ['apple', 'avocado', 'Banana', 'cherry']
    expect((await other.knowledge.intents()).map((item) => item.title)).toEqual(sorted)
    expect((await other.knowledge.entities()).map((item) => item.title)).toEqual(sorted)
  })
})

async function draftOf(worker: Worker): Promise<string> {
  return (await worker.environments.list()).find(({ isLive }) => !isLive)!._id
}

describe('entities', () => {
  it('ENTITIES-004/create/list/update/delete: are created, found by title and synonym, changed and deleted', async () => {
    const made = await entity('Size', [{ value: 'large', written: ['big', 'XL'] }])
    expect(made).toMatchObject({ revision: 1, synonyms: [{ value: 'large', written: ['big', 'XL'] }] })
    const ids = async (searchText?: string) => (await admin.knowledge.entities({ searchText })).map(({ _id }) => _id)
    for (const words of [undefined, made.title, 'xl', 'LARGE']) expect(await ids(words)).toContain(made._id)
    expect(await ids('tiny')).not.toContain(made._id)
    const changed = { _id: made._id, title: made.title, synonyms: [{ value: 'tiny' }], revision: 1 }
    expect(await admin.knowledge.updateEntity(changed)).toMatchObject({
      key: made.key,
      revision: 2,
      synonyms: [{ value: 'tiny', written: [] }],
    })
    await expect(admin.knowledge.updateEntity(changed)).rejects.toMatchObject({ code: 'stale' })
    expect(await ids('tiny')).toEqual([made._id])
    expect(await admin.knowledge.removeEntity({ id: made._id })).toEqual({ id: made._id })
    await expect(admin.knowledge.removeEntity({ id: made._id })).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('revisions', () => {
  it('REVISIONS-009/list/intent/entity: of intents and entities are listed by model, and one of them is saved again', async () => {
    const flower = await entity('Flower', [{ value: 'rose' }])
    const order = await intent('Order', [{ text: 'A rose' }])
    await admin.knowledge.updateEntity({ _id: flower._id, title: title('Plant') })
    await admin.knowledge.updateIntent({ _id: order._id, title: title('Buy') })
    const entities = await admin.knowledge.revisions({ id: flower._id, model: 'entity' })
    const intents = await admin.knowledge.revisions({ id: order._id, model: 'intent' })
    expect(entities.map(({ revision, item }) => [revision, item])).toMatchObject([
      [2, { synonyms: [] }],
      [1, { title: flower.title, synonyms: [{ value: 'rose' }] }],
    ])
    expect(intents.map(({ revision, item }) => [revision, item])).toMatchObject([
      [2, { utterances: [] }],
      [1, { title: order.title, utterances: [{ text: 'A rose' }] }],
    ])
    const [, firstOfEntity] = entities
    const [, firstOfIntent] = intents
    expect(await admin.knowledge.revertEntity({ entityId: flower._id, revisionId: firstOfEntity!._id })).toMatchObject({
      revision: 3,
      title: flower.title,
      synonyms: flower.synonyms,
    })
    expect(await admin.knowledge.revertIntent({ intentId: order._id, revisionId: firstOfIntent!._id })).toMatchObject({
      revision: 3,
      title: order.title,
      utterances: order.utterances,
    })
    const again = { intentId: order._id, revisionId: firstOfEntity!._id }
    await expect(admin.knowledge.revertIntent(again)).rejects.toMatchObject({ code: 'not-found' })
  })

  it('REVISIONS-010/block/intent/entity: every update of a block, intent or entity counts up and keeps the state before', async () => {
    const [one, two, three] = [await block(), await intent(), await entity('Flower', [{ value: 'rose' }])]
    const changed = { title: title('Changed') }
    const updated = [
      await admin.blocks.update({ ...one, ...changed }),
      await admin.knowledge.updateIntent({ _id: two._id, ...changed }),
      await admin.knowledge.updateEntity({ _id: three._id, ...changed }),
    ]
    const kept = [
      await admin.blocks.revisions({ id: one._id }),
      await admin.knowledge.revisions({ id: two._id, model: 'intent' }),
      await admin.knowledge.revisions({ id: three._id, model: 'entity' }),
    ]
    expect(updated.map(({ revision }) => revision)).toEqual([2, 2, 2])
    // A change answers with names that are not kept.
    expect([one, two, three]).toMatchObject(kept.map(([, previous]) => previous!.item))
  })

  it('are audited for intents and entities', async () => {
    for (const [made, update, remove, name] of [
      [await intent(), admin.knowledge.updateIntent, admin.knowledge.removeIntent, 'intent'],
      [await entity(), admin.knowledge.updateEntity, admin.knowledge.removeEntity, 'entity'],
    ] as const) {
      await update({ _id: made._id, title: title('Audited') })
      await remove({ id: made._id })
      const { audits } = await admin.history.audits({ id: made._id })
      expect(audits.map(({ type }) => type)).toEqual([`delete-${name}`, `edit-${name}`, `create-${name}`])
    }
  })
})

describe('utterances', () => {
  const cut = (text: string) => admin.knowledge.parseUtterances({ utterances: [text] })

  it('INTENTS-004, INTENTS-006: are cut into text, entities, and values that no entity has', async () => {
    const flower = await entity('Bloom', [{ value: 'peony', written: ['peonies', 'Pfingstrosen'] }])
    const text = 'Send 20 Péonies to jo@acme.com, please'
    const [first, second] = await admin.knowledge.parseUtterances({ utterances: [text, 'Good morning'] })
    expect(first).toEqual<Segment[]>([
      { type: 'text', text: 'Send ' },
      { type: 'missing-entity', text: '20', value: '20' },
      { type: 'text', text: ' ' },
      { type: 'entity', text: 'Péonies', entityId: flower._id, value: 'peony' },
      { type: 'text', text: ' to ' },
      { type: 'missing-entity', text: 'jo@acme.com', value: 'jo@acme.com' },
      { type: 'text', text: ', please' },
    ])
    expect(second).toEqual([{ type: 'text', text: 'Good morning' }])
  })

  it('show addresses, phone numbers, money and days as values, unless an entity of the company has them', async () => {
    const missing = async (text: string) => {
      const [segments = []] = await cut(text)
      return segments.flatMap((segment) => (segment.type === 'missing-entity' ? [segment.value] : []))
    }
    expect(await missing('£20 www.bloom.example +44 20 7946 0958, 01.05.2026')).toEqual([
      '20 GBP',
      'www.bloom.example',
      '+442079460958',
      '2026-05-01',
    ])
    const own = await admin.knowledge.createEntity({ title: title('Mail'), key: 'email' })
    const size = await entity('Number of roses', [{ value: 'a dozen', written: ['12'] }])
    expect(await cut('12 to jo@acme.com')).toEqual([
      [
        { type: 'entity', text: '12', entityId: size._id, value: 'a dozen' },
        { type: 'text', text: ' to ' },
        { type: 'entity', text: 'jo@acme.com', entityId: own._id, value: 'jo@acme.com' },
      ],
    ])
  })

  it('put together again are what was typed, and none of them give nothing', async () => {
    const typed = ['', '  ', '👩‍🌾 peonies 12', 'x'.repeat(1000)]
    const segments = await admin.knowledge.parseUtterances({ utterances: typed })
    expect(segments.map((list) => list.map(({ text }) => text).join(''))).toEqual(typed)
    expect(await admin.knowledge.parseUtterances({ utterances: [] })).toEqual([])
  })

  it('are not suggested while no language model is set up, and none are asked for with an empty list', async () => {
    expect(await admin.knowledge.generateUtterances({ utterances: [] })).toEqual([])
    await expect(admin.knowledge.generateUtterances({ utterances: ['Hello'] })).rejects.toMatchObject({
      code: 'not-configured',
      status: 409,
      message: 'This needs a language model, and none is set up.',
    })
  })
})

describe('the knowledge', () => {
  it('is what a language model is built from', async () => {
    const [order, flower] = [await intent(), await entity()]
    const { intents, entities } = await knowledgeOf(table)
    expect(order).toMatchObject(intents.find(({ _id }) => _id === order._id)!)
    expect(flower).toMatchObject(entities.find(({ _id }) => _id === flower._id)!)
    const live = await knowledgeOf(await world.content('Live'))
    expect(live).toEqual({ intents: [], entities: [] })
  })

  it('is nothing another company sees or changes', async () => {
    const [order, flower, answer] = [await intent(), await entity(), await block()]
    const mapping = await admin.knowledge.mapIntent({ intent: order._id, blockId: answer._id })
    const { knowledge, blocks } = await world.as('stranger')
    const missing = { code: 'not-found' }
    expect(await knowledge.intents()).toEqual([])
    expect(await knowledge.entities()).toEqual([])
    expect(await knowledge.intentMappings()).toEqual([])
    await expect(knowledge.updateIntent({ _id: order._id, title: 'Mine' })).rejects.toMatchObject(missing)
    await expect(knowledge.updateEntity({ _id: flower._id, title: 'Mine' })).rejects.toMatchObject(missing)
    await expect(knowledge.removeIntent({ id: order._id })).rejects.toMatchObject(missing)
    await expect(knowledge.revisions({ id: order._id, model: 'intent' })).rejects.toMatchObject(missing)
    await expect(knowledge.unmapIntent({ id: mapping._id })).rejects.toMatchObject(missing)
    const theirs = await blocks.create({ type: 'message', title: 'Theirs', group: 'x', text: { en: 'Hi' } })
    await expect(knowledge.mapIntent({ intent: order._id, blockId: theirs._id })).rejects.toMatchObject(
      fault('intent', 'This intent no longer exists.'),
    )
  })

  it('is not changed in the live environment', async () => {
    const [order, answer] = [await intent(), await block()]
    const live = { environmentId: world.environment('Live'), agentId: admin.agent._id }
    await admin.environments.switch(live)
    const refused = { code: 'environment-read-only' }
    await expect(intent()).rejects.toMatchObject(refused)
    await expect(entity()).rejects.toMatchObject(refused)
    const mapping = { intent: order._id, blockId: answer._id }
    await expect(admin.knowledge.mapIntent(mapping)).rejects.toMatchObject(refused)
    expect(await admin.knowledge.intents()).toEqual([])
    await world.inDraft('admin')
  })

  it('is closed to a company whose editor is switched off, while its blocks stay open', async () => {
    const { company, admin: other } = await world.newCompany()
    const own = new Table({ client: company.id })
    const kept = await own.get(companies, 'company')
    await transact([own.put(companies, { ...kept!, closed: ['knowlbaseEditorDisabled' as const] })])
    const refused = { code: 'feature-disabled' }
    await expect(other.knowledge.intents()).rejects.toMatchObject(refused)
    await expect(other.knowledge.createEntity({ title: 'Flower' })).rejects.toMatchObject(refused)
    await expect(other.knowledge.candidates({ blockId: nobody })).rejects.toMatchObject(refused)
    expect(await other.blocks.list()).toEqual([])
  })
})
