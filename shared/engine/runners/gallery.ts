/** Shows the cards of a gallery. */
import { fillChoices, fillText } from '../wording.ts'
import type { MessageRunner } from './runner.ts'

export const gallery: MessageRunner<'complex'> = ({ items }, wording) => ({
  items: items.map(({ title, subtitle, media, choices }) => ({
    title: fillText(title, wording),
    subtitle: fillText(subtitle, wording),
    media,
    choices: fillChoices(choices, wording),
  })),
})
