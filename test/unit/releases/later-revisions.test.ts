/** Items that two environments have alike, and which revision both go on from. */
import { expect, it } from 'vitest'
import { encodeState, OverlaidState, ReleaseFile, type Row } from '../../../functions/platform/table/release-file.ts'
import { laterRevisions } from '../../../functions/releases/promotion.ts'

const fileOf = (rows: Readonly<Record<string, Row>>) =>
  new ReleaseFile(encodeState(new OverlaidState(new Map(Object.entries(rows)))))
const block = (revision: number | undefined, title = 'Hello'): Row => ({ _id: '1', title, revision })

it.each([
  ['later in the source', 3, 2, [['block#1', { _id: '1', title: 'Hello', revision: 3 }]]],
  ['the same in both', 2, 2, []],
  ['later in the target', 1, 2, []],
  ['known in the source alone', 1, undefined, [['block#1', { _id: '1', title: 'Hello', revision: 1 }]]],
  ['known in neither', undefined, undefined, []],
])('a revision that is %s is taken over or not', (_, ours, theirs, taken) => {
  // The lines are not alike, whatever their revisions are.
  const [source, target] = [fileOf({ 'block#1': block(ours) }), fileOf({ 'block#1': block(theirs, 'Hi') })]
  expect([...laterRevisions(source, target)]).toEqual(taken)
})

it('what the source or the target lacks keeps its revision', () => {
  const [with1, without] = [fileOf({ 'block#1': block(2) }), fileOf({ 'block#2': block(2) })]
  expect([...laterRevisions(with1, without)]).toEqual([])
  expect([...laterRevisions(without, with1)]).toEqual([])
})
