/** What differs between two states of content, item by item. */
import { describe, expect, it } from 'vitest'
import { compare, countDiffering, isSameItem } from '../../../functions/content/comparison.ts'
import { OverlaidState, type Row } from '../../../functions/platform/table/release-file.ts'
import { idAt } from './wholes.ts'

const [rose, tulip, fern, lily, order] = [1, 2, 3, 4, 5].map(idAt) as [string, string, string, string, string]
const response = (_id: string, en: string): [string, Row] => [
  `block#${_id}`,
  { _id, key: `key-${_id}`, title: `Block ${_id}`, group: 'Flowers', type: 'message', text: { en }, revision: 1 },
]
const intent: [string, Row] = [`intent#${order}`, { _id: order, key: 'order', title: 'Order', utterances: [] }]
const mapping = (_id: string, blockId: string): [string, Row] => [
  `intent-mapping#${order}#${_id}`,
  { _id, intent: order, entities: [], blockId },
]
const state = (...rows: [string, Row][]) => new OverlaidState(new Map(rows))

describe('a comparison of two states', () => {
  const base = state(response(rose, 'A rose'), response(tulip, 'A tulip'), response(fern, 'A fern'), intent)
  const target = state(response(rose, 'A rose'), response(tulip, 'Two tulips'), response(fern, 'A fern'), intent)
  const source = state(
    response(lily, 'A lily'),
    response(tulip, 'Three tulips'),
    response(rose, 'A red rose'),
    intent,
    mapping(idAt(9), rose),
  )

  it('names what was added, edited and removed in the order of the rows, an item with its mappings', () => {
    const found = compare({ source, target, base }).map(({ kind, id, change }) => [kind, id, change])
    expect(found).toEqual([
      ['block', rose, 'edited'],
      ['block', tulip, 'edited'],
      ['block', fern, 'removed'],
      ['block', lily, 'added'],
      ['intent', order, 'edited'],
    ])
  })

  it('tells which side changed each of them since both agreed, and where both did so differently', () => {
    const found = compare({ source, target, base }).map((one) => [
      one.id,
      one.hasSourceChanged,
      one.hasTargetChanged,
      one.isConflict,
    ])
    expect(found).toEqual([
      [rose, true, false, false],
      [tulip, true, true, true],
      [fern, true, false, false],
      [lily, true, false, false],
      [order, true, false, false],
    ])
  })

  it('finds no conflict where the sides changed different fields of an item', () => {
    const [key, row] = response(rose, 'A rose')
    const [renamed, said] = [state([key, { ...row, group: 'Gifts' }]), state(response(rose, 'A red rose'))]
    expect(compare({ source: said, target: renamed, base: state([key, row]) })).toMatchObject([
      { hasSourceChanged: true, hasTargetChanged: true, isConflict: false },
    ])
  })

  it('brings each item as it is on the sides, with the mappings of an intent', () => {
    const [first, , gone, made, taught] = compare({ source, target, base })
    expect(first).toMatchObject({
      key: `block#${rose}`,
      source: { item: { text: { en: 'A red rose' } }, mappings: [] },
      target: { item: { text: { en: 'A rose' } } },
      base: { item: { text: { en: 'A rose' } } },
    })
    expect([gone!.source, gone!.target?.item._id]).toEqual([undefined, fern])
    expect([made!.source?.item._id, made!.target, made!.base]).toEqual([lily, undefined, undefined])
    expect(taught!.source?.mappings).toEqual([{ store: 'intent-mapping', row: mapping(idAt(9), rose)[1] }])
    expect(taught!.target?.mappings).toEqual([])
  })

  it('counts all that the source has as its change where the two have never agreed', () => {
    const [first] = compare({ source, target, base: undefined })
    expect(first).toMatchObject({ hasSourceChanged: true, hasTargetChanged: false, isConflict: false })
  })

  it('counts what differs by what makes the second state the first', () => {
    expect(countDiffering(source, target)).toEqual({ added: 1, edited: 3, removed: 1 })
    expect(countDiffering(target, target)).toEqual({ added: 0, edited: 0, removed: 0 })
  })

  it('finds an item the same whatever its revision, and another one with another mapping', () => {
    const [key, row] = response(rose, 'A rose')
    expect(isSameItem(key, state([key, { ...row, revision: 7 }]), target)).toBe(true)
    expect(isSameItem(key, source, target)).toBe(false)
    expect(isSameItem(intent[0], source, target)).toBe(false)
    const mapped = (...ids: string[]) => state(intent, ...ids.map((id) => mapping(idAt(9), id)))
    expect(isSameItem(intent[0], mapped(rose), mapped(rose))).toBe(true)
    expect(isSameItem(intent[0], mapped(rose), mapped(tulip))).toBe(false)
  })
})
