/** What follows from mappings: which blocks answer an intent, and whether a block is in use. */
import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { CompanySettings } from '#shared/contracts/company-settings'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { settings } from '../../functions/platform/tenancy/tenancy.ts'
import { choice as choiceOf, leadsTo, message, select } from '../kit/content-drafts.ts'
import { openDraft } from '../kit/draft.ts'

const { admin, intent, entity, block, create, world } = await openDraft()

/** Decisions of a company are kept for five seconds. */
async function decides(decisions: z.input<typeof CompanySettings>): Promise<void> {
  const own = new Table({ client: world.companies.bloom.id })
  await transact([own.put(settings, CompanySettings.parse(decisions))])
  world.clock.advance(6000)
}

describe('intents', () => {
  it('INTENTS-002: name the blocks that answer them, each once', async () => {
    const [order, flower, alone] = [
      await intent('Order', [{ text: 'red roses', entities: [] }]),
      await entity(),
      await intent('Alone'),
    ]
    const [one, two] = [await block(), await block()]
    await admin.knowledge.mapIntent({ intent: order._id, blockId: one._id })
    await admin.knowledge.mapIntent({ intent: order._id, entities: [flower._id], blockId: one._id })
    const { _id: id } = await admin.knowledge.mapIntent({
      intent: order._id,
      blockId: two._id,
      entities: [flower._id, (await entity('Colour'))._id],
    })
    const listed = async (_id: string) => (await admin.knowledge.intents()).find((each) => each._id === _id)!
    const { _id, title, key } = order
    const found = await listed(_id)
    expect(found).toMatchObject({
      _id,
      title,
      name: key,
      intentId: _id,
      utterances: [{ text: 'red roses' }],
      revision: 1,
    })
    expect(found.mappedTo.toSorted()).toEqual([one._id, two._id].toSorted())
    expect((await listed(alone._id)).mappedTo).toEqual([])
    await admin.knowledge.unmapIntent({ id })
    expect((await listed(_id)).mappedTo).toEqual([one._id])
    await admin.knowledge.updateIntent({ _id, title, utterances: [] })
    expect((await admin.knowledge.revisions({ id: _id, model: 'intent' })).map(({ revision }) => revision)).toEqual([
      2, 1,
    ])
  })
})

describe('mappings', () => {
  const isInUse = async (id: string) => (await admin.blocks.list()).find(({ _id }) => _id === id)?.inUse

  it('MAPPINGS-005/derived/response: tell whether a block is in use as its list does, with links, menus and schedules counted', async () => {
    const [one, two] = [await intent(), await intent()]
    const cron = { cron: '0 9 * * 1', users_endpoint: 'https://shop.example/users', enabled: true }
    const [linked, listed, sent, alone] = [await block(), await block(), await block(), await block()]
    await create(select([leadsTo(linked._id)]))
    await decides({ persistentMenu: [choiceOf(leadsTo(listed._id))] })
    await admin.blocks.update({ ...message('Sent', { schedule: cron }), _id: sent._id })
    for (const [{ _id: blockId }, isKept] of [
      [linked, true],
      [listed, true],
      [sent, true],
      [alone, false],
    ] as const) {
      const mapped = await admin.knowledge.mapIntent({ intent: one._id, blockId })
      const moved = await admin.knowledge.mapIntent({ intent: two._id, blockId })
      expect([mapped.inUse, moved.inUse, await isInUse(blockId)]).toEqual([true, true, true])
      expect(await admin.knowledge.unmapIntent({ id: mapped._id })).toMatchObject({ inUse: true })
      expect(await admin.knowledge.unmapIntent({ id: moved._id })).toMatchObject({ inUse: isKept })
      expect(await isInUse(blockId)).toBe(isKept)
    }
    await decides({ persistentMenu: [] })
  })
})
