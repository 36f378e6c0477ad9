/** The texts people write, as contracts take them: with a limit, and a sentence for whoever passes it. */
import * as z from 'zod/mini'
import { faultAt, type FaultCode, type FieldFault } from '../faults.ts'

export const textUpTo = (lengthMax: number) => z.string().check(z.maxLength(lengthMax))

/** Spaces alone are no text; those around it are dropped. */
export const requiredText = (lengthMax: number, missing: FaultCode = 'mandatory') =>
  z.string().check(z.trim(), z.regex(/\S/, missing), z.maxLength(lengthMax))

/**
 * What somebody says in a conversation. Half a character in it becomes U+FFFD, because what a person has typed must
 * arrive; every other text with half a character is refused.
 */
export const saidText = (lengthMax: number) => requiredText(lengthMax).check(z.overwrite(wellFormedOf))

/** The same while it is written: also empty, and with spaces around it. */
export const writtenText = (lengthMax: number) => textUpTo(lengthMax).check(z.overwrite(wellFormedOf))

/** The name of a file as its sender's device gives it; like `saidText`, because nobody can type it again. */
export const fileName = z.string().check(z.minLength(1), z.maxLength(255), z.overwrite(wellFormedOf))

/** A yes or no, as JSON or as the query of an address writes it. */
export const flag = z.union(
  [
    z.boolean(),
    z.pipe(
      z.enum(['true', 'false']),
      z.transform((written) => written === 'true'),
    ),
  ],
  'boolean',
)

/** One text or several, as JSON or as the query of an address writes them: `Roses`, or `["Roses","Tulips"]`. */
export const oneOrMore = z.union([
  z.array(z.string()),
  z.pipe(
    z.string(),
    z.transform((written) => textsIn(written) ?? [written]),
  ),
])

function textsIn(written: string): string[] | undefined {
  try {
    const list: unknown = JSON.parse(written)
    return Array.isArray(list) && list.every((each) => typeof each === 'string') ? list : undefined
  } catch {
    return undefined
  }
}

/** Ends a text after `lengthMax` UTF-16 units at the latest, and never in the middle of a character. */
export const cut = (text: string, lengthMax: number): string => text.slice(0, lengthMax).replace(/\p{Surrogate}$/u, '')

/** As `cut`; a text that had to be cut ends with `…`. */
export const shortened = (text: string, lengthMax: number): string =>
  text.length > lengthMax ? `${cut(text, lengthMax - 1).trimEnd()}…` : text

/** With half characters as U+FFFD, as `toWellFormed` of ES2024 gives it. */
function wellFormedOf(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd')
}

const halves = /\p{Surrogate}/u

/** Every text in a value, the names of its fields included, that holds half a character and so cannot be stored. */
export function faultsOfTexts(value: unknown, path = ''): FieldFault[] {
  if (typeof value === 'string') return halves.test(value) ? [faultAt(path, 'half-character')] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => {
    const at = path ? `${path}.${name}` : name
    return halves.test(name) ? [faultAt(at, 'half-character')] : faultsOfTexts(part, at)
  })
}
