/** What the states of recipients come to. */
import { expect, it } from 'vitest'
import { deliveryOf, mostFirst } from '../../../functions/campaigns/report.ts'

it('counts each recipient in the last of their states: failed, then delivered, then handed over, else waiting', () => {
  const rows = [
    { batch: 1, handedOver: new Set([0, 1, 2, 3]), delivered: new Set([1, 2]), refused: new Set([2]) },
    { batch: 2, handedOver: new Set([0]), off: new Set([1, 2]), late: new Set([2, 3]) },
  ]
  expect(deliveryOf(rows, { sent: 12, seen: 0 })).toEqual({
    delivered: 1,
    handedOver: 3,
    waiting: 4,
    failed: 4,
    reasons: { refused: 1, off: 2, late: 1 },
  })
})

it('says that all wait where nobody has told anything, and never that fewer than none do', () => {
  expect(deliveryOf([], { sent: 3, seen: 0 })).toMatchObject({ delivered: 0, waiting: 3 })
  expect(deliveryOf([{ batch: 1, delivered: new Set([0, 1]) }], { sent: 1, seen: 0 })).toMatchObject({
    delivered: 2,
    waiting: 0,
  })
})

it('counts as delivered to whoever has seen it, also where nobody has told of a delivery', () => {
  const rows = [{ batch: 1, handedOver: new Set([0, 1]), delivered: new Set([1]) }]
  const counted = (seen: number) => deliveryOf(rows, { sent: 4, seen })
  expect(counted(1)).toMatchObject({ delivered: 1, handedOver: 1, waiting: 2 })
  expect(counted(3)).toMatchObject({ delivered: 3, handedOver: 0, waiting: 1 })
  expect(counted(9)).toMatchObject({ delivered: 4, handedOver: 0, waiting: 0 })
})

it('gives what customers press the most first', () => {
  const pressed = new Map([
    ['Roses', 1],
    ['Tulips', 3],
    ['Lilies', 2],
  ])
  expect(mostFirst(pressed)).toEqual([
    ['Tulips', 3],
    ['Lilies', 2],
    ['Roses', 1],
  ])
})
