/** How much an imported workspace may hold. */
import { describe, expect, it } from 'vitest'
import { requireRoom } from '../../../functions/portability/parts/named.ts'
import { requireKinds } from '../../../functions/portability/workspace-import.ts'
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
