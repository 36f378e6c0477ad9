import { expect, it } from 'vitest'
import { optTexts, optWordIn } from '#shared/chat/opt-out'
import { contentLanguages } from '#shared/languages'

it('a word that ends broadcasts is one in every language, however it is written, and only as the whole message', () => {
  for (const text of ['STOP', ' stop. ', 'Unsubscribe', 'ABMELDEN', 'Afmelden!', '“Stop”', 'stopio', 'Disiscrivimi'])
    expect(optWordIn(text), text).toBe('out')
  for (const text of ['START', 'start.', 'Anmelden']) expect(optWordIn(text), text).toBe('in')
  for (const text of ['Where is the bus stop?', 'Stop it', '', 'started', 'Wie kann ich mich abmelden?'])
    expect(optWordIn(text), text).toBeUndefined()
})

it('what customers are told of it names the way back in every language', () => {
  for (const language of contentLanguages) {
    expect(optTexts.out[language]).toContain('START')
    expect(optTexts.in[language]).toContain('STOP')
  }
})
