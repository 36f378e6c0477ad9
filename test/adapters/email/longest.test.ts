/** The longest and the most that is still read as a head of a quote, as a greeting, as a box or as a teaser. */
import { describe, expect, it } from 'vitest'
import { isNotice, isPointer, isSignOff } from '../../../functions/adapters/email/text/empty-words.ts'
import { goesOnBehindHead, headLinesAt, isQuoted } from '../../../functions/adapters/email/text/quote-heads.ts'
import { textOfMarkup } from '../../../functions/adapters/email/text/markup-text.ts'
import { shownText } from '../../../functions/adapters/email/text/shown-text.ts'

/** What stands between, as long as it has to be for the whole to have this length. */
const filled = (start: string, end: string, length: number) =>
  start + 'x'.repeat(length - start.length - end.length) + end

describe('the head of a quote', () => {
  const [start, end] = ['On 3 Nov 2025 at 10:12, ', ' <jo@shop.example> wrote:']

  it('is one line of at most 300 characters', () => {
    expect([300, 301].map((length) => headLinesAt([filled(start, end, length)], 0))).toEqual([1, 0])
  })

  it('is several lines of at most 400 characters together', () => {
    const lines = (length: number) => [filled(start, '', 200), filled('', end, length - 201)]
    expect([400, 401].map((length) => headLinesAt(lines(length), 0))).toEqual([2, 0])
  })

  it('is at most four lines', () => {
    const lines = (count: number) => [start, ...Array.from({ length: count - 2 }, () => 'Shop'), end]
    expect([4, 5].map((count) => headLinesAt(lines(count), 0))).toEqual([4, 0])
  })

  it('is at most 800 characters with the quote that goes on in its line', () => {
    const line = (length: number) => filled(`  ${start}Jo${end}   Hello `, '', length)
    expect([800, 801].map((length) => goesOnBehindHead(line(length)))).toEqual([true, false])
    expect(goesOnBehindHead(`   ${line(200)}`)).toBe(false)
  })

  it('stands above a quote where at most three empty lines are between', () => {
    const lines = (empty: number) => [...Array.from({ length: empty }, () => ' '), '> Hello']
    expect([0, 3, 4].map((empty) => isQuoted(lines(empty), 0))).toEqual([true, true, false])
  })
})

describe('words that say nothing by themselves', () => {
  it('are a greeting of at most ten lines, each of at most 60 characters, none of which asks', () => {
    const lines = (count: number, last = 'Jo') => ['Kind regards', ...Array(count - 2).fill('Shop'), last].join('\n\n')
    expect([isSignOff(lines(10)), isSignOff(lines(11))]).toEqual([true, false])
    expect([60, 61].map((length) => isSignOff(lines(3, 'x'.repeat(length))))).toEqual([true, false])
    expect(isSignOff(lines(3, 'When? '))).toBe(false)
  })

  it('point to the quote in at most 150 characters', () => {
    const text = (length: number) => filled('Please see my answers below, ', '', length)
    expect([150, 151].map((length) => isPointer(text(length)))).toEqual([true, false])
  })

  it('are a notice of a server in a line of at most 5,000 characters', () => {
    const line = (length: number) => filled('This e-mail is confidential. ', '', length)
    expect([5000, 5001].map((length) => isNotice(line(length)))).toEqual([true, false])
  })
})

describe('the markup of a mail', () => {
  it('is read with 200 boxes one in another, and as if further ones were not there', () => {
    const hasEndsOfLines = (quotes: number) =>
      !textOfMarkup(`${'<blockquote>'.repeat(quotes)}<pre>red\nblue</pre>`, 100).includes('red blue')
    expect([199, 200].map(hasEndsOfLines)).toEqual([true, false])
  })

  it('is read up to the tag behind its last character that may be shown', () => {
    expect(textOfMarkup('<p>red</p><p>blue</p><p>green</p>', 7)).toBe('red\n\nblue')
    expect(textOfMarkup('<p>red</p><p>blue</p><p>green</p>', 8)).toBe('red\n\nblue\n\ngreen')
  })

  it('is shown where it says more than three times as much, and forty signs more', () => {
    const isMarkup = (plain: number, marked: number) =>
      shownText('x'.repeat(plain), `<p>${'y'.repeat(marked)}</p>`, 1000).includes('y')
    expect([isMarkup(20, 60), isMarkup(20, 61)]).toEqual([false, true])
    expect([isMarkup(10, 49), isMarkup(10, 50)]).toEqual([false, true])
  })

  it('is shown where the text beside it is an excuse of at most 600 characters', () => {
    const isMarkup = (length: number) =>
      shownText(filled('This needs a browser. ', '', length), '<p>Where is my order?</p>', 1000).startsWith('Where')
    expect([600, 601].map(isMarkup)).toEqual([true, false])
  })
})
