/** Titles for copies. */

/** A title nobody has yet: `Copy of Order`, then `Copy of Order (2)`. */
export function freeTitle(wanted: string, taken: readonly string[]): string {
  const used = new Set(taken.map((title) => title.trim().toLowerCase()))
  let title = wanted
  for (let count = 2; used.has(title.toLowerCase()); count++) title = `${wanted} (${count})`
  return title
}
