/** Which two environments are compared before anybody chooses. */
import { expect, it } from 'vitest'
import { firstPair } from '#shared/releases/pair'

const [live, first, second] = [
  { _id: '01A', isLive: true },
  { _id: '01B', isLive: false },
  { _id: '01C', isLive: false },
] as const
const idsOf = (environments: Parameters<typeof firstPair>[0], activeId: string) => {
  const pair = firstPair(environments, activeId)
  return pair && [pair.from._id, pair.to._id]
}

it('the first pair leads from the environment that an agent works in to the live one', () => {
  expect(idsOf([live, first, second], '01B')).toEqual(['01B', '01A'])
})

it('the first pair leads from the newest of the others where an agent works in the live environment', () => {
  expect(idsOf([live, first, second], '01A')).toEqual(['01C', '01A'])
  expect(idsOf([second, first, live], '01A')).toEqual(['01C', '01A'])
})

it('the first pair leads to another environment where none is live, and there is none of a single environment', () => {
  expect(idsOf([first, second], '01B')).toEqual(['01B', '01C'])
  expect(idsOf([live], '01A')).toBeUndefined()
})
