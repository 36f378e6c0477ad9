/** How much an imported workspace may hold. */
import { describe, expect, it } from 'vitest'
import { inTransactions } from '../../../functions/portability/parts.ts'
import { requireRoom } from '../../../functions/portability/parts/named.ts'
import { requireKinds } from '../../../functions/portability/workspace-import.ts'
import type { Change } from '../../../functions/platform/table/transaction.ts'
import type { PortionItem } from '../../../functions/content/plans/portion.ts'

describe('what is imported beside what is there', () => {
  it('may fill the list of its kind up to its end', () => {
    const room = (total: number, additions: readonly unknown[]) => () =>
      requireRoom({ total, additions }, 500, 'variables')
    expect(room(500, ['one'])).not.toThrow()
    expect(room(501, ['one'])).toThrow(
      expect.objectContaining({ code: 'too-large', values: { limit: '500 variables' } }),
    )
    // Where there is too much already, nothing new makes it worse.
    expect(room(501, [])).not.toThrow()
  })
})

describe('the content of an imported workspace', () => {
  it('holds at most 5000 items of a kind', () => {
    const items = (blocks: number) => [
      ...Array.from({ length: blocks }, () => ({ kind: 'block' }) as PortionItem),
      { kind: 'intent' } as PortionItem,
    ]
    expect(() => requireKinds({ items: items(5000) })).not.toThrow()
    expect(() => requireKinds({ items: items(5001) })).toThrow(expect.objectContaining({ code: 'file-refused' }))
  })
})

describe('the settings of an imported workspace', () => {
  const someOf = (count: number) => Array.from({ length: count }, () => ({}) as Change)
  const landed = (changes: number, additions: readonly number[]) => {
    const { first, changes: last } = inTransactions([{ changes: someOf(changes), additions: additions.map(someOf) }])
    return { first: first.map(({ length }) => length), last: last.length }
  }

  it('land at once where they fit into one transaction, else what is new before them in as few as can be', () => {
    expect(landed(60, [10, 10])).toEqual({ first: [], last: 80 })
    expect(landed(61, [10, 10])).toEqual({ first: [20], last: 61 })
    expect(landed(1, [30, 50, 2])).toEqual({ first: [80, 2], last: 1 })
    expect(landed(80, [])).toEqual({ first: [], last: 80 })
    expect(() => landed(81, [])).toThrow(expect.objectContaining({ code: 'too-large' }))
  })
})
