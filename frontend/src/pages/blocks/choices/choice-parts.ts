/** What can be edited about a choice: its label, or one of the things it can do. */
const actionParts = ['block', 'block-intent', 'phone', 'url', 'form-value', 'extension'] as const
export const choiceParts = ['label', ...actionParts] as const
export type ChoicePart = (typeof choiceParts)[number]

export type ChoiceMode = 'qreply' | 'question' | 'PERSISTENT'

/**
 * A question is answered by its choices, so none of them leads to another response; the persistent menu leads to responses
 * and links alone (CHOICES-002).
 */
const hidden: Readonly<Record<ChoiceMode, readonly ChoicePart[]>> = {
  qreply: [],
  question: ['block'],
  PERSISTENT: ['block-intent', 'phone'],
}

export const actionsOffered = (mode: ChoiceMode) => actionParts.filter((part) => !hidden[mode].includes(part))
