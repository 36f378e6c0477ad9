/** The lines of a PDF as paragraphs: which are headings, and which go on with the one above. */
import { describe, expect, it } from 'vitest'
import { paragraphsOf } from '../../functions/platform/files/pdf.ts'

/** Lines below each other, each `gap` below the one before it. */
function paragraphsFrom(lines: readonly { text: string; height?: number; gap?: number }[]): string[] {
  let y = 800
  const placed = lines.map(({ text, height = 20, gap = 24 }) => {
    y -= gap
    return { text, height, y }
  })
  return paragraphsOf(placed).split('\n\n')
}

describe('a line of a PDF', () => {
  it.each([
    ['larger than most lines by more than 15 %', 24, '# Care'],
    ['larger than most lines by 15 %', 23, 'Care Water them.'],
  ])('%s is a heading or not', (_, height, first) => {
    const [shown] = paragraphsFrom([
      { text: 'Care', height },
      { text: 'Water them.' },
      { text: 'Now and then.', gap: 60 },
    ])
    expect(shown).toBe(first)
  })

  it('is compared with the line in the middle of all by their heights, wherever that stands', () => {
    const lines = [
      { text: 'One', height: 30 },
      { text: 'a', height: 10 },
      { text: 'Two', height: 20 },
      { text: 'b', height: 12 },
    ]
    expect(paragraphsFrom(lines)).toEqual(['# One', 'a Two b'])
  })

  it('of 119 characters is a heading, and one of 120 is not', () => {
    const shown = (length: number) =>
      paragraphsFrom([{ text: 'x'.repeat(length), height: 30 }, { text: 'a' }, { text: 'b' }])
    expect(shown(119)).toEqual([`# ${'x'.repeat(119)}`, 'a b'])
    expect(shown(120)).toEqual([`${'x'.repeat(120)} a b`])
  })

  it('of 119 characters above a line of its size is one heading with it, and one of 120 is not', () => {
    const usual = ['a', 'b', 'c'].map((text) => ({ text }))
    const long = (length: number) =>
      paragraphsFrom([{ text: 'x'.repeat(length), height: 30 }, { text: 'Care', height: 30 }, ...usual]).length
    expect([long(119), long(120)]).toEqual([2, 3])
  })

  it.each([
    ['nearer than 1.9 of its heights', 37, ['Water them now.']],
    ['1.9 of its heights', 38, ['Water them', 'now.']],
    ['at the top of the next page', -700, ['Water them now.']],
    ['at the same height, in a column beside it', 0, ['Water them now.']],
  ])('%s below another one goes on with it or not', (_, gap, shown) => {
    expect(paragraphsFrom([{ text: 'Water them' }, { text: 'now.', gap }])).toEqual(shown)
  })

  it('goes on with a word that was parted, and keeps the hyphen of a name', () => {
    expect(paragraphsFrom([{ text: 'in win-' }, { text: 'ter' }])).toEqual(['in winter'])
    expect(paragraphsFrom([{ text: 'in Saint-' }, { text: 'Malo' }])).toEqual(['in Saint- Malo'])
  })
})
