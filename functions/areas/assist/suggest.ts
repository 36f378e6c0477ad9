/** Suggests a reply: in the words of a language model that hold against the sources it cites, else by what was found. */
import type { Answer } from '#shared/contract'
import type { assist } from '#shared/contracts/assist'
import { answerFrom } from '../../bot/answers/ask-model.ts'
import { saidSince, type Said } from '../../bot/answers/said.ts'
import { eventsBefore, scopeOf } from '../../chat/conversation/conversation.ts'
import type { ConversationItem } from '../../chat/conversation/store.ts'
import { modelOf } from '../../platform/outside/language-model.ts'
import type { Context } from '../../platform/request/context.ts'
import { companyConfig } from '../../platform/tenancy/company.ts'
import { draftFor } from './drafts.ts'
import { passagesFor } from '../../replies/passages.ts'
import { blocksFor, findingOf } from './findings.ts'

type Suggested = Answer<(typeof assist)['suggest']>

/** So many passages a model words a reply from, and so many passages and responses are shown. */
const passagesGiven = 6
const shownMax = 3
/** What was said last tells what is asked. */
const saidMax = 12
/** An agent waits for it, and a request ends after half a minute. */
const withinMs = 22_000

export async function suggestReply(
  context: Context,
  conversation: ConversationItem,
  request: string | undefined,
): Promise<Suggested> {
  const { scope, actor } = context
  const { _id, language, last } = conversation
  const own = scopeOf(scope, _id)
  const said = saidSince((await eventsBefore(own)).filter(({ number }) => number <= last))
  const asked = askedIn(said)
  if (!asked) return { sources: [], findings: [], last }
  const [passages, blocks] = await Promise.all([
    passagesFor(context, conversation, asked, passagesGiven),
    blocksFor(context, conversation, asked, shownMax),
  ])
  const found = { findings: [...passages.slice(0, shownMax).map(findingOf), ...blocks], last }
  if (passages.length === 0 || !(await isAskable(context))) return { ...found, sources: [] }
  const draft = await draftFor(own, { agentId: actor.id, request })
  const answer = await answerFrom(
    scope,
    passages,
    { text: asked, language, before: said.slice(-saidMax), forAgent: true },
    { withinMs, onText: draft.show },
  )
  const text = answer.outcome === 'answer' || answer.outcome === 'ask' ? answer.text : undefined
  await draft.end(text ?? '')
  return { ...found, ...(text && { text }), sources: 'sources' in answer ? [...answer.sources] : [] }
}

/** SETTINGS-024. */
async function isAskable({ scope, now }: Context): Promise<boolean> {
  const { company } = await companyConfig(scope.client, now)
  return !company.closed.includes('openAiDisabled') && (await modelOf(scope)) !== undefined
}

/** What the customer has said since the company last said something, else what the customer said last. */
export function askedIn(said: readonly Said[]): string | undefined {
  const answered = said.findLastIndex(({ by }) => by === 'company')
  const since = said.slice(answered + 1).map(({ text }) => text)
  return since.length > 0 ? since.join('\n') : said.findLast(({ by }) => by === 'customer')?.text
}
