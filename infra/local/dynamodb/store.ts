/** Rows of the table and of its stream, in the order of their keys. A write lands whole, with its stream records. */
import { AwsError } from '../wire/service.ts'
import type { KeyRange } from './key-conditions.ts'
import { type Database, openDatabase, openFlushing, reserveFolder } from './store-file.ts'
import type { TableDefinition } from './table-definition.ts'
import { type Item, typeOf } from './values.ts'

export interface Key {
  readonly pk: string
  readonly sk: string
}

export interface Row {
  readonly id: number
  readonly pk: Uint8Array
  readonly sk: Uint8Array
  /** The sort key by which the query went: of the table or of an index. */
  readonly sort: Uint8Array
  /** JSON. */
  readonly item: Uint8Array
  /** As `sizeOfItem` counts. */
  readonly size: number
}

/** A write as the stream tells it. */
export interface StreamRow {
  readonly number: number
  /** In milliseconds since 1970. */
  readonly at: number
  /** JSON of the key attributes. */
  readonly keys: string
  /** JSON of the item before and after the write. */
  readonly before: Uint8Array | null
  readonly after: Uint8Array | null
}

export interface Write {
  readonly key: Key
  readonly before: { readonly id: number; readonly text: string; readonly item: Item } | undefined
  readonly after: { readonly text: string; readonly item: Item; readonly size: number } | undefined
}

/** Where to go on reading: behind this row. */
export type Position = Pick<Row, 'pk' | 'sk' | 'sort'>

type Bound = null | number | string | Uint8Array
type Statement = ReturnType<Database['prepare']>

/** No sort key has such a byte. */
const behindAll = Buffer.from([0xff])
const none = Buffer.alloc(0)
const columns = 'id, pk, sk, item, size'

export class Store {
  readonly #table: TableDefinition
  readonly #folder: string | undefined
  readonly #release: () => void
  readonly #flushing: ReturnType<typeof openFlushing>
  readonly #statements = new Map<string, Statement>()
  /** Missing after an error, until it can be opened again. */
  #database: Database | undefined

  constructor(folder: string | undefined, table: TableDefinition) {
    this.#table = table
    this.#folder = folder
    this.#release = reserveFolder(folder)
    this.#flushing = openFlushing(folder)
    try {
      this.#database = openDatabase(folder)
    } catch (error) {
      this.#release()
      throw error
    }
  }

  find({ pk, sk }: Key): Row | undefined {
    return this.#rows(`SELECT ${columns}, sk AS sort FROM items WHERE pk = ? AND sk = ?`, [
      Buffer.from(pk),
      Buffer.from(sk),
    ])[0]
  }

  /** Rows of a range, of the table or of an index, from one end or behind `after`; at most `count`. */
  query(
    index: string | undefined,
    { partition, low, high = behindAll }: KeyRange,
    { isForward, after, count }: { isForward: boolean; after: Position | undefined; count: number },
  ): Row[] {
    const [p, s] = index === undefined ? ['pk', 'sk'] : columnsOf(index)
    const direction = isForward ? 'ASC' : 'DESC'
    const bounds = isForward ? `(${s}, pk, sk) > (?, ?, ?) AND ${s} < ?` : `(${s}, pk, sk) < (?, ?, ?) AND ${s} >= ?`
    const [start, end] = isForward ? [low, high] : [high, low]
    return this.#rows(
      `SELECT ${columns}, ${s} AS sort FROM items WHERE ${p} = ? AND ${bounds}
       ORDER BY ${s} ${direction}, pk ${direction}, sk ${direction} LIMIT ?`,
      [Buffer.from(partition), after?.sort ?? start, after?.pk ?? none, after?.sk ?? none, end, count],
    )
  }

  /** All rows of an index, or of the table, behind `after`; at most `count`. */
  scan(index: string | undefined, after: Position | undefined, count: number): Row[] {
    const only = index === undefined ? '' : `AND ${columnsOf(index)[0]} IS NOT NULL`
    return this.#rows(
      `SELECT ${columns}, sk AS sort FROM items WHERE (pk, sk) > (?, ?) ${only} ORDER BY pk, sk LIMIT ?`,
      [after?.pk ?? none, after?.sk ?? none, count],
    )
  }

  /** Items that expired before this second; at most `count`. */
  expired(second: number, count: number): Row[] {
    return this.#rows(`SELECT ${columns}, sk AS sort FROM items WHERE expires < ? ORDER BY expires LIMIT ?`, [
      second,
      count,
    ])
  }

  /** Lands all writes, or none of them; `at` is the time their stream records tell. */
  write(writes: readonly Write[], at: number): void {
    this.#transaction(() => {
      for (const write of writes) {
        if (write.before?.text === write.after?.text) continue
        this.#writeItem(write)
        if (this.#table.stream) this.#writeRecord(write, at)
      }
    })
  }

  #writeItem({ key, before, after }: Write): void {
    if (!after) return this.#run('DELETE FROM items WHERE id = ?', [before!.id])
    const item = Buffer.from(after.text)
    const places = this.#placesOf(after.item)
    if (!before) {
      const names = ['pk', 'sk', 'item', 'size', ...this.#placeColumns()]
      const sql = `INSERT INTO items (${names.join()}) VALUES (${names.map(() => '?').join()})`
      return this.#run(sql, [Buffer.from(key.pk), Buffer.from(key.sk), item, after.size, ...places])
    }
    const placesBefore = this.#placesOf(before.item)
    const isInPlace = places.every((place, index) => areSame(place, placesBefore[index]!))
    const names = ['item', 'size', ...(isInPlace ? [] : this.#placeColumns())]
    const values = [item, after.size, ...(isInPlace ? [] : places), before.id]
    this.#run(`UPDATE items SET ${names.map((name) => `${name} = ?`).join()} WHERE id = ?`, values)
  }

  #writeRecord({ before, after, key }: Write, at: number): void {
    const keys = JSON.stringify({ [this.#table.partitionKey]: { S: key.pk }, [this.#table.sortKey]: { S: key.sk } })
    this.#run('INSERT INTO stream (at, keys, before, after) VALUES (?, ?, ?, ?)', [
      at,
      keys,
      before ? Buffer.from(before.text) : null,
      after ? Buffer.from(after.text) : null,
    ])
  }

  /** Stream records behind this number; at most `count`. */
  streamed(after: number, count: number): StreamRow[] {
    const sql = 'SELECT number, at, keys, before, after FROM stream WHERE number > ? ORDER BY number LIMIT ?'
    return this.#all(sql, [after, count]) as unknown as StreamRow[] // The columns that are selected.
  }

  /** The number of the last stream record; it stays when the others are deleted. */
  lastStreamed(): number {
    return Number(this.#all('SELECT MAX(number) AS last FROM stream', [])[0]?.['last'] ?? 0)
  }

  /** Deletes stream records of before `at`, but for the last one, whose number the next one follows; gives whether more are left. */
  trimStream(at: number, count: number): boolean {
    const old = `SELECT number FROM stream WHERE at < ? AND number < (SELECT MAX(number) FROM stream)
                 ORDER BY number LIMIT ?`
    const found = this.#all(old, [at, count])
    if (found.length === 0) return false
    this.#transaction(() => this.#run('DELETE FROM stream WHERE number <= ?', [Number(found.at(-1)!['number'])]))
    return found.length === count
  }

  fact(name: string): string | undefined {
    return this.#all('SELECT value FROM facts WHERE name = ?', [name])[0]?.['value'] as string | undefined
  }

  setFact(name: string, value: string): void {
    this.#transaction(() => this.#run('INSERT OR REPLACE INTO facts VALUES (?, ?)', [name, value]))
  }

  /** Makes indexes of the table, also of the items that are there already. */
  addIndexes(indexNames: readonly string[]): void {
    this.#transaction(() => {
      for (const column of indexNames.flatMap(columnsOf))
        this.#opened().exec(`ALTER TABLE items ADD COLUMN ${column} BLOB`)
      const sets = this.#placeColumns().map((column) => `${column} = ?`)
      for (const { id, item } of this.#rows(`SELECT ${columns}, sk AS sort FROM items`, []))
        this.#run(`UPDATE items SET ${sets.join()} WHERE id = ?`, [...this.#placesOf(itemIn(item)), id])
      for (const name of indexNames) {
        const [p, s] = columnsOf(name)
        this.#opened().exec(`CREATE INDEX "index ${name}" ON items (${p}, ${s}, pk, sk) WHERE ${p} IS NOT NULL`)
      }
    })
  }

  close(): void {
    this.#flushing.stop()
    this.#closeDatabase()
    this.#release()
  }

  #placeColumns(): string[] {
    return ['expires', ...this.#table.indexes.flatMap(({ name }) => columnsOf(name))]
  }

  /** What the columns beside an item hold: when it expires, and its keys in each index. */
  #placesOf(item: Item): Bound[] {
    const expires = item[this.#table.ttl]?.N
    const places = this.#table.indexes.flatMap((index) => {
      const [p, s] = [item[index.partitionKey]?.S, item[index.sortKey]?.S]
      return p === undefined || s === undefined ? [null, null] : [Buffer.from(p), Buffer.from(s)]
    })
    return [expires === undefined ? null : Math.floor(Number(expires)), ...places]
  }

  #transaction(work: () => void): void {
    try {
      this.#run('BEGIN IMMEDIATE', [])
      work()
      this.#run('COMMIT', [])
      this.#flushing.soon()
    } catch (error) {
      if (this.#folder === undefined) {
        this.#run('ROLLBACK', [])
        throw error
      }
      // The next call opens it as after a kill: what was written halfway is played back.
      this.#closeDatabase()
      throw unusable(error)
    }
  }

  #closeDatabase(): void {
    for (const statement of this.#statements.values()) ignoreErrors(() => statement.finalize())
    this.#statements.clear()
    ignoreErrors(() => this.#database?.close())
    this.#database = undefined
  }

  #opened(): Database {
    try {
      return (this.#database ??= openDatabase(this.#folder))
    } catch (error) {
      throw unusable(error)
    }
  }

  #statement(sql: string): Statement {
    const known = this.#statements.get(sql)
    if (known) return known
    const statement = this.#opened().prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }

  #run(sql: string, values: Bound[]): void {
    this.#statement(sql).run(values)
  }

  #all(sql: string, values: Bound[]) {
    return this.#statement(sql).all(values) as Record<string, Bound>[]
  }

  #rows(sql: string, values: Bound[]): Row[] {
    return this.#all(sql, values) as unknown as Row[] // All that ask name the same columns.
  }
}

const areSame = (a: Bound, b: Bound) =>
  a instanceof Uint8Array && b instanceof Uint8Array ? Buffer.compare(a, b) === 0 : a === b

const unusable = (error: unknown) =>
  error instanceof AwsError
    ? error
    : new AwsError('InternalServerError', `The table cannot be read or written: ${String(error)}`, 500)

const columnsOf = (index: string) => [`"${index} p"`, `"${index} s"`] as const

const decoder = new TextDecoder()

export const textIn = (bytes: Uint8Array): string => decoder.decode(bytes)

export const itemIn = (bytes: Uint8Array): Item => JSON.parse(textIn(bytes)) as Item // Written from an item.

/** A statement and a file tell once more, when they are closed, of the error that they were closed for. */
function ignoreErrors(work: () => void): void {
  try {
    work()
  } catch {
    // It has been told.
  }
}

/** The text of a row's keys in an index, or `undefined` when it is not in it. */
export function placeIn(index: { partitionKey: string; sortKey: string }, item: Item): string | undefined {
  const [p, s] = [item[index.partitionKey], item[index.sortKey]]
  return p && s && typeOf(p) === 'S' && typeOf(s) === 'S' ? JSON.stringify([p.S, s.S]) : undefined
}
