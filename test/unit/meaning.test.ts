/** What a bot makes of a whole text: one wish or several, asked back or answered, and what is spoken of from then on. */
import { describe, expect, it } from 'vitest'
import { digressionOf, meaningOf } from '../../functions/bot/stage/meaning.ts'
import type { Place } from '../../functions/bot/stage/place.ts'
import { StateRows } from '../../functions/platform/table/content-rows.ts'
import { OverlaidState, type Row } from '../../functions/platform/table/release-file.ts'

const idOf = (number: number) => `01JD${String(number).padStart(22, '0')}`
const [hours, delivery, returns, rose] = [idOf(1), idOf(2), idOf(3), idOf(4)]
const answerTo = (intent: string) => idOf(100 + Number(intent.slice(-2)))
const both = 'What are your opening hours? Do you deliver to Bath?'

describe('a message with several wishes', () => {
  it('has all of them answered of which half is sure, and the last of them is spoken of', async () => {
    const sure = { 'What are your opening hours': [hours, 0.5], 'Do you deliver to Bath?': [delivery, 0.5] } as const
    expect(await meaningOf(placeOf(sure), both, undefined)).toMatchObject({
      event: { target: answerTo(hours), also: [answerTo(delivery)] },
      topic: { text: 'Do you deliver to Bath?', namesEntity: false },
    })
  })

  it('is one where only one is as sure, or both mean the same', async () => {
    const unsure = {
      'What are your opening hours': [hours, 0.9],
      'Do you deliver to Bath?': [delivery, 0.49],
    } as const
    const event = async (said: TextMeanings) =>
      (await meaningOf(placeOf({ ...said, [both]: [returns, 0.9] }), both, undefined)).event
    expect(await event(unsure)).toEqual({ target: answerTo(returns), doubt: [] })
    const same = { 'What are your opening hours': [hours, 0.9], 'Do you deliver to Bath?': [hours, 0.9] } as const
    expect(await event(same)).toEqual({ target: answerTo(returns), doubt: [] })
  })

  it('is asked back as a whole where one of them is refused, unless that was taught', async () => {
    const refused = 'What are your opening hours? Please do not deliver to Bath.'
    const part = 'Please do not deliver to Bath.'
    const said = {
      'What are your opening hours': [hours, 0.9],
      [part]: [delivery, 0.9],
      [refused]: [returns, 0.9],
    } as const
    const event = async (...taught: string[]) => (await meaningOf(placeOf(said, 0, taught), refused, undefined)).event
    expect(await event()).toEqual({ doubt: [{ intentId: returns, target: answerTo(returns) }] })
    expect(await event(part)).toEqual({ target: answerTo(hours), also: [answerTo(delivery)] })
  })

  it('has two of three answered where the third is in doubt', async () => {
    const third = 'What are your opening hours? Do you deliver to Bath? Can we meet in town?'
    const said = {
      'What are your opening hours': [hours, 0.9],
      'Do you deliver to Bath': [delivery, 0.9],
      'Can we meet in town?': [returns, 0.45],
    } as const
    expect((await meaningOf(placeOf(said, 0.4), third, undefined)).event).toEqual({
      target: answerTo(hours),
      also: [answerTo(delivery)],
    })
  })

  it('has the wish that names something as what is spoken of', async () => {
    const said = {
      'What are your opening hours': [hours, 0.9, rose],
      'Do you deliver to Bath?': [delivery, 0.9],
    } as const
    expect((await meaningOf(placeOf(said), both, undefined)).topic).toMatchObject({ namesEntity: true })
  })
})

describe('a message with one wish', () => {
  it('is answered by its intent, and is what is spoken of', async () => {
    expect(await meaningOf(placeOf({ 'open today': [hours, 0.9] }), 'open today', undefined)).toMatchObject({
      event: { target: answerTo(hours), doubt: [] },
      understood: { outcome: 'nlp', intentId: hours, confidence: 0.9 },
      topic: { text: 'open today', namesEntity: false },
    })
  })

  it('tells its second intent from a share of a tenth on', async () => {
    const second = async (confidence: number) =>
      (await meaningOf(placeOf({ 'open today': [hours, 0.9] }, confidence), 'open today', undefined)).understood.second
    expect([await second(0.1), await second(0.099)]).toEqual([{ intentId: delivery, confidence: 0.1 }, undefined])
  })

  it('is answered by what it names where it says nothing else, and by nothing where it says something unknown', async () => {
    const named = { roses: [undefined, 0.1, rose], 'roses that glow': [undefined, 0.1, rose] } as const
    expect(await meaningOf(placeOf(named), 'roses', undefined)).toMatchObject({
      event: { target: idOf(104), suggested: [] },
      topic: { text: 'roses', namesEntity: true },
    })
    expect((await meaningOf(placeOf(named), 'roses that glow', undefined)).event.target).toBeUndefined()
    const unknown = await meaningOf(placeOf({ glow: [undefined, 0.1] }), 'glow', undefined)
    expect([unknown.event.target, unknown.topic]).toEqual([undefined, undefined])
  })

  it('is read without its greeting, and is nothing where it is a day alone', async () => {
    const greeted = await meaningOf(
      placeOf({ 'are you open today?': [hours, 0.9] }),
      'Hello, are you open today?',
      undefined,
    )
    expect([greeted.event.target, greeted.topic?.text]).toEqual([answerTo(hours), 'are you open today?'])
    const alone = async (text: string, entity?: string) =>
      (await meaningOf(placeOf({ [text]: [hours, 0.9, entity] }), text, undefined)).event.target
    expect([await alone('there'), await alone('today', 'date')]).toEqual([answerTo(hours), undefined])
  })

  it('is answered by what it names where nothing answers its intent', async () => {
    const unanswered = placeOf({ roses: [idOf(50), 0.9, rose] })
    expect((await meaningOf(unanswered, 'roses', undefined)).event.target).toBe(idOf(104))
  })

  it('is asked back where it is in doubt', async () => {
    const doubted = placeOf({ 'open today': [hours, 0.45] }, 0.4)
    expect((await meaningOf(doubted, 'open today', undefined)).event).toEqual({
      doubt: [
        { intentId: hours, target: answerTo(hours) },
        { intentId: delivery, target: answerTo(delivery) },
      ],
    })
  })
})

it('within a form a question is answered, and anything else where half of it is sure', async () => {
  const target = async (confidence: number, isQuestion: boolean) =>
    (await digressionOf(placeOf({ 'open today': [hours, confidence] }), 'open today', isQuestion)).event.target
  expect([await target(0.5, false), await target(0.49, false), await target(0.49, true)]).toEqual([
    answerTo(hours),
    undefined,
    answerTo(hours),
  ])
  const of = async (text: string, taught: readonly string[] = []) =>
    (await digressionOf(placeOf({ [text]: [hours, 0.9] }, 0.6, taught), text, false)).event.target
  // In doubt, refused, and refused as it was taught.
  expect([
    await of('open today'),
    await of('do not open today'),
    await of('do not open today', ['do not open today']),
  ]).toEqual([answerTo(hours), undefined, answerTo(hours)])
})

type TextMeanings = Readonly<
  Record<string, readonly [intent: string | undefined, confidence: number, entity?: string | undefined]>
>

/** A place whose model says so of these texts, with a second intent as likely as is given. */
function placeOf(said: TextMeanings, second = 0, taught: readonly string[] = []): Place {
  const parse = (text: string) => {
    const [intent, confidence, entity] = said[text] ?? [undefined, 0]
    const ranking =
      intent === undefined
        ? []
        : [
            { intent, confidence },
            { intent: delivery, confidence: second },
          ]
    const entities =
      entity === undefined
        ? []
        : [{ entity, value: 'rose', start: 0, end: 5, source: entity === 'date' ? 'built-in' : 'list' }]
    const explanation = () => null
    return { intent: intent ?? null, confidence, ranking, rejected: intent === undefined, entities, explanation }
  }
  const parser = {
    parse,
    teaches: (text: string) => taught.includes(text),
    utterancesOf: () => ['deliver to Bath', 'open today'],
    intentsNaming: () => [],
  }
  const mapping = (number: number, intent: string): [string, Row] => [
    `intent-mapping#${intent}#${idOf(number)}`,
    { _id: idOf(number), intent, entities: [], blockId: answerTo(intent) },
  ]
  const ofRose = { _id: idOf(14), entity: rose, blockId: idOf(104) }
  const rows = [mapping(11, hours), mapping(12, delivery), mapping(13, returns)]
  const content = new StateRows(
    new OverlaidState(new Map([...rows, [`entity-mapping#${rose}#${idOf(14)}`, ofRose as unknown as Row]])),
  )
  const stage = { content, model: async () => ({ parser, build: idOf(9) }) }
  const config = { company: { timezone: 'Europe/London' } }
  return { stage, now: new Date('2026-11-20T12:00:00.000Z'), config } as unknown as Place
}
