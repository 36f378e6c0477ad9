/** Buttons below an answer that only names something: what else the bot knows about it. */
import { blockOf, missingContent, type MissingContent, type Scene } from './scene.ts'
import { textIn } from '../languages.ts'
import type { TextMeaning, TurnResult } from './turn.ts'

/** A block that has buttons of its own keeps them. */
export function withSuggestions(
  { content, context }: Scene,
  { target, suggested = [] }: TextMeaning,
  answer: TurnResult,
): TurnResult | MissingContent {
  const lacks = missingContent(content, { blocks: suggested })
  if (lacks) return lacks
  const blocks = suggested.flatMap((id) => blockOf(content, id) ?? []).filter(({ _id }) => _id !== target)
  const said = answer.effects.findLast(({ type }) => type === 'say')
  if (blocks.length === 0 || said?.type !== 'say' || said.message.choices || said.message.items) return answer
  const choices = blocks.map(({ _id, title, titles }) => ({
    title: textIn({ en: title, ...titles }, context.language),
    action: { type: 'block' as const, value: _id },
  }))
  const message = { ...said.message, choiceType: 'qreply' as const, choices }
  return { ...answer, effects: answer.effects.map((effect) => (effect === said ? { ...said, message } : effect)) }
}
