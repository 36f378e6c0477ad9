/** What a bot takes a message for: alone, behind what was spoken of before, and with what a server of the company adds. */
import { beforeAll, describe, expect, it } from 'vitest'
import { load, type Parser } from '../../functions/nlu/parser.ts'
import { train } from '../../functions/nlu/train.ts'
import { understand } from '../../functions/bot/stage/understanding.ts'
import { company } from './nlu-company.ts'

const today = '2026-05-01'
let parser: Parser

beforeAll(async () => {
  parser = load((await train(company)).model)
})

describe('a message that is understood', () => {
  it.each([
    ['and the order?', undefined, 'track'],
    ['and the order?', 'where is my delivery', 'track'],
    ['and the order?', 'cancel my subscription', 'cancel'],
    ['what about the jacket?', undefined, undefined],
    ['what about the jacket?', 'refund the shoes please', 'refund'],
    ['what about the jacket?', 'where is my delivery', 'track'],
  ])('“%s” behind “%s” means %s', async (text, topic, intentId) => {
    const stage = { model: async () => ({ parser, build: 'one' }) }
    const understood = await understand(stage, text, { today, topic })
    expect(understood?.intentId).toBe(intentId)
  })

  type Ranks = readonly { readonly intent: string; readonly confidence: number }[]
  const meant = async (text: string, rank: (text: string) => Ranks, { topic = '', served = 0 } = {}) => {
    const parse = (asked: string) => ({
      intent: 'track',
      confidence: rank(asked)[0]!.confidence,
      ranking: rank(asked),
      rejected: false,
      entities: [],
      explanation: () => null,
    })
    const own = { parse, teaches: () => false, utterancesOf: () => [] } as unknown as Parser
    const said = { intent: { name: 'track', confidence: served }, intent_ranking: [], entities: [] }
    const model = { parser: own, build: 'one', ...(served > 0 && { askServer: async () => said }) }
    return (await understand({ model: async () => model }, text, { today, topic: topic || undefined }))?.intentId
  }

  it('means what is 35 % sure, and 50 % where a server of the company says so', async () => {
    const alone = (confidence: number, served?: number) =>
      meant('where is it', () => [{ intent: 'track', confidence }], { ...(served !== undefined && { served }) })
    expect([await alone(0.35), await alone(0.349)]).toEqual(['track', undefined])
    expect([await alone(0.9, 0.5), await alone(0.9, 0.499)]).toEqual(['track', undefined])
  })

  it('means what is 60 % sure together with what was spoken of before', async () => {
    const ranking = (track: number, cancel: number) => [
      { intent: 'track', confidence: track },
      { intent: 'cancel', confidence: cancel },
    ]
    const behind = (track: number, cancel: number) =>
      meant('and the order?', (text) => (text.includes('shoes') ? ranking(1, 1) : ranking(track, cancel)), {
        topic: 'the shoes',
      })
    expect([await behind(0.3, 0.2), await behind(0.3, 0.21)]).toEqual(['track', undefined])
  })

  it('has what the model and a server find in the order of the text, and the rest beside them', async () => {
    const text = 'the jacket by tomorrow to a@web.example'
    const found = { entity: 'thing', value: 'jacket', start: 4, end: 10 }
    const stage = {
      model: async () => ({
        parser,
        build: 'one',
        askServer: async () => ({ intent: { name: 'track', confidence: 0.9 }, intent_ranking: [], entities: [found] }),
      }),
    }
    const understood = await understand(stage, text, { today })
    expect(understood).toMatchObject({ engine: 'rasa', intentId: 'track', entityIds: ['thing'] })
    expect(understood!.values).toEqual({ thing: 'jacket', date: '2026-05-02', email: 'a@web.example' })
    expect(understood!.rest.split(/\s+/)).toEqual(['the', 'by', 'to', ''])
  })
})
