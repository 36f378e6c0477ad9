import { expect, it } from 'vitest'
import { optQuestions, optTexts, optWordIn } from '#shared/chat/opt-out'
import { contentLanguages } from '#shared/languages'

it.each([
  ['the words of carriers', ['STOP', 'STOPALL', 'Stop all', 'UNSUBSCRIBE', 'OPTOUT', 'opt-out', 'Opt out']],
  ['English', ['Stop promotions', 'unsubscribe me', 'No more messages', 'Stop marketing', 'no more broadcasts']],
  ['German', ['STOPP', 'ABMELDEN', 'Abbestellen', 'KEINE WERBUNG', 'keine Werbung mehr', 'Newsletter abbestellen']],
  ['Dutch', ['AFMELDEN', 'Uitschrijven', 'geen reclame meer', 'Meld me af', 'Geen berichten meer']],
  ['Italian', ['Disiscrivimi', 'CANCELLAMI', 'Basta', 'niente pubblicità', 'Annulla iscrizione']],
  ['Welsh', ['stopio', 'Dad-danysgrifio', 'dad danysgrifio', 'Dim hysbysebion', 'DIM MWY O NEGESEUON']],
  ['case and spaces', ['stop', ' sToP ', 'Stop\n', 'STOP\u00a0', 'keine   Werbung']],
  ['punctuation', ['stop.', 'STOP!!!', '“Stop”', '„Abmelden“', '*STOP*', '(stop)', 'Stop…', '>> STOP <<']],
  ['emoji', ['STOP 🛑', '🛑🛑 Stop', 'abmelden 🙏🏽', 'Stop ❤️', '✋ KEINE WERBUNG ✋']],
  ['courtesy', ['Stop please', 'please stop', 'Bitte abmelden', 'Bitte keine Werbung mehr, danke!', 'STOP thank you']],
  ['courtesy in other languages', ['Stop per favore', 'afmelden aub', 'Stop, grazie', 'stopio os gwelwch yn dda']],
  ['invisible signs', ['STOP\u200b', '\ufeffSTOP', 'ST\u00adOP', '\u200eStop\u200f', '\u2066STOP\u2069']],
  ['wide letters', ['ＳＴＯＰ', 'ｓｔｏｐ', 'ＡＢＭＥＬＤＥＮ']],
])('no more broadcasts are wanted by %s', (_, texts) => {
  for (const text of texts) expect(optWordIn(text), text).toBe('out')
})

it.each([
  ['English', ['START', 'start.', 'UNSTOP', 'Start please', 'Subscribe 🙏', 'opt in', 'ＳＴＡＲＴ', 'START\u200b']],
  ['others', ['Anmelden', 'bitte anmelden', 'Aanmelden', 'iscrivimi', 'TANYSGRIFIO', 'Dechrau']],
])('broadcasts are wanted again by words of %s', (_, texts) => {
  for (const text of texts) expect(optWordIn(text), text).toBe('in')
})

it('words that may be about an order are certain in a text message alone, where carriers define them', () => {
  for (const text of ['CANCEL', 'End', 'quit', 'REVOKE', 'Cancel please', 'END 🛑', 'ＣＡＮＣＥＬ', 'quit\u200b']) {
    expect(optWordIn(text), text).toBe('doubtful')
    expect(optWordIn(text, { isSms: true }), text).toBe('out')
  }
  for (const text of ['Kündigen', 'stornieren', 'Annuleren', 'annulla', 'Canslo']) {
    expect(optWordIn(text), text).toBe('doubtful')
    expect(optWordIn(text, { isSms: true }), text).toBe('doubtful')
  }
})

it('such a word within a text that is about something else is none', () => {
  for (const text of [
    'Where is the bus stop?',
    'Stop it',
    '',
    'started',
    'Wie kann ich mich abmelden?',
    'stop?',
    'please',
    '🛑',
    'cancel my order',
    'Please cancel order 4711',
    'the end',
    'Is there an end date',
    'quit smoking flowers',

    'Ich möchte keine Werbung für Rosen sehen',
    'Non basta',
    'When does the sale start',
    'bitte',
    'START 2',
    'nonstop',

    'please stop by on Monday',
    'danke',
    'Stop sending roses',
    'stop the order',
    'ende der woche',
    `stop ${'!'.repeat(80)}`,
  ])
    for (const isSms of [false, true]) expect(optWordIn(text, { isSms }), text).toBeUndefined()
})

it('what customers are told or asked of it names the way in every language', () => {
  for (const language of contentLanguages) {
    expect(optTexts.out[language]).toContain('START')
    expect(optTexts.in[language]).toContain('STOP')
    expect(optQuestions[language]).toContain('STOP')
  }
})

it('a text of 80 signs may be such a word, a longer one is about something', () => {
  const shouted = `stop${'!'.repeat(76)}`
  expect([optWordIn(shouted), optWordIn(`${shouted}!`)]).toEqual(['out', undefined])
})
