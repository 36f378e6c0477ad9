/** Shows the cards of a gallery or the lines of a list. */
import { fillChoices, fillText } from '../wording.ts'
import type { MessageRunner } from './runner.ts'

export const complex: MessageRunner<'complex'> = ({ items }, wording) => ({
  items: items.map(({ title, subtitle, media, choices }) => ({
    title: fillText(title, wording),
    subtitle: fillText(subtitle ?? {}, wording),
    ...(media && { media }),
    choices: fillChoices(choices, wording),
  })),
})
