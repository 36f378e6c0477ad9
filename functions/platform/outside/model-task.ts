/** What a language model is asked for: a task, and the messages in which it reads it. */
import { Problem } from '#shared/problem'
import type { Tokens } from './completion.ts'

export interface Task {
  /** What the model is to do. */
  readonly instructions: string
  /** Texts to answer from, each a line of JSON above `lines`, the oldest first: the first to be left out where there is too much. */
  readonly sources?: readonly Source[]
  /** With what; where there is too much of it, the first lines are left out. */
  readonly lines: readonly string[]
  readonly lengthMax: number
  /** The answer is to be JSON; anything else is a failure. */
  readonly json?: true
  /** The most tokens of the answer; as many as `lengthMax` can be where it is not said. */
  readonly tokensMax?: number
  readonly temperature?: number
  /** How long the answer is waited for, where that is less than usual. */
  readonly timeoutMs?: number
  /** Is told what was said so far, as often as there is more; once with all of it by a server that does not stream. */
  readonly onText?: (soFar: string) => void
  /** Is told what the answer has cost, where the model says so. */
  readonly onTokens?: (tokens: Tokens) => void
}

type Source = Readonly<Record<string, unknown>>

export interface ModelMessage {
  readonly role: 'system' | 'user'
  readonly content: string
}

/** Few languages need more tokens for their letters. */
const charactersPerToken = 3

/** How many tokens a text has, about. */
export const tokensIn = (text: string): number => Math.ceil(text.length / charactersPerToken)

/** The most tokens of the answer to a task. */
export const answerTokens = ({ tokensMax, lengthMax }: Task): number =>
  tokensMax ?? Math.ceil(lengthMax / charactersPerToken)

/** What a message says beside its content, in tokens. */
const tokensPerMessage = 10

/** The most that a task can cost: no token is shorter than a byte. */
export const tokensAtMost = (task: Task, messages: readonly ModelMessage[]): number =>
  messages.reduce((sum, { content }) => sum + Buffer.byteLength(content) + tokensPerMessage, answerTokens(task))

/** The messages of a task, cut to what the model takes: the oldest source text is dropped first (LLM-005). */
export function messagesFor(
  task: Task,
  { modelTokenLimit, replaceSpaces }: { readonly modelTokenLimit: number; readonly replaceSpaces: boolean },
): ModelMessage[] {
  const { instructions, sources = [], lines } = task
  let left = modelTokenLimit * charactersPerToken - instructions.length
  const limit = String(Math.max(left, 0))
  const written = sources.map((source) => JSON.stringify(source, replaceSpaces ? collapsed : undefined))
  const all = [...written, ...lines]
  const fitting = all.toReversed().filter(({ length }) => (left -= length + 1) >= 0)
  if (fitting.length === 0) throw new Problem('too-large', { limit })
  return [
    { role: 'system', content: instructions },
    { role: 'user', content: fitting.toReversed().join('\n') },
  ]
}

/** LLM-004: `replaceSpaces` collapses white space in source text. */
const collapsed = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : value
