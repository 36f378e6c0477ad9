/** Reads of the content of a release, wherever it lies: `Table` reads rows that others write, `StateRows` a state in memory. */
import type { ReleaseState } from './release-file.ts'
import type { Collection } from './table.ts'

/** The reads that `Table` has of collections of content. */
export interface ContentRows {
  get<Item>(from: Collection<Item, 'release'>, id: string, options?: { stale?: boolean }): Promise<Item | undefined>
  getMany<Item>(from: Collection<Item, 'release'>, ids: Iterable<string>): Promise<Item[]>
  list<Item>(from: Collection<Item, 'release'>, options?: { prefix?: string; stale?: boolean }): Promise<Item[]>
}

/** Each row is parsed once, however often it is read. */
export class StateRows implements ContentRows {
  readonly #parsed = new Map<string, unknown>()

  constructor(private readonly state: Pick<ReleaseState, 'get' | 'keys'>) {}

  get<Item>(from: Collection<Item, 'release'>, id: string): Promise<Item | undefined> {
    return Promise.resolve(this.#itemAt(from, `${from.name}#${id}`))
  }

  getMany<Item>(from: Collection<Item, 'release'>, ids: Iterable<string>): Promise<Item[]> {
    return Promise.resolve([...new Set(ids)].flatMap((id) => this.#itemAt(from, `${from.name}#${id}`) ?? []))
  }

  list<Item>(from: Collection<Item, 'release'>, { prefix = '' } = {}): Promise<Item[]> {
    const keys = this.state.keys(`${from.name}#${prefix}`)
    return Promise.resolve(keys.flatMap((key) => this.#itemAt(from, key) ?? []))
  }

  #itemAt<Item>({ schema }: Collection<Item, 'release'>, key: string): Item | undefined {
    // What was parsed by a key came from the collection that the key names.
    if (this.#parsed.has(key)) return this.#parsed.get(key) as Item | undefined
    const row = this.state.get(key)
    const item = row && schema.parse(row)
    this.#parsed.set(key, item)
    return item
  }
}
