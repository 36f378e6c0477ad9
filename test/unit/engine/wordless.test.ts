import { describe, expect, it } from 'vitest'
import type { BotState, Content, TurnContext, TurnEvent, TurnResult } from '#shared/engine/turn'
import { noState } from '#shared/engine/turn'
import { step } from '#shared/engine/step'
import type { AskedQuestion } from '#shared/contracts/forms'
import type { ContentLanguage } from '#shared/languages'

const id = (place: number) => String(place).padStart(26, '0')

const question = (fieldType: AskedQuestion['fieldType']): AskedQuestion => ({
  key: 'answer',
  question: { en: 'Your answer?', de: 'Ihre Antwort?' },
  fieldType,
  dataType: 'text',
  choices: [],
})

const contentWith = (fieldType: AskedQuestion['fieldType']): Content => ({
  blocks: new Map(),
  forms: new Map([[id(1), { _id: id(1), title: 'Form', questions: [question(fieldType)] }]]),
  missing: new Set([id(2)]),
  system: {},
  called: [],
})

const inForm: BotState = {
  answers: {},
  form: { formId: id(1), blockId: id(2), isFirst: true, state: { at: 0, answers: {}, tries: 0, language: 'en' } },
} as unknown as BotState

const contextIn = (language: ContentLanguage) =>
  ({
    language,
    isLanguageFixed: false,
    channel: 'whatsapp',
    hasPeople: true,
    variables: {},
    connected: { salesforce: false },
    facts: {},
  }) as unknown as TurnContext

const file = (name: string, contentType: string): TurnEvent => ({
  type: 'file',
  file: { kind: 'file', pointer: id(9), name, contentType },
})

function answerTo(event: TurnEvent, state: BotState = noState, language: ContentLanguage = 'en'): TurnResult {
  const result = step(contentWith('input-number'), state, event, contextIn(language))
  if ('wanting' in result) throw new Error(JSON.stringify(result))
  return result
}

const saidIn = ({ effects }: TurnResult) =>
  effects.flatMap((effect) => (effect.type === 'say' ? (effect.message.text ?? '') : []))

describe('what a customer sends without a word', () => {
  it.each<[TurnEvent, string, string]>([
    [file('rose.png', 'image/png'), 'I have your picture.', 'Ich habe Ihr Bild erhalten.'],
    [file('IMG_1.HEIC', 'image/heic'), 'I have your picture.', 'Ich habe Ihr Bild erhalten.'],
    [file('a.mp4', 'video/mp4'), 'I have your video.', 'Ich habe Ihr Video erhalten.'],
    [file('a.mov', 'video/quicktime'), 'I have your video.', 'Ich habe Ihr Video erhalten.'],
    [file('voice.ogg', 'audio/ogg'), 'I have your recording.', 'Ich habe Ihre Aufnahme erhalten.'],
    [file('voice.amr', 'audio/amr'), 'I have your recording.', 'Ich habe Ihre Aufnahme erhalten.'],
    [file('list.xlsx', 'application/vnd.ms-excel'), 'I have your file.', 'Ich habe Ihre Datei erhalten.'],
    [file('x.bin', 'application/octet-stream'), 'I have your file.', 'Ich habe Ihre Datei erhalten.'],
    [{ type: 'shown', place: { latitude: 52.5, longitude: 13.4 } }, 'I have your location.', 'Ich habe Ihren Standort'],
    [{ type: 'shown', isMissingFile: true }, 'Your file could not be received', 'Ihre Datei konnte hier nicht'],
    [{ type: 'shown' }, 'I have what you sent', 'Ich habe erhalten, was Sie gesendet haben'],
  ])('is acknowledged, and never counts as not understood: %j', (event, english, german) => {
    for (const [language, words] of [['en', english] as const, ['de', german] as const]) {
      const { effects } = answerTo(event, noState, language)
      expect(effects.map(({ type }) => type)).toEqual(['say'])
      expect(saidIn({ state: noState, effects })[0]).toContain(words)
    }
  })

  it('is acknowledged once where several files come in a row, and again after a text', () => {
    const first = answerTo(file('1.png', 'image/png'))
    const second = answerTo(file('2.png', 'image/png'), first.state)
    expect([saidIn(first).length, saidIn(second).length]).toEqual([1, 0])
    const text = answerTo({ type: 'text', text: 'well' }, second.state)
    expect(saidIn(answerTo(file('3.png', 'image/png'), text.state))).toHaveLength(1)
  })

  it('gets no answer of its own beside words', () => {
    const event = { ...file('1.png', 'image/png'), isPart: true } as TurnEvent
    expect(saidIn(answerTo(event))).toEqual([])
    const { state } = answerTo({ type: 'text', text: 'broken, see', file: { ...mediaOf(event) } })
    expect(saidIn(answerTo(file('2.png', 'image/png'), state))).toEqual([])
  })

  it.each([file('1.png', 'image/png'), { type: 'shown', place: { latitude: 52.5, longitude: 13.4 } } as TurnEvent])(
    'never answers a question for a number, which is asked again without a try: %j',
    (event) => {
      const { state, effects } = answerTo(event, inForm)
      expect(saidIn({ state, effects })[1]).toBe('Your answer?')
      expect(state.form?.state).toMatchObject({ answers: {} })
    },
  )

  it('answers a question for a file and for a place', () => {
    const done = (fieldType: AskedQuestion['fieldType'], event: TurnEvent) => {
      const result = step(contentWith(fieldType), inForm, event, contextIn('en'))
      return 'wanting' in result ? result : result.effects.find(({ type }) => type === 'form-done')
    }
    const answer = { name: 'a.png', contentType: 'image/png', pointer: id(9) }
    expect(done('input-file', file('a.png', 'image/png'))).toMatchObject({ answers: { answer } })
    expect(done('input-file', { type: 'text', text: 'here', file: mediaOf(file('a.png', 'image/png')) })).toMatchObject(
      {
        answers: { answer },
      },
    )
    expect(done('location-coords', { type: 'shown', place: { latitude: 52.5, longitude: 13.4 } })).toMatchObject({
      answers: { answer: '52.5,13.4' },
    })
  })

  it('leaves the offer of the bot open', () => {
    const { state } = answerTo(file('1.png', 'image/png'), { answers: {}, offer: { type: 'person' } })
    expect(state.offer).toEqual({ type: 'person' })
  })
})

const mediaOf = (event: TurnEvent) => {
  if (event.type !== 'file') throw new Error('no file')
  return event.file
}
