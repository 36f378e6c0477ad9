/**
 * A form asked in a chat, as a pure state machine: it asks one question after the other, checks each answer and stores it
 * under the question's key, until all are answered or the customer leaves (FORMS-013).
 *
 * The question being asked is always the first one without an answer, of those that are asked after the answers so far. So
 * the state is nothing but the answers, and a form that was edited between two replies simply goes on.
 */
import * as z from 'zod/mini'
import type { AskedFieldType, AskedQuestion, DataType } from '../contracts/forms.ts'
import { contentLanguages, textIn, type ContentLanguage } from '../languages.ts'
import { isTrueOf } from './conditions.ts'
import { dataTypeOf, FormValue, choicesOf, read, type FormInput } from './form-answer.ts'
import { normalForm } from '../fields/normal-form.ts'
import { findChoice } from './form-choice.ts'
import { mendingIn, type Mending } from './form-correction.ts'
import { backOutWords, formText, type FormMessage } from './form-texts.ts'

/** The form ends after this many replies in a row that do not answer the question. */
export const triesMax = 5

/** The state of an open form, as a session stores it. */
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
      /** The way to answer, for a chat that can show a calendar or a file picker. */
      readonly fieldType: AskedFieldType
      readonly dataType: DataType
      /** The customer may skip it. */
      readonly isOptional: boolean
    }
  | { readonly kind: 'retry'; readonly message: FormMessage; readonly text: string }
  /** `former`: an earlier answer has been mended, which was this before. */
  | { readonly kind: 'stored'; readonly key: string; readonly value: FormValue; readonly former?: FormValue }
  | { readonly kind: 'done'; readonly answers: FormAnswers }
  /** Earlier answers are kept. `asked`: the customer wanted to; `tries`: no reply answered the question. */
  | { readonly kind: 'abandoned'; readonly reason: 'asked' | 'tries'; readonly answers: FormAnswers }

/** The result of one step; without a state the form has ended. */
export interface FormStep {
  readonly state: FormState | undefined
  readonly effects: readonly FormEffect[]
}

/** Starts a form. `questions` includes the questions of the bank, which the caller has looked up. */
export const begin = (questions: readonly AskedQuestion[], language: ContentLanguage): FormStep =>
  next(questions, { language, answers: {}, tries: 0 }, [])

/** Takes a customer's reply to the present question. */
export function answer(questions: readonly AskedQuestion[], state: FormState, input: FormInput): FormStep {
  const question = currentQuestion(questions, state)
  if (!question) return next(questions, state, [])
  if (isLeaving(question, input)) return abandonForm(state, 'asked', [])
  const mending = mendingIn(questions, state.answers, question, input)
  if (mending && mending.type !== 'answer') return mend(questions, state, mending)
  const reading = read(question, mending?.input ?? input)
  if (reading.kind === 'read') {
    const { key } = question
    const answers = { ...state.answers, [key]: reading.value }
    return next(questions, { ...state, answers, tries: 0 }, [{ kind: 'stored', key, value: reading.value }])
  }
  const { message, values } = reading
  const retry: FormEffect = { kind: 'retry', message, text: formText(message, state.language, values) }
  const tries = state.tries + 1
  return tries < triesMax ? next(questions, { ...state, tries }, [retry]) : abandonForm(state, 'tries', [retry])
}

/** Whether a reply takes back something that was said in the form, so that it is neither small talk nor a question. */
export function takesBack(questions: readonly AskedQuestion[], state: FormState, input: FormInput): boolean {
  const question = currentQuestion(questions, state)
  return question !== undefined && mendingIn(questions, state.answers, question, input) !== undefined
}

/** Mends an earlier answer, or asks its question once more; answers that are asked no more with it are dropped. */
function mend(
  questions: readonly AskedQuestion[],
  state: FormState,
  mending: Exclude<Mending, { type: 'answer' }>,
): FormStep {
  if (mending.type === 'unclear') {
    const retry: FormEffect = { kind: 'retry', message: 'correction', text: formText('correction', state.language) }
    const tries = state.tries + 1
    return tries < triesMax ? next(questions, { ...state, tries }, [retry]) : abandonForm(state, 'tries', [retry])
  }
  const { question } = mending
  if (!question) return repeat(questions, state)
  const { key } = question
  const { [key]: former = null, ...others } = state.answers
  if (mending.type === 'ask-again') return next(questions, { ...state, answers: others, tries: 0 }, [])
  const { value } = mending
  const answers = answersAsked(questions, { ...state.answers, [key]: value })
  return next(questions, { ...state, answers, tries: 0 }, [{ kind: 'stored', key, value, former }])
}

/** The answers without those to questions that are not asked any more. */
const answersAsked = (questions: readonly AskedQuestion[], answers: FormAnswers): FormAnswers =>
  questions.reduce((kept, { key, onlyIf }) => {
    if (!onlyIf || isTrueOf(kept, onlyIf) || !Object.hasOwn(kept, key)) return kept
    const { [key]: _, ...others } = kept
    return others
  }, answers)

/** Asks the present question again, which is no try. */
export const repeat = (questions: readonly AskedQuestion[], state: FormState): FormStep => next(questions, state, [])

/** Asks the first question without an answer, or ends the form when all have one. */
function next(questions: readonly AskedQuestion[], state: FormState, before: readonly FormEffect[]): FormStep {
  const question = currentQuestion(questions, state)
  if (question) return { state, effects: [...before, ask(question, state.language)] }
  return { state: undefined, effects: [...before, { kind: 'done', answers: state.answers }] }
}

/** The first question without an answer that the answers so far do not rule out. */
export const currentQuestion = (questions: readonly AskedQuestion[], { answers }: FormState) =>
  questions.find(({ key, onlyIf }) => !Object.hasOwn(answers, key) && (!onlyIf || isTrueOf(answers, onlyIf)))

const abandonForm = ({ answers }: FormState, reason: 'asked' | 'tries', before: readonly FormEffect[]): FormStep => ({
  state: undefined,
  effects: [...before, { kind: 'abandoned', reason, answers }],
})

/** A word for leaving ends the form, unless it is one of the choices: `Stop` may be a bus stop. */
const isLeaving = (question: AskedQuestion, input: FormInput): boolean =>
  input.kind === 'text' && backOutWords.has(normalForm(input.text)) && !findChoice(choicesOf(question), input.text)

function ask(question: AskedQuestion, language: ContentLanguage): FormEffect {
  const { key, fieldType } = question
  return {
    kind: 'ask',
    key,
    text: textIn(question.question, language) || key,
    choices: choicesOf(question).map(({ title, formValue }) => ({
      title: textIn(title, language) || formValue,
      formValue,
    })),
    fieldType,
    dataType: dataTypeOf(question),
    isOptional: question.isOptional ?? false,
  }
}
