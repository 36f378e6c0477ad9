/** What a customer reads of a template that an agent sends. */
import { expect, it } from 'vitest'
import { textOf } from '../../functions/areas/conversations/templates.ts'

const template = { name: 'parcel', language: 'en', body: 'Hi {{1}}', parameters: 1, isApproved: true }
const filled = (...values: string[]) => textOf([template], { name: 'parcel', language: 'en', values })
const refusal = (code: string) => expect.objectContaining({ code }) as Error

it('a filled template has at most 5000 characters, and as many values as it takes', () => {
  expect(filled('Ada')).toBe('Hi Ada')
  expect(filled('x'.repeat(4997))).toHaveLength(5000)
  expect(() => filled('x'.repeat(4998))).toThrow(refusal('too-large'))
  for (const values of [[], ['Ada', 'Lou']]) expect(() => filled(...values)).toThrow(refusal('bad-request'))
})

it('a template is told from others by its name and its language', () => {
  const german = { ...template, language: 'de', body: 'Hallo {{1}}' }
  const chosen = { name: 'parcel', language: 'de', values: ['Ada'] }
  expect(textOf([template, german], chosen)).toBe('Hallo Ada')
  expect(() => textOf([template], chosen)).toThrow(refusal('not-found'))
  expect(() => textOf([german], { ...chosen, name: 'roses' })).toThrow(refusal('not-found'))
})
