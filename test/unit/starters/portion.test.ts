/** The content that a sketch becomes: what is left out of it, and what refuses it. */
import { describe, expect, it } from 'vitest'
import { cutTo, portionOfSketch } from '../../../functions/areas/starters/portion.ts'
import { emptySketch, LeftOut, type Sketch } from '../../../functions/areas/starters/sketch.ts'

function made(sketch: Partial<Sketch>, languages: readonly ('en' | 'de')[] = ['en']) {
  const left = new LeftOut()
  let ids = 0
  const newId = () => String((ids += 1)).padStart(26, '0')
  const now = new Date('2026-11-27T09:00:00Z')
  const { items, mappings } = portionOfSketch({ ...emptySketch, ...sketch }, { languages, newId, now, left })
  return { items: items.map(({ item }) => item), mappings, left: left.list }
}

const intent = (...texts: string[]) => ({
  key: 'hours',
  title: { en: 'Opening hours' },
  utterances: texts.map((text) => ({ text, language: 'en' as const })),
})
const utterancesIn = ({ items }: ReturnType<typeof made>) =>
  items.flatMap((item) => ('utterances' in item ? item.utterances.map(({ text }) => text) : []))
const many = (count: number) => Array.from({ length: count }, (_, index) => `Are you open at ${index}?`)

describe('the utterances of a sketched intent', () => {
  it('are at most 500, and those beyond are counted', () => {
    const whole = made({ intents: [intent(...many(500))] })
    expect([utterancesIn(whole).length, whole.left]).toEqual([500, []])
    const longer = made({ intents: [intent(...many(503))] })
    expect(utterancesIn(longer)).toHaveLength(500)
    expect(longer.left).toEqual([{ code: 'too-many', name: 'hours', count: 3 }])
  })

  it('are told as left out where they are too long, said twice or in a language that the company does not speak', () => {
    const german = { text: 'Haben Sie auf?', language: 'de' as const }
    const { utterances, ...rest } = intent('Open?', 'x'.repeat(1000), 'y'.repeat(1001), 'OPEN?')
    const found = made({ intents: [{ ...rest, utterances: [german, ...utterances] }] })
    expect(utterancesIn(found)).toEqual(['Open?', 'x'.repeat(1000)])
    expect(found.left).toEqual([
      { code: 'language', name: 'de', count: 1 },
      { code: 'too-long', name: 'y'.repeat(80), count: 1 },
      { code: 'duplicate', name: 'OPEN?', count: 1 },
    ])
  })
})

describe('a sketch', () => {
  it('is refused with the places of all that is no content', () => {
    const entities = [
      { key: 'size', title: '', synonyms: [] },
      { key: 'colour', title: 'Colour', synonyms: [] },
      { key: 'shape', title: 'x'.repeat(1000), synonyms: [] },
    ]
    expect(() => made({ entities })).toThrow(
      expect.objectContaining({
        code: 'file-refused',
        details: [
          expect.objectContaining({ path: 'entity.size.title' }),
          expect.objectContaining({ path: 'entity.shape.title' }),
        ],
      }),
    )
    expect(made({ entities: entities.slice(1, 2) }).items).toMatchObject([{ key: 'colour', title: 'Colour' }])
  })
})

describe('what a source has and a bot has no place for', () => {
  it('is told in 200 lines, and what is beyond is counted', () => {
    const left = new LeftOut()
    for (let at = 1; at <= 200; at += 1) left.add('slot', `slot ${at}`)
    left.add('slot', 'slot 200')
    expect(left.list).toHaveLength(200)
    expect(left.list.at(-1)).toEqual({ code: 'slot', name: 'slot 200', count: 2 })
    for (const name of ['more', 'most']) left.add('slot', name)
    expect(left.list).toHaveLength(201)
    expect(left.list.slice(-2)).toEqual([
      { code: 'slot', name: 'slot 200', count: 2 },
      { code: 'too-many', name: '…', count: 2 },
    ])
  })
})

describe('what a sketch names by keys', () => {
  const opening = { ...intent('Open?'), answer: 'hours' }
  const [title, topic] = [{ en: 'Hours' }, { en: 'Shop' }]
  const choice = (name: string) => ({ title: { en: name }, to: { intent: name } })
  const content = { is: 'text' as const, text: { en: 'From 9 to 6.' }, choices: [choice('hours'), choice('german')] }

  it('is one item wherever it is named, and no choice leads to an intent that nobody is understood by', () => {
    const german = { key: 'german', title, utterances: [{ text: 'Auf?', language: 'de' as const }] }
    const asking = { key: 'asking', title, topic, content: { is: 'form' as const, form: 'guests' } }
    const question = { key: 'guests', question: { en: 'How many?' }, type: 'input' as const }
    const { items, mappings } = made({
      intents: [opening, german],
      forms: [{ key: 'guests', title: { en: 'Guests' }, questions: [question] }],
      responses: [{ key: 'hours', title, topic, content, next: 'asking' }, asking],
    })
    const idOf = (key: string) => items.find((item) => item.key === key)?._id
    const [hours, formed] = items.filter((item) => 'group' in item)
    const ofHours = items.find((item) => 'utterances' in item)!._id
    expect(items.map(({ key }) => key)).toEqual(['guests', 'hours', 'hours', 'asking'])
    expect(hours).toMatchObject({
      next: idOf('asking'),
      choices: [{ action: { type: 'block-intent', value: ofHours } }],
    })
    expect(formed).toMatchObject({ function: { type: 'form', formId: idOf('guests') } })
    expect(mappings).toMatchObject([{ row: { intent: ofHours, blockId: hours!._id } }])
  })

  it('has the tests in the languages of the company alone', () => {
    const test = (language: 'en' | 'de') => ({
      key: language,
      title: `In ${language}`,
      language,
      questions: [{ text: 'Open?', intent: 'hours' }],
    })
    const { items } = made({ intents: [opening], tests: [test('en'), test('de')] })
    expect(items.filter((item) => 'tags' in item).map((item) => item.title)).toEqual(['In en'])
  })
})

describe('a title of a sketch', () => {
  const titled = (key: string) => ({
    key,
    title: { en: 'Opening hours', de: 'Öffnungszeiten' },
    topic: { en: 'Shop' },
    content: { is: 'handover' as const },
  })

  it('is kept in the languages of the company alone', () => {
    const [english] = made({ responses: [titled('a')] }).items
    expect(english).toMatchObject({ title: 'Opening hours', group: 'Shop' })
    expect(english).not.toHaveProperty('titles')
    const [both] = made({ responses: [titled('a')] }, ['en', 'de']).items
    expect(both).toMatchObject({ title: 'Opening hours', titles: { de: 'Öffnungszeiten' } })
  })

  it('that another one has gets a number behind it', () => {
    const { items } = made({ responses: ['a', 'b', 'c'].map(titled) })
    expect(items.map(({ title }) => title)).toEqual(['Opening hours', 'Opening hours 2', 'Opening hours 3'])
  })

  it('that is too long ends at a word, and one of the longest length stays', () => {
    expect(cutTo('red roses', 9)).toBe('red roses')
    expect(cutTo('red roses!', 9)).toBe('red rose…')
    expect(cutTo('three red roses', 12)).toBe('three red…')
    // Unless more than half of it would be gone.
    expect(cutTo('three roses', 8)).toBe('three…')
    expect(cutTo('four roses', 8)).toBe('four ro…')
  })
})
