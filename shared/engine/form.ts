/**
 * A form asked in a chat, as a pure machine: one question after the other, each answer checked and stored under the
 * question's key, until all are answered or the customer leaves (FORMS-013).
 *
 * The question being asked is always the first one without an answer. So the state is nothing but the answers, and a
 * form that was edited between two replies simply goes on.
 */
import * as z from 'zod/mini'
import type { AskedFieldType, AskedQuestion, DataType } from '../contracts/forms.ts'
import { contentLanguages, textIn, type ContentLanguage } from '../languages.ts'
import { chosen, dataTypeOf, FormValue, offered, plain, read, type FormInput } from './form-answer.ts'
import { backOutWords, formTexts, type FormMessage } from './form-texts.ts'

/** After this many replies in a row that do not answer a question, the form ends and the bot goes another way. */
export const triesMax = 5

/** A form under way, as a session keeps it. */
export const FormState = z.object({
  language: z.enum(contentLanguages),
  answers: z.record(z.string(), FormValue),
  /** Replies that did not answer the present question. */
  tries: z.int(),
})
export type FormState = z.infer<typeof FormState>

export type FormAnswers = FormState['answers']

export type FormEffect =
  | {
      readonly kind: 'ask'
      readonly key: string
      readonly text: string
      readonly choices: readonly { readonly title: string; readonly formValue: string }[]
      /** How the answer is given, for a chat that can show a calendar or a file picker. */
      readonly fieldType: AskedFieldType
      readonly dataType: DataType
    }
  | { readonly kind: 'retry'; readonly message: FormMessage; readonly text: string }
  | { readonly kind: 'stored'; readonly key: string; readonly value: FormValue }
  | { readonly kind: 'done'; readonly answers: FormAnswers }
  /** What was answered before is kept. `asked`: the customer wanted to; `tries`: no reply answered the question. */
  | { readonly kind: 'abandoned'; readonly reason: 'asked' | 'tries'; readonly answers: FormAnswers }

/** What comes of one step; without a state the form has ended. */
export interface FormStep {
  readonly state: FormState | undefined
  readonly effects: readonly FormEffect[]
}

/** Starts a form. Questions of the bank have been looked up: `questions` is what is asked. */
export const begin = (questions: readonly AskedQuestion[], language: ContentLanguage): FormStep =>
  next(questions, { language, answers: {}, tries: 0 }, [])

/** Takes a customer's reply to the present question. */
export function answer(questions: readonly AskedQuestion[], state: FormState, input: FormInput): FormStep {
  const question = present(questions, state)
  if (!question) return next(questions, state, [])
  if (leaves(question, input)) return abandoned(state, 'asked', [])
  const reading = read(question, input)
  if (reading.kind === 'read') {
    const { key } = question
    const answers = { ...state.answers, [key]: reading.value }
    return next(questions, { ...state, answers, tries: 0 }, [{ kind: 'stored', key, value: reading.value }])
  }
  const { message } = reading
  const retry: FormEffect = { kind: 'retry', message, text: formTexts[message][state.language] }
  const tries = state.tries + 1
  return tries < triesMax ? next(questions, { ...state, tries }, [retry]) : abandoned(state, 'tries', [retry])
}

/** Asks the first question without an answer, or ends the form when all have one. */
function next(questions: readonly AskedQuestion[], state: FormState, before: readonly FormEffect[]): FormStep {
  const question = present(questions, state)
  if (question) return { state, effects: [...before, ask(question, state.language)] }
  return { state: undefined, effects: [...before, { kind: 'done', answers: state.answers }] }
}

const present = (questions: readonly AskedQuestion[], { answers }: FormState) =>
  questions.find(({ key }) => !Object.hasOwn(answers, key))

const abandoned = ({ answers }: FormState, reason: 'asked' | 'tries', before: readonly FormEffect[]): FormStep => ({
  state: undefined,
  effects: [...before, { kind: 'abandoned', reason, answers }],
})

/** A word for leaving leaves, unless it is one of the choices: `Stop` may be a bus stop. */
const leaves = (question: AskedQuestion, input: FormInput): boolean =>
  input.kind === 'text' && backOutWords.has(plain(input.text)) && !chosen(offered(question), input.text)

function ask(question: AskedQuestion, language: ContentLanguage): FormEffect {
  const { key, fieldType } = question
  return {
    kind: 'ask',
    key,
    text: textIn(question.question, language) || key,
    choices: offered(question).map(({ title, formValue }) => ({
      title: textIn(title, language) || formValue,
      formValue,
    })),
    fieldType,
    dataType: dataTypeOf(question),
  }
}
