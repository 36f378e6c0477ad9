/** What understanding makes of hidden values: a placeholder is one word, named for its kind, whatever its number. */
import { describe, expect, it } from 'vitest'
import { tellingWords } from '../../../functions/nlu/text/keywords.ts'
import { tokenize } from '../../../functions/nlu/text/text.ts'
import { load } from '../../../functions/nlu/parser.ts'
import { train } from '../../../functions/nlu/train.ts'
import { valuesIn } from '../../../functions/nlu/values/values.ts'
import { company, intent } from '../nlu-company.ts'

describe('a placeholder', () => {
  it.each([
    ['send it to [EMAIL_1].', ['send', 'it', 'to', 'email', '.']],
    ['schön: [IBAN_12]', ['schon', ':', 'iban']],
    ['[card_1] [CARD] [x', ['[', 'card', '_', '1', ']', '[', 'card', ']', '[', 'x']],
  ])('of “%s” is one word, and what only looks like one is not', (text, words) => {
    expect(tokenize(text).map(({ folded }) => folded)).toEqual(words)
    for (const { start, end } of tokenize(text)) expect(text.slice(start, end).trim()).not.toBe('')
  })

  it('holds no number, no day and no word that tells what a text is about', () => {
    expect(valuesIn('my card is [CARD_3]', '2026-11-20')).toEqual({})
    expect(tellingWords('charge [CARD_1] or [EMAIL_2] tomorrow', 'en')).toEqual(['charge', 'tomorrow'])
  })

  it('is understood in a parse as in the training, whatever its number', async () => {
    const data = {
      ...company,
      intents: [
        ...company.intents,
        intent('mail', 'Write a mail', [
          'send it to [EMAIL_1]',
          'write to [EMAIL_2] please',
          'my address is [EMAIL_1]',
        ]),
        intent('pay', 'Pay by card', ['charge [CARD_1]', 'use my card [CARD_1]', 'pay with [CARD_2]']),
      ],
    }
    const parser = load((await train(data)).model)
    const { ranking } = parser.parse('please use [EMAIL_1]')
    expect(parser.parse('please use [EMAIL_37]').ranking).toEqual(ranking)
    expect(parser.parse('here you are: [EMAIL_5]').ranking[0]!.intent).toBe('mail')
    expect(parser.parse('here you are: [CARD_5]').ranking[0]!.intent).toBe('pay')
  })
})
