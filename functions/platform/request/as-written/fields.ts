/** What readings of bodies have in common: groups of fields that the contract has in one level, and fields that say nothing. */

/** A body, or a part of one, before a schema has looked at it. */
export type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The body with the fields of one of its groups where the contract has them: `places` gives the new name of each. A field that
 * the body has already stays in its group, so that it is named as unknown.
 */
export function lift(said: Fields, group: string, places: Readonly<Record<string, string>>): Fields {
  const { [group]: inner, ...rest } = said
  if (!isFields(inner)) return said
  const taken = Object.entries(inner).filter(([name]) => {
    const place = Object.hasOwn(places, name) ? places[name] : undefined
    return place !== undefined && !Object.hasOwn(rest, place)
  })
  const names = new Set(taken.map(([name]) => name))
  const left = Object.entries(inner).filter(([name]) => !names.has(name))
  return {
    ...rest,
    ...Object.fromEntries(taken.map(([name, value]) => [places[name], value])),
    ...(left.length > 0 && { [group]: Object.fromEntries(left) }),
  }
}

/** The body with a field under the name of the contract, unless it has one of that name already. */
export function rename(said: Fields, from: string, to: string): Fields {
  if (!Object.hasOwn(said, from) || Object.hasOwn(said, to)) return said
  const { [from]: value, ...rest } = said
  return { ...rest, [to]: value }
}

/** The body with one of its fields read, where it has it. */
export const change = (said: Fields, name: string, read: (value: unknown) => unknown): Fields =>
  Object.hasOwn(said, name) ? { ...said, [name]: read(said[name]) } : said

/** Each part of a list read; what is no list stays as it is. */
export const each =
  (read: (part: unknown) => unknown) =>
  (list: unknown): unknown =>
    Array.isArray(list) ? list.map(read) : list

/** Without the fields that are empty or null, as a first call has them. */
export const withoutEmpty = (said: Fields): Fields =>
  Object.fromEntries(Object.entries(said).filter(([, value]) => value !== '' && value !== null))
