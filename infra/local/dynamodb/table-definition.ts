/** The definition of a table: its keys, its indexes and what expires in it. */
import type { KeyNames } from './key-conditions.ts'

/** All keys are strings and every index carries the whole item. */
export interface TableDefinition extends KeyNames {
  name: string
  indexes: readonly (KeyNames & { name: string })[]
  /** The attribute that holds the second at which an item expires. */
  ttl: string
  stream: boolean
}
