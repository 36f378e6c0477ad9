/** A choice while it is edited: its action may be missing, and its `id` tells it from others while they are sorted. */
import * as z from 'zod/mini'
import type { BlockChoice } from '#shared/blocks/choices'
import { choiceActionTypes } from '#shared/chat/message'
import { localized } from '#shared/languages'

const linkViews = ['tab', 'window'] as const

export const EditedAction = z.object({
  type: z.enum(choiceActionTypes),
  value: z.string(),
  /** Of a link: whether clicks are counted, and where it opens. */
  track: z.boolean(),
  view: z.enum(linkViews),
})
export type EditedAction = z.infer<typeof EditedAction>

export const EditedChoice = z.object({
  id: z.string(),
  title: localized(z.string()),
  /** Stored as the answer before the action; of the action `form-value` the payload is its value. */
  formValue: z.string(),
  action: z.nullable(EditedAction),
})
export type EditedChoice = z.infer<typeof EditedChoice>

export const emptyChoice = (): EditedChoice => ({ id: crypto.randomUUID(), title: {}, formValue: '', action: null })

export const emptyAction = (type: EditedAction['type'], value = ''): EditedAction => ({
  type,
  value,
  track: false,
  view: 'tab',
})

export const editedChoices = (choices: readonly BlockChoice[]): EditedChoice[] =>
  choices.map(({ title, formValue = '', action }) => ({
    id: crypto.randomUUID(),
    title,
    formValue,
    action: {
      type: action.type,
      value: action.value,
      track: action.type === 'url' && action.track,
      view: (action.type === 'url' && action.view) || 'tab',
    },
  }))

/** The choices as they are sent. */
export const plainChoices = (choices: readonly EditedChoice[]): object[] =>
  choices.map(({ title, formValue, action }) => ({
    title,
    ...(formValue && { formValue }),
    action: action && plainAction(action),
  }))

const plainAction = ({ type, value, track, view }: EditedAction) =>
  type === 'url' ? { type, value, track, ...(view === 'window' && { view }) } : { type, value }

/** The value that is stored as the customer's answer when the choice is pressed. */
export const payloadOf = ({ formValue, action }: EditedChoice): string =>
  action?.type === 'form-value' ? action.value : formValue

/** A payload is all that a choice does, unless it does something else already: then it is stored before that. */
export const withPayload = (choice: EditedChoice, payload: string): EditedChoice =>
  choice.action && choice.action.type !== 'form-value'
    ? { ...choice, formValue: payload }
    : { ...choice, formValue: '', action: payload === '' ? null : emptyAction('form-value', payload) }

/** Another action keeps the payload that the choice had. */
export const withAction = (choice: EditedChoice, action: EditedAction): EditedChoice => ({
  ...choice,
  formValue: payloadOf(choice),
  action,
})

export const isIncomplete = ({ title, action }: EditedChoice): boolean =>
  !action || action.value === '' || Object.values(title).every((text) => !text.trim())
