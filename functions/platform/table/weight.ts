/** Reads rows of a conversation with their weight: their bytes as DynamoDB counts them, without the index. */
import { keyOf } from './keys.ts'
import { query, queryBetween } from './queries.ts'
import type { Row } from './release-file.ts'
import type { ConversationScope } from './scope.ts'
import type { Collection } from './table.ts'

type Of<Item> = Collection<Item, 'conversation'>

export interface Weighed<Item> {
  readonly item: Item
  readonly bytes: number
}

/** The first `size` items of a collection behind the id `after`. */
export async function weighBetween<Item>(
  scope: ConversationScope,
  from: Of<Item>,
  { after = '', size }: { readonly after?: string; readonly size: number },
): Promise<Weighed<Item>[]> {
  const { pk, sk: low } = keyOf(scope, from, after)
  const { sk: high } = keyOf(scope, from, '\uffff')
  const rows = await queryBetween({ pk, low, high }, { size, newestFirst: false, stale: true })
  return rows.map((row) => ({ item: from.schema.parse(row), bytes: bytesOfRow(row) }))
}

/** The bytes of all rows of a conversation, and the items of one of its collections. */
export async function weighAll<Item>(
  scope: ConversationScope,
  from: Of<Item>,
): Promise<{ readonly bytes: number; readonly items: readonly Item[] }> {
  const { pk, sk: prefix } = keyOf(scope, from, '')
  const rows = await query({ pk, prefix: '', stale: true })
  const own = rows.filter(({ sk }) => sk.startsWith(prefix))
  return {
    bytes: rows.reduce((sum, row) => sum + bytesOfRow(row), 0),
    items: own.map((row) => from.schema.parse(row)),
  }
}

export const bytesOfRow = (row: Row): number =>
  Object.entries(row).reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + bytesOf(value), 0)

/** A list and a map cost 3 bytes, and each of their elements one more. */
const nestedBytes = 3

function bytesOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value)
  if (typeof value === 'number') return bytesOfNumber(String(value))
  if (value instanceof Uint8Array) return value.byteLength
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + 1 + bytesOf(each), nestedBytes)
  if (isMap(value)) return nestedBytes + Object.keys(value).length + bytesOfRow(value)
  return 1
}

const isMap = (value: unknown): value is Row => typeof value === 'object' && value !== null

/** One byte for two digits that count, one for the magnitude, one for a minus. */
function bytesOfNumber(text: string): number {
  const digits = text.replace(/e.*$/i, '').replace(/[-+.]/g, '').replace(/^0+/, '').replace(/0+$/, '')
  return Math.ceil(digits.length / 2) + 1 + (text.startsWith('-') ? 1 : 0)
}
