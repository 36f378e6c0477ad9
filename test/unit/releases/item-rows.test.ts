/** With which revisions the items of one state take the place of those of another, so that no older form is saved over them. */
import { describe, expect, it } from 'vitest'
import { laterRows, rowsToward } from '../../../functions/content/item-rows.ts'
import { OverlaidState, type Row } from '../../../functions/platform/table/release-file.ts'
import { idAt } from './wholes.ts'

const [rose, order, lily] = [1, 2, 3].map(idAt) as [string, string, string]
const key = `block#${rose}`
const response = (en: string, revision: number): [string, Row] => [
  key,
  { _id: rose, key: 'rose', title: 'Rose', group: 'Flowers', type: 'message', text: { en }, revision },
]
const intent: [string, Row] = [`intent#${order}`, { _id: order, key: 'order', title: 'Order', utterances: [] }]
const mapping = (_id: string, blockId: string): [string, Row] => [
  `intent-mapping#${order}#${_id}`,
  { _id, intent: order, entities: [], blockId },
]
const state = (...rows: [string, Row][]) => new OverlaidState(new Map(rows))

describe('an item that becomes another one', () => {
  const revision = (own: number, wanted: number) =>
    rowsToward(state(response('A rose', own)), state(response('A red rose', wanted))).get(key)

  it('keeps a higher revision than its own, and gets the next one otherwise', () => {
    expect(revision(3, 5)).toMatchObject({ text: { en: 'A red rose' }, revision: 5 })
    expect(revision(3, 4)).toMatchObject({ revision: 4 })
    expect(revision(3, 3)).toMatchObject({ text: { en: 'A red rose' }, revision: 4 })
    expect(revision(3, 2)).toMatchObject({ revision: 4 })
  })

  it('comes as it is where there is none, goes with its row, and is left alone where it is the same', () => {
    expect(rowsToward(state(), state(response('A rose', 1))).get(key)).toMatchObject({ revision: 1 })
    expect([...rowsToward(state(response('A rose', 1)), state())]).toEqual([[key, undefined]])
    expect([...rowsToward(state(response('A rose', 1)), state(response('A rose', 2)))]).toEqual([])
  })

  it('takes the mappings of the other one, and loses its own', () => {
    const [own, other] = [mapping(idAt(8), rose), mapping(idAt(9), lily)]
    const rows = rowsToward(state(intent, own), state(intent, other))
    expect(rows.has(own[0])).toBe(true)
    expect([rows.get(own[0]), rows.get(other[0])]).toEqual([undefined, other[1]])
  })
})

describe('a former state that comes back', () => {
  const later = (former: [string, Row], now: [string, Row]) => [...laterRows(state(former), state(now))]

  it('changes no item that is the same, and keeps the revision that one has by now', () => {
    expect(later(response('A rose', 3), response('A rose', 3))).toEqual([])
    expect(later(response('A rose', 3), response('A rose', 5))).toMatchObject([[key, { revision: 5 }]])
  })

  it('has a higher revision of what was saved since, unless it has one already', () => {
    expect(later(response('A rose', 3), response('A red rose', 5))).toMatchObject([
      [key, { text: { en: 'A rose' }, revision: 6 }],
    ])
    expect(later(response('A rose', 3), response('A red rose', 3))).toMatchObject([
      [key, { text: { en: 'A rose' }, revision: 4 }],
    ])
    expect(later(response('A rose', 5), response('A red rose', 3))).toEqual([])
  })

  it('says nothing of what is gone by now, which comes as it was', () => {
    expect([...laterRows(state(response('A rose', 3)), state())]).toEqual([])
  })
})
