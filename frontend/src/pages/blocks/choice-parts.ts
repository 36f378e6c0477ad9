/** What can be edited about a choice: its label, or one of the things it can do. */
export const choiceParts = ['label', 'block', 'block-intent', 'phone', 'url', 'form-value'] as const
export type ChoicePart = (typeof choiceParts)[number]
