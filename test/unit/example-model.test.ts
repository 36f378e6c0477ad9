/** The example model of the embedded cloud says what the product's own checks and parsers take. */
import { describe, expect, it } from 'vitest'
import { refusalOf } from '../../functions/bot/answers/checks.ts'
import { instructionsFor } from '../../functions/bot/answers/instructions.ts'
import { replyIn } from '../../functions/bot/answers/reply.ts'
import { sayingFor } from '../../infra/local/model/sayings.ts'

const care =
  'Orchids want a bright window. Dip the pot into water for ten minutes once a week. Repot it every two years.'
const vases = 'We take every vase back and refund its deposit of £3. Ribbons are cotton.'
const sources = [
  { title: 'Vases', heading: '', text: vases },
  { title: 'Orchids', heading: '', text: care },
]
const instructions = instructionsFor({ language: 'en' })
const asks = (question: string) =>
  sayingFor(instructions, [
    ...sources.map(({ title, text }, index) => JSON.stringify({ source: index + 1, title, text })),
    JSON.stringify({ question }),
  ])

describe('the example model', () => {
  it.each([
    ['how often do I dip an orchid?', 2, 'Dip the pot into water for ten minutes once a week.'],
    ['do I get a refund of the deposit for my vase?', 1, 'We take every vase back and refund its deposit of £3.'],
  ])('answers %s from the source that fits, in an answer that passes the checks', (question, cite, words) => {
    const reply = replyIn(asks(question))!
    expect(reply).toMatchObject({ action: 'answer', cites: [cite] })
    expect(reply.text).toContain(words)
    const given = { sources, said: [question], language: 'en' as const, deniedTopics: [], instructions }
    expect(refusalOf(reply, given)).toBeUndefined()
  })

  it('answers nothing where no source fits', () => {
    expect(replyIn(asks('do zeppelins fly?'))).toMatchObject({ action: 'none' })
  })

  it('sums a conversation up in the language that is wanted', () => {
    const lines = [
      '* The conversation began',
      'Customer: My roses are late.',
      'Lena: They come today.',
      'Customer: Thanks',
    ]
    expect(sayingFor('Sum it up. Write English.', lines)).toBe(
      'The customer wrote: “My roses are late.”\nMost recently: “Thanks”\nThe latest answer was: “They come today.”',
    )
    expect(sayingFor('Sum it up. Write German.', lines)).toMatch(/^Der Kunde schrieb: „My roses are late.“/)
  })

  it('words a reply better, and in the tone that is wanted', () => {
    const say = (tone: string) => sayingFor(`An employee is about to send it. ${tone}`, ['thx, we come at 9. i wait'])
    expect(say('Word it better')).toBe('Thank you, we come at 9. I wait.')
    expect(say('Make it friendlier')).toBe('Thank you, we come at 9. I wait. We are happy to help!')
    expect(say('Make it formal')).toMatch(/^Dear customer,/)
  })
})
