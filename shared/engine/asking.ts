/** Forms in the chat: questions become messages, and the state keeps the answers for later blocks. */
import { coordinatesIn } from '../chat/coordinates.ts'
import { answer, begin, type FormEffect, type FormState, type FormStep } from './form.ts'
import type { FormInput } from './form-answer.ts'
import { plainTexts } from './plain-texts.ts'
import { botMessage, wordingIn, type Wording } from './wording.ts'
import type { BlockResult, Scene } from './scene.ts'
import type { AskedForm, BotMessage, BotState, Effect, TurnEvent } from './turn.ts'
import { fill } from './variables.ts'

/** A form and the block that asks it. */
interface Asking {
  readonly form: AskedForm
  readonly blockId: string
  /** The block after the last answer. */
  readonly next?: string | null | undefined
  readonly onReply?: string | null | undefined
}

/** The input of an open form. A button that leads to a block leaves the form, so it is no input. */
export function inputOf(event: TurnEvent): FormInput | undefined {
  if (event.type === 'text') return { kind: 'text', text: event.text, named: event.named }
  if (event.type === 'file') return { ...event.file, kind: 'file' }
  if (event.type === 'choice' && !event.target) return { kind: 'text', text: event.value ?? event.title }
  return undefined
}

export const ask = (asking: Asking, scene: Scene): BlockResult =>
  resultOf(asking, scene, begin(asking.form.questions, scene.context.language))

/** The form continues in the customer's current language. */
export const takeAnswer = (asking: Asking, scene: Scene, form: FormState, input: FormInput): BlockResult =>
  resultOf(asking, scene, answer(asking.form.questions, { ...form, language: scene.context.language }, input))

/** The state without its open form; the answers given so far are kept. */
export function leaveForm({ answers, form }: BotState): BotState {
  if (!form) return { answers }
  return { answers: { ...answers, [form.formId]: { ...answers[form.formId], ...form.state.answers } } }
}

function resultOf(asking: Asking, { state, context }: Scene, step: FormStep): BlockResult {
  const { form, blockId, next, onReply } = asking
  const open = step.state && { formId: form._id, blockId, state: step.state }
  const end = step.effects.at(-1)
  const effects = [
    ...locationsIn(form, step.effects),
    ...messagesFrom(step.effects, blockId, wordingIn(open ? { ...state, form: open } : state, context)),
  ]
  if (open) return { state: { answers: state.answers, form: open }, effects }
  if (end?.kind !== 'done') {
    const text = plainTexts.left[context.language]
    const goodbye = botMessage({ text, blockId }, wordingIn(state, context))
    return { state: leaveForm(state), effects: [...effects, { type: 'say', message: goodbye }] }
  }
  return {
    state: { answers: { ...state.answers, [form._id]: end.answers }, ...(onReply && { onReply }) },
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

const messagesFrom = (effects: readonly FormEffect[], blockId: string, wording: Wording): Effect[] =>
  effects.flatMap((effect): Effect[] => {
    if (effect.kind === 'retry') return [{ type: 'say', message: botMessage({ text: effect.text, blockId }, wording) }]
    return effect.kind === 'ask' ? [{ type: 'say', message: question(effect, blockId, wording) }] : []
  })

function question({ key, fieldType, text, choices }: Asked, blockId: string, wording: Wording): BotMessage {
  const filled = (written: string) => fill(written, wording.variables, wording.language).trim()
  return botMessage(
    {
      text: filled(text) || key,
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
