/**
 * What is new in a mail: without the mail it answers, signatures and the lines of telephones. It reads line by line and
 * looks ahead a bounded number of lines, so that its time grows with the length of the text and nothing else.
 */
import { isDeviceLine } from './devices.ts'
import { isMarker } from './marker.ts'
import { headLinesAt, isCopiedHead, isForward, isQuoted, isSeparator } from './quote-heads.ts'

export interface CutReply {
  /** Empty where the mail says nothing new. */
  readonly reply: string
  /** Something was left out that is more than empty lines. */
  readonly isCut: boolean
}

export function cutReply(text: string): CutReply {
  const all = linesOf(text)
  const marker = all.findIndex(isMarker)
  const kept: string[] = []
  const lines = marker === -1 ? all : all.slice(0, marker)
  const quoteAt = quotesIn(lines)
  let isCut = marker !== -1
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? ''
    if (isForward(line) && !hasText(kept)) return { reply: all.join('\n').trim(), isCut: false }
    const skipped = partAt(lines, at, quoteAt)
    if (skipped === Infinity) {
      isCut = true
      break
    }
    if (skipped === 0) kept.push(line)
    isCut ||= skipped > 0
    at += Math.max(1, skipped)
  }
  return { reply: paragraphsOf(kept), isCut }
}

/** Lines without what only looks like something: zero-width signs, and blanks that do not break. */
const linesOf = (text: string): string[] =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u200b\u2060\ufeff]/g, '')
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .map((line) => (line.startsWith(' ') && /^ {1,3}>/.test(line) ? line.trimStart() : line))

const hasText = (lines: readonly string[]): boolean => lines.some((line) => line.trim() !== '')

/** What begins at a line: a head of so many lines above a marked quote, a mail up to the end, or nothing (0). */
type QuoteAt = (at: number) => number

/** Signatures look ahead, so that each line is judged once and remembered. */
function quotesIn(lines: readonly string[]): QuoteAt {
  const known: number[] = []
  return (at) => (known[at] ??= quoteFrom(lines, at))
}

function quoteFrom(lines: readonly string[], at: number): number {
  const line = lines[at] ?? ''
  if (isSeparator(line) || isForward(line) || isCopiedHead(lines, at)) return Infinity
  const head = headLinesAt(lines, at)
  return head > 0 && !isQuoted(lines, at + head) ? Infinity : head
}

/** How many lines from `at` on are no part of the reply; without end where an unmarked quote begins. */
function partAt(lines: readonly string[], at: number, quoteAt: QuoteAt): number {
  const line = lines[at] ?? ''
  if (line.startsWith('>') || isLeftOver(lines, at) || isDeviceLine(line)) return 1
  return quoteAt(at) || (isSignatureMark(line) ? signatureLinesAt(lines, at, quoteAt) : 0)
}

const quotedLengthMin = 60
const leftOverLengthMax = 40

/** The end of a quoted line that a program has broken in two. */
function isLeftOver(lines: readonly string[], at: number): boolean {
  const [before = '', line = '', after = ''] = [lines[at - 1], lines[at], lines[at + 1]]
  const isBetween = before.startsWith('>') && before.length >= quotedLengthMin && after.startsWith('>')
  return isBetween && line.length <= leftOverLengthMax && /^\p{Ll}/u.test(line)
}

const isSignatureMark = (line: string): boolean => /^(?:--|—|–)\s{0,2}$/.test(line)

const signatureLinesMax = 15
const signatureLookMax = 40

/** A signature ends where a quote begins; what is longer than one is a text that a line divides. */
function signatureLinesAt(lines: readonly string[], at: number, quoteAt: QuoteAt): number {
  let written = 0
  for (let next = at + 1; next < at + signatureLookMax; next++) {
    const line = lines[next]
    if (line === undefined) return next - at
    if (line.startsWith('>') || quoteAt(next) > 0) return next - at
    if (line.trim() !== '') written += 1
    if (written > signatureLinesMax) return 0
  }
  return 0
}

/** Without empty lines and rules at the end; at most one empty line between two others. */
function paragraphsOf(lines: readonly string[]): string {
  const kept: string[] = []
  for (const line of lines) {
    const text = line.trimEnd()
    if (text !== '' || (kept.length > 0 && kept.at(-1) !== '')) kept.push(text)
  }
  while (kept.length > 0 && /^[-_=*\s]*$/.test((kept.at(-1) ?? '').slice(0, 200)) && (kept.at(-1) ?? '').length < 200)
    kept.pop()
  return kept.join('\n')
}
