/** From what a language model says to what a customer may read of it: pure, so that it can be tried on any reply. */
import type { MessageSource } from '#shared/chat/message'
import { placeholder } from '#shared/fields/placeholders'
import type { Found } from '../../nlu/passages/search.ts'
import { refusalOf, type Given } from './checks.ts'
import { speaksToMachine } from './orders.ts'
import { replyIn, type Reply } from './reply.ts'

/** What came of it; only `answer` and `ask` have words for the customer. */
export type ModelAnswer =
  | {
      readonly outcome: 'answer' | 'ask'
      readonly text: string
      readonly sources: readonly MessageSource[]
      /** The block that the first cited passage belongs to. */
      readonly blockId: string
      /** The words come with variables that the sources hold. */
      readonly hasVariables: boolean
    }
  | { readonly outcome: 'handover' | 'none' }
  /** `reason`: which check it failed, or how the model failed, for those who look after it. */
  | { readonly outcome: 'refused' | 'failed'; readonly reason: string }

/** The passages that a model may be given. */
export const givable = (found: readonly Found[]): Found[] =>
  found.filter(({ of: { title }, heading, text }) => !speaksToMachine(`${title}\n${heading}\n${text}`))

/** What an answer is held against, beside the passages. */
export interface Held extends Pick<Given, 'said' | 'language' | 'deniedTopics' | 'instructions'> {
  readonly passages: readonly Found[]
}

export function judgedReply(said: string, { passages, ...given }: Held): ModelAnswer {
  const reply = replyIn(said)
  if (!reply) return { outcome: 'refused', reason: 'The answer is not the one JSON object that was asked for.' }
  const { action } = reply
  if (action === 'none' || action === 'handover') return { outcome: action }
  const sources = passages.map(({ of: { title, url }, heading, text }) => ({ title, heading, text, url }))
  const reason = refusalOf(reply, { ...given, sources })
  return reason === undefined ? answered({ ...reply, action }, passages) : { outcome: 'refused', reason }
}

const variable = new RegExp(placeholder)

function answered(
  { action, text, cites }: Reply & { readonly action: 'answer' | 'ask' },
  passages: readonly Found[],
): ModelAnswer {
  const cited = cites.map((cite) => passages[cite - 1]!.of)
  const sources = new Map(
    cited.map(({ blockId, title, url }) => [url ?? blockId, { title, blockId, ...(url && { url }) }] as const),
  )
  return {
    outcome: action,
    text,
    sources: [...sources.values()],
    blockId: cited[0]!.blockId,
    hasVariables: variable.test(text),
  }
}
