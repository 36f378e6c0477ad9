/** Items of the target that were changed beside a promotion. */
import { expect, it } from 'vitest'
import { targetChanged } from '../../../functions/releases/promotion.ts'

const found = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    source: { item: { title: `Item ${at + 1}` } },
  })) as unknown as Parameters<typeof targetChanged>[0]

it('five items are named, and of more of them how many there are', () => {
  expect(targetChanged(found(5)).message).toContain('Item 1, Item 2, Item 3, Item 4, Item 5')
  expect(targetChanged(found(5)).message).not.toContain('(+')
  expect(targetChanged(found(7)).message).toContain('Item 4, Item 5 (+2)')
})
