/** JSON of others: read by paths, with no trust in its shape. What is not there is empty. */

/** Half a character, as `\ud800` in JSON gives it, becomes U+FFFD: nothing after it could store it. */
export const wellFormedOf = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD')

/** What a body says; nothing where it is no JSON. */
export function jsonOf(body: Buffer | string): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}

/** The value at a path of own names. */
export function partOf(value: unknown, ...path: readonly string[]): unknown {
  let part = value
  for (const name of path) {
    if (typeof part !== 'object' || part === null || !Object.hasOwn(part, name)) return undefined
    // The line before has looked: it is an object, and the name is its own.
    part = (part as Readonly<Record<string, unknown>>)[name]
  }
  return part
}

/** The text at a path; a number counts as one. */
export function textOf(value: unknown, ...path: readonly string[]): string {
  const part = partOf(value, ...path)
  if (typeof part === 'string') return wellFormedOf(part)
  return typeof part === 'number' && Number.isFinite(part) ? String(part) : ''
}

export function listOf(value: unknown, ...path: readonly string[]): readonly unknown[] {
  const part = partOf(value, ...path)
  return Array.isArray(part) ? part : []
}

/** A number, or a text that is one. */
export function numberOf(value: unknown, ...path: readonly string[]): number | undefined {
  const part = partOf(value, ...path)
  const number = typeof part === 'string' && part.trim() ? Number(part) : part
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** A moment given in seconds or milliseconds since 1970; none where no calendar has it. */
export function momentOf(milliseconds: number | undefined): string | undefined {
  if (milliseconds === undefined || Math.abs(milliseconds) > 8.64e15) return undefined
  return new Date(milliseconds).toISOString()
}
