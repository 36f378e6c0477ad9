/** What the model of the demo’s florist makes of questions: the key of the block that answers, as a conversation finds it. */
import { bestMapping } from '#shared/content/best-mapping'
import { confidenceMin } from '../../functions/bot/understanding.ts'
import { load } from '../../functions/nlu/parser.ts'
import { floristLessons } from '../../infra/demo/florist.ts'
import { demoId } from '../../infra/demo/ids.ts'
import { modelOf } from '../../infra/demo/models.ts'
import type { QuestionSetPlan } from '../../infra/demo/question-sets.ts'

type Asked = Pick<QuestionSetPlan, 'answeredBy'> & Partial<Pick<QuestionSetPlan, 'unanswered'>>

const { intents } = floristLessons
const ownId = (kind: 'intent' | 'entity', key: string) => demoId('bloom', kind, key)

export async function openDemoBot() {
  const { model, report } = await modelOf('bloom')
  const parser = load(model)

  function answering(text: string): string | undefined {
    const { intent, confidence, rejected, entities: named } = parser.parse(text)
    if (intent === null || rejected || confidence < confidenceMin) return undefined
    const {
      key,
      answer = key,
      answerWith,
      isUnanswered,
    } = intents.find((plan) => ownId('intent', plan.key) === intent)!
    if (isUnanswered) return undefined
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

  /** A line for each question that another block answers than should, or any where none should. */
  function ask({ answeredBy, unanswered = [] }: Asked): { readonly misses: readonly string[]; readonly of: number } {
    const asked: { block?: string; text: string }[] = [
      ...Object.entries(answeredBy).flatMap(([block, texts]) => texts.map((text) => ({ block, text }))),
      ...unanswered.map((text) => ({ text })),
    ]
    const misses = asked
      .map(({ block = 'nothing', text }) => ({ block, text, answer: answering(text) ?? 'nothing' }))
      .filter(({ block, answer }) => block !== answer)
      .map(({ block, text, answer }) => `${text} -> ${answer} instead of ${block}`)
    return { misses, of: asked.length }
  }

  return { report, ask }
}
