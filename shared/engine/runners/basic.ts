/** Says a text, alone or with choices below it. */
import { buttonsOf, fillText } from '../wording.ts'
import type { MessageRunner } from './runner.ts'

export const message: MessageRunner<'message'> = ({ text, media }, wording) => ({
  text: fillText(text, wording),
  ...(media && { media }),
})

export const select: MessageRunner<'select'> = ({ text, media, choiceType, choices }, wording) => ({
  text: fillText(text, wording),
  ...(media && { media }),
  ...buttonsOf(choices, wording, { choiceType }),
})
