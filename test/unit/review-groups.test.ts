/** The groups of the review: which intents they suggest first. */
import { expect, it } from 'vitest'
import { groupsOf } from '../../functions/areas/review/groups.ts'
import { linesOf } from '../../functions/areas/review/lines.ts'

const [asked, parcels, elsewhere, roses] = [1, 2, 3, 4].map((last) => `${'0'.repeat(25)}${last}`) as [
  string,
  string,
  string,
  string,
]
const text = 'Where is my parcel?'
const question = { _id: asked, text, language: 'en', userId: asked, created: '2026-11-20T12:00:00.000Z' } as const

function suggested(answered: readonly string[]): string[] {
  const ranking = [
    { intent: elsewhere, confidence: 0.6 },
    { intent: parcels, confidence: 0.3 },
    { intent: roses, confidence: 0.01 },
  ]
  const [group] = groupsOf(linesOf([question]), undefined, {
    recognized: new Map([[text, { entityIds: [], ranking }]]),
    isAnswered: (intentId) => answered.includes(intentId),
  })
  return group!.nearest.map(({ intentId }) => intentId)
}

it('a group suggests the intents that something answers before likelier ones that nothing answers', () => {
  expect(suggested([parcels])).toEqual([parcels, elsewhere])
  expect(suggested([parcels, elsewhere])).toEqual([elsewhere, parcels])
})

it('a group suggests no intent that it hardly resembles, whatever answers it', () => {
  expect(suggested([roses])).toEqual([elsewhere, parcels])
})
