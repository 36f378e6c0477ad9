/** What the model of the demo’s florist makes of questions: the key of the block that answers, as a conversation finds it. */
import { bestMapping } from '#shared/content/best-mapping'
import type { Block } from '#shared/contracts/blocks'
import type { IntentMapping } from '#shared/contracts/knowledge'
import { isHeldOut, type Test } from '#shared/contracts/tests'
import { confidenceMin } from '../../functions/bot/stage/understanding.ts'
import { load } from '../../functions/nlu/parser.ts'
import { readFolder, readModelFile } from '../../infra/demo/folder.ts'

/** What strangers ask, by the key of the response that should answer. */
export interface QuestionSet {
  readonly key: string
  readonly title: string
  readonly language: 'en' | 'de'
  readonly answeredBy: Readonly<Record<string, readonly string[]>>
  /** What a florist’s bot cannot know: nothing may answer. */
  readonly unanswered: readonly string[]
}

type Asked = Pick<QuestionSet, 'answeredBy'> & Partial<Pick<QuestionSet, 'unanswered'>>

const folder = readFolder('bloom')
const { items, mappings } = folder.workspace.content
const keys = new Map(items.map(({ item }) => [item._id, (item as Block).key]))
const intentMappings = mappings.flatMap(({ store, row }): IntentMapping[] => (store === 'intent-mapping' ? [row] : []))

/** The question sets that are kept with the bot, but for those that are held out: nobody tunes on them, no test either. */
export const questionSets: readonly QuestionSet[] = items.flatMap(({ kind, item }) => {
  const test = item as Test
  if (kind !== 'test' || test.type !== 'questions' || isHeldOut(test)) return []
  const { key, title, language, questions } = test
  const answeredBy: Record<string, string[]> = {}
  for (const { text, block } of questions) if (block) (answeredBy[keys.get(block) ?? ''] ??= []).push(text)
  const unanswered = questions.flatMap(({ text, block }) => (block ? [] : [text]))
  return [{ key, title, language: language === 'de' ? 'de' : 'en', answeredBy, unanswered }]
})

export function openDemoBot() {
  const parser = load(readModelFile('bloom'))

  function answering(text: string): string | undefined {
    const { intent, confidence, rejected, entities: named } = parser.parse(text)
    if (intent === null || rejected || confidence < confidenceMin) return undefined
    const meant = intentMappings.filter((mapping) => mapping.intent === intent)
    const found = bestMapping(
      meant,
      named.map(({ entity }) => entity),
    )
    return found && keys.get(found.blockId)
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

  return { report: folder.model!.report, ask }
}
