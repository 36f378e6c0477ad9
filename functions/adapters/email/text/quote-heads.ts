/**
 * The line that mail programs write above what they quote: who wrote when. Words of the content languages and of their
 * neighbours are known by name; above a marked quote, other languages by shape. Each question looks at a few short lines
 * only, so that no text makes it slow.
 */

/** A longer line is written by a person. */
const lineLengthMax = 300
const headLengthMax = 400
const headLinesMax = 4

/** What a head begins with; what it says of writing then stands in it somewhere, and a colon ends it. */
const openers = /^(?:On|At|Am|Op|Il|In data|Ar|Le|El|Em|No dia|Às|W dniu|Dnia|Den|Dne|Wiadomość napisana)\s/
const verbs =
  /\s(?:wrote|writes|schrieb|geschrieben|schreef|ha scritto|ysgrifennodd|a écrit|escribió|escreveu|napisała?|napisał\(a\)|pisze|przez|skrev|napsala?|napsal\(a\))(?:\s|:|$)/
/** The writer first: `Jo Doe <jo@example.com> schrieb am 3. November 2025 um 10:12:`. */
const writerFirst =
  /(?:^|\s)(?:wrote on|schrieb am|schreef op|ha scritto il|ysgrifennodd ar|a écrit le|wrote|writes|schrieb|schreef|ha scritto|a écrit|escribió|escreveu|napisał\(a\)|napisał|pisze|skrev|napsal\(a\)|napsal)(?:\s|:)/
const startsWithWriting = /^Ysgrifennodd\s/
/** `2025-11-03 10:12 GMT+01:00 Jo Doe <jo@example.com>:` */
const dateAndAddress = /^\d{4}[-/]\d{1,2}[-/]\d{1,2},?\s[^<]*<[^<>\s]+@[^<>\s]+>\s?:$/
const time = /\d{1,2}[:.]\d{2}/
const year = /\b(?:19|20)\d{2}\b|\b\d{1,2}[./]\s?\d{1,2}[./]\s?\d{2}\b/
const address = /<[^<>\s]+@[^<>\s]+>/
/** Somebody speaks of what the other one wrote. */
const spoken = /\s(?:you|I|du|Sie|ihr|ich|je|jij|u|ik)\s/

/** How many lines from `at` on are the head of a quote; 0 where none begins. */
export function headLinesAt(lines: readonly string[], at: number): number {
  const first = lines[at] ?? ''
  if (first.length > lineLengthMax || first.trim() === '') return 0
  let joined = ''
  for (let count = 1; count <= headLinesMax; count++) {
    const line = lines[at + count - 1]
    if (line === undefined || line.trim() === '' || line.startsWith('>')) return 0
    joined = `${joined} ${line.trim()}`.trimStart()
    if (joined.length > headLengthMax) return 0
    if (isHead(joined, isQuoted(lines, at + count), count)) return beginsLater(lines, at, count) ? 0 : count
  }
  return 0
}

/** A sentence directly above a head is none of its lines: the head is whole without it. */
function beginsLater(lines: readonly string[], at: number, count: number): boolean {
  const isAboveQuote = isQuoted(lines, at + count)
  const others = lines.slice(at + 1, at + count).map((line) => line.trim())
  return others.some((_, skipped) => {
    const head = others.slice(skipped).join(' ')
    const isWhole = (year.test(head) || time.test(head)) && !beginsInside.test(head)
    return isWhole && isHead(head, isAboveQuote, others.length - skipped)
  })
}

/** With what the second line of a head begins. */
const beginsInside = /^(?:[<("[]|schrieb|schreef|skrev|wrote|ha scritto|a écrit|um |at |om |alle |à |kl)/

/** Yahoo on telephones: the quote goes on in the line of its head, `  On Mon, Nov 3, 2025, Jo <jo@doe.example> wrote:   Hello`. */
export function goesOnBehindHead(line: string): boolean {
  const end = line.indexOf(':   ')
  return (
    end !== -1 &&
    line.length <= 2 * headLengthMax &&
    /^ {1,4}\S/.test(line) &&
    isHead(line.slice(0, end + 1).trim(), false, 1)
  )
}

function isHead(text: string, isAboveQuote: boolean, lineCount: number): boolean {
  if (!/[:：]$/.test(text)) return false
  if (dateAndAddress.test(text)) return true
  const isDated = year.test(text) || time.test(text)
  // A head in a language that is not known by name, in one line: what stands above it is not taken for a part of it.
  if (isAboveQuote && lineCount === 1 && (address.test(text) ? isDated : year.test(text) && time.test(text)))
    return true
  if (!isAboveQuote && (!(isDated || text.includes('@')) || spoken.test(text))) return false
  if (startsWithWriting.test(text)) return true
  if (openers.test(text)) return verbs.test(text)
  if (!writerFirst.test(text)) return false
  return isAboveQuote ? lineCount === 1 || isDated : address.test(text)
}

/** Whether the first line from `at` on that is not empty is marked as a quote; it looks over three empty ones. */
export function isQuoted(lines: readonly string[], at: number): boolean {
  for (let next = at; next < at + 4; next++) {
    const line = lines[next]
    if (line === undefined) return false
    if (line.trim() !== '') return line.startsWith('>')
  }
  return false
}
