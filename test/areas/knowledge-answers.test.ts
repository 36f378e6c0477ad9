import { describe, expect, it } from 'vitest'
import type { Entity } from '#shared/contracts/knowledge'
import {
  answerOfEntity,
  answerOfIntent,
  answersAbout,
  choiceAnswerOf,
} from '../../functions/content/items/knowledge.ts'
import { openDraft } from '../kit/draft.ts'

const { admin, table, intent, entity, block, asking } = await openDraft()

describe('the answer', () => {
  it('INTENTS-009/language: to an intent is the mapping with most of the named entities, and to an entity alone its block', async () => {
    const order = await intent()
    const [flower, colour, city] = [await entity(), await entity('Colour'), await entity('City')]
    const [plain, ofFlower, ofBoth, ofCity] = [await block(), await block(), await block(), await block()]
    const { knowledge } = admin
    const mapped = { intent: order._id }
    await knowledge.mapIntent({ ...mapped, entities: [flower._id, colour._id], blockId: ofBoth._id })
    await knowledge.mapIntent({ ...mapped, entities: [flower._id], blockId: ofFlower._id })
    await knowledge.mapEntity({ entity: city._id, blockId: ofCity._id })
    const idsOf = (named: readonly Entity[]) => named.map(({ _id }) => _id)
    const toIntent = (...named: Entity[]) => answerOfIntent(table, order._id, idsOf(named))
    const toEntity = async (...named: Entity[]) => (await answerOfEntity(table, idsOf(named)))?.blockId
    expect(await toIntent()).toBeUndefined()
    expect(await toIntent(city)).toBeUndefined()
    await knowledge.mapIntent({ ...mapped, blockId: plain._id })
    expect(await toIntent()).toBe(plain._id)
    expect(await toIntent(city)).toBe(plain._id)
    expect(await toIntent(colour)).toBe(plain._id)
    expect(await toIntent(city, flower)).toBe(ofFlower._id)
    expect(await toIntent(colour, flower)).toBe(ofBoth._id)
    expect(await toEntity(colour, city)).toBe(ofCity._id)
    expect(await toEntity(colour)).toBeUndefined()
  })

  it('about an entity are those of intents mapped with it, then of those whose utterances name it', async () => {
    const [price, care, other] = [await intent(), await intent(), await intent()]
    const flower = await entity()
    const [ofPrice, ofCare, ofOther] = [await block(), await block(), await block()]
    await admin.knowledge.mapIntent({ intent: other._id, entities: [], blockId: ofOther._id })
    await admin.knowledge.mapIntent({ intent: care._id, entities: [], blockId: ofCare._id })
    await admin.knowledge.mapIntent({ intent: price._id, entities: [flower._id], blockId: ofPrice._id })
    expect(await answersAbout(table, flower._id, [care._id])).toEqual([ofPrice._id, ofCare._id])
  })

  it('of two mappings that fit equally well is the older one', async () => {
    const order = await intent()
    const [flower, colour] = [await entity(), await entity('Colour')]
    const [older, younger] = [await block(), await block()]
    await admin.knowledge.mapIntent({ intent: order._id, entities: [colour._id], blockId: older._id })
    await admin.knowledge.mapIntent({ intent: order._id, entities: [flower._id], blockId: younger._id })
    expect(await answerOfIntent(table, order._id, [flower._id, colour._id])).toBe(older._id)
  })

  it('to a choice is the one of its block, else that of the intent', async () => {
    const order = await intent()
    const [menu, other] = [await asking(order._id), await asking(order._id)]
    const [plain, own] = [await block(), await block()]
    expect(await choiceAnswerOf(table, order._id, menu._id)).toBeUndefined()
    await admin.knowledge.mapIntent({ intent: order._id, blockId: plain._id })
    const source_block = { blockId: menu._id }
    await admin.knowledge.mapChoice({ intent: order._id, blockId: own._id, source_block })
    expect(await choiceAnswerOf(table, order._id, menu._id)).toBe(own._id)
    expect(await choiceAnswerOf(table, order._id, other._id)).toBe(plain._id)
  })
})
