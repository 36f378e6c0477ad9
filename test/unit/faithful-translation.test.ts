/** Which translations of a model are shown: those that lead to the same places and are no story of their own. */
import { describe, expect, it } from 'vitest'
import { isFaithful } from '../../functions/areas/assist/translate.ts'

describe('a translation', () => {
  it('has at most 80 characters, or four times as many as its source', () => {
    const lengths = (source: number, text: number) => isFaithful('a'.repeat(source), 'b'.repeat(text))
    expect([lengths(3, 80), lengths(3, 81)]).toEqual([true, false])
    expect([lengths(30, 120), lengths(30, 121)]).toEqual([true, false])
  })

  it('holds the links, addresses and placeholders of its source in any order, and no others', () => {
    const source = 'Ask [CARD_1] or ***NAME*** at https://roses.example/a'
    expect(isFaithful(source, 'https://roses.example/a: ***NAME*** oder [CARD_1]')).toBe(true)
    expect(isFaithful(source, 'https://roses.example/b: ***NAME*** oder [CARD_1]')).toBe(false)
    expect(isFaithful(source, 'https://roses.example/a: ***NAME***')).toBe(false)
    expect(isFaithful('Hello', 'Hallo, ada@roses.example')).toBe(false)
  })
})
