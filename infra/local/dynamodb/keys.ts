/** The keys of items: which attributes they are made of, and which values they may have. */
import { invalid, invalidValues } from './errors.ts'
import type { Key } from './store.ts'
import type { TableDefinition } from './table-definition.ts'
import { type Item, typeOf } from './values.ts'

const partitionBytesMax = 2048
const sortBytesMax = 1024

/** The key that a request names; it has no other attributes. */
export function keyIn(table: TableDefinition, given: Item | undefined): Key {
  const { partitionKey, sortKey } = table
  if (!given || Object.keys(given).length !== 2 || !given[partitionKey] || !given[sortKey])
    throw invalid('The provided key element does not match the schema')
  for (const name of [partitionKey, sortKey])
    if (typeOf(given[name]!) !== 'S') throw invalid('The provided key element does not match the schema')
  return keyOf(table, given)
}

/** The key of a whole item, whose keys of indexes are checked as well. */
export function keyOfItem(table: TableDefinition, item: Item): Key {
  for (const name of [table.partitionKey, table.sortKey]) {
    if (!item[name]) throw invalidValues(`Missing the key ${name} in the item`)
    const type = typeOf(item[name])
    if (type !== 'S') throw invalidValues(`Type mismatch for key ${name} expected: S actual: ${type}`)
  }
  checkIndexKeys(table, item)
  return keyOf(table, item)
}

function keyOf({ partitionKey, sortKey }: TableDefinition, from: Item): Key {
  const [pk, sk] = [from[partitionKey]!.S!, from[sortKey]!.S!]
  for (const [name, text] of [
    [partitionKey, pk],
    [sortKey, sk],
  ])
    if (text === '')
      throw invalid(
        `One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty string value. Key: ${name}`,
      )
  if (Buffer.byteLength(pk) > partitionBytesMax)
    throw invalidValues('Size of hashkey has exceeded the maximum size limit of2048 bytes')
  if (Buffer.byteLength(sk) > sortBytesMax)
    throw invalidValues('Aggregated size of all range keys has exceeded the size limit of 1024 bytes')
  return { pk, sk }
}

export function checkIndexKeys(table: TableDefinition, item: Item): void {
  for (const { name: index, partitionKey, sortKey } of table.indexes) {
    for (const name of [partitionKey, sortKey]) {
      const value = item[name]
      if (value && typeOf(value) !== 'S')
        throw invalidValues(
          `Type mismatch for Index Key ${name} Expected: S Actual: ${typeOf(value)} IndexName: ${index}`,
        )
      if (value?.S === '')
        throw invalid(
          'One or more parameter values are not valid. A value specified for a secondary index key is not supported. ' +
            `The AttributeValue for a key attribute cannot contain an empty string value. IndexName: ${index}, IndexKey: ${name}`,
        )
    }
  }
}
