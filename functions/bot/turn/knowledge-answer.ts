/**
 * Answers a text that no mapping answers from the knowledge of the environment (INTENTS-009): with a language model in its
 * words, held against the passages that it cites; without one by the best passage itself. What a model says that does not
 * hold, and a model that fails, is no answer, and costs the customer nothing but a moment (LLM-005).
 */
import { createHash } from 'node:crypto'
import { isMeantFor, type Channel } from '#shared/chat/channels'
import type { MessageSource } from '#shared/chat/message'
import type { FoundAnswer, Memory } from '#shared/engine/turn'
import type { ContentLanguage } from '#shared/languages'
import { answersPerSessionMax, answersUnpressedMax } from '#shared/limits'
import { eventsBefore, scopeOf } from '../../chat/conversation/conversation.ts'
import type { ConversationItem } from '../../chat/conversation/store.ts'
import { isAnswer, search, type Found } from '../../nlu/passages/search.ts'
import { talkWords } from '../../nlu/passages/talk-words.ts'
import { wordsOf, type Source } from '../../nlu/passages/word-postings.ts'
import { rethrowAccessDenied } from '../../platform/aws/access-denied.ts'
import { log } from '../../platform/aws/log.ts'
import { modelOf } from '../../platform/outside/language-model.ts'
import type { ReleaseScope } from '../../platform/table/scope.ts'
import { BoundedMap } from '../../platform/tenancy/bounded-map.ts'
import { answerFrom, type ModelQuestion } from '../answers/ask-model.ts'
import type { ModelAnswer } from '../answers/judge.ts'
import { saidSince, type Said } from '../answers/said.ts'
import type { Place } from '../stage/place.ts'
import type { Stage } from '../stage/stage.ts'
import type { Meant } from './turn-event.ts'

interface Speaking {
  readonly language: ContentLanguage
  readonly channel: Channel
  readonly memory: Memory
  readonly conversation: Pick<ConversationItem, '_id' | 'session'>
}

/** What was meant with what knowledge has to say to it, where it is a text that was looked up and that nothing answers. */
export async function withKnowledge(place: Place, speaking: Speaking, meant: Meant): Promise<Meant> {
  const { event, understood } = meant
  const { company } = place.config
  if (event.type !== 'text' || event.target || event.manner || !understood || !company.openAiKnowledgeBase) return meant
  // What the bot would answer but for a second answer is asked about.
  if (event.doubt && event.doubt.length > 0 && understood.intentId) return meant
  // SETTINGS-024: the flag closes knowledge with all else that a model may word.
  if (company.closed.includes('openAiDisabled')) return meant
  const { scope } = place
  const { language, channel, memory, conversation } = speaking
  const { text } = event
  const model = scope && (await modelOf(scope))
  const before = model && tellsLittle(text, language) ? await saidBefore(scope, conversation) : []
  const isMail = channel === 'email'
  const question = { text, language, channel, before, isMail }
  const passages = await lookUp(place, question, model ? passagesGiven : 1)
  const [best] = passages
  if (!best || !isAnswer(best)) return meant
  if (!model) return { ...meant, event: { ...event, found: passageAnswer(best) } }
  if (isSpent(memory)) return { ...meant, event: { ...event, offersPerson: true } }
  const answer = await keptAnswer(scope, passages, question, place)
  const asked = { ...meant, hasAskedModel: true as const }
  if (answer.outcome === 'handover') return { ...asked, event: { ...event, manner: 'person' } }
  if (answer.outcome !== 'answer' && answer.outcome !== 'ask') return asked
  const found: FoundAnswer = {
    blockId: answer.blockId,
    text: answer.text,
    ...(answer.hasVariables && { isWritten: true }),
    ...(answer.outcome === 'ask' && { asks: true }),
    sources: model.showsSources ? answer.sources.flatMap(pageOf) : [],
    from: answer.sources,
  }
  return { ...asked, event: { ...event, found } }
}

const pageOf = ({ title, url }: MessageSource) => (url ? [{ title, url }] : [])

/** Whether the model has worded as many answers as a session gets, or as a customer gets who presses nothing. */
const isSpent = ({ modelAnswers: { all, unpressed } = { all: 0, unpressed: 0 } }: Memory): boolean =>
  all >= answersPerSessionMax || unpressed >= answersUnpressedMax

export interface KnowledgeQuestion extends ModelQuestion {
  readonly channel: Channel
}

/**
 * What the language model of the company answers to a question by the knowledge of the stage, and why there is no answer:
 * `none` also where no passage is good enough to ask it.
 */
export async function answerQuestion(
  place: Pick<Place, 'stage' | 'scope' | 'config' | 'calls'>,
  question: KnowledgeQuestion,
): Promise<ModelAnswer> {
  const passages = await lookUp(place, question, passagesGiven)
  const [best] = passages
  if (!place.scope || !best || !isAnswer(best)) return { outcome: 'none' }
  return answerFrom(place.scope, passages, question, askingOf(place))
}

/** So many passages a model is given to answer from. */
const passagesGiven = 6

/** The best passages; knowledge that cannot be read answers nothing, and blocks nobody. */
async function lookUp(
  { stage, config: { company } }: { readonly stage: Stage; readonly config: Place['config'] },
  { text, language, channel, before = [] }: KnowledgeQuestion,
  most: number,
): Promise<readonly Found[]> {
  const isOpen = ({ isVideo }: Source) => isVideo !== true || company.openAiVideoKnowledgeBase
  const isMeant = (source: Source) => isOpen(source) && isFor(source, language, channel)
  try {
    const index = await stage.knowledge()
    if (!index) return []
    const alone = search(index, { text, language, isMeant }, most)
    if (before.length === 0 || (alone[0] && isAnswer(alone[0]))) return alone
    // What is asked comes first, because no more than the first words are looked up.
    const words = [text, ...before.map((said) => said.text).toReversed()].join('\n')
    return search(index, { text: words, language, isMeant }, most)
  } catch (error) {
    rethrowAccessDenied(error)
    log.error('The knowledge of an environment cannot be read.', error as Error)
    return []
  }
}

const isFor = ({ helps, languages, channels }: Source, language: ContentLanguage, channel: Channel): boolean =>
  !helps && (languages?.includes(language) ?? true) && isMeantFor(channel, channels as Parameters<typeof isMeantFor>[1])

const passageAnswer = ({ of: { blockId, title, url, isWritten }, text }: Found): FoundAnswer => ({
  blockId,
  text,
  isWritten,
  sources: url ? [{ title, url }] : [],
})

/** A question with fewer words that tell something is one only together with what was said before. */
const tellingWordsMin = 3
const messagesJoined = 6

const tellsLittle = (text: string, language: ContentLanguage): boolean =>
  wordsOf(text).filter((word) => !talkWords[language].has(word)).length < tellingWordsMin

/** What was said last in this session. */
async function saidBefore(
  { client }: ReleaseScope,
  { _id, session }: Pick<ConversationItem, '_id' | 'session'>,
): Promise<Said[]> {
  const events = await eventsBefore(scopeOf({ client }, _id))
  return saidSince(events.filter(({ created }) => created >= session.started)).slice(-messagesJoined)
}

/** A customer waits for it. */
const modelTimeoutMs = 10_000

const askingOf = ({ calls }: Pick<Place, 'calls'>) => ({
  withinMs: modelTimeoutMs,
  onTokens: (tokens: { read: number; written: number }) => calls?.spent.addTokens(tokens),
})

/** A turn that is planned again asks the model once: its answers are kept for so long. */
const keptMs = 60_000
const kept = new BoundedMap<string, { readonly until: number; readonly answer: Promise<ModelAnswer> }>(100)

function keptAnswer(
  scope: ReleaseScope,
  passages: readonly Found[],
  question: ModelQuestion,
  place: Pick<Place, 'calls'>,
): Promise<ModelAnswer> {
  const about = [scope.client, scope.environment, question, passages.map(({ text }) => text)]
  const key = createHash('sha256').update(JSON.stringify(about)).digest('hex')
  const now = Date.now()
  const known = kept.get(key)
  if (known && known.until > now) return known.answer
  const answer = answerFrom(scope, passages, question, askingOf(place))
  kept.set(key, { until: now + keptMs, answer })
  return answer
}
