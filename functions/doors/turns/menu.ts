/** The answer to a numbered text: a number, a number's word, a letter, or the words of a choice. */
import { writtenChoice } from '#shared/chat/written-choice'
import type { Menu } from '../../channels/lane.ts'

/**
 * The choice a text means; none where the menu is old, or the text is something else. A part of a choice's words, and words
 * with a slip, are left to the bot, which knows whether they mean something else.
 */
export function chosenOf(text: string, menu: Menu | undefined, now: Date): Menu['choices'][number] | undefined {
  if (!menu || menu.until <= now.toISOString()) return undefined
  const { choices } = menu
  const written = writtenChoice(text, { labels: choices.map(({ label }) => [label]), isNumbered: true })
  const isSure = written !== undefined && written.by !== 'part' && written.by !== 'slip'
  return isSure ? choices[written.place] : undefined
}
