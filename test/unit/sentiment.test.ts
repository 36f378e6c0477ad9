import { describe, expect, it } from 'vitest'
import { contentLanguages, type ContentLanguage } from '#shared/languages'
import { sentiments } from '#shared/chat/sentiment'
import { sentimentOf } from '../../functions/nlu/text/sentiment.ts'

const felt = (language: ContentLanguage, ...texts: string[]) => sentimentOf(texts.map((text) => ({ text, language })))

/** In the words of a customer: glad, neither, not glad. */
const examples = {
  en: ['Thanks, that was very helpful!', 'Where is my order?', 'This is terrible, the vase arrived broken'],
  de: ['Vielen Dank, das hat mir sehr geholfen', 'Wo ist meine Bestellung?', 'Ich bin sehr enttäuscht, alles kaputt'],
  nl: ['Hartelijk bedankt, geweldig', 'Waar is mijn bestelling?', 'Ik ben erg teleurgesteld'],
  it: ['Grazie mille, ottimo servizio', 'Dove si trova il mio ordine?', 'Sono molto deluso, pessimo'],
  cy: ['Diolch, gwych iawn', 'Ble mae fy archeb?', 'Mae hyn yn ofnadwy'],
} as const satisfies Record<ContentLanguage, readonly [string, string, string]>

describe('the sentiment of what a customer has written', () => {
  it.each(contentLanguages)('is positive, neutral or negative in %s', (language) => {
    expect(examples[language].map((text) => felt(language, text))).toEqual(sentiments)
  })

  it('is the opposite behind a not', () => {
    expect(felt('en', 'That was not very helpful')).toBe('negative')
    expect(felt('en', 'No problem')).toBe('positive')
    expect(felt('en', 'It isn’t good')).toBe('negative')
    expect([felt('en', 'not all that good'), felt('en', 'not all that we say is good')]).toEqual([
      'negative',
      'positive',
    ])
    expect(felt('en', 'not all that is good')).toBe('positive')
    expect(felt('de', 'Das war nicht gut')).toBe('negative')
    expect(felt('it', 'Non è un problema')).toBe('positive')
  })

  it('is that of most texts, however loud one of them is', () => {
    const loud = 'terrible awful horrible worst useless'
    expect(felt('en', loud, 'Thanks, that works', 'Great!')).toBe('positive')
    expect(felt('en', loud, 'Great!')).toBe('neutral')
    expect(felt('en')).toBe('neutral')
  })

  it('sees signs as well, and is not led astray by what only looks like a word', () => {
    expect(felt('en', '👍')).toBe('positive')
    expect(felt('de', '😡 😡')).toBe('negative')
    expect(felt('en', 'goods constructor __proto__ toString')).toBe('neutral')
  })
})
