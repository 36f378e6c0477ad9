/** Which texts ask something inside a form. */
import { expect, it } from 'vitest'
import { isQuestion } from '#shared/engine/digression'

it.each(['How late?', 'Roses today?', 'what do they cost', 'und wann kommt ihr', 'Moment wie lange dauert das'])(
  '“%s” is a question',
  (text) => expect(isQuestion(text)).toBe(true),
)

it.each(['Why?', '', 'what costs', 'Jo Doe', 'I like your roses'])('“%s” is none', (text) =>
  expect(isQuestion(text)).toBe(false),
)
