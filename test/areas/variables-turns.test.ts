/** What customers are told by variables, and what decisions make of them. */
import { describe, expect, it } from 'vitest'
import { Shop } from '../kit/live.ts'
import { openShop } from '../kit/shop.ts'

const { world } = await openShop()

describe('customers', () => {
  it('VARIABLES-010/text/case: are told the values of their company, whatever the case, as they were five seconds ago at the most', async () => {
    const place = await Shop.opens(world)
    const made = await place.admin.variables.create({
      name: 'opening_note',
      type: 'template',
      value: 'at ***hour***',
    })
    const hour = await place.admin.variables.create({ name: 'hour', type: 'text', value: 'nine, ***hour***' })
    const block = await place.block('We open ***Opening_Note*** here.')
    world.clock.advance(6000)
    const customer = await place.arrives()
    expect(await customer.start(block._id)).toEqual(['We open at nine, ***hour*** here.'])
    await place.admin.variables.setValue({ id: hour._id, value: 'ten' })
    world.clock.advance(6000)
    expect(await customer.start(block._id)).toEqual(['We open at ten here.'])
    // Deleted while it is used, it leaves no gap.
    await place.admin.variables.remove({ id: hour._id })
    world.clock.advance(6000)
    expect(await customer.start(block._id)).toEqual(['We open at here.'])
    await place.admin.variables.remove({ id: made._id })
    world.clock.advance(6000)
    expect(await customer.start(block._id)).toEqual(['We open here.'])
  })

  it('VARIABLES-004: keep what a variable block has set, and decisions go by it', async () => {
    const place = await Shop.opens(world)
    const [gold, none, other] = await Promise.all(['Gold', 'None yet', 'Otherwise'].map((name) => place.block(name)))
    const way = (field: string, operator: string, value: string, blockId: string) => ({
      blockId,
      condition: { combinator: 'and', rules: [{ field, operator, value }] },
    })
    const decides = await place.block('Which plan?', {
      type: 'function',
      function: {
        type: 'logic',
        expressions: [
          way('gone', 'null', '', other!._id),
          way('plan', 'null', '', none!._id),
          way('plan', '=', 'Gold', gold!._id),
        ],
        defaultMappingBlockId: other!._id,
      },
    })
    const sets = await place.block('Set the plan', {
      type: 'variable',
      variables: [
        { title: 'level', value: 'gold' },
        { title: 'plan', value: '***level***' },
      ],
    })
    const customer = await place.arrives()
    expect(await customer.start(decides._id)).toEqual(['None yet'])
    expect(await customer.start(sets._id)).toEqual([])
    expect(await customer.start(decides._id)).toEqual(['Gold'])
    // What a release holds that nobody writes to is read once for all turns.
    const { _id: targetId } = await place.admin.environments.create({ name: 'Public' })
    await place.admin.releases.promote({ sourceId: place.environment, targetId, overwrite: true })
    await place.admin.environments.update({ _id: targetId, name: 'Public', isLive: true })
    world.clock.advance(6000)
    const later = await place.arrives()
    expect(await later.start(decides._id)).toEqual(['None yet'])
    expect(await later.start(sets._id)).toEqual([])
    expect(await later.start(decides._id)).toEqual(['Gold'])
  })
})
