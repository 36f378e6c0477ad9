/** What the bot remembers of a session beside its answers: the topic, what was shown, and whether a language was offered. */
import type { BotState, Memory } from '#shared/engine/turn'
import type { ConversationItem } from '../../chat/conversation/store.ts'
import type { Meaning } from '../stage/meaning.ts'

/** After so many texts nobody means it by `it` any more. */
const ageMax = 5

/** The memory of this session; that of an earlier one is forgotten. */
export function memoryIn({ memory }: BotState, { session }: Pick<ConversationItem, 'session'>): Memory {
  return memory?.session === session.started ? memory : { session: session.started }
}

interface Said {
  readonly isText: boolean
  readonly isSmallTalk: boolean
  readonly topic?: Meaning['topic'] | undefined
  /** What the messages of the turn offer. */
  readonly shown: Memory['shown']
  readonly isLanguageOffered: boolean
  /** The customer has pressed something. */
  readonly isPress: boolean
  readonly hasAskedModel: boolean
}

/** The memory after a turn; `undefined` where nothing is worth to be kept. */
export function memoryAfter(before: Memory, said: Said): Memory | undefined {
  const { isText, isSmallTalk, topic, isLanguageOffered } = said
  const older = <Kept extends { readonly age: number }>(kept: Kept | undefined): Kept | undefined =>
    kept && isText ? (kept.age < ageMax ? { ...kept, age: kept.age + 1 } : undefined) : kept
  // What names an entity stays the topic, until another text names one.
  const isNew = topic && (topic.namesEntity || !before.topic?.namesEntity)
  const next = {
    topic: isNew ? { ...topic, age: 0 } : older(before.topic),
    // Thanks and greetings take nothing away that was offered.
    shown: said.shown ?? (isSmallTalk ? before.shown : older(before.shown)),
  }
  const isOffered = before.isLanguageOffered ?? isLanguageOffered
  const modelAnswers = modelAnswersAfter(before.modelAnswers, said)
  if (!next.topic && !next.shown && !isOffered && !modelAnswers) return undefined
  return {
    session: before.session,
    ...(next.topic && { topic: next.topic }),
    ...(next.shown && { shown: next.shown }),
    ...(isOffered && { isLanguageOffered: true }),
    ...(modelAnswers && { modelAnswers }),
  }
}

/** The state once the customer has found an answer useful. */
export function stateAfterThanks(state: BotState): BotState {
  const { memory } = state
  if (!memory?.modelAnswers?.unpressed) return state
  return { ...state, memory: { ...memory, modelAnswers: { ...memory.modelAnswers, unpressed: 0 } } }
}

/** What a customer presses tells that they get on. */
function modelAnswersAfter(
  before: Memory['modelAnswers'],
  { isPress, hasAskedModel }: Pick<Said, 'isPress' | 'hasAskedModel'>,
): Memory['modelAnswers'] {
  if (!before && !hasAskedModel) return undefined
  const { all, unpressed } = before ?? { all: 0, unpressed: 0 }
  return { all: all + (hasAskedModel ? 1 : 0), unpressed: isPress ? 0 : unpressed + (hasAskedModel ? 1 : 0) }
}
