/**
 * What is new in a mail: without the mail it answers, signatures and the lines of telephones. It reads line by line and
 * looks ahead a bounded number of lines, so that its time grows with the length of the text and nothing else. When in doubt,
 * words are kept: a mail of which nothing is left is passed on, and says what it quotes.
 */
import { goesOnBehindHead, headLinesAt, isQuoted } from './quote-heads.ts'
import { copiedHeadLinesAt, isArrowHead, isForward, isSeparatorAt } from './copied-heads.ts'
import { isDeviceLine } from './devices.ts'
import { isMarker } from './marker.ts'
import { isNotice, isPointer, isSignOff } from './empty-words.ts'

export interface CutReply {
  /** Empty where the mail says nothing new: it quotes a mail of ours, or has no more than a signature. */
  readonly reply: string
  /** Something was left out that is more than empty lines. */
  readonly isCut: boolean
  /** It quotes something, or passes it on. */
  readonly isQuoting: boolean
}

export function cutReply(text: string): CutReply {
  const lines = linesOf(text)
  const { reply, isCut, isQuoting, isPassedOn, isUnmarked } = readLines(lines)
  const isBare = reply === '' || (isQuoting && isSignOff(reply))
  if (isBare && isQuoting && lines.some(isMarker)) return { reply: '', isCut: true, isQuoting }
  if (isPassedOn || (isBare && isQuoting) || (isUnmarked && isPointer(reply)))
    return { reply: withoutMarks(lines).join('\n').trim(), isCut: false, isQuoting: true }
  return { reply, isCut, isQuoting }
}

/** Lines without what only looks like something: signs that nobody sees, and blanks that do not break. */
const linesOf = (text: string): string[] =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\u034f|[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .split('\n')
    .map((line) => (line.startsWith(' ') && /^ {1,3}>/.test(line) ? line.trimStart() : line))

/** A mail that is quoted from its first line to its last, as Apple Mail passes it on, without the marks. */
function withoutMarks(lines: readonly string[]): readonly string[] {
  const written = lines.filter((line) => line.trim() !== '' && !isDeviceLine(line))
  return written.every((line) => line.startsWith('>')) ? lines.map((line) => line.replace(/^>+ ?/, '')) : lines
}

interface WalkResult {
  readonly reply: string
  readonly isCut: boolean
  readonly isQuoting: boolean
  /** A line says that the rest is somebody else's mail, and no words stand above it. */
  readonly isPassedOn: boolean
  /** The rest of the mail was left out because of its first lines alone. */
  readonly isUnmarked: boolean
}

function readLines(lines: readonly string[]): WalkResult {
  const kept: string[] = []
  const quoteAt = quotesIn(lines)
  const isSaid = quotesNothing(lines)
  let [isCut, isQuoting, hasWords] = [false, false, false]
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? ''
    const isPassedOn = isForward(line) && !hasWords
    const isBelow = isQuoting && hasWords && isNotice(line)
    const skipped = isSaid(line) ? 0 : isBelow ? paragraphLinesAt(lines, at) : partAt(lines, at, quoteAt, hasWords)
    if (skipped === Infinity)
      return { reply: paragraphsOf(kept), isCut: true, isQuoting: true, isPassedOn, isUnmarked: true }
    if (skipped === 0) kept.push(line)
    isQuoting ||= skipped > 0 && (line.startsWith('>') || quoteAt(at) > 0)
    isCut ||= skipped > 0
    hasWords ||= skipped === 0 && line.trim() !== ''
    at += Math.max(1, skipped)
  }
  return { reply: paragraphsOf(kept), isCut, isQuoting, isPassedOn: false, isUnmarked: false }
}

const paragraphLinesMax = 30

/** Up to the next empty line. */
function paragraphLinesAt(lines: readonly string[], at: number): number {
  const end = lines.slice(at, at + paragraphLinesMax).findIndex((line) => line.trim() === '' || line.startsWith('>'))
  return end === -1 ? Math.min(lines.length - at, paragraphLinesMax) : end
}

/** A single line such as `> 20 pieces` says more than twenty. */
function quotesNothing(lines: readonly string[]): (line: string) => boolean {
  const isAlone = lines.filter((line) => line.startsWith('>')).length === 1
  return (line) => isAlone && /^>=?\s?\d/.test(line)
}

/** What begins at a line: a head of so many lines above a marked quote, a mail up to the end, or nothing (0). */
type QuoteAt = (at: number) => number

/** Signatures look ahead, so that each line is judged once and remembered. */
function quotesIn(lines: readonly string[]): QuoteAt {
  const known: number[] = []
  return (at) => (known[at] ??= quoteFrom(lines, at))
}

function quoteFrom(lines: readonly string[], at: number): number {
  const line = lines[at] ?? ''
  if (goesOnBehindHead(line) || isMarker(line)) return Infinity
  const head = titleLinesAt(lines, at) || copiedHeadLinesAt(lines, at) || headLinesAt(lines, at)
  return head > 0 && !isQuoted(lines, at + head) ? Infinity : head
}

/** A line that says what follows, with the head that is copied below it. */
function titleLinesAt(lines: readonly string[], at: number): number {
  const line = lines[at] ?? ''
  if (!isForward(line) && !isArrowHead(line) && !isSeparatorAt(lines, at)) return 0
  const below = lines[at + 1]?.trim() === '' ? at + 2 : at + 1
  const head = copiedHeadLinesAt(lines, below)
  return head > 0 ? below + head - at : 1
}

/** How many lines from `at` on are no part of the reply; without end where an unmarked quote begins. */
function partAt(lines: readonly string[], at: number, quoteAt: QuoteAt, hasWords: boolean): number {
  const line = lines[at] ?? ''
  const isMarked = line.startsWith('>') && !isArrowHead(line)
  if (isMarked || isLeftOver(lines, at) || isDeviceLine(line)) return 1
  const quote = quoteAt(at)
  if (quote === Infinity && !hasWords) return headAboveAnswer(lines, at) || quote
  return quote || (isSignatureMark(line) ? signatureLinesAt(lines, at, quoteAt) : 0)
}

const answerLookMax = 40

/** A head, below which somebody writes first and quotes then. */
function headAboveAnswer(lines: readonly string[], at: number): number {
  const head = headLinesAt(lines, at)
  const isQuotedLater = lines.slice(at + head, at + head + answerLookMax).some((line) => line.startsWith('>'))
  return isQuotedLater ? head : 0
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

/** A signature ends where a quote begins and asks nothing; what is longer than one is a text that a line divides. */
function signatureLinesAt(lines: readonly string[], at: number, quoteAt: QuoteAt): number {
  let written = 0
  for (let next = at + 1; next < at + signatureLookMax; next++) {
    const line = lines[next]
    if (line === undefined) return next - at
    if (line.startsWith('>') || quoteAt(next) > 0) return next - at
    if (line.trim() !== '') written += 1
    if (written > signatureLinesMax || /\?\s*$/.test(line)) return 0
  }
  return 0
}

/** Without empty lines and rules at the end; at most one empty line between two others. */
function paragraphsOf(lines: readonly string[]): string {
  const kept: string[] = []
  for (const line of lines) {
    const text = line.trimEnd()
    if (text || kept.at(-1)) kept.push(text)
  }
  const last = kept.findLastIndex((line) => !/^[-_=*\s]{0,199}$/.test(line))
  return kept.slice(0, last + 1).join('\n')
}
