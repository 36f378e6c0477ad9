/** Says a text, alone or with choices below it. */
import { buttonsOf, fillText } from '../wording.ts'
import type { MessageRunner } from './runner.ts'

export const message: MessageRunner<'message'> = ({ text }, wording) => ({ text: fillText(text, wording) })

export const select: MessageRunner<'select'> = ({ text, choiceType, choices }, wording) => ({
  text: fillText(text, wording),
  ...buttonsOf(choices, wording, { choiceType }),
})
