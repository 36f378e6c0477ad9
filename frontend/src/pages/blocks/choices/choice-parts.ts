/** What can be edited about a choice: its label, or one of the things it can do. */
const actionParts = ['block', 'block-intent', 'phone', 'url', 'form-value'] as const
export const choiceParts = ['label', ...actionParts] as const
export type ChoicePart = (typeof choiceParts)[number]

export type ChoiceMode = 'qreply' | 'question'

/** A question is answered by its choices, so none of them leads to another response (CHOICES-002). */
export const actionsOffered = (mode: ChoiceMode) =>
  actionParts.filter((part) => !(mode === 'question' && part === 'block'))
