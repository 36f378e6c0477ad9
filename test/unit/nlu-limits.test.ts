/** What is made of words at the very limits of their numbers and lengths. */
import { describe, expect, it } from 'vitest'
import { passagesOf } from '../../functions/nlu/passages/passages.ts'
import { relation } from '../../functions/nlu/passages/related-words.ts'
import { isAnswer } from '../../functions/nlu/passages/search.ts'
import { isRefusalOf } from '../../functions/nlu/talk/negation.ts'
import { pickedPlace } from '../../functions/nlu/talk/pointing.ts'
import { smallTalkOf } from '../../functions/nlu/talk/small-talk.ts'
import { tellingWords } from '../../functions/nlu/text/keywords.ts'
import { checkSize } from '../../functions/nlu/text/training-data.ts'
import { withoutOverlap } from '../../functions/nlu/values/entities.ts'

it('small talk has at most 120 signs and 14 words', () => {
  const kind = (text: string) => smallTalkOf(text, 'en')
  expect([kind(`thanks${'!'.repeat(114)}`), kind(`thanks${'!'.repeat(115)}`)]).toEqual(['thanks', undefined])
  const words = (count: number) => Array.from({ length: count }, () => 'thanks').join(' ')
  expect([kind(words(14)), kind(words(15))]).toEqual(['thanks', undefined])
})

it('a word of small talk may have one letter wrong from four letters on', () => {
  expect([smallTalkOf('helo', 'en'), smallTalkOf('hlo', 'en')]).toEqual(['greeting', undefined])
})

it('an item is picked that was shown, and none behind the last one', () => {
  expect([pickedPlace('the third one', 3), pickedPlace('the third one', 2)]).toEqual([2, undefined])
  expect([pickedPlace('the last one', 1), pickedPlace('the last one', 0)]).toEqual([0, undefined])
})

describe('a word is meant by another one', () => {
  it.each([
    ['its plural', 'car', 'cars', 0.9],
    ['not one more letter of a short word', 'car', 'card', 0],
    ['a longer word with an ending of its language', 'book', 'booking', 0.9],
    ['a compound of five letters and three more', 'tisch', 'esstisch', 0.75],
    ['a compound of five letters, the last of which is an ending', 'karte', 'postkarte', 0.75],
    ['a compound that begins with five letters before an ending', 'steine', 'steinofen', 0.75],
    ['not one of four letters', 'glas', 'weinglas', 0],
    ['not one with two more', 'tisch', 'zotisch', 0],
    ['a slip in five letters', 'tulip', 'tulpi', 0.8],
    ['no slip in four', 'rose', 'roze', 0],
    ['a common beginning of seven letters with three others each', 'abcdefgxyz', 'abcdefguvw', 0.5],
    ['not one of six', 'abcdefxyz', 'abcdefuvw', 0],
    ['not one with two others', 'abcdefgxy', 'abcdefguvw', 0],
  ] as const)('as %s', (_, asked, word, likelihood) => {
    expect(relation(asked, word, false)).toBe(likelihood)
  })
})

it('a word tells something from four letters on', () => {
  expect(tellingWords('red rose tulips', 'en')).toEqual(['rose', 'tulips'])
})

it('pieces of a text that touch each other are both found, and those that overlap are not', () => {
  const match = (start: number, end: number) => ({
    entity: 'colour',
    value: 'x',
    start,
    end,
    source: 'synonym' as const,
  })
  const starts = (...matches: ReturnType<typeof match>[]) => withoutOverlap(matches, []).map(({ start }) => start)
  expect(starts(match(0, 3), match(3, 6))).toEqual([0, 3])
  expect(starts(match(0, 3), match(3, 7))).toEqual([0, 3])
  expect(starts(match(0, 4), match(3, 6))).toEqual([0])
  const many = (count: number) => Array.from({ length: count }, (_, at) => match(at * 2, at * 2 + 1))
  expect([starts(...many(100)).length, starts(...many(101)).length]).toEqual([100, 100])
})

it('paragraphs are joined in one passage as long as they fit with the gap between them', () => {
  const texts = (lengthMax: number) => passagesOf('aaaa\n\nbbbb', lengthMax).map(({ text }) => text)
  expect([texts(10), texts(9)]).toEqual([['aaaa\n\nbbbb'], ['aaaa', 'bbbb']])
  expect(passagesOf('aaaaa', 5).map(({ text }) => text)).toEqual(['aaaaa'])
})

it('a passage ends with a sentence that fills more than a quarter of it, else with a word', () => {
  const texts = (text: string) => passagesOf(text, 20).map((passage) => passage.text)
  expect(texts('Sorry. two three four five')).toEqual(['Sorry.', 'two three four five'])
  expect(texts('Sure. two three four five')).toEqual(['Sure. two three', 'four five'])
})

it('a passage is an answer whose score and coverage are two together', () => {
  const is = (score: number, coverage: number) => isAnswer({ score, coverage } as Parameters<typeof isAnswer>[0])
  expect([is(1.5, 0.5), is(1.5, 0.25)]).toEqual([true, false])
})

it('a word that is refused has four letters at least', () => {
  expect([isRefusalOf('don’t send a rose', ['rose']), isRefusalOf('don’t send a rug', ['rug'])]).toEqual([true, false])
})

it('a build takes 5000 intents, 1000 entities and 200 patterns, and no more', () => {
  const isTaken = (intents: number, entities: number, patterns: number) => {
    const many = <Item>(count: number, item: (at: number) => Item) => Array.from({ length: count }, (_, at) => item(at))
    const entity = (at: number) => ({ name: 'a', synonyms: [], patterns: at === 0 ? many(patterns, () => 'a') : [] })
    try {
      checkSize({
        intents: many(intents, () => ({ id: 'a', title: 'A', utterances: [] })),
        entities: many(entities, entity),
      })
      return true
    } catch {
      return false
    }
  }
  expect(isTaken(5000, 1000, 200)).toBe(true)
  expect([isTaken(5001, 1, 1), isTaken(1, 1001, 1), isTaken(1, 1, 201)]).toEqual([false, false, false])
})
