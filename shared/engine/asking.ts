/** Forms in the chat: questions become messages, and answers are remembered for the blocks that come after. */
import { coordinatesIn } from '../chat/coordinates.ts'
import { answer, begin, type FormEffect, type FormState, type FormStep } from './form.ts'
import type { FormInput } from './form-answer.ts'
import { plainTexts } from './plain-texts.ts'
import { botMessage, wordingIn, type Wording } from './wording.ts'
import type { Ran, Scene } from './scene.ts'
import type { AskedForm, BotMessage, BotState, Effect, TurnEvent } from './turn.ts'
import { fill } from './variables.ts'

/** Which block asks which form. */
interface Asking {
  readonly form: AskedForm
  readonly blockId: string
  /** Where the conversation goes when all is answered. */
  readonly next?: string | null | undefined
  readonly onReply?: string | null | undefined
}

/** What an open form takes from the customer. A button that leads to a block leads out of the form. */
export function inputOf(event: TurnEvent): FormInput | undefined {
  if (event.type === 'text') return { kind: 'text', text: event.text, named: event.named }
  if (event.type === 'file') return { ...event.file, kind: 'file' }
  if (event.type === 'choice' && !event.target) return { kind: 'text', text: event.value ?? event.title }
  return undefined
}

export const ask = (asking: Asking, scene: Scene): Ran =>
  told(asking, scene, begin(asking.form.questions, scene.context.language))

/** Goes on in the language the customer speaks by now. */
export const take = (asking: Asking, scene: Scene, form: FormState, input: FormInput): Ran =>
  told(asking, scene, answer(asking.form.questions, { ...form, language: scene.context.language }, input))

/** The state after a customer has turned away from a form; what was answered stays. */
export function left({ answers, form }: BotState): BotState {
  if (!form) return { answers }
  return { answers: { ...answers, [form.formId]: { ...answers[form.formId], ...form.state.answers } } }
}

function told(asking: Asking, { state, context }: Scene, step: FormStep): Ran {
  const { form, blockId, next, onReply } = asking
  const open = step.state && { formId: form._id, blockId, state: step.state }
  const end = step.effects.at(-1)
  const effects = [
    ...located(form, step.effects),
    ...said(step.effects, blockId, wordingIn(open ? { ...state, form: open } : state, context)),
  ]
  if (open) return { state: { answers: state.answers, form: open }, effects }
  if (end?.kind !== 'done') {
    const text = plainTexts.left[context.language]
    const goodbye = botMessage({ text, blockId }, wordingIn(state, context))
    return { state: left(state), effects: [...effects, { type: 'say', message: goodbye }] }
  }
  return {
    state: { answers: { ...state.answers, [form._id]: end.answers }, ...(onReply && { onReply }) },
    effects: [...effects, { type: 'form-done', formId: form._id, answers: end.answers }],
    next,
  }
}

/** Where the customer is, once they have answered a question for it. */
const located = ({ questions }: AskedForm, effects: readonly FormEffect[]): Effect[] =>
  effects.flatMap((effect): Effect[] => {
    if (effect.kind !== 'stored' || typeof effect.value !== 'string') return []
    const asksForPlace = questions.some(({ key, fieldType }) => key === effect.key && fieldType === 'location-coords')
    const coordinates = asksForPlace ? coordinatesIn(effect.value) : undefined
    return coordinates ? [{ type: 'located', coordinates }] : []
  })

const said = (effects: readonly FormEffect[], blockId: string, wording: Wording): Effect[] =>
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
