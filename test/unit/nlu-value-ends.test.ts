/** Where a learned value ends: at a possessive, around hyphens, without articles, however loud it is written. */
import { describe, expect, it } from 'vitest'
import { load } from '../../functions/nlu/parser.ts'
import { withoutShouting, withProperEnds } from '../../functions/nlu/tagger/value-ends.ts'
import { train } from '../../functions/nlu/train.ts'
import type { Utterance } from '../../functions/nlu/text/training-data.ts'

/** `show [Miller](name)'s file` */
function marked(written: string): Utterance {
  const [before = '', value = '', entity = '', after = ''] = written.split(/\[|\]\(|\)/)
  return {
    text: before + value + after,
    annotations: [{ start: before.length, end: before.length + value.length, entity }],
  }
}
const intent = (title: string, ...texts: string[]) => ({ id: title, title, utterances: texts.map(marked) })

const parser = load(
  (
    await train({
      intents: [
        intent(
          'file',
          'give the file of [Perez](name)',
          "show [Miller](name)'s file",
          'where is the file of [Jones](name)?',
          'the file of [Weber](name) please',
          "open [Schmidt](name)'s file",
        ),
        intent(
          'fruit',
          'I want to buy an [apple](fruit)',
          'I want to buy a [pear](fruit)',
          'do you sell a [plum](fruit)',
          'ich möchte einen [Pfirsich](fruit)',
        ),
      ],
      entities: [],
    })
  ).model,
)
const values = (text: string) =>
  parser
    .parse(text)
    .entities.filter(({ source }) => source === 'learned')
    .map(({ value }) => value)

describe('a learned value', () => {
  it.each([
    ['show Perez’s file', ['Perez']],
    ["show Garcia's file", ['Garcia']],
    ["open Weber's file", ['Weber']],
    ['give the file of García-Márquez', ['García-Márquez']],
    ['where is the file of Müller-Lüdenscheidt?', ['Müller-Lüdenscheidt']],
    ["show García-Márquez's file", ['García-Márquez']],
    ['I want to buy an APPLE', ['APPLE']],
    ['I WANT TO BUY AN APPLE', ['APPLE']],
    ['I want to buy a PLUM', ['PLUM']],
    ['ich möchte einen PFIRSICH', ['PFIRSICH']],
  ])('of “%s” is %j', (text, expected) => expect(values(text)).toEqual(expected))
})

const never = () => false
const span = (text: string, value: string) => {
  const start = text.indexOf(value)
  return { start, end: start + value.length, entity: 'name' }
}
const ends = (text: string, marks: readonly string[], isTaught: (value: string) => boolean = never) =>
  withProperEnds(
    text,
    marks.map((value) => span(text, value)),
    isTaught,
  ).map(({ start, end }) => text.slice(start, end))

describe('the ends of a marked value', () => {
  it.each([
    ["Perez's file", ["Perez's"], ['Perez']],
    ['PEREZ’S FILE', ['PEREZ’S'], ['PEREZ']],
    ['an apple', ['an', 'apple'], ['apple']],
    ['an apple', ['an apple'], ['apple']],
    ['die Tulpe', ['die Tulpe'], ['Tulpe']],
    ['einen Strauß', ['einen'], []],
    ['l’aglio', ['l’aglio'], ['aglio']],
    ['dell’Etna', ['dell’Etna'], ['Etna']],
    ['een tulp', ['een tulp'], ['tulp']],
    ['García-Márquez', ['García', 'Márquez'], ['García-Márquez']],
    ['García-Márquez', ['García'], ['García-Márquez']],
    ['García-Márquez', ['Márquez'], ['García-Márquez']],
    ['Berlin-based', ['Berlin'], ['Berlin']],
    ['Anna', ['Anna'], ['Anna']],
    ['Theo', ['Theo'], ['Theo']],
  ])('%s with %j marked are %j', (text, marks, expected) => expect(ends(text, marks)).toEqual(expected))

  it('stay as they were taught', () => {
    expect(ends('at McDonald’s', ['McDonald’s'], (value) => value === 'McDonald’s')).toEqual(['McDonald’s'])
    expect(ends('The Beatles', ['The Beatles'], (value) => value === 'The Beatles')).toEqual(['The Beatles'])
    expect(ends('Baden-Baden', ['Baden'], (value) => value === 'Baden')).toEqual(['Baden'])
  })
})

it('shouting is withoutShouting without moving a letter, and abbreviations stay', () => {
  expect(withoutShouting('buy an APPLE and a BMW')).toBe('buy an apple and a BMW')
  expect(withoutShouting('BUY AN APPLE')).toBe('buy an apple')
  expect(withoutShouting('İSTANBUL KAPI a')).toHaveLength('İSTANBUL KAPI a'.length)
})
