import { describe, expect, it } from 'vitest'
import { bestMapping } from '../../functions/areas/knowledge/best-mapping.ts'
import { load } from '../../functions/nlu/parser.ts'
import { floristLessons } from '../../infra/demo/florist.ts'
import { demoId } from '../../infra/demo/ids.ts'
import { modelOf } from '../../infra/demo/models.ts'
import { offTopic, strangersAsk } from './demo-questions.ts'

const { intents } = floristLessons
/** As conversations are answered. */
const confidenceMin = 0.35
const ownId = (kind: 'intent' | 'entity', key: string) => demoId('bloom', kind, key)

describe('the florist’s bot', async () => {
  const { model, report } = await modelOf('bloom')
  const parser = load(model)

  /** The key of the block that answers, as the conversation finds it. */
  function answering(text: string): string | undefined {
    const { intent, confidence, rejected, entities: named } = parser.parse(text)
    if (intent === null || rejected || confidence < confidenceMin) return undefined
    const { key, answer = key, answerWith } = intents.find((plan) => ownId('intent', plan.key) === intent)!
    const mappings = [{ _id: '1', intent, entities: [] as string[], blockId: answer }]
    if (answerWith) {
      const all = answerWith.entities.map((entity) => ownId('entity', entity))
      mappings.push({ _id: '2', intent, entities: all, blockId: answerWith.block })
    }
    return bestMapping(
      mappings,
      named.map(({ entity }) => entity),
    )?.blockId
  }

  it('answers nine of ten questions of strangers with the right block, in English and German', () => {
    const asked = Object.entries(strangersAsk).flatMap(([block, texts]) => texts.map((text) => ({ block, text })))
    const misses = asked
      .map(({ block, text }) => ({ block, text, answer: answering(text) }))
      .filter(({ block, answer }) => block !== answer)
      .map(({ block, text, answer = 'nothing' }) => `${text} -> ${answer} instead of ${block}`)
    console.info([`${asked.length - misses.length} of ${asked.length} questions`, ...misses].join('\n'))
    expect(Object.keys(strangersAsk).length).toBeGreaterThanOrEqual(30)
    expect(misses.length, misses.join('\n')).toBeLessThanOrEqual(asked.length * 0.1)
  })

  it('turns away four of five questions that a florist cannot answer', () => {
    const answered = offTopic
      .map((text) => ({ text, answer: answering(text) }))
      .filter(({ answer }) => answer !== undefined)
      .map(({ text, answer }) => `${text} -> ${answer}`)
    expect(answered.length, answered.join('\n')).toBeLessThanOrEqual(offTopic.length * 0.2)
  })

  it('has intents that are large enough and apart from each other', () => {
    for (const { key, en, de = [] } of intents) {
      expect(en.length + de.length, key).toBeGreaterThanOrEqual(12)
      expect(en.length + de.length, key).toBeLessThanOrEqual(18)
      expect(de.length, key).toBeGreaterThanOrEqual(6)
    }
    expect(report.tooFew).toEqual([])
    expect(report.nearDuplicates).toEqual([])
  })
})
