import { describe, expect, it } from 'vitest'
import { moodOf } from '../../functions/areas/conversations/mood.ts'

const mood = (language: 'en' | 'de', ...texts: string[]) => moodOf(texts.map((text) => ({ text, language })))

describe('the mood an agent is told of', () => {
  it.each([
    ['en', 'My mother’s lovely 70th birthday present is missing, please help, thank you so much'],
    ['en', 'Thank you, we need a beautiful wreath for my father’s funeral, he loved white roses'],
    ['de', 'Vielen Dank, wir brauchen einen schönen Kranz für die Beerdigung meines Vaters, er liebte Rosen'],
    ['de', 'Das schöne Geschenk zum 70. Geburtstag ist nicht angekommen, bitte schnell, lieben Dank'],
  ] as const)('is not positive where somebody mourns or misses something (%s: %s)', (language, text) => {
    expect(mood(language, text)).toBe('neutral')
  })

  it('is told only where at least two clauses say it and none the opposite', () => {
    expect(mood('en', 'Thanks, that was very helpful!')).toBe('positive')
    expect(mood('en', 'Thanks!')).toBe('neutral')
    expect(mood('de', 'Ich bin sehr enttäuscht, alles kaputt')).toBe('negative')
    expect(mood('de', 'Das ist schlecht')).toBe('neutral')
    expect(mood('en', 'Great, but the vase was broken, lovely roses')).toBe('neutral')
  })

  it('is that of the last three messages', () => {
    const angry = 'This is terrible, I am very disappointed'
    expect(mood('en', angry, 'Where is it?')).toBe('negative')
    expect(mood('en', angry, 'Where is it?', 'On Monday?', 'To Bath?')).toBe('neutral')
  })
})
