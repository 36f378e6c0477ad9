import { describe, expect, it } from 'vitest'
import { languagesOf } from '../../functions/nlu/talk/language.ts'
import { readFolder } from '../../infra/demo/folder.ts'
import { knowledgeIn } from '../../infra/commands/demo-lesson.ts'
import { openDemoBot, questionSets } from '../kit/demo-bot.ts'
import { offTopic, strangersAsk } from './demo-questions.ts'
import { formerSets, heldOutSets } from './held-out-questions.ts'

const { intents } = knowledgeIn(readFolder('bloom'))
const texts = intents.flatMap(({ utterances }) => utterances.map(({ text }) => text))
const told = languagesOf(texts, ['en', 'de'])
const languageOf = new Map(texts.map((text, index) => [text, told[index]]))

describe('the florist’s bot', () => {
  const { ask, report } = openDemoBot()

  it('answers nine of ten questions of strangers with the right block, in English and German', () => {
    const { misses, of } = ask({ answeredBy: strangersAsk })
    expect(Object.keys(strangersAsk).length).toBeGreaterThanOrEqual(30)
    expect(misses.length, misses.join('\n')).toBeLessThanOrEqual(of * 0.1)
  })

  it('turns away four of five questions that a florist cannot answer', () => {
    const { misses, of } = ask({ answeredBy: {}, unanswered: offTopic })
    expect(misses.length, misses.join('\n')).toBeLessThanOrEqual(of * 0.2)
  })

  it('has intents that are large enough in both languages, and no two sentences that are nearly the same', () => {
    for (const { key, utterances } of intents)
      for (const language of ['en', 'de'] as const) {
        const own = utterances.filter(({ text }) => languageOf.get(text) === language)
        expect(own.length, `${key} ${language}`).toBeGreaterThanOrEqual(20)
      }
    expect(report.tooFew).toEqual([])
    expect(report.nearDuplicates).toEqual([])
  })

  it('recognises four of five utterances that it has not learned', () => {
    expect(report.accuracy).toBeGreaterThanOrEqual(0.8)
  })

  describe.each([...questionSets, ...formerSets])('asked the set “$title”', (set) => {
    it('answers nine of ten with the right block, or not at all where it cannot know', () => {
      const { misses, of } = ask(set)
      expect(misses.length, misses.join('\n')).toBeLessThanOrEqual(of * 0.1)
    })
  })

  describe.each(heldOutSets)('asked the set “$title”, which it was not tuned on', (set) => {
    it('answers seventeen of twenty with the right block, or not at all where it cannot know', () => {
      const { misses, of } = ask(set)
      expect(misses.length, misses.join('\n')).toBeLessThanOrEqual(of * 0.15)
    })
  })
})
