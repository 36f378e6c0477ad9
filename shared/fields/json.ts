/** JSON that people write: how deep it may be nested. */
import * as z from 'zod/mini'

/** Any JSON. Unlike `z.json()` it is described without a schema that refers to itself. */
export const Json: z.ZodMiniType<z.infer<ReturnType<typeof z.json>>> = z
  .any()
  .check(z.refine((value) => value !== undefined))

/** Whether a value is nested at most so deep. It is walked level by level, because a caller chooses how deep it is. */
export function isNestedAtMost(depthMax: number, value: unknown): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; depth <= depthMax; depth++) {
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
    if (level.length === 0) return true
  }
  return false
}

/** Whether a value is JSON of at most this depth, without names that a program could mistake for its own. */
export function isPlainJson(value: unknown, depthMax: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (depthMax === 0) return false
  const entries = Array.isArray(value) ? value.map((one: unknown) => ['', one] as const) : Object.entries(value)
  return entries.every(([name, part]) => name !== '__proto__' && isPlainJson(part, depthMax - 1))
}
