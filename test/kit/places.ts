/** Places in a value that came as JSON: the names on the way to a part of it. */

export type Place = readonly string[]

export const isNode = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

export const valueAt = (value: unknown, place: Place): unknown =>
  place.reduce((part, name) => (isNode(part) ? part[name] : undefined), value)

/** A copy in which another value stands in this place. */
export function withValue<Whole>(whole: Whole, place: Place, value: unknown): Whole {
  const changed = structuredClone(whole)
  const node = valueAt(changed, place.slice(0, -1))
  if (isNode(node)) node[place.at(-1)!] = value
  return changed
}
