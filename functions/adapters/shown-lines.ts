/** What a provider's JSON holds, as lines that a person can read: for messages that are neither words nor a file. */
import { cut } from '#shared/fields/text'
import { wellFormedOf } from './json.ts'

const linesMax = 50
const lineLengthMax = 1000

/** The parts that are there, in one line. */
export const lineOf = (...parts: readonly string[]): string =>
  cut(
    parts
      .map((part) => part.replace(/\s+/g, ' ').trim())
      .filter(Boolean)
      .join(', '),
    lineLengthMax,
  )

/** `name: value` for each value of an object, at any depth; lists of values in one line, and nothing of what is empty. */
export function fieldLines(value: unknown, omitted: readonly string[] = []): string[] {
  const lines: string[] = []
  addLines(value, '', lines, omitted)
  return lines
}

const depthMax = 6

function addLines(value: unknown, name: string, lines: string[], omitted: readonly string[], depth = 0): void {
  if (lines.length >= linesMax || depth > depthMax) return
  if (typeof value === 'object' && value !== null) {
    if (Array.isArray(value) && value.every(isPlain)) return addLine(name, value.map(plainText).filter(Boolean), lines)
    for (const [key, part] of Object.entries(value))
      if (!omitted.includes(key)) addLines(part, name ? `${name}.${key}` : key, lines, omitted, depth + 1)
    return
  }
  addLine(name, [plainText(value)].filter(Boolean), lines)
}

function addLine(name: string, texts: readonly string[], lines: string[]): void {
  if (texts.length > 0) lines.push(lineOf(wellFormedOf(name ? `${name}: ${texts.join(', ')}` : texts.join(', '))))
}

const isPlain = (value: unknown): boolean => typeof value !== 'object'

const plainText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
