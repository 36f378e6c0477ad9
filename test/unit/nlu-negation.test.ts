/** A message that asks for the opposite of what its words are known for. */
import { describe, expect, it } from 'vitest'
import { isRefusalOf } from '../../functions/nlu/talk/negation.ts'

const cancel = [
  'cancel my order',
  'I want to cancel',
  'Bestellung stornieren',
  'ich möchte kündigen',
  'annullare il mio ordine',
  'vorrei disdire',
  'cancellare ordine',
  'mijn bestelling annuleren',
  'ik wil opzeggen',
  'canslo fy archeb',
]

describe('a refusal of what is known', () => {
  it.each([
    'don’t cancel my order',
    'I do not want to cancel',
    'please don’t cancel',
    'do not cancel anything',
    'i dont want to cancel my order',
    'hello, please do not cancel my order!',
    'never cancel my order',
    'I’m not going to cancel',
    'no need to cancel',
    'I don’t want to cancel but change the date',
    'I never asked to cancel my order',
    'ich möchte nicht kündigen',
    'ich will meine Bestellung nicht stornieren',
    'bitte nicht stornieren',
    'storniert meine Bestellung nicht',
    'ich will keine Kündigung',
    'bitte auf keinen Fall stornieren',
    'non voglio disdire',
    'non cancellate il mio ordine',
    'non annullare il mio ordine',
    'ik wil niet opzeggen',
    'annuleer mijn bestelling niet',
    'niet annuleren',
    'dw i ddim eisiau canslo',
    'peidiwch â chanslo fy archeb',
  ])('is “%s”', (text) => expect(isRefusalOf(text, cancel)).toBe(true))

  it.each([
    'cancel my order',
    'why can’t I cancel',
    'I can’t cancel my order',
    'I don’t know how to cancel',
    'how do I cancel',
    'can I not cancel',
    'I don’t want to wait any longer, cancel my order',
    'my order did not arrive, cancel it',
    'I no longer want my order',
    'not happy, cancel my order',
    'don’t you cancel orders for free?',
    'ich kann nicht stornieren',
    'warum kann ich nicht stornieren',
    'ich weiß nicht, wie ich kündigen kann',
    'wenn es nicht kommt, storniert',
    'non riesco a disdire',
    'kan niet annuleren',
  ])('is not “%s”', (text) => expect(isRefusalOf(text, cancel)).toBe(false))

  it('is none of what was taught as one', () => {
    expect(isRefusalOf('I don’t want any mails', ['I do not want your mails', 'stop the mails'])).toBe(false)
    expect(isRefusalOf('keine Mails bitte', ['ich will keine Mails mehr', 'Mails abbestellen'])).toBe(false)
  })

  it('is told by a word of four letters, and by none of three', () => {
    expect(isRefusalOf('do not book it', ['book a table'])).toBe(true)
    expect(isRefusalOf('do not buy it', ['buy a table'])).toBe(false)
  })

  it('is none of what it does not speak of', () => {
    expect(isRefusalOf('I don’t want roses', ['when do you open', 'opening hours'])).toBe(false)
  })
})
