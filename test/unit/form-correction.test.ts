/** What a customer takes back in a form: which words do, and which answer is mended by them. */
import { describe, expect, it } from 'vitest'
import { correctionIn } from '#shared/engine/correction'
import { mendingIn } from '#shared/engine/form-correction'
import { chat, question } from './form-chat.ts'

const sure = (rest: string) => ({ type: 'value', rest, isSure: true })
const mild = (rest: string) => ({ type: 'value', rest, isSure: false })

describe('words of correction', () => {
  it.each([
    ['oh wait, I meant 60', sure('60')],
    ['sorry I meant sixty', sure('sixty')],
    ['correction: 60', sure('60')],
    ['make that 3', sure('3')],
    ['not 50 but 60', sure('60')],
    ['60 instead of 50', sure('60')],
    ['I made a typo, it should be 60', sure('60')],
    ['change the day to Friday', sure('the day to Friday')],
    ['actually Tuesday', mild('Tuesday')],
    ['no, the other address', mild('the other address')],
    ['60, not 50', mild('60')],
    ['Monday, no wait, Tuesday', { ...sure('Tuesday'), before: 'Monday' }],
    ['ich meinte 60', sure('60')],
    ['Ups, vertippt: 60', sure('60')],
    ['nicht 50, sondern 60', sure('60')],
    ['60 statt 50', sure('60')],
    ['nein, doch Dienstag', mild('Dienstag')],
    ['doch lieber Samstag', mild('Samstag')],
    ['Montag, nein warte, Dienstag', { ...sure('Dienstag'), before: 'Montag' }],
    ['scusi, volevo dire martedì', sure('martedì')],
    ['anzi sabato', mild('sabato')],
    ['nee, ik bedoelde 60', sure('60')],
    ['niet 50 maar 60', sure('60')],
    ['o’n i’n meddwl 60', sure('60')],
  ])('“%s” takes back', (text, correction) => {
    expect(correctionIn(text)).toEqual(correction)
  })

  it.each(['back', 'go back', 'Previous question!', 'zurück', 'eine Frage zurück', 'indietro', 'terug', 'yn ôl'])(
    '“%s” goes back one question',
    (text) => expect(correctionIn(text)).toEqual({ type: 'back' }),
  )

  it.each(['wait', 'Hold on…', 'oops', 'Moment mal', 'aspetti', 'wacht even', 'arhoswch'])(
    '“%s” asks for a moment',
    (text) => expect(correctionIn(text)).toEqual({ type: 'pause' }),
  )

  it.each(['No', 'Sonntag', 'Norbert', 'Waiting Road 5', 'my back hurts', 'Haltestelle', 'Ohio', 'Doch', 'never mind'])(
    '“%s” takes nothing back',
    (text) => expect(correctionIn(text)).toBeUndefined(),
  )
})

const number = (key: string, text: string) => question({ key, question: { en: text }, dataType: 'number' })
const text = (key: string, asked: string) => question({ key, question: { en: asked } })
const select = (key: string, asked: string, ...titles: string[]) =>
  question({
    key,
    question: { en: asked },
    fieldType: 'select',
    choices: titles.map((title) => ({ formValue: title.toLowerCase(), title: { en: title } })),
  })
const last = (questions: Parameters<typeof chat>[0], ...lines: string[]) =>
  chat(questions, 'en', lines.map((line) => `> ${line}`).join('\n'))
    .split(`> ${lines.at(-1)!}\n`)
    .at(-1)

describe('a correction', () => {
  const order = [
    number('budget', 'Budget?'),
    number('guests', 'Guests?'),
    text('name', 'Your name?'),
    text('note', 'Note?'),
  ]

  it('mends the answer of its type that was given last', () => {
    expect(last(order, '50', '4', 'I meant 6')).toBe('! guests = 6\n< Your name?')
  })

  it('mends the answer that it names, however long ago that was given', () => {
    expect(last(order, '50', '4', 'Ada', 'wait, the budget is 60')).toBe('! budget = 60\n< Note?')
  })

  it('mends a text where no number and no choice fits', () => {
    expect(last(order, '50', '4', 'Ada', 'sorry, I meant Ida')).toBe('! name = "Ida"\n< Note?')
  })

  it('is the answer itself where the question takes it and nothing was said before', () => {
    expect(last(order, 'sorry, 50')).toBe('! budget = 50\n< Guests?')
    expect(last([text('name', 'Your name?')], 'I meant Ida')).toBe('! name = "Ida"\n! done {"name":"Ida"}')
  })

  it('within a free text is the answer alone up to five words, and the whole text from six on', () => {
    const note = [text('note', 'Note?')]
    expect(last(note, 'Red roses, no wait, five tulips in white paper')).toContain(
      '! note = "five tulips in white paper"',
    )
    expect(last(note, 'Red roses, no wait, five tulips in white crepe paper')).toContain(
      '! note = "Red roses, no wait, five tulips in white crepe paper"',
    )
  })

  it('is never the answer to the next question where nobody knows what it means', () => {
    const two = [number('budget', 'Budget?'), text('note', 'Note?')]
    expect(last(two, '50', 'I meant something nice')).toBe(
      '< What shall I change? Name the answer and its new value, or write “back”.\n< Note?',
    )
  })

  it('leaves an answer alone that only begins like one', () => {
    expect(last(order, '50', '4', 'Ada', 'no 12 Main Street')).toContain('! note = "no 12 Main Street"')
    expect(last(order, '50', '4', 'Ada', 'Sorry for the short notice')).toContain(
      '! note = "Sorry for the short notice"',
    )
  })

  it('turns a yes into a no, and one of two choices into the other', () => {
    const asked = [
      select('wrap', 'Paper?', 'Blue', 'Gold'),
      question({ key: 'gift', dataType: 'boolean' }),
      text('a', 'A?'),
    ]
    expect(last(asked, 'blue', 'yes', 'no, the other paper')).toBe('! wrap = "gold"\n< A?')
    expect(last(asked, 'blue', 'yes', 'no, the opposite')).toBe('! gift = false\n< A?')
  })

  it('asks the question again whose answer it names without a value', () => {
    expect(last(order, '50', '4', 'Ada', 'please change the budget')).toBe('< Budget?')
  })

  it('drops the answers that are not asked for any more', () => {
    const asked = [
      select('way', 'How?', 'Post', 'Shop'),
      question({ key: 'street', question: { en: 'Street?' }, onlyIf: { field: 'way', operator: '=', value: 'post' } }),
      text('name', 'Name?'),
    ]
    expect(last(asked, 'post', '5 Mill Street', 'wait, I meant Shop', 'Ada')).toContain(
      '! done {"way":"shop","name":"Ada"}',
    )
  })
})

describe('a value after a word that may also begin an answer', () => {
  const note = text('note', 'Note?')
  const mending = (asked: ReturnType<typeof question>, said: string, named?: { number: number }) =>
    mendingIn([asked, note], { [asked.key]: 'small one' }, note, { kind: 'text', text: said, named })

  it('mends an answer where it is all that is said, in at most five words', () => {
    const size = select('size', 'Size?', 'Small one', 'Large box')
    expect(mending(size, 'no, I would like large box')).toMatchObject({ type: 'change', value: 'large box' })
    expect(mending(size, 'no, I would like the large box')).toBeUndefined()
  })

  it('mends a number in a sentence of at most twelve words where they surely take something back', () => {
    const budget = number('budget', 'Budget?')
    const meant = (words: number) => mending(budget, `I meant ${'roses '.repeat(words - 1)}60`, { number: 60 })
    expect([meant(12), meant(13)]).toMatchObject([{ type: 'change', value: 60 }, { type: 'unclear' }])
  })

  it('mends a number that is written in one word or two', () => {
    const budget = number('budget', 'Budget?')
    expect(mending(budget, 'no, sixty roses', { number: 60 })).toMatchObject({ type: 'change', value: 60 })
    expect(mending(budget, 'no, sixty red roses', { number: 60 })).toBeUndefined()
  })
})

describe('“back”', () => {
  const asked = [text('a', 'A?'), number('b', 'B?'), text('c', 'C?')]

  it('asks one question after the other again, and repeats the first', () => {
    expect(last(asked, 'x', '5', 'back')).toBe('< B?')
    expect(last(asked, 'x', '5', 'back', 'zurück')).toBe('< A?')
    expect(last(asked, 'back')).toBe('< A?')
  })

  it('is an answer where it is one of the choices', () => {
    expect(last([text('a', 'A?'), select('pain', 'Where?', 'Back', 'Neck')], 'x', 'back')).toContain('! pain = "back"')
  })
})

describe('a choice of a form', () => {
  const asked = [select('size', 'Size?', 'Small one', 'Medium, please', 'Large box')]

  it.each([
    'LARGE BOX!',
    'larg box',
    '3',
    '3.',
    'c)',
    'the third one',
    'die dritte',
    'nummer drei',
    'box',
    'the last one',
  ])('is chosen by “%s”', (line) => expect(last(asked, line)).toContain('! size = "large box"'))

  it.each(['none', 'not the large box', '4', 'x'])('is not chosen by “%s”', (line) => {
    expect(last(asked, line)).toContain('< Please choose one of the options')
  })

  it.each([
    ['👍', 'yes'],
    ['👎', 'no'],
    ['yep', 'yes'],
    ['nö', 'no'],
  ])('yes or no is chosen by “%s”', (line, value) => {
    expect(last([select('sure', 'Sure?', 'Yes', 'No')], line)).toContain(`! sure = "${value}"`)
  })
})
