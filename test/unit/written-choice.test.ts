/** What is written for one of several choices, and what means something else. */
import { describe, expect, it } from 'vitest'
import { isTellingWord, writtenChoice } from '#shared/chat/written-choice'

const labels = (...titles: string[]) => ({ labels: titles.map((title) => title.split('|')) })
const offered = labels(
  'Order now|Jetzt bestellen',
  'Begin again|Von vorn',
  'Show me bouquets|Sträuße',
  'What do they cost?|Preise',
)

describe('a choice is named', () => {
  it.each([
    ['Order now', 0, 'words'],
    ['order now!', 0, 'words'],
    ['“ORDER NOW”', 0, 'words'],
    ['Ｏｒｄｅｒ ｎｏｗ', 0, 'words'],
    ['ordernow', 0, 'words'],
    ['I’d like to order now, please', 0, 'words'],
    ['Order now 🌹', 0, 'words'],
    ['jetzt bestellen bitte', 0, 'words'],
    ['von vorn', 1, 'words'],
    ['STRAUSSE', 2, 'words'],
    ['straeusse', 2, 'words'],
    ['what do they cost', 3, 'words'],
    ['1', 0, 'place'],
    ['2.', 1, 'place'],
    ['3)', 2, 'place'],
    ['#4', 3, 'place'],
    ['2️⃣', 1, 'place'],
    ['two please', 1, 'place'],
    ['number three', 2, 'place'],
    ['nummer twee', 1, 'place'],
    ['the second one', 1, 'place'],
    ['die zweite bitte', 1, 'place'],
    ['il terzo', 2, 'place'],
    ['de eerste', 0, 'place'],
    ['y trydydd', 2, 'place'],
    ['the last one', 3, 'place'],
    ['den letzten', 3, 'place'],
    ['b', 1, 'letter'],
    ['C)', 2, 'letter'],
    ['option d', 3, 'letter'],
    ['cost', 3, 'part'],
    ['bouquet', 2, 'part'],
    ['Oder now', 0, 'slip'],
    ['begin agian', 1, 'slip'],
    ['Prise', 3, 'slip'],
  ])('by “%s”', (text, place, by) => {
    expect(writtenChoice(text, offered)).toEqual({ place, by })
  })

  it.each([
    'now',
    'what',
    '5',
    'e',
    'don’t order now',
    'nicht bestellen',
    'not the second one',
    'order red roses for my mother',
    'I want to know what roses cost',
    'again and again',
    '🌹',
    '',
  ])('by nothing in “%s”', (text) => {
    expect(writtenChoice(text, offered)).toBeUndefined()
  })
})

it('a word tells something from three letters on, and a number always', () => {
  expect(['red', 'xl', '7', 'the', 'please'].map(isTellingWord)).toEqual([true, false, true, false, false])
  expect(writtenChoice('red', labels('The red one', 'The blue one'))).toEqual({ place: 0, by: 'part' })
  expect(writtenChoice('xl', labels('Size xl please', 'Size xs please'))).toBeUndefined()
})

it('a text of 160 letters may name a choice, a longer one has more to say', () => {
  const wordy = `${'please '.repeat(21)}order now!!!!`
  expect([wordy.length, writtenChoice(wordy, offered), writtenChoice(`${wordy}!`, offered)]).toEqual([
    160,
    { place: 0, by: 'words' },
    undefined,
  ])
})

describe('of two choices', () => {
  const two = labels('Red roses', 'Chocolate')

  it.each([
    ['one please', { place: 0, by: 'place' }],
    ['the second one', { place: 1, by: 'place' }],
    ['the second bouquet', { place: 1, by: 'place' }],
    ['the second bouquet roses', undefined],
    ['the third one', undefined],
    ['0', undefined],
    ['3', undefined],
    ['roses red', { place: 0, by: 'part' }],
    ['choc', { place: 1, by: 'part' }],
    ['cho', undefined],
    ['chokolade', { place: 1, by: 'slip' }],
    ['chokolabi', undefined],
    ['hcocolate', undefined],
    ['chocoltae', { place: 1, by: 'slip' }],
  ] as const)('“%s” names %o', (text, choice) => {
    expect(writtenChoice(text, two)).toEqual(choice)
  })

  it('the first is named by its whole words, however short', () => {
    expect(writtenChoice('red', labels('Red', 'Blue'))).toEqual({ place: 0, by: 'words' })
  })
})

describe('one choice alone', () => {
  it('is named by its words and its number, and has no letter, no middle and no end', () => {
    const one = labels('Order now')
    expect(writtenChoice('1', one)).toEqual({ place: 0, by: 'place' })
    for (const text of ['a', 'the middle one', 'the last one', 'the top one'])
      expect(writtenChoice(text, one), text).toBeUndefined()
  })
})

describe('choices that look alike', () => {
  it('have a middle where their number is odd', () => {
    expect(writtenChoice('the middle one', labels('Red', 'Pink', 'White'))).toEqual({ place: 1, by: 'place' })
    expect(writtenChoice('the middle one', offered)).toBeUndefined()
  })

  it('are named without the gaps between their words from six letters on', () => {
    const animals = labels('Big cat', 'Big ox')
    expect(writtenChoice('bigcat', animals)).toEqual({ place: 0, by: 'words' })
    expect(writtenChoice('bigox', animals)).toBeUndefined()
  })

  it('are named with a slip where one of the words has five letters', () => {
    const flowers = labels('Tulip', 'Blue')
    expect(writtenChoice('tlip', flowers)).toEqual({ place: 0, by: 'slip' })
    expect(writtenChoice('bleu', flowers)).toBeUndefined()
  })

  it('by numbers are named by them, and not by their places', () => {
    const roses = labels('10 roses', '20 roses', 'No roses')
    expect(writtenChoice('20', roses)).toEqual({ place: 1, by: 'place' })
    expect(writtenChoice('2', roses)).toBeUndefined()
    expect(writtenChoice('number 2', roses)).toEqual({ place: 1, by: 'place' })
    expect(writtenChoice('2', { ...roses, isNumbered: true })).toEqual({ place: 1, by: 'place' })
    expect(writtenChoice('roses', roses)).toBeUndefined()
    expect(writtenChoice('29 roses', roses)).toBeUndefined()
  })

  it.each([
    ['abmelden', 'Anmelden'],
    ['unavailable', 'Available'],
    ['Juli', 'Juni'],
    ['parking', 'No parking'],
    ['Sunday', 'Monday'],
  ])('“%s” is no “%s”', (text, title) => {
    expect(writtenChoice(text, labels(title, 'Something else'))).toBeUndefined()
  })

  it('by letters of their own are named by these', () => {
    expect(writtenChoice('b', labels('B: the red one', 'A: the blue one'))).toEqual({ place: 0, by: 'letter' })
  })

  it('a sign that one of them has is enough', () => {
    expect(writtenChoice('👎', labels('👍 Helpful', '👎 Not helpful'))).toEqual({ place: 1, by: 'words' })
    expect(writtenChoice('👍🏽', labels('👍 Helpful', '👎 Not helpful'))).toEqual({ place: 0, by: 'words' })
  })
})
