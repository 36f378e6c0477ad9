/**
 * Release files: all rows of a content state, one a line and sorted by their keys, so that equal content has equal bytes.
 *
 * A line is `key \t hash \t json \n`. The key is the row's sort key in the table, such as `block#01J…`, with `\\`, `\t` and
 * `\n` written for a backslash, a tab and a line feed. The hash is 12 bytes in hexadecimal of SHA-256 over the row without
 * `_id`, `revision` and `updated`; rows that are derived from others have `-`. The JSON has its fields in order.
 */
import { createHash } from 'node:crypto'
import { compareTexts } from '#shared/order'

export type Row = Readonly<Record<string, unknown>>

/** The content of a release at one moment, by the keys of its rows. */
export interface ReleaseState {
  get(key: string): Row | undefined
  hashOf(key: string): string | undefined
  /** In the order of the table. */
  keys(prefix?: string): string[]
  /** The line of a row, where the state has it: lines are taken over as they are. */
  lineOf?(key: string): Uint8Array | undefined
}

const hashBytes = 12
const [tab, lineFeed] = [9, 10]

export class ReleaseFile implements ReleaseState {
  readonly #keys: string[] = []
  /** Where each line begins. */
  readonly #starts: number[] = []
  readonly #places = new Map<string, number>()

  /** Throws for bytes that are no lines. */
  constructor(readonly bytes: Buffer) {
    let start = 0
    while (start < bytes.length) {
      const [keyEnd, end] = [bytes.indexOf(tab, start), bytes.indexOf(lineFeed, start)]
      if (keyEnd < 0 || end < keyEnd) throw new Error(`A release file has no line at byte ${start}.`)
      const key = unescapeKey(bytes.toString('utf8', start, keyEnd))
      this.#places.set(key, this.#keys.length)
      this.#keys.push(key)
      this.#starts.push(start)
      start = end + 1
    }
  }

  get(key: string): Row | undefined {
    const line = this.lineOf(key)
    // Each line was written from an object.
    return line && (JSON.parse(line.toString('utf8', line.lastIndexOf(tab) + 1)) as Row)
  }

  hashOf(key: string): string | undefined {
    const line = this.lineOf(key)
    return line?.toString('latin1', line.indexOf(tab) + 1, line.lastIndexOf(tab))
  }

  keys(prefix = ''): string[] {
    return keysFrom(this.#keys, prefix)
  }

  lineOf(key: string): Buffer | undefined {
    const place = this.#places.get(key)
    return place === undefined ? undefined : this.bytes.subarray(this.#starts[place], this.#starts[place + 1])
  }
}

/** Rows over another state: they take the place of its rows, and `undefined` removes one. */
export class OverlaidState implements ReleaseState {
  #sorted: string[] | undefined
  readonly #hashes = new Map<string, string>()

  constructor(
    readonly rows: ReadonlyMap<string, Row | undefined>,
    readonly below?: ReleaseState,
  ) {}

  get(key: string): Row | undefined {
    return this.rows.has(key) ? this.rows.get(key) : this.below?.get(key)
  }

  hashOf(key: string): string | undefined {
    if (!this.rows.has(key)) return this.below?.hashOf(key)
    const row = this.rows.get(key)
    if (!row) return undefined
    const hash = this.#hashes.get(key) ?? hashOfRow(key, row)
    this.#hashes.set(key, hash)
    return hash
  }

  keys(prefix = ''): string[] {
    this.#sorted ??= keysOver(
      [...this.rows].filter(([, row]) => row).map(([key]) => key),
      this.rows,
      this.below?.keys(),
    )
    return keysFrom(this.#sorted, prefix)
  }

  lineOf(key: string): Uint8Array | undefined {
    return this.rows.has(key) ? undefined : this.below?.lineOf?.(key)
  }
}

/** The sorted keys that there are when some of those below are hidden or replaced. */
export function keysOver(
  present: readonly string[],
  hidden: { has(key: string): boolean },
  below: readonly string[] = [],
): string[] {
  const added = present.toSorted(compareKeys)
  const kept = below.filter((key) => !hidden.has(key))
  const sorted: string[] = []
  let next = 0
  for (const key of kept) {
    while (next < added.length && compareKeys(added[next]!, key) < 0) sorted.push(added[next++]!)
    sorted.push(key)
  }
  return [...sorted, ...added.slice(next)]
}

/** The bytes of the file that holds all rows of a state. */
export function encodeState(state: ReleaseState): Buffer {
  return Buffer.concat(state.keys().map((key) => state.lineOf?.(key) ?? encodeLine(key, state.get(key)!)))
}

/** The name of the file with these bytes. */
export const fileName = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const encodeLine = (key: string, row: Row): Buffer => {
  const sorted = inOrder(row) as Row
  return Buffer.from(`${escapeKey(key)}\t${hashOfSorted(key, sorted)}\t${JSON.stringify(sorted)}\n`)
}

const isDerived = (key: string): boolean => key.startsWith('claim#') || key.startsWith('reference#')

const hashOfRow = (key: string, row: Row): string => hashOfSorted(key, inOrder(row) as Row)

/** What tells of a save and not of its content. */
const unhashed = new Set(['_id', 'revision', 'updated'])

function hashOfSorted(key: string, row: Row): string {
  if (isDerived(key)) return '-'
  const content = Object.fromEntries(Object.entries(row).filter(([name]) => !unhashed.has(name)))
  return createHash('sha256')
    .update(JSON.stringify(content))
    .digest('hex')
    .slice(0, 2 * hashBytes)
}

/** The same value with the fields of its objects in one order, however they were written. */
export function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).toSorted(([a], [b]) => compareTexts(a, b))
  return Object.fromEntries(fields.map(([name, inner]) => [name, inOrder(inner)]))
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n' }
const escapeKey = (key: string): string => key.replace(/[\\\t\n]/g, (sign) => escapes[sign]!)
const unescapeKey = (key: string): string =>
  key.includes('\\') ? key.replace(/\\(.)/g, (_, sign: string) => ({ t: '\t', n: '\n' })[sign] ?? sign) : key

/** The order of the table, which is that of the bytes in UTF-8: the halves of rare letters come behind all others. */
export function compareKeys(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let index = 0; index < length; index++) {
    const [one, other] = [a.charCodeAt(index), b.charCodeAt(index)]
    if (one !== other) return placeOfUnit(one) - placeOfUnit(other)
  }
  return a.length - b.length
}

const surrogates = { first: 0xd800, behind: 0xe000 }
const placeOfUnit = (unit: number): number =>
  unit >= surrogates.first && unit < surrogates.behind ? unit + 0x10000 : unit

/** The keys with a prefix, out of sorted ones. */
function keysFrom(sorted: readonly string[], prefix: string): string[] {
  if (prefix === '') return [...sorted]
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (compareKeys(sorted[middle]!, prefix) < 0) low = middle + 1
    else high = middle
  }
  let end = low
  while (end < sorted.length && sorted[end]!.startsWith(prefix)) end++
  return sorted.slice(low, end)
}
