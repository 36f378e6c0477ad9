/** Which texts ask something inside a form. */
import { expect, it } from 'vitest'
import { isQuestion, mayDigress } from '#shared/engine/digression'
import { question } from '../form-chat.ts'

it.each([
  'How late?',
  'Roses today?',
  'where are you',
  'what do they cost',
  'und wann kommt ihr',
  'Moment wie lange dauert das',
])('“%s” is a question', (text) => expect(isQuestion(text)).toBe(true))

it.each(['Why?', 'where is', '', 'what costs', 'Jo Doe', 'I like your roses'])('“%s” is none', (text) =>
  expect(isQuestion(text)).toBe(false),
)

it('three words that a question refuses may be of something else, and two are a failed answer', () => {
  const guests = question({ key: 'guests', fieldType: 'input-number', dataType: 'number' })
  const may = (text: string) => mayDigress(guests, { kind: 'text', text })
  expect([may('no idea yet'), may('no idea'), may('12')]).toEqual([true, false, false])
})
