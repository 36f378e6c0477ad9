/** Which of the mappings of an intent answers a message. */
import { expect, it } from 'vitest'
import { bestMapping } from '#shared/content/best-mapping'

const mapping = (_id: string, ...entities: string[]) => ({ _id, intent: 'order', entities, blockId: `block of ${_id}` })
const plain = mapping('01A')
const rose = mapping('01B', 'rose')
const late = mapping('01C', 'rose')
const gift = mapping('01D', 'rose', 'card')

it('the best mapping is the one with most entities of which a message names all, and of equals the oldest', () => {
  const best = (...named: string[]) => bestMapping([plain, late, rose, gift], named)?._id
  expect(best()).toBe('01A')
  expect(best('card')).toBe('01A')
  expect(best('rose')).toBe('01B')
  expect(best('card', 'rose', 'tulip')).toBe('01D')
  expect(bestMapping([late, gift], ['card'])).toBeUndefined()
})
