/** Which customers of a search come first. */
import { expect, it } from 'vitest'
import { lastKnown } from '../../../functions/search/find-customers.ts'

it('customers come once each, who was known of latest first', () => {
  const address = (conversation: string, at: number) => ({ conversation, number: 0, entry: 0, at })
  const found = [address('ada', 100), address('bea', 300), address('ada', 400), address('cas', 200)]
  expect(lastKnown(found)).toEqual([address('ada', 400), address('bea', 300), address('cas', 200)])
})
