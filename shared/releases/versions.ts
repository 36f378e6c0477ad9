/** The versions of one thing: as both sides last agreed on it, and as each of them has it now; absent where it is not. */
export interface Versions<Value> {
  readonly base: Value | undefined
  readonly ours: Value | undefined
  readonly theirs: Value | undefined
}

export const versionsOf = <From, To>(
  { base, ours, theirs }: Versions<From>,
  part: (version: From) => To | undefined,
): Versions<To> => ({
  base: base === undefined ? undefined : part(base),
  ours: ours === undefined ? undefined : part(ours),
  theirs: theirs === undefined ? undefined : part(theirs),
})

export type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether two values of JSON are alike; the order of fields makes no difference, and an undefined one is absent. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((entry, index) => isSame(entry, b[index]))
  if (!isFields(a) || !isFields(b)) return false
  return (
    Object.keys(a).every((key) => isSame(a[key], b[key])) &&
    Object.keys(b).every((key) => key in a || b[key] === undefined)
  )
}
