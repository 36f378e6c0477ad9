/** What a run of tests tells: what failed, of which transcripts are given, and what no test came to. */
import { describe, expect, it } from 'vitest'
import { CompanySettings } from '#shared/contracts/company-settings'
import { runTests } from '../../functions/bot/checks/run-tests.ts'
import { stageInMemory } from '../../functions/bot/stage/stage.ts'
import { StateRows } from '../../functions/platform/table/content-rows.ts'
import { OverlaidState, type Row } from '../../functions/platform/table/release-file.ts'

type RunTest = Parameters<typeof runTests>[1][number]

const idOf = (number: number) => `01JD${String(number).padStart(22, '0')}`
const [hours, delivery, saysHours, saysDelivery] = [idOf(1), idOf(2), idOf(3), idOf(4)]
const unknown = 'Sorry, I did not understand that.'

describe('a run of tests', () => {
  it('tells what was not as expected, with how it went, and what no test came to', async () => {
    const run = await runTests(place(), [
      talk([['open?', { saysContains: 'from 9', confidenceMin: 0.9, outcome: 'nlp' }]]),
      talk([
        ['open?', { confidenceMin: 0.91 }],
        ['glow', { block: saysHours }],
      ]),
      questions({ text: 'glow' }, { text: 'open?', intent: hours }, { text: 'glow', intent: hours }, { text: 'open?' }),
    ])
    expect(run.results.map(({ right, of }) => [right, of])).toEqual([
      [1, 1],
      [0, 2],
      [2, 4],
    ])
    expect(run.results[1]).toMatchObject({
      failures: [
        { index: 0, expectation: 'confidenceMin', expected: '0.91', found: '0.9' },
        { index: 1, expectation: 'block', expected: 'Says hours', found: '' },
      ],
      transcript: ['> open?', 'hours: From 9 to 6.', '> glow', unknown],
    })
    // Of questions only those that were wrong.
    expect(run.results[2]!.transcript).toEqual(['> glow', unknown, '> open?', 'hours: From 9 to 6.'])
    expect(run).toMatchObject({ passed: 1, of: 2, questions: { right: 2, of: 4 } })
    const untested = { blocks: [saysDelivery], intents: [delivery] }
    expect(run.untested).toEqual(untested)
    for (const alone of [talk([['open?', {}]]), questions({ text: 'open?', intent: hours })])
      expect((await runTests(place(), [alone])).untested).toEqual(untested)
  })

  it('gives the transcripts of twenty tests, and of more those that failed', async () => {
    const shown = async (count: number) => {
      const passing = Array.from({ length: count - 1 }, () => talk([['glow', {}]]))
      const { results } = await runTests(place(), [...passing, talk([['glow', { block: saysHours }]])])
      return [results[0]!.transcript.length, results.at(-1)!.transcript.length]
    }
    expect([await shown(20), await shown(21)]).toEqual([
      [2, 2],
      [0, 2],
    ])
  })

  it('gives five thousand lines of transcripts at most', async () => {
    const open = (count: number) => talk(Array.from({ length: count }, () => ['open?', {}] as const))
    const { results } = await runTests(place(), [open(2499), open(1), open(1)])
    expect(results.map(({ transcript }) => transcript.length)).toEqual([4998, 2, 0])
  })
})

const common = { title: 'A test', tags: [], language: 'en' as const, channel: 'chat_plugin' as const }

function talk(steps: readonly (readonly [text: string, expect: object])[]): RunTest {
  const all = steps.map(([text, expected]) => ({ input: { type: 'text', text }, expect: expected }))
  return { ...common, type: 'talk', variables: [], steps: all } as unknown as RunTest
}

function questions(...asked: readonly { readonly text: string; readonly intent?: string }[]): RunTest {
  return { ...common, type: 'questions', questions: asked } as unknown as RunTest
}

/** A bot that is told when the shop is open, of which it is 90 % sure, and nothing else. */
function place(): Parameters<typeof runTests>[0] {
  const made = { revision: 1, updated: '2026-11-20T12:00:00.000Z', created: '2026-11-20T12:00:00.000Z' }
  const block = (_id: string, key: string, text: string) => {
    return { _id, key, title: `Says ${key}`, group: 'Shop', type: 'message', text: { en: text }, ...made }
  }
  const intent = (_id: string, key: string) => {
    return { _id, key, title: key, utterances: [{ text: key, entities: [] }], ...made }
  }
  const rows: Readonly<Record<string, object>> = {
    [`block#${saysHours}`]: block(saysHours, 'hours', 'From 9 to 6.'),
    [`block#${saysDelivery}`]: block(saysDelivery, 'delivery', 'In town.'),
    [`intent#${hours}`]: intent(hours, 'hours'),
    [`intent#${delivery}`]: intent(delivery, 'delivery'),
    [`intent-mapping#${hours}#${idOf(5)}`]: { _id: idOf(5), intent: hours, entities: [], blockId: saysHours },
  }
  const content = new StateRows(new OverlaidState(new Map(Object.entries(rows) as [string, Row][])))
  const judged = (text: string) =>
    text.includes('open')
      ? { intent: hours, confidence: 0.9, ranking: [{ intent: hours, confidence: 0.9 }], rejected: false }
      : { intent: null, confidence: 0, ranking: [], rejected: true }
  const parse = (text: string) => ({ ...judged(text), entities: [], explanation: () => null })
  const nothing = { utterancesOf: () => [], intentsNaming: () => [], valuesIn: () => [] }
  const parser = { parse, teaches: () => false, valueNamed: () => undefined, ...nothing }
  const others = { departments: [], isSalesforceConnected: false, installed: [] }
  const model = { parser, build: idOf(9) }
  const stage = stageInMemory({ content, model, knowledge: async () => undefined, ...others } as unknown as Parameters<
    typeof stageInMemory
  >[0])
  const company = { timezone: 'Europe/London', supportedLangs: ['en'], displayName: 'Bloom', closed: [] }
  const config = { company, settings: CompanySettings.parse({}), variables: [] }
  return { stage, now: new Date('2026-11-20T12:00:00.000Z'), config } as unknown as Parameters<typeof runTests>[0]
}
