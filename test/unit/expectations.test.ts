/** What a step of a test expects, held against a turn of the bot. */
import { expect, it } from 'vitest'
import { unmetIn } from '../../functions/bot/checks/expectations.ts'

const turnOf = (confidence: number) =>
  ({ understood: { confidence }, messages: [], path: [] }) as unknown as Parameters<typeof unmetIn>[1]

it('a confidence that is just as wanted is enough, and a lower one is told', () => {
  const unmet = (confidence: number) => unmetIn({ confidenceMin: 0.6 }, turnOf(confidence), (id) => id)
  expect(unmet(0.6)).toEqual([])
  expect(unmet(0.59)).toEqual([{ expectation: 'confidenceMin', expected: '0.6', found: '0.59' }])
})
