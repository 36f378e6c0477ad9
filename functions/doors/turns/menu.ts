/** The answer to a numbered text: a number, a number's word, or the words of a choice. */
import { lookOf } from '#shared/fields/names'
import type { Menu } from '../../channels/lane.ts'

/** Words for one to ten in the languages that companies write. */
const numberWords: readonly (readonly string[])[] = [
  ['one', 'eins', 'een', 'één', 'uno', 'un'],
  ['two', 'zwei', 'twee', 'due', 'dau', 'dwy'],
  ['three', 'drei', 'drie', 'tre', 'tri', 'tair'],
  ['four', 'vier', 'quattro', 'pedwar', 'pedair'],
  ['five', 'fünf', 'vijf', 'cinque', 'pump'],
  ['six', 'sechs', 'zes', 'sei', 'chwech'],
  ['seven', 'sieben', 'zeven', 'sette', 'saith'],
  ['eight', 'acht', 'otto', 'wyth'],
  ['nine', 'neun', 'negen', 'nove', 'naw'],
  ['ten', 'zehn', 'tien', 'dieci', 'deg'],
]

/** The choice a text means; none where the menu is old, or the text is something else. */
export function chosenOf(text: string, menu: Menu | undefined, now: Date): Menu['choices'][number] | undefined {
  if (!menu || menu.until <= now.toISOString()) return undefined
  const { choices } = menu
  const said = lookOf(text)
  const exact =
    choices.find(({ label }) => label === text.trim()) ?? choices.find(({ label }) => lookOf(label) === said)
  if (exact) return exact
  const [, digits] = /^(\d{1,3})[.):]?$/.exec(said.trim()) ?? []
  if (digits) return choices[Number(digits) - 1]
  const word = numberWords.findIndex((words) => words.includes(said.trim().replace(/[.!]$/, '')))
  return word >= 0 ? choices[word] : undefined
}
