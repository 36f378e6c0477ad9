/** Tables as text, as spreadsheets write and read them: RFC 4180, in UTF-8 or UTF-16, with either of three separators. */
import { faultAt } from '#shared/faults'
import { fileProblem } from '#shared/problem'

/** What begins like this runs as a formula in a spreadsheet, also behind spaces; the wide signs as well. */
const formula = /^'*\s*[=+\-@＝＋－＠\t\r\n]/

/** A text that no spreadsheet runs: `'` stands before what it would take for a formula, and before such a `'`. */
const guard = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** The text behind a cell. A `'` that guards nothing belongs to the text. */
export const textOfCell = (cell: string): string => (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell)

/** Read alike whatever separator a program expects, and with the spaces around a text. */
const quoted = /[",;\t\r\n]|^\s|\s$/

/** A table with a byte order mark, because Excel takes a file without one for the letters of its country. */
export function csvOf(records: readonly (readonly string[])[]): string {
  const lines = records.map((cells) =>
    cells
      .map(guard)
      .map((cell) => (quoted.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
      .join(),
  )
  return `\ufeff${lines.map((line) => `${line}\r\n`).join('')}`
}

/** The text of a file: UTF-8, or UTF-16 that says so by its byte order mark; anything else is refused. */
export function textOfFile(bytes: Uint8Array): string {
  const mark = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0)
  const encoding = mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8'
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    // UTF-16 without its mark is valid UTF-8, with a zero in every other place.
    if (!text.includes('\0')) return text
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
  }
  throw fileProblem(faultAt('uploadId', 'file-encoding'))
}

/** One line of a table. `row` counts from 1, as spreadsheets number them: empty rows too. */
export interface TableRow {
  readonly row: number
  readonly cells: readonly string[]
}

/** No table of ours is wider; a line of a million separators is not kept. */
const cellsMax = 1000

/** The rows of a table that hold anything. A quotation mark that never ends is refused with its row. */
export function* rowsOf(text: string): Generator<TableRow, void> {
  const separator = separatorOf(text)
  const end = new RegExp(`[${separator}\r\n]`, 'g')
  let at = 0
  let row = 1
  let cells: string[] = []
  while (at <= text.length) {
    const { inQuotes, behind } = quotedAt(text, at, row)
    end.lastIndex = behind
    at = end.exec(text)?.index ?? text.length
    if (cells.length < cellsMax) cells.push(inQuotes + text.slice(behind, at))
    if (text[at] === separator) {
      at += 1
      continue
    }
    if (cells.length > 1 || cells[0] !== '') yield { row, cells }
    at += text.startsWith('\r\n', at) ? 2 : 1
    row += 1
    cells = []
  }
}

/** What stands in quotation marks here, and the place behind them; a cell without them begins right here. */
function quotedAt(text: string, at: number, row: number): { inQuotes: string; behind: number } {
  if (text[at] !== '"') return { inQuotes: '', behind: at }
  let inQuotes = ''
  let from = at + 1
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote === -1) throw fileProblem(faultAt('uploadId', 'file-quote', { row }))
    inQuotes += text.slice(from, quote)
    if (text[quote + 1] !== '"') return { inQuotes, behind: quote + 1 }
    inQuotes += '"'
    from = quote + 2
  }
}

/** Which of the three stands most often in the head line; Excel goes by the country of its user. */
function separatorOf(text: string): string {
  const head = /^[^\r\n]*/.exec(text)![0].replaceAll(/"[^"]*"/g, '')
  const counted = [',', ';', '\t'].map((mark) => ({ mark, count: head.split(mark).length }))
  return counted.reduce((most, each) => (each.count > most.count ? each : most)).mark
}
