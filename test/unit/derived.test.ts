import { describe, expect, it } from 'vitest'
import { claimsOf, linksOfItem, linksOfMapping } from '../../functions/content/derived.ts'
import { idAt, whole } from './releases/wholes.ts'

const [intent, entity, answer, source] = [idAt(2), idAt(3), idAt(4), idAt(5)] as [string, string, string, string]

describe('the rows that follow from an item', () => {
  it('claim its title and its key among the items of its kind, by how they look', () => {
    const { item } = whole('form', { type: 'form', title: 'Red  Roses', key: 'Roses' })
    expect(claimsOf('form', item)).toEqual([
      { claim: 'form#title#red roses', itemId: idAt(1) },
      { claim: 'form#key#roses', itemId: idAt(1) },
    ])
    const [long] = claimsOf('form', { ...item, title: 'ﷺ'.repeat(100) })
    expect(long!.claim).toMatch(/^form#title#[\da-f]{64}$/)
  })

  it('link it to each item that it names, once however often it names it', () => {
    const { item } = whole('block', {
      type: 'message',
      group: 'Flowers',
      text: { en: 'Roses' },
      next: answer,
      onReply: answer,
    })
    const self = { kind: 'block', id: idAt(1) }
    expect(linksOfItem('block', item)).toEqual([{ target: { kind: 'block', id: answer }, source: self, leads: true }])
  })
})

describe('the links of a mapping', () => {
  const block = { kind: 'block', id: answer }
  const mapping = idAt(9)

  it('lead from the subject to the block, and keep the subject and the entities', () => {
    const row = { _id: mapping, intent, entities: [entity], blockId: answer }
    const subject = { kind: 'intent', id: intent }
    expect(linksOfMapping('intent-mapping', row)).toEqual([
      { target: { kind: 'entity', id: entity }, source: block, leads: false, mapping },
      { target: subject, source: block, leads: false, mapping },
      { target: block, source: subject, leads: true, mapping },
    ])
  })

  it('keep the block a choice is in, and lead to it where it is its own answer', () => {
    const subject = { kind: 'intent', id: intent }
    const row = { _id: mapping, intent, blockId: answer, source_block: { blockId: source } }
    const kept = { target: { kind: 'block', id: source }, source: subject, leads: false, mapping }
    expect(linksOfMapping('choice-mapping', row)).toContainEqual(kept)
    const own = linksOfMapping('choice-mapping', { ...row, source_block: { blockId: answer } })
    expect(own.filter(({ target }) => target.id === answer)).toEqual([
      { target: block, source: subject, leads: true, mapping },
    ])
  })
})
