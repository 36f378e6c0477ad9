/** Sets of the documents of a segment, and how they are kept. */
import { expect, it } from 'vitest'
import { bytesOfList, DocumentSet, listOf } from '../../../functions/search/document-set.ts'

const setOf = (...documents: number[]) => {
  const set = new DocumentSet(100)
  for (const document of documents) set.add(document)
  return set
}

it('two sets are joined, and of one is kept what is in the other', () => {
  expect(setOf(1, 40).join(setOf(40, 99)).last(10)).toEqual([99, 40, 1])
  expect(setOf(1, 40).keep(setOf(40, 99)).last(10)).toEqual([40])
  expect([setOf(1).keep(setOf(40)).isEmpty, setOf(1).isEmpty]).toEqual([true, false])
})

it('the last documents of a set are as many as asked for, below a place', () => {
  const all = DocumentSet.all(70)
  expect(all.last(3)).toEqual([69, 68, 67])
  expect(all.last(10, 2)).toEqual([1, 0])
  expect(all.last(0)).toEqual([])
  expect(setOf(0, 31, 32).last(2, 32)).toEqual([31, 0])
})

it.each([
  [4095, 8190],
  [4096, 8192],
  [4097, 8192],
  [65_536, 8192],
])('a list of %i documents takes %i bytes and comes back as it was', (count, bytes) => {
  const documents = Array.from({ length: count }, (_, index) => index + (65_536 - count))
  const list = listOf(documents)
  expect([list.length, bytesOfList(count)]).toEqual([bytes, bytes])
  expect(new DocumentSet(65_536).read(list, count).last(65_536).toReversed()).toEqual(documents)
})
