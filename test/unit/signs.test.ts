/** What signs and few words say without a sentence: a yes, a no, thanks, anger. */
import { describe, expect, it } from 'vitest'
import { consentIn } from '#shared/engine/manner-texts'
import { mannerOf } from '../../functions/nlu/talk/manner.ts'
import { smallTalkOf } from '../../functions/nlu/talk/small-talk.ts'

describe('an answer to a yes-or-no question', () => {
  it.each([
    '👍',
    '👍🏽',
    '👍👍👍',
    '👌',
    '✅',
    '✔️',
    '💯',
    '🙆‍♀️',
    '👍 danke',
    'yes 👍',
    'ok 👌',
    'ja bitte 🙏',
    'please',
    'bitte!',
    'per favore',
    'auf jeden Fall',
    'go ahead',
    'va bene',
    'zeker',
    'wrth gwrs',
    '❤️👍',
  ])('“%s” is a yes', (text) => expect(consentIn(text)).toBe(true))

  it.each([
    '👎',
    '👎🏿',
    '👎👎',
    '❌',
    '🚫',
    '🙅‍♂️',
    'no 👎',
    'nein danke 🙂',
    'auf keinen Fall',
    'absolutely not',
    'liever niet',
    'no grazie',
    '👎 thanks',
  ])('“%s” is a no', (text) => expect(consentIn(text)).toBe(false))

  it.each(['👍👎', '🌹', '❤️', '🙏', 'thanks', '12', 'yes but which', 'no parking', '', '😡'])(
    '“%s” is neither',
    (text) => expect(consentIn(text)).toBeUndefined(),
  )
})

describe('thanks', () => {
  it.each([
    ['👍', 'en'],
    ['🙏', 'en'],
    ['🙏🏼🙏🏼', 'de'],
    ['❤️', 'en'],
    ['❤', 'de'],
    ['💕💕', 'en'],
    ['❤️‍🔥', 'en'],
    ['🥰', 'it'],
    ['😊', 'nl'],
    ['👏👏', 'cy'],
    ['🫶', 'en'],
    ['ty', 'en'],
    ['thx!!', 'en'],
    ['tyvm', 'en'],
    ['danke dir', 'de'],
    ['merci', 'de'],
    ['Danke ❤️', 'de'],
    ['thanks 👍', 'en'],
    ['grazie 🙏', 'it'],
    ['bedankt 😊', 'nl'],
  ] as const)('are “%s” (%s)', (text, language) => {
    expect(smallTalkOf(text, language)).toBe('thanks')
    expect(mannerOf(text)).toBeUndefined()
  })

  it.each(['🌹', '🍕🍕', '12', '😡', '🤔'])('are not “%s”', (text) => expect(smallTalkOf(text, 'en')).toBeUndefined())
})

describe('anger', () => {
  it.each([
    '😡',
    '😠😠',
    '🤬',
    '🖕🏼',
    '😡👍',
    'this is ridiculous',
    'That’s just unacceptable!',
    'argh',
    'ffs',
    'das ist doch lächerlich',
    'Frechheit!',
    'das ist eine Unverschämtheit',
    'che vergogna',
    'dit is belachelijk',
    'mae hyn yn warthus',
  ])('is heard in “%s”', (text) => expect(mannerOf(text)).toBe('insult'))

  it.each(['☹️', '😢', '🤷‍♀️', '🙄', '🤔', '??', '???!', '❓'])('is not, but an objection, in “%s”', (text) =>
    expect(mannerOf(text)).toBe('objection'),
  )

  it.each(['🌹', '!', '...', '👍', 'a ridiculous hat', 'is that an outrageous price for a hat', 'witzige Karten'])(
    'is not heard in “%s”',
    (text) => expect(mannerOf(text)).toBeUndefined(),
  )
})
