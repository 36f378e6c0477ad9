/**
 * Asks the company's language model to answer a question from passages, and lets an answer through only if it holds against
 * them. One that does not is asked for once more, with the reason; a failure of any kind is no answer (LLM-005).
 */
import type { ContentLanguage } from '#shared/languages'
import { compareTexts } from '#shared/order'
import { Problem } from '#shared/problem'
import type { Found } from '../../nlu/passages/search.ts'
import { askLanguageModel, modelOf, modelProblems } from '../../platform/outside/language-model.ts'
import type { Task } from '../../platform/outside/model-task.ts'
import type { ClientScope } from '../../platform/table/scope.ts'
import { instructionsFor } from './instructions.ts'
import { givable, judgedReply, type Held, type ModelAnswer } from './judge.ts'
import { speaksToMachine } from './orders.ts'
import { textSoFar } from './reply.ts'
import type { Said } from './said.ts'

export interface ModelQuestion {
  readonly text: string
  readonly language: ContentLanguage
  /** What was said before, oldest first, where the question alone says too little. */
  readonly before?: readonly Said[] | undefined
  /** A mail is answered. */
  readonly isMail?: boolean | undefined
  /** An agent is shown a reply, and decides whether to send it. */
  readonly forAgent?: boolean | undefined
}

export interface Asking extends Pick<Task, 'onTokens'> {
  /** Is told what the model would say to the customer so far; nothing of it is held against the sources yet. */
  readonly onText?: (soFar: string) => void
  /** How long both attempts may take together. */
  readonly withinMs: number
}

/** Longer than any answer that is sent, with its JSON around it. */
const replyLengthMax = 6000
/** With less time than this no second attempt is made. */
const retryMsMin = 1500

export async function answerFrom(
  scope: ClientScope,
  found: readonly Found[],
  question: ModelQuestion,
  asking: Asking,
): Promise<ModelAnswer> {
  if (speaksToMachine(question.text)) return { outcome: 'refused', reason: 'The question speaks to a machine.' }
  const passages = givable(found)
  if (passages.length === 0) return { outcome: 'none' }
  const model = await modelOf(scope)
  if (!model) return { outcome: 'none' }
  const { language, isMail, forAgent } = question
  const own = isMail
    ? { text: model.emailPrompt, replacesBuiltIn: model.replaceAllEmail }
    : { text: model.prompt, replacesBuiltIn: model.replaceAll }
  const task = { instructions: instructionsFor({ language, isMail, forAgent, own }), ...dataOf(passages, question) }
  const held: Held = {
    passages,
    said: [question.text, ...(question.before ?? []).flatMap(({ by, text }) => (by === 'customer' ? text : []))],
    language,
    deniedTopics: model.deniedTopics,
    instructions: task.instructions,
  }
  return askTwice(scope, task, (said) => judgedReply(said, held), asking)
}

async function askTwice(
  scope: ClientScope,
  task: Pick<Task, 'instructions' | 'sources' | 'lines'>,
  judge: (said: string) => ModelAnswer,
  { withinMs, onText, ...told }: Asking,
): Promise<ModelAnswer> {
  const until = performance.now() + withinMs
  const ask = async (instructions: string, timeoutMs: number) =>
    judge(
      await askLanguageModel(scope, {
        ...task,
        ...told,
        ...(onText && { onText: (soFar: string) => onText(textSoFar(soFar)) }),
        instructions,
        json: true,
        lengthMax: replyLengthMax,
        timeoutMs,
      }),
    )
  try {
    const first = await ask(task.instructions, withinMs)
    const leftMs = Math.floor(until - performance.now())
    if (first.outcome !== 'refused' || leftMs < retryMsMin) return first
    // What was refused is not repeated to the model, because it may come from a source that speaks to it.
    return await ask(`${task.instructions}\n\nYour first answer was refused. ${plainReason(first.reason)}`, leftMs)
  } catch (error) {
    if (!Problem.is(error, ...modelProblems)) throw error
    return { outcome: 'failed', reason: error.code }
  }
}

/** Without the words that the model or a source has put into it. */
const plainReason = (reason: string): string =>
  reason.replace(/(No source (?:leads to|holds|names)|do not say:).*$/u, '$1 something that you say.')

/** Each is one line of JSON, which nothing that it says can end. */
function dataOf(passages: readonly Found[], { text, before = [] }: ModelQuestion): Pick<Task, 'sources' | 'lines'> {
  const numbered = passages.map(({ of: { title, at }, heading, text: says }, index) => ({
    at,
    source: { source: index + 1, title, ...(heading && { heading }), text: says },
  }))
  return {
    // What does not fit is left out from the beginning: the oldest first, and the question never (LLM-005).
    sources: numbered.toSorted((a, b) => compareTexts(a.at, b.at)).map(({ source }) => source),
    lines: [
      ...before.map(({ by, text: said }, index) => JSON.stringify({ before: index + 1, by, text: said })),
      JSON.stringify({ question: text }),
    ],
  }
}
