/** How much of an answer is said or shown: as many lines as fit, and as many of what a provider's JSON holds. */
import { describe, expect, it } from 'vitest'
import { fieldLines } from '../../functions/adapters/shown-lines.ts'
import { fittedLines } from '../../functions/adapters/spoken.ts'

describe('lines that are said', () => {
  it.each([
    ['all where they fit exactly', 5, ['abc', 'de'], ['abc', 'de']],
    ['the first where nothing else fits beside the word that there is more', 4, ['abc', 'de'], ['abc', '!']],
    ['the beginning of the next where a part of it fits', 5, ['abc', 'def'], ['abc', 'd', '!']],
    ['the beginning of the first where it does not fit', 4, ['abcdef', 'g'], ['abc', '!']],
    ['no half of a sign', 4, ['ab😀c', 'd'], ['ab', '!']],
    ['that there is more, where nothing fits', 1, ['ab'], ['!']],
  ])('are %s', (_, max, lines, said) => {
    expect(fittedLines(lines, { sizeOf: (line) => line.length, max, cut: '!' })).toEqual(said)
  })
})

describe('the fields of an object', () => {
  it('are lines with their names, lists of values in one, and nothing of what is empty or left out', () => {
    expect(
      fieldLines({ city: 'Bath', at: { day: 3, open: true }, tags: ['a', '', 'b'], empty: '', none: [''], no: null }, [
        'day',
      ]),
    ).toEqual(['city: Bath', 'at.open: true', 'tags: a, b'])
    expect([fieldLines('Bath'), fieldLines(''), fieldLines(undefined)]).toEqual([['Bath'], [], []])
  })

  it('are at most fifty lines, six levels deep', () => {
    const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, at]))
    expect([50, 51].map((count) => fieldLines(fields(count)).at(-1))).toEqual(['f49: 49', 'f49: 49'])
    expect(fieldLines({ a: { a: { a: { a: { a: { a: 'x' } } } } } })).toEqual(['a.a.a.a.a.a: x'])
    expect(fieldLines({ a: { a: { a: { a: { a: { a: { a: 'x' } } } } } } })).toEqual([])
  })
})
