/** Titles for copies. */
import { normalForm } from '#shared/fields/normal-form'

/** A title nobody has yet: `Copy of Order`, then `Copy of Order (2)`. */
export function freeTitle(wanted: string, taken: readonly string[]): string {
  const used = new Set(taken.map((title) => normalForm(title)))
  let title = wanted
  for (let count = 2; used.has(normalForm(title)); count++) title = `${wanted} (${count})`
  return title
}
