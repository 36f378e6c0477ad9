/** What a check of a release tells of messages and of differences. */
import { expect, it } from 'vitest'
import { isWorseThan, linesOf } from '../../../functions/areas/releases/checks/groups.ts'

it('a message has a line for its text, and one for its buttons where it has some', () => {
  const choices = ['Yes', 'No'].map((title) => ({ title }))
  expect(linesOf([{ text: 'Hello' }] as unknown as Parameters<typeof linesOf>[0])).toEqual(['Hello'])
  expect(linesOf([{ text: 'Sure?', choices }] as unknown as Parameters<typeof linesOf>[0])).toEqual([
    'Sure?',
    '[Yes] [No]',
  ])
})

it('a difference is no worse than one of the same class', () => {
  expect([isWorseThan('worse', 'other'), isWorseThan('other', 'other')]).toEqual([true, false])
})
