/** What a model knows of the content as it is now. */
import { describe, expect, it } from 'vitest'
import { countUnlearned, expectedMsOf, fingerprintOf } from '../../../functions/content/models/learned.ts'
import type { Learned } from '../../../functions/content/models/store.ts'
import type { Knowledge } from '../../../functions/content/items/knowledge.ts'

const [first, second, entity] = [
  '01J9ZK3V5Q8XN4T7M2R6W0Y001',
  '01J9ZK3V5Q8XN4T7M2R6W0Y002',
  '01J9ZK3V5Q8XN4T7M2R6W0Y003',
] as const
const learnedAt = '2025-01-01T00:00:00.000Z'
const intent = (_id: string, title: string, text: string, updated = '2024-12-01T00:00:00.000Z') => ({
  _id,
  title,
  updated,
  utterances: [{ text, entities: [{ start: 0, end: 3, entityId: entity }] }],
})
const colour = { _id: entity, updated: '2024-12-01T00:00:00.000Z', synonyms: [{ value: 'red', written: ['crimson'] }] }
const knowing = (...intents: ReturnType<typeof intent>[]) => ({ intents, entities: [colour] }) as unknown as Knowledge
const [order, refund] = [intent(first, 'Order', 'red roses'), intent(second, 'Refund', 'my money')]

describe('the fingerprint of what is taught', () => {
  it('stays what models of today were stored with, in whatever order the items come', () => {
    expect(fingerprintOf(knowing(order, refund))).toBe('SiXxW3brDrGe1KfJaiC4xjlNxFCZS-yy0H6NvODKwxQ')
    expect(fingerprintOf(knowing(refund, order))).toBe('SiXxW3brDrGe1KfJaiC4xjlNxFCZS-yy0H6NvODKwxQ')
  })

  it('is another one where a title, a text, a mark or a value is', () => {
    const marked = { ...order, utterances: [{ text: 'red roses', entities: [] }] }
    const called = { ...knowing(order), entities: [{ ...colour, synonyms: [{ value: 'red', written: [] }] }] }
    const all = [
      knowing(order),
      knowing(marked),
      knowing(intent(first, 'Orders', 'red roses')),
      called as unknown as Knowledge,
    ]
    const texts = knowing(intent(first, 'Order', 'two roses'))
    expect(new Set([...all, texts].map(fingerprintOf)).size).toBe(5)
  })
})

describe('what a model has not learned', () => {
  const learned = (more: Partial<Learned> = {}): Learned => ({
    release: second,
    at: learnedAt,
    items: 3,
    fingerprint: fingerprintOf(knowing(order, refund)),
    ...more,
  })
  const late = intent(first, 'Order', 'red tulips', '2025-02-01T00:00:00.000Z')

  it('is all of it without a model, and nothing where it learned just these', () => {
    expect(countUnlearned(undefined, knowing(order, refund))).toBe(3)
    expect(countUnlearned(learned(), knowing(order, refund))).toBe(0)
  })

  it('is what was written or deleted since, and one at least where it is not the same', () => {
    expect(countUnlearned(learned(), knowing(late, refund))).toBe(1)
    expect(countUnlearned(learned(), knowing(late))).toBe(2)
    const atOnce = intent(first, 'Order', 'red tulips', learnedAt)
    expect(countUnlearned(learned({ items: 4 }), knowing(atOnce, late))).toBe(2)
    const back = learned({ fingerprint: 'another' })
    expect(countUnlearned(back, knowing(order, refund))).toBe(1)
  })

  it('is told by time alone of a model without a fingerprint', () => {
    const old = learned({ fingerprint: undefined })
    expect(countUnlearned(old, knowing(order, refund))).toBe(0)
    expect(countUnlearned(old, knowing(late, refund))).toBe(1)
    // The one was made at that very moment, the other a millisecond later.
    const [then, later] = ['01JGFJJZ000000000000000000', '01JGFJJZ010000000000000000'] as const
    expect(countUnlearned(old, knowing(order, intent(then, 'Then', 'my money')))).toBe(0)
    expect(countUnlearned(old, knowing(order, intent(later, 'Later', 'my money')))).toBe(1)
  })

  it('takes five seconds and more for each utterance', () => {
    expect([expectedMsOf(knowing()), expectedMsOf(knowing(order, refund))]).toEqual([5000, 5010])
  })
})
