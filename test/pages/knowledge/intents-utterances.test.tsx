/** What happens to utterances and their marks while they are written, pasted and rewritten. */
import { describe, expect, it } from 'vitest'
import {
  addUtterances,
  editedIntent,
  withMark,
  partsOf,
  proposalOf,
  withText,
  wordsAt,
} from '../../../frontend/src/pages/knowledge/utterances/utterances.ts'
import { linesOf } from '../../../frontend/src/components/table/line-input.tsx'
import { day, hours } from './knowledge.ts'
import { idOf } from '../screen.tsx'

describe('utterances', () => {
  const utterance = {
    id: 'a',
    text: 'Open on Sunday?',
    entities: [{ start: 8, end: 14, entityId: day._id }],
    missing: [],
  }
  const markedWords = (text: string) =>
    withText(utterance, text).entities.map(({ start, end }) => text.slice(start, end))

  it('keep their marks at their words while the text around them changes', () => {
    expect(markedWords('Are you open on Sunday?')).toEqual(['Sunday'])
    expect(markedWords('Open on Sunday, please?')).toEqual(['Sunday'])
    expect(markedWords('Open on Suunday?')).toEqual(['Suunday'])
    expect(markedWords('Open on Sundays?')).toEqual(['Sunday'])
    expect(markedWords('Open on aSunday?')).toEqual(['Sunday'])
    // A letter of the word is another one, at either end.
    expect(markedWords('Open on Munday?')).toEqual(['Munday'])
    expect(markedWords('Open on Sundax?')).toEqual(['Sundax'])
    expect(markedWords('Open on ?')).toEqual([])
    expect(
      withText({ ...utterance, text: 'aa', entities: [{ ...utterance.entities[0]!, start: 1, end: 2 }] }, 'a').entities,
    ).toEqual([])
    expect(markedWords('Open?')).toEqual([])
    expect(markedWords('')).toEqual([])
  })

  it('have one mark at a place, and marks without spaces at their ends', () => {
    const again = withMark(utterance, { start: 5, end: 10, entityId: idOf(51) })
    expect(again.entities).toEqual([{ start: 5, end: 10, entityId: idOf(51) }])
    expect(withMark(utterance, { start: 0, end: 4, entityId: idOf(51) }).entities.map(({ start }) => start)).toEqual([
      0, 8,
    ])
    const beside = withMark(utterance, { start: 0, end: 8, entityId: idOf(51) })
    expect(beside.entities.map(({ start }) => start)).toEqual([0, 8])
    expect(partsOf(beside).map(({ text }) => text)).toEqual(['Open on ', 'Sunday', '?'])
    const behind = withMark(utterance, { start: 14, end: 15, entityId: idOf(51) })
    expect(behind.entities.map(({ start }) => start)).toEqual([8, 14])
    expect(wordsAt('Open on Sunday?', { start: 7, end: 15 })).toEqual({ start: 8, end: 15 })
    expect(wordsAt('Open on', { start: 4, end: 5 })).toBeUndefined()
    expect(wordsAt('Do you have lavender?', { start: 14, end: 17 })).toEqual({ start: 12, end: 20 })
    expect(wordsAt('lavender', { start: 2, end: 4 })).toEqual({ start: 0, end: 8 })
    expect(wordsAt('Do you', { start: 1, end: 1 })).toBeUndefined()
  })

  it('are cut where their marks are, whatever those say', () => {
    expect(partsOf(utterance).map(({ text, entityId }) => [text, entityId])).toEqual([
      ['Open on ', undefined],
      ['Sunday', day._id],
      ['?', undefined],
    ])
    expect(
      partsOf({ ...utterance, missing: [{ start: 0, end: 4 }] }).map(({ text, missing }) => [text, missing]),
    ).toEqual([
      ['Open', true],
      [' on ', undefined],
      ['Sunday', undefined],
      ['?', undefined],
    ])
    expect(partsOf({ ...utterance, text: 'Open on Sunday' }).map(({ text }) => text)).toEqual(['Open on ', 'Sunday'])
    expect(proposalOf([{ type: 'entity', text: 'Sunday' }])).toEqual({ entities: [], missing: [] })
  })

  it('are 500 at most in an intent, each of 1000 characters at most', () => {
    const full = editedIntent({
      ...hours,
      utterances: Array.from({ length: 499 }, (_, n) => ({ text: `u${n}`, entities: [] })),
    })
    expect(addUtterances(['a', 'b'], full.utterances)).toMatchObject({ utterances: [{ text: 'a' }], over: 1 })
    expect(addUtterances(['x'.repeat(1000)], [])).toMatchObject({
      utterances: [{ text: 'x'.repeat(1000) }],
      tooLong: [],
    })
    expect(addUtterances(['a', 'b', ' A'], [])).toMatchObject({
      utterances: [{ text: 'a' }, { text: 'b' }],
      known: [' A'],
    })
    expect(addUtterances(['x'.repeat(1001)], [])).toMatchObject({ utterances: [], tooLong: ['x'.repeat(1001)] })
    expect(linesOf('1\n\n - 2\n')).toEqual(['1', '2'])
  })
})
