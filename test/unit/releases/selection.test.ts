import { describe, expect, it } from 'vitest'
import { closureOf, needsOf, type Changed } from '#shared/releases/selection'
import type { Whole } from '#shared/releases/whole'
import { idAt, whole } from './wholes.ts'

const [order, offer, lost, intent] = [idAt(11), idAt(12), idAt(13), idAt(14)] as [string, string, string, string]
const says = (_id: string, next: string | null = null): Whole =>
  whole('block', { _id, type: 'message', group: 'Flowers', text: { en: 'Roses' }, next })
const asks = (blockId: string, from: string): Whole =>
  whole('intent', { _id: intent }, [
    { store: 'intent-mapping', row: { _id: idAt(20), intent, entities: [], blockId } },
    { store: 'choice-mapping', row: { _id: idAt(21), intent, blockId, source_block: { blockId: from } } },
  ])
const block = (change: Changed['change'], _id: string, source?: Whole): Changed => ({
  kind: 'block',
  _id,
  change,
  source,
})
const name = (_id: string) => ({ kind: 'block' as const, _id })

describe('an item that is ticked for promotion', () => {
  it('needs what the target lacks, and offers what both have in different states', () => {
    const changes: Changed[] = [
      block('added', order, says(order, order)),
      block('edited', offer, says(offer, order)),
      { kind: 'intent', _id: intent, change: 'edited', source: asks(order, offer) },
      block('removed', lost),
    ]
    const needs = needsOf(changes)
    expect(needs.get(`block#${order}`)).toEqual({ needs: [], offers: [] })
    expect(needs.get(`block#${offer}`)).toEqual({ needs: [name(order)], offers: [] })
    expect(needs.get(`intent#${intent}`)).toEqual({ needs: [name(order)], offers: [name(offer)] })
    expect(needs.get(`block#${lost}`)).toEqual({ needs: [], offers: [] })
  })

  it('brings what it needs, and what that needs in turn, once', () => {
    const needs = needsOf([
      block('edited', offer, says(offer, order)),
      block('added', order, says(order, lost)),
      block('added', lost, says(lost, order)),
    ])
    expect(closureOf([name(offer)], needs)).toEqual([name(offer), name(order), name(lost)])
    expect(closureOf([name(lost), name(order)], needs)).toEqual([name(lost), name(order)])
    expect(closureOf([], needs)).toEqual([])
  })
})
