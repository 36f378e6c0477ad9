/** Webhooks over the table: what is written down after a round, whose senders are woken, and what is removed with them. */
import { describe, expect, it } from 'vitest'
import { closeRound } from '../../../functions/webhooks/close-round.ts'
import { dropDeliveries, dropDeliveriesOf } from '../../../functions/webhooks/drop.ts'
import { Round } from '../../../functions/webhooks/round.ts'
import { sendDeliveries } from '../../../functions/webhooks/send.ts'
import * as store from '../../../functions/webhooks/store.ts'
import { wakeStill } from '../../../functions/webhooks/wake-still.ts'
import { given, useTable } from '../../kit/table-in-memory.ts'
import { client, deliveryOf, id, itemOf, now, table, useWakes, world } from './webhook-rows.ts'

useTable()

const woken = useWakes()

describe('a round of a webhook', () => {
  const closed = async (before: Partial<store.WebhookItem>, told: Partial<Round>) => {
    const webhook = itemOf(before)
    await given(table.put(store.webhooks, webhook))
    const round = new Round({ scope: { client }, webhook, keys: [], now: () => now, ends: Infinity, slowMs: 2000 })
    await closeRound(Object.assign(round, told))
    return table.get(store.webhooks, id)
  }

  it('that has sent nothing changes nothing', async () => {
    expect(await closed({ failures: 2 }, {})).toEqual(itemOf({ failures: 2 }))
    expect(woken).toEqual([])
  })

  it('counts what was delivered and what failed by the hour, of 25 hours', async () => {
    const hours = Array.from({ length: 25 }, (_, hour) => ({ hour: `2026-11-${hour + 1}`, delivered: 1, failed: 1 }))
    const after = await closed({ hours }, { posted: 3, delivered: 2, failed: 1, failures: 0 })
    expect(after?.hours).toHaveLength(25)
    expect(after?.hours.at(-1)).toEqual({ hour: '2026-11-20T12', delivered: 2, failed: 1 })
    expect(after?.hours[0]).toMatchObject({ hour: '2026-11-2' })
    const again = await closed({ hours: after!.hours }, { posted: 1, delivered: 1 })
    expect(again?.hours.at(-1)).toEqual({ hour: '2026-11-20T12', delivered: 3, failed: 1 })
  })

  it('is slow as its posts were, and stays so where it posted nothing', async () => {
    expect(await closed({}, { posted: 1, isSlow: true })).toMatchObject({ isSlow: true })
    expect(await closed({ isSlow: true }, { posted: 1, delivered: 1, isSlow: false })).toMatchObject({ isSlow: false })
    expect(await closed({ isSlow: true }, { posted: 0, failures: 1, isSlow: false })).toMatchObject({ isSlow: true })
  })

  it('that finds the endpoint down has it asked again at its moment', async () => {
    const found = { is: 'down', reason: 'status 503', nextSeconds: 30 } as const
    expect(await closed({}, { posted: 1, found })).toMatchObject({
      state: 'down',
      failures: 0,
      failing: { since: now.toISOString(), reason: 'status 503', probes: 0, next: '2026-11-20T12:00:30.000Z' },
    })
    expect(woken).toMatchObject([{ webhook: id, at: '2026-11-20T12:00:30.000Z' }])
  })

  it.each([
    ['less than five days', 1, 'down'],
    ['five days', 0, 'disabled'],
  ])('gives up an endpoint or not that is down for %s', async (_, ms, state) => {
    const since = new Date(now.getTime() - 5 * 86_400_000 + ms).toISOString()
    const failing = { since, reason: 'timeout', probes: 3, next: now.toISOString() }
    const found = { is: 'down', reason: 'timeout', nextSeconds: 30 } as const
    expect(await closed({ state: 'down', failing }, { posted: 1, found })).toMatchObject({
      state,
      failing: { probes: 4 },
    })
  })

  it('that finds the endpoint up again says so, and looks once more for what others have put meanwhile', async () => {
    const failing = { since: now.toISOString(), reason: 'timeout', probes: 1, next: now.toISOString() }
    const after = await closed({ state: 'down', failing }, { posted: 1, delivered: 1, isUp: true, failures: 0 })
    expect(after).toMatchObject({ state: 'active', failures: 0 })
    expect(after).not.toHaveProperty('failing')
    expect(woken).toMatchObject([{ webhook: id, at: '2026-11-20T12:00:40.000Z' }])
  })
})

describe('the hourly look at webhooks', () => {
  const look = async (webhook: Partial<store.WebhookItem>, ...waiting: store.DeliveryItem[]) => {
    await given(world.put(store.webhookPlaces, { _id: id, client }), table.put(store.webhooks, itemOf(webhook)))
    await given(...waiting.map((delivery) => table.put(store.deliveries, delivery)))
    await wakeStill(now)
    return woken
  }
  const down = (next: string) => ({
    state: 'down' as const,
    failing: { since: now.toISOString(), reason: 'timeout', probes: 1, next },
  })

  it.each([
    ['is active', {}, [{ client, webhook: id }]],
    ['is paused', { state: 'paused' as const }, []],
    ['is switched off', { state: 'disabled' as const }, []],
    ['is down until this moment', down('2026-11-20T12:00:00.000Z'), [{ client, webhook: id }]],
    ['is down until later', down('2026-11-20T12:00:00.001Z'), []],
  ])('wakes or not the sender of one that %s', async (_, webhook, wakes) => {
    expect(await look(webhook, deliveryOf('01JD0000000000000000000007', 1))).toEqual(wakes)
  })

  it('wakes nobody for whom nothing waits, and forgets a webhook that is no more', async () => {
    expect(await look({}, { ...deliveryOf('01JD0000000000000000000007', 1), status: 'delivered' })).toEqual([])
    await given(table.remove(store.webhooks, id))
    await wakeStill(now)
    expect(await world.get(store.webhookPlaces, id)).toBeUndefined()
  })

  it('looks at more than one page of webhooks', async () => {
    const ids = Array.from({ length: 101 }, (_, place) => `01JE${String(place).padStart(22, '0')}`)
    for (const _id of ids) {
      const delivery = { ...deliveryOf('01JD0000000000000000000007', 1), _id: `${_id}#-#1`, webhook: _id }
      await given(
        world.put(store.webhookPlaces, { _id, client }),
        table.put(store.webhooks, itemOf({ _id })),
        table.put(store.deliveries, delivery),
      )
    }
    await wakeStill(now)
    expect(woken.map((wake) => (wake as { webhook: string }).webhook).toSorted()).toEqual(ids)
  })
})

describe('a sender that is woken', () => {
  it.each([
    ['among the slow ones, and is not', {}, true, [{ client, webhook: id, isSlow: false }]],
    ['among the others, and is slow', { isSlow: true }, false, [{ client, webhook: id, isSlow: true }]],
    ['while the webhook is paused', { state: 'paused' as const, isSlow: true }, false, []],
    ['without an address', { endpoint: '', isSlow: true }, false, []],
  ])('%s, passes it on or not', async (_, webhook, isSlow, wakes) => {
    await given(table.put(store.webhooks, itemOf(webhook)))
    await sendDeliveries({ client }, id, { now: () => now, isSlow })
    expect(woken).toEqual(wakes)
  })
})

describe('deliveries that are removed', () => {
  const [one, two] = ['01JD0000000000000000000007', '01JD0000000000000000000008'] as const
  const left = async () => (await table.list(store.deliveries)).map(({ _id }) => _id)

  it.each([1, 50, 51])('are all of a webhook, %s of them', async (count) => {
    const own = Array.from({ length: count }, (_, number) => deliveryOf(one, number))
    const other = { ...deliveryOf(one, 1), _id: `01JD0000000000000000000009#${one}#1`, webhook: two }
    for (const each of [...own, other]) await given(table.put(store.deliveries, each))
    await dropDeliveries({ client }, id)
    expect(await left()).toEqual([other._id])
  })

  it('are those of conversations, of every webhook', async () => {
    const other = '01JD0000000000000000000009'
    const ofOther = { ...deliveryOf(one, 1), _id: `${other}#${one}#1`, webhook: other }
    const all = [deliveryOf(one, 1), deliveryOf(one, 2), deliveryOf(two, 1), ofOther]
    await given(...all.map((delivery) => table.put(store.deliveries, delivery)))
    expect(await dropDeliveriesOf({ client }, [one])).toBe(3)
    expect(await left()).toEqual([deliveryOf(two, 1)._id])
    expect(await dropDeliveriesOf({ client }, [one])).toBe(0)
  })
})
