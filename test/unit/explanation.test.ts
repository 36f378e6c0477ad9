/** What of an explanation is shown of a long text. */
import { expect, it } from 'vitest'
import { strongestWords } from '../../functions/bot/checks/explain.ts'

it('the words of an explanation are the 24 that pulled hardest to either side, in the order of the text', () => {
  const pulls = [0.04, -0.3, ...Array.from({ length: 22 }, (_, index) => 0.1 + index / 100), -0.05, 0.2, 0.01]
  const words = pulls.map((pull, start) => ({ text: `w${start}`, start, end: start + 1, pull }))
  const shown = strongestWords(words)
  expect(shown).toHaveLength(24)
  expect(shown.map(({ text }) => text).filter((text) => !/^w(?:[2-9]|1\d|2[0-3])$/.test(text))).toEqual(['w1', 'w25'])
  expect(shown.map(({ text }) => text).slice(0, 3)).toEqual(['w1', 'w2', 'w3'])
})
