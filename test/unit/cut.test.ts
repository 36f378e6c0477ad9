/** Texts that are too long for a channel: where they are cut. */
import { describe, expect, it } from 'vitest'
import { cutLabel, cutText, splitText, uniqueLabels } from '#shared/channels/cut'

describe('a text that is too long', () => {
  it.each([
    ['at a paragraph', 'One two three.\n\nFour five six seven', 24, ['One two three.', 'Four five six seven']],
    ['at a word behind its half', 'aaaaa bbbbbbb', 8, ['aaaaa', 'bbbbbbb']],
    ['in a word where the gap before it is its half', 'aaaa bbbbbbb', 8, ['aaaa bbb', 'bbbb']],
    ['at a word', 'One two three four five', 12, ['One two', 'three four', 'five']],
    [
      'before a link with words of its own',
      'Please see the map here: [our shop in the old town](https://x.example/a) today',
      60,
      ['Please see the map here:', '[our shop in the old town](https://x.example/a) today'],
    ],
    [
      'before a bare link',
      'aaaa bbbb https://x.example/abcdefghijk cccc dddd',
      30,
      ['aaaa bbbb', 'https://x.example/abcdefghijk', 'cccc dddd'],
    ],
    ['beside a mark, not in it', 'a **b** c d e f **g h i j** k l', 16, ['a **b** c d e f', '**g h i j** k l']],
    [
      'in a mark that is longer than a part, which goes on in the next',
      '**one two three four five six**',
      20,
      ['**one two three**', '**four five six**'],
    ],
    ['between two emoji of several signs', '👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 15, ['👩‍👩‍👧‍👦', '👩‍👩‍👧‍👦']],
    ['between two flags', '🇩🇪🇫🇷🇮🇹', 9, ['🇩🇪🇫🇷', '🇮🇹']],
    ['behind a letter and its accent', 'xxxxe\u0301y', 6, ['xxxxe\u0301', 'y']],
  ])('is cut %s', (_, text, max, parts) => {
    expect(splitText(text, max)).toEqual(parts)
  })

  it('loses no word and fits, wherever its marks and links stand', () => {
    const text = Array.from(
      { length: 40 },
      (_, at) => `**bold ${at}** [link ${at}](https://x.example/${at}) _so_`,
    ).join(' ')
    const parts = splitText(text, 100)
    expect(parts.filter((part) => part.length > 100)).toEqual([])
    expect(parts.join(' ')).toBe(text)
  })
})

it('a label and a text of the longest length stay whole, and longer ones end in an ellipsis that fits', () => {
  expect([cutLabel('Red roses', 9), cutLabel('Red roses', 8)]).toEqual(['Red roses', 'Red ros…'])
  expect([cutText('one two', 7), cutText('one two three', 9)]).toEqual(['one two', 'one two…'])
})

it('labels that repeat each other end in their number, and are no longer for it', () => {
  expect(uniqueLabels(['Red', 'Red', 'Red', 'Blue'], 20)).toEqual(['Red', 'Red 2', 'Red 3', 'Blue'])
  expect(uniqueLabels(['abcdefgh', 'abcdefgh'], 8)).toEqual(['abcdefgh', 'abcde… 2'])
})
