/** The groups of the review: which intents are nearest to them, and which one they suggest. */
import { describe, expect, it } from 'vitest'
import type { Doubt } from '#shared/chat/doubts'
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

function suggested(answered: readonly string[], hardly = 0.01): string[] {
  const ranking = [
    { intent: elsewhere, confidence: 0.6 },
    { intent: parcels, confidence: 0.3 },
    { intent: roses, confidence: hardly },
  ]
  const [group] = groupsOf(linesOf([question]), undefined, {
    recognized: new Map([[text, { entityIds: [], ranking }]]),
    isAnswered: (intentId) => answered.includes(intentId),
    isTaught: () => false,
    suggestedFrom: 0.6,
  })
  return group!.nearest.map(({ intentId }) => intentId)
}

it('the intents that something answers are nearer to a group than likelier ones that nothing answers', () => {
  expect(suggested([parcels])).toEqual([parcels, elsewhere])
  expect(suggested([parcels, elsewhere])).toEqual([elsewhere, parcels])
})

it('an intent that a group hardly resembles is none of its nearest, whatever answers it', () => {
  expect(suggested([roses])).toEqual([elsewhere, parcels])
  // A twentieth is enough.
  expect([suggested([roses], 0.049), suggested([roses], 0.05)]).toEqual([
    [elsewhere, parcels],
    [roses, elsewhere, parcels],
  ])
})

describe('a group of what is alike', () => {
  const again = { ...question, _id: elsewhere, text: 'is my parcel lost' }
  const grouping = { groups: [{ _id: roses, ids: [asked, elsewhere] }], others: [] }
  const suggestionAt = (confidence: number, suggestedFrom: number, doubted = {}) => {
    const recognized = { entityIds: [], ranking: [{ intent: parcels, confidence }] }
    const [group] = groupsOf(linesOf([{ ...question, ...doubted }, again]), grouping, {
      recognized: new Map([text, again.text].map((each) => [each, recognized])),
      isAnswered: () => true,
      isTaught: () => false,
      suggestedFrom,
    })
    return group!.suggestion?.intentId
  }

  it('suggests its nearest intent where that is likely enough', () => {
    expect(suggestionAt(0.61, 0.6)).toBe(parcels)
    expect(suggestionAt(0.6, 0.6)).toBe(parcels)
  })

  it('suggests nothing below that, as likely as it may be of its nearest', () => {
    expect(suggestionAt(0.23, 0.6)).toBeUndefined()
    expect(suggestionAt(0.59, 0.6)).toBeUndefined()
    expect(suggestionAt(0.99, Infinity)).toBeUndefined()
  })

  it('suggests no intent whose answer is doubted', () => {
    expect(suggestionAt(0.9, 0.6, { doubt: 'person', intentId: roses })).toBe(parcels)
    expect(suggestionAt(0.9, 0.6, { doubt: 'person', intentId: parcels })).toBeUndefined()
    expect(suggestionAt(0.9, 0.6, { doubt: 'picked', intentId: parcels })).toBe(parcels)
  })
})

it('groups of what is alike stand between the new questions and the others, the largest first', () => {
  const lines = [asked, parcels, elsewhere, roses, `${'0'.repeat(25)}5`].map((_id, index) => ({
    ...question,
    _id,
    text: `Question ${index}`,
  }))
  const [one, two, three, four] = lines.map(({ _id }) => _id) as [string, string, string, string]
  const grouping = {
    groups: [
      { _id: 'small', ids: [one] },
      { _id: 'large', ids: [two, three] },
    ],
    others: [four],
  }
  const found = groupsOf(linesOf(lines), grouping, undefined)
  expect(found.map(({ _id, kind, size }) => [_id, kind, size])).toEqual([
    ['new', 'new', 1],
    ['large', 'cluster', 2],
    ['small', 'cluster', 1],
    ['others', 'others', 1],
  ])
  // Of so few that none was alike.
  const few = groupsOf(linesOf(lines), { groups: [], others: [one] }, undefined)
  expect(few.map(({ kind, size }) => [kind, size])).toEqual([
    ['new', 4],
    ['few', 1],
  ])
})

describe('an answer that is doubted', () => {
  const understoodAs = (intentId: string, doubt: Doubt, isTaught: boolean) => {
    const doubted = { ...question, intentId: parcels, confidence: 0.4, doubt }
    const [group] = groupsOf(linesOf([doubted]), undefined, {
      recognized: new Map([[text, { intentId, entityIds: [], ranking: [] }]]),
      isAnswered: () => true,
      isTaught: () => isTaught,
      suggestedFrom: 0.6,
    })
    return group!.kind
  }

  it('is understood by now where another intent takes it, and not where the same one does', () => {
    expect(understoodAs(roses, 'again', true)).toBe('understood')
    expect(understoodAs(parcels, 'again', true)).toBe('new')
  })

  it('is understood by now where the bot was unsure and the text was taught to that intent since', () => {
    expect(understoodAs(parcels, 'unsure', true)).toBe('understood')
    expect(understoodAs(parcels, 'unsure', false)).toBe('new')
  })

  it('is open where the customer had to choose it, until the text is taught', () => {
    expect(understoodAs(parcels, 'picked', false)).toBe('new')
    expect(understoodAs(roses, 'picked', false)).toBe('new')
    expect(understoodAs(parcels, 'picked', true)).toBe('understood')
  })
})
