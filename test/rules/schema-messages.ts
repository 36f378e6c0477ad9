/** The messages a schema carries: every text that one of its checks or types gives for a fault. */
import type * as z from 'zod/mini'

/** A check or schema as zod keeps it. */
interface Definition {
  readonly error?: (issue: object) => string | { message: string } | null | undefined
  /** What a lazy schema stands for. */
  readonly getter?: () => unknown
  readonly [part: string]: unknown
}

export function messagesIn(schema: z.ZodMiniType): string[] {
  const messages = new Set<string>()
  const seen = new Set<unknown>()
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null || seen.has(part)) return
    seen.add(part)
    if (Array.isArray(part)) return part.forEach(visit)
    const definition = '_zod' in part ? (part._zod as { def: Definition }).def : undefined
    if (!definition) {
      if (Object.getPrototypeOf(part) === Object.prototype) Object.values(part).forEach(visit)
      return
    }
    // A message may follow from what was given: nothing, or something wrong.
    for (const input of [undefined, '', 'x']) {
      const message = definition.error?.({ input })
      if (message) messages.add(typeof message === 'string' ? message : message.message)
    }
    visit(definition.getter?.())
    for (const [name, inner] of Object.entries(definition)) if (name !== 'error') visit(inner)
  }
  visit(schema)
  return [...messages]
}
