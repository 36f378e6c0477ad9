/** A choice while it is edited: its action may be missing, and its `id` tells it from others while they are sorted. */
import * as z from 'zod/mini'
import type { BlockChoice } from '#shared/blocks/choices'
import { choiceActionTypes } from '#shared/chat/message'
import { localized } from '#shared/languages'

export const EditedAction = z.object({ type: z.enum(choiceActionTypes), value: z.string(), track: z.boolean() })
export type EditedAction = z.infer<typeof EditedAction>

export const EditedChoice = z.object({
  id: z.string(),
  title: localized(z.string()),
  action: z.nullable(EditedAction),
})
export type EditedChoice = z.infer<typeof EditedChoice>

export const emptyChoice = (): EditedChoice => ({ id: crypto.randomUUID(), title: {}, action: null })

export const editedChoices = (choices: readonly BlockChoice[]): EditedChoice[] =>
  choices.map(({ title, action }) => ({
    id: crypto.randomUUID(),
    title,
    action: { type: action.type, value: action.value, track: action.type === 'url' && action.track },
  }))

/** The choices as they are sent. */
export const plainChoices = (choices: readonly EditedChoice[]): object[] =>
  choices.map(({ title, action }) => ({ title, action: action && plainAction(action) }))

const plainAction = ({ type, value, track }: EditedAction) =>
  type === 'url' ? { type, value, track } : { type, value }
