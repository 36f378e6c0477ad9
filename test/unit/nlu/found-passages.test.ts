/** What a question finds among passages, in numbers. */
import { describe, expect, it } from 'vitest'
import { search } from '../../../functions/nlu/passages/search.ts'
import { buildIndex, openIndex, wordsOf } from '../../../functions/nlu/passages/word-postings.ts'

const source = (title: string) => ({ blockId: title, title, at: '' })
function indexOf(texts: readonly string[], titles: readonly string[] = texts.map(() => '')) {
  const passages = texts.map((text, at) => ({ source: at, heading: '', text }))
  return openIndex(buildIndex(titles.map(source), passages))
}
const found = (texts: readonly string[], text: string, most?: number, titles?: readonly string[]) =>
  search(indexOf(texts, titles), { text, language: 'en', isMeant: ({ title }) => title !== 'none' }, most).map(
    (each) => [each.source, Math.round(each.score * 1000) / 1000, Math.round(each.coverage * 1000) / 1000],
  )

describe('what a question finds', () => {
  it('is nothing that shares none of its words', () => {
    expect(found(['tulips', 'roses'], 'lilies')).toEqual([])
    expect(found(['tulips', 'roses'], 'tulips')).toEqual([[0, 1, 1]])
    expect(found([], 'tulips')).toEqual([])
  })

  it('is not what shares letters with its words and means another thing', () => {
    expect(found(['reorder', 'border', 'tulips'], 'border')).toEqual([[1, 1, 1]])
  })

  it('is what says most of it first, and of equals the earlier one', () => {
    expect(found(['a tulips', 'a tulips tulips', 'a tulips'], 'tulips').map(([at]) => at)).toEqual([1, 0, 2])
  })

  it('is five passages at most, or as many as are asked for', () => {
    const seven = Array.from({ length: 7 }, () => 'tulips')
    expect([found(seven, 'tulips').length, found(seven, 'tulips', 2).length]).toEqual([5, 2])
    expect(found(seven, 'tulips', 1, ['none', 'b', 'c', 'd', 'e', 'f', 'g'])).toHaveLength(1)
    expect(found(seven, 'tulips', 1, ['none', 'b', 'c', 'd', 'e', 'f', 'g'])[0]![0]).toBe(1)
  })

  it('says more with its title than with a word of its text', () => {
    expect(found(['tulips', 'roses'], 'tulips', 5, ['Roses', 'Tulips'])).toEqual([
      [1, 1.346, 1],
      [0, 0.857, 1],
    ])
  })

  it('is found by another word for the same thing, which counts less', () => {
    expect(found(['the parcel', 'tulips'], 'package')).toEqual([[0, 0.653, 0.7]])
    expect(found(['the parcel', 'the package'], 'package')).toEqual([
      [1, 0.857, 1],
      [0, 0.6, 0.7],
    ])
  })
})

it('the words of a text are folded, without signs and what is left out in speech', () => {
  expect(wordsOf('Don’t WORRY, it’s the customer’s café!')).toEqual(['don', 'worry', 'it', 'the', 'customer', 'cafe'])
  expect(wordsOf('')).toEqual([])
})
