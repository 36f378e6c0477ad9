import { describe, expect, it } from 'vitest'
import { nobody } from '../kit/content-drafts.ts'
import { openDraft } from '../kit/draft.ts'

const { admin, intent, entity, block, asking } = await openDraft()

describe('mappings', () => {
  const isInUse = async (id: string) => (await admin.blocks.list()).find(({ _id }) => _id === id)?.inUse

  it('MAPPINGS-001/kinds/source, MAPPINGS-002/intents/choices/entities/lists/mapped-to-choices: of three kinds let a block answer, are listed and deleted', async () => {
    const [order, flower, answer] = [await intent(), await entity(), await block()]
    const menu = await asking(order._id)
    const blockId = answer._id
    const source_block = { blockId: menu._id }
    const { knowledge } = admin
    const ofIntent = await knowledge.mapIntent({ intent: order._id, entities: [flower._id, flower._id], blockId })
    const ofChoice = await knowledge.mapChoice({ intent: order._id, blockId, source_block })
    const ofEntity = await knowledge.mapEntity({ entity: flower._id, blockId })
    const rows = {
      intent: { _id: ofIntent._id, intent: order._id, entities: [flower._id], blockId },
      choice: { _id: ofChoice._id, intent: order._id, blockId, source_block },
      entity: { _id: ofEntity._id, entity: flower._id, blockId },
    }
    const inUse = true
    expect([ofIntent, ofChoice, ofEntity]).toEqual(Object.values(rows).map((row) => ({ ...row, inUse })))
    expect(await knowledge.intentMappings()).toContainEqual(rows.intent)
    expect(await knowledge.choiceMappings()).toContainEqual(rows.choice)
    expect(await knowledge.entityMappings()).toContainEqual(rows.entity)
    expect(await knowledge.unmapIntent({ id: ofIntent._id })).toEqual({ id: ofIntent._id, inUse: true })
    expect(await knowledge.unmapChoice({ id: ofChoice._id })).toEqual({ id: ofChoice._id, inUse: true })
    expect(await knowledge.unmapEntity({ id: ofEntity._id })).toEqual({ id: ofEntity._id, inUse: false })
    for (const left of [
      await knowledge.intentMappings(),
      await knowledge.choiceMappings(),
      await knowledge.entityMappings(),
    ])
      expect(left.filter((mapping) => mapping.blockId === blockId)).toEqual([])
    await expect(knowledge.unmapIntent({ id: ofIntent._id })).rejects.toMatchObject({ code: 'not-found' })
    await expect(knowledge.unmapEntity({ id: ofIntent._id })).rejects.toMatchObject({ code: 'not-found' })
  })

  it('MAPPINGS-003/intent/entity/choice: mark the answering block as in use, and no other', async () => {
    const [order, flower] = [await intent(), await entity()]
    const menu = await asking(order._id)
    const [one, two, three] = [await block(), await block(), await block()]
    for (const { _id } of [one, two, three, menu]) expect(await isInUse(_id)).toBe(false)
    await admin.knowledge.mapIntent({ intent: order._id, blockId: one._id })
    const choice = { intent: order._id, blockId: two._id, source_block: { blockId: menu._id } }
    const { _id: id } = await admin.knowledge.mapChoice(choice)
    await admin.knowledge.mapEntity({ entity: flower._id, blockId: three._id })
    for (const { _id } of [one, two, three]) expect(await isInUse(_id)).toBe(true)
    expect(await isInUse(menu._id)).toBe(false)
    await admin.knowledge.unmapChoice({ id })
    expect(await isInUse(two._id)).toBe(false)
  })

  it('keep all they name from being deleted, and say what they are', async () => {
    const [order, flower, answer] = [await intent(), await entity(), await block()]
    const menu = await asking(order._id)
    const { knowledge, blocks, history } = admin
    const first = await knowledge.mapIntent({ intent: order._id, entities: [flower._id], blockId: answer._id })
    await expect(blocks.remove({ id: answer._id })).rejects.toMatchObject({ code: 'in-use' })
    await expect(knowledge.removeIntent({ id: order._id })).rejects.toMatchObject({ code: 'in-use' })
    await expect(knowledge.removeEntity({ id: flower._id })).rejects.toMatchObject({ code: 'in-use' })
    expect(await history.dependencies({ model: 'Block', id: answer._id })).toEqual([
      { _id: order._id, model: 'IntentBlockMapping', name: order.key, title: order.title },
    ])
    const answering = { _id: answer._id, model: 'Block', name: answer.key, title: answer.title }
    expect(await history.dependencies({ model: 'EntityBlockMapping', id: flower._id })).toEqual([answering])
    expect(await history.dependencies({ model: 'IntentBlockMapping', id: order._id })).toContainEqual(answering)
    await knowledge.unmapIntent({ id: first._id })
    const source_block = { blockId: menu._id }
    const second = await knowledge.mapChoice({ intent: order._id, blockId: answer._id, source_block })
    await expect(blocks.remove({ id: menu._id })).rejects.toMatchObject({ code: 'in-use' })
    await expect(blocks.remove({ id: answer._id })).rejects.toMatchObject({ code: 'in-use' })
    await knowledge.unmapChoice({ id: second._id })
    const own = await knowledge.mapChoice({ intent: order._id, blockId: menu._id, source_block })
    expect(await isInUse(menu._id)).toBe(true)
    await knowledge.unmapChoice({ id: own._id })
    for (const { _id } of [menu, answer]) await blocks.remove({ id: _id })
    await knowledge.removeIntent({ id: order._id })
    await knowledge.removeEntity({ id: flower._id })
  })

  it('of what is not there are refused, each with its path', async () => {
    const [order, answer] = [await intent(), await block()]
    const all = { intent: nobody, entities: [nobody], blockId: nobody }
    await expect(admin.knowledge.mapIntent(all)).rejects.toMatchObject({
      code: 'bad-request',
      details: [
        { path: 'blockId', message: 'This response no longer exists.' },
        { path: 'intent', message: 'This intent no longer exists.' },
        { path: 'entities.0', message: 'This entity no longer exists.' },
      ],
    })
    const choice = { intent: order._id, blockId: answer._id, source_block: { blockId: nobody } }
    await expect(admin.knowledge.mapChoice(choice)).rejects.toMatchObject({
      details: [{ path: 'source_block.blockId' }],
    })
    await expect(admin.knowledge.mapEntity({ entity: order._id, blockId: answer._id })).rejects.toMatchObject({
      details: [{ path: 'entity' }],
    })
  })

  it('MAPPINGS-008: of an item that another block answers move it here', async () => {
    const [order, flower, colour] = [await intent(), await entity(), await entity('Colour')]
    const [there, here] = [await block('There'), await block('Here')]
    const entities = [flower._id, colour._id]
    const plain = await admin.knowledge.mapIntent({ intent: order._id, blockId: there._id })
    const former = await admin.knowledge.mapIntent({ intent: order._id, entities, blockId: there._id })
    const wanted = { intent: order._id, entities: entities.toReversed(), blockId: here._id }
    const moved = await admin.knowledge.mapIntent(wanted)
    const mappings = (await admin.knowledge.intentMappings()).filter((mapping) => mapping.intent === order._id)
    expect(mappings.map(({ _id }) => _id)).toEqual([plain._id, moved._id])
    expect(await admin.knowledge.mapIntent(wanted)).toEqual(moved)
    await expect(admin.knowledge.unmapIntent({ id: former._id })).rejects.toMatchObject({ code: 'not-found' })
    const first = await admin.knowledge.mapEntity({ entity: flower._id, blockId: there._id })
    const second = await admin.knowledge.mapEntity({ entity: flower._id, blockId: here._id })
    const ofFlower = (await admin.knowledge.entityMappings()).filter((mapping) => mapping.entity === flower._id)
    expect([ofFlower.map(({ _id }) => _id), first.blockId]).toEqual([[second._id], there._id])
    expect(await isInUse(there._id)).toBe(true)
    await admin.knowledge.unmapIntent({ id: plain._id })
    expect(await isInUse(there._id)).toBe(false)
    await admin.blocks.remove({ id: there._id })
    const menu = await asking(order._id)
    const other = await asking(order._id)
    const choice = (blockId: string, from: string) =>
      admin.knowledge.mapChoice({ intent: order._id, blockId, source_block: { blockId: from } })
    const kept = await choice(here._id, other._id)
    await choice(here._id, menu._id)
    const replaced = await choice(other._id, menu._id)
    const choices = (await admin.knowledge.choiceMappings()).filter((mapping) => mapping.intent === order._id)
    expect(choices.map(({ _id }) => _id)).toEqual([kept._id, replaced._id])
  })

  it('are told in the history of the block', async () => {
    const [order, there, here] = [await intent(), await block('There'), await block('Here')]
    await admin.knowledge.mapIntent({ intent: order._id, blockId: there._id })
    const { _id: id } = await admin.knowledge.mapIntent({ intent: order._id, blockId: here._id })
    await admin.knowledge.unmapIntent({ id })
    const told = async (itemId: string) =>
      (await admin.history.audits({ id: itemId })).audits.map(({ type, data }) => [type, data.name, data.description])
    expect(await told(there._id)).toEqual([
      ['create-mapping', order.title, there.title],
      ['create-block', there.title, ''],
    ])
    expect(await told(here._id)).toEqual([
      ['delete-mapping', order.title, here.title],
      ['edit-mapping', order.title, here.title],
      ['create-block', here.title, ''],
    ])
  })

  it('never dangle when a block is deleted while an intent is mapped to it', async () => {
    for (let round = 0; round < 10; round++) {
      const [order, answer] = [await intent(), await block('Contested')]
      const mapping = admin.knowledge.mapIntent({ intent: order._id, blockId: answer._id })
      const [mapped, removed] = await Promise.allSettled([mapping, admin.blocks.remove({ id: answer._id })])
      expect([mapped.status, removed.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    }
  })

  it('of one intent to several blocks at once leave one', async () => {
    const order = await intent()
    const answers = await Promise.all([block(), block(), block()])
    await Promise.all(answers.map(({ _id }) => admin.knowledge.mapIntent({ intent: order._id, blockId: _id })))
    const left = (await admin.knowledge.intentMappings()).filter((mapping) => mapping.intent === order._id)
    expect(left).toHaveLength(1)
    for (const { _id } of answers) expect(await isInUse(_id)).toBe(_id === left[0]!.blockId)
  })
})

describe('candidates', () => {
  it('MAPPINGS-006, MAPPINGS-007/search: are the intents and entities of this block, of another one and of none', async () => {
    const [here, there] = [await block('Here'), await block('There')]
    const [mine, theirs, free] = [await intent('Rhubarb'), await intent('Rhubarb'), await intent('Rhubarb')]
    const [named, open] = [await entity('Rhubarb'), await entity('Vegetable', [{ value: 'rhubarb' }])]
    const { knowledge } = admin
    const own = await knowledge.mapIntent({ intent: mine._id, blockId: here._id })
    const other = await knowledge.mapIntent({ intent: theirs._id, blockId: there._id })
    const third = await knowledge.mapEntity({ entity: named._id, blockId: there._id })
    const shown = ({ _id, title: name }: { _id: string; title: string }) => ({ _id, title: name })
    expect(await knowledge.candidates({ text: 'rhubarb', blockId: here._id })).toEqual({
      mappedToThisBlock: {
        intentMappings: [{ ...shown(mine), mapping: { _id: own._id, blockId: here._id, blockTitle: here.title } }],
        entityMappings: [],
      },
      mappedToOtherBlock: {
        intentMappings: [
          { ...shown(theirs), mapping: { _id: other._id, blockId: there._id, blockTitle: there.title } },
        ],
        entityMappings: [{ ...shown(named), mapping: { _id: third._id, blockId: there._id, blockTitle: there.title } }],
      },
      notMapped: { intentMappings: [shown(free)], entityMappings: [shown(open)] },
    })
    const all = await knowledge.candidates({ blockId: here._id })
    expect(all.notMapped.intentMappings.length).toBeGreaterThan(1)
  })
})
