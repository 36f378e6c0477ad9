/** Forms in the chat: questions become messages, and the state keeps the answers for later blocks. */
import { websiteChannel } from '../chat/channels.ts'
import { coordinatesIn } from '../chat/coordinates.ts'
import type { AskedQuestion } from '../contracts/forms.ts'
import { isoDate } from '../fields/fields.ts'
import { textIn, type ContentLanguage } from '../languages.ts'
import {
  answer,
  begin,
  currentQuestion,
  repeat,
  takesBack,
  type FormEffect,
  type FormState,
  type FormStep,
} from './form.ts'
import { choicesOf, type FormInput, type FormValue } from './form-answer.ts'
import { formText, skipHints, skipTitles } from './form-texts.ts'
import { mannerTexts } from './manner-texts.ts'
import { plainTexts } from './plain-texts.ts'
import { botMessage, wordingIn, type Wording } from './wording.ts'
import { blockOf, missingContent, type BlockResult, type MissingContent, type Scene } from './scene.ts'
import type { AskedForm, BotMessage, BotState, Effect, TurnEvent, TurnResult } from './turn.ts'
import { fill, weekdayAndDayIn } from './variables.ts'

/** A form and the block that asks it. */
interface Asking {
  readonly form: AskedForm
  readonly blockId: string
  /** No block asks the form: it comes before the block. */
  readonly isFirst?: true | undefined
  /** The block after the last answer. */
  readonly next?: string | null | undefined
  readonly onReply?: string | null | undefined
}

/** The input of an open form. A button that leads to a block leaves the form; its value, if it has one, is stored first. */
export function inputOf(event: TurnEvent): FormInput | undefined {
  if (event.type === 'text') return { kind: 'text', text: event.answer ?? event.text, named: event.named }
  if (event.type !== 'choice') return undefined
  const text = event.value ?? (event.target || event.opens ? undefined : event.title)
  return text === undefined ? undefined : { kind: 'text', text }
}

export const ask = (asking: Asking, scene: Scene): BlockResult =>
  resultOf(asking, scene, begin(asking.form.questions, scene.context.language))

/** The form continues in the customer's current language. */
export const takeAnswer = (asking: Asking, scene: Scene, form: FormState, input: FormInput): BlockResult =>
  resultOf(asking, scene, stepAfter(asking, scene, form, input), input)

const stepAfter = ({ form: { questions } }: Asking, { context }: Scene, form: FormState, input: FormInput): FormStep =>
  answer(questions, { ...form, language: context.language }, input)

/** Stores the value of a button that leads elsewhere, as far as the question takes it, and leaves the form. */
export function storeValue(asking: Asking, scene: Scene, form: FormState, input: FormInput): BlockResult {
  const { effects } = stepAfter(asking, scene, form, input)
  const stored = effects.filter((effect) => effect.kind === 'stored')
  const answers = { ...form.answers, ...Object.fromEntries(stored.map(({ key, value }) => [key, value])) }
  const { blockId, isFirst } = asking
  const open = { formId: asking.form._id, blockId, ...(isFirst && { isFirst }), state: { ...form, answers } }
  const done: Effect[] = effects.some(({ kind }) => kind === 'done')
    ? [{ type: 'form-done', formId: asking.form._id, answers }]
    : []
  return {
    state: leaveForm({ ...scene.state, form: open }),
    effects: [...locationsIn(asking.form, stored), ...done],
  }
}

/** The open form with the block that asks it; `undefined` if none is open, or if it was deleted. */
export function openForm({ content, state }: Scene): Asking | MissingContent | undefined {
  if (!state.form) return undefined
  const { formId, blockId, isFirst } = state.form
  const form = content.forms.get(formId)
  const lacks = missingContent(content, { forms: [formId], blocks: [blockId] })
  if (lacks || !form) return lacks
  if (isFirst) return { form, blockId, isFirst, next: blockId }
  const block = blockOf(content, blockId)
  return { form, blockId, next: block?.next, onReply: block?.onReply }
}

/** Whether an event takes back what was said in the open form. */
export function takesBackIn(scene: Scene, event: TurnEvent): boolean {
  const { form } = scene.state
  const asking = form && openForm(scene)
  const input = asking && !('wanting' in asking) && event.type === 'text' ? inputOf(event) : undefined
  if (!form || !input || !asking || 'wanting' in asking) return false
  return takesBack(asking.form.questions, form.state, input)
}

/** The present question of a form. */
export const questionOf = ({ questions }: AskedForm, { state }: NonNullable<BotState['form']>) =>
  currentQuestion(questions, state)

/** The question that an open form waits for. */
export function askedQuestion(scene: Scene): { readonly question: AskedQuestion } | MissingContent | undefined {
  const asking = openForm(scene)
  if (!asking || 'wanting' in asking || !scene.state.form) return asking && 'wanting' in asking ? asking : undefined
  const question = questionOf(asking.form, scene.state.form)
  return question && { question }
}

/** Asks the present question of the open form once more. */
export function askAgain(scene: Scene): TurnResult | MissingContent {
  const asking = openForm(scene)
  if (!asking || !scene.state.form) return { state: scene.state, effects: [] }
  if ('wanting' in asking) return asking
  const { state, effects } = resultOf(
    asking,
    scene,
    repeat(asking.form.questions, { ...scene.state.form.state, language: scene.context.language }),
  )
  return { state, effects }
}

/** The state without its open form; the answers given so far are kept. */
export function leaveForm({ answers, form, variables }: BotState): BotState {
  const kept = variables && { variables }
  if (!form) return { answers, ...kept }
  return { answers: { ...answers, [form.formId]: { ...answers[form.formId], ...form.state.answers } }, ...kept }
}

function resultOf(asking: Asking, { state, context }: Scene, step: FormStep, input?: FormInput): BlockResult {
  const { form, blockId, isFirst, next, onReply } = asking
  const open = step.state && { formId: form._id, blockId, ...(isFirst && { isFirst }), state: step.state }
  const end = step.effects.at(-1)
  const effects = [
    ...locationsIn(form, step.effects),
    ...messagesFrom(
      step.effects,
      blockId,
      wordingIn(open ? { ...state, form: open } : state, context),
      notedIn(form, step, input, context),
    ),
  ]
  const { answers, variables } = state
  const kept = variables && { variables }
  if (open) return { state: { answers, form: open, ...kept }, effects }
  if (end?.kind !== 'done') {
    const text = plainTexts.left[context.language]
    const goodbye = botMessage({ text, blockId }, wordingIn(state, context))
    return { state: leaveForm(state), effects: [...effects, { type: 'say', message: goodbye }] }
  }
  return {
    state: { answers: { ...answers, [form._id]: end.answers }, ...kept, ...(onReply && { onReply }) },
    effects: [...effects, { type: 'form-done', formId: form._id, answers: end.answers }],
    next,
  }
}

/** The customer's location, from an answer to a question that asks for it. */
const locationsIn = ({ questions }: AskedForm, effects: readonly FormEffect[]): Effect[] =>
  effects.flatMap((effect): Effect[] => {
    if (effect.kind !== 'stored' || typeof effect.value !== 'string') return []
    const asksForPlace = questions.some(({ key, fieldType }) => key === effect.key && fieldType === 'location-coords')
    const coordinates = asksForPlace ? coordinatesIn(effect.value) : undefined
    return coordinates ? [{ type: 'located', coordinates }] : []
  })

/** What was mended, or the day that was understood from words, as a sentence; a day that was written in figures needs none. */
function notedIn(
  { questions }: AskedForm,
  { effects }: FormStep,
  input: FormInput | undefined,
  { language }: Pick<Wording, 'language'>,
): string {
  const [stored] = effects.filter((effect) => effect.kind === 'stored')
  if (stored?.former !== undefined) return mendedIn(questions, { ...stored, former: stored.former }, language)
  if (input?.kind !== 'text' || isoDate(input.text) || typeof stored?.value !== 'string') return ''
  const day = weekdayAndDayIn(stored.value, language)
  return day === stored.value || input.text === stored.value ? '' : mannerTexts.noted[language].replace('{day}', day)
}

/** An earlier answer that is another one now, with what it was before. */
function mendedIn(
  questions: readonly AskedQuestion[],
  { key, value, former }: { readonly key: string; readonly value: FormValue; readonly former: FormValue },
  language: ContentLanguage,
): string {
  const question = questions.find((each) => each.key === key)
  const worded = (each: FormValue) => (question ? valueText(question, each, language) : '')
  const isNew = former === null || worded(former) === worded(value)
  const values = { value: worded(value), former: worded(former) }
  return formText(isNew ? 'noted' : 'changed', language, values)
}

/** An answer as a person reads it. */
function valueText(question: AskedQuestion, value: FormValue, language: ContentLanguage): string | number {
  if (typeof value === 'boolean') return formText(value ? 'yes' : 'no', language)
  const written = typeof value === 'object' ? JSON.stringify(value) : String(value)
  const choice = choicesOf(question).find(({ formValue }) => formValue === written)
  if (choice) return textIn(choice.title, language) || choice.formValue
  return typeof value === 'string' ? weekdayAndDayIn(value, language) : typeof value === 'number' ? value : ''
}

/** What is noted stands before the next question; behind the last one it is said alone. */
function messagesFrom(effects: readonly FormEffect[], blockId: string, wording: Wording, noted: string): Effect[] {
  const say = (message: BotMessage): Effect[] => [{ type: 'say', message }]
  return effects.flatMap((effect): Effect[] => {
    switch (effect.kind) {
      case 'retry':
        return say(botMessage({ text: effect.text, blockId }, wording))
      case 'ask':
        return say(questionMessage(effect, blockId, wording, noted))
      case 'done':
        return noted ? say(botMessage({ text: noted, blockId }, wording)) : []
      case 'stored':
      case 'abandoned':
        return []
    }
  })
}

function questionMessage(
  { key, fieldType, text, choices: own, isOptional }: Asked,
  blockId: string,
  wording: Wording,
  noted: string,
): BotMessage {
  const filled = (written: string) => fill(written, wording.variables, wording.language).trim()
  // A number beside a free text would be taken for the number of a choice where choices are numbered.
  const isHinted = isOptional && own.length === 0 && wording.channel !== websiteChannel
  const skip = skipTitles[wording.language]
  const choices = isOptional && !isHinted ? [...own, { title: skip, formValue: skip }] : own
  const hint = isHinted ? skipHints[wording.language] : ''
  return botMessage(
    {
      text: [noted, filled(text) || key, hint].filter(Boolean).join(' '),
      blockId,
      formCallback: { key, fieldType },
      ...(choices.length > 0 && {
        choiceType: 'qreply',
        choices: choices.map(({ title, formValue }) => ({
          title: filled(title) || formValue,
          action: { type: 'form-value', value: formValue },
        })),
      }),
    },
    wording,
  )
}

type Asked = Extract<FormEffect, { kind: 'ask' }>
