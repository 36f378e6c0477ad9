/** What an update of an item says on the wire: fields are written or taken away, numbers are added to. The item must be there. */
import type { Update } from '@aws-sdk/client-dynamodb'
import { attributesOf } from '../aws/dynamodb.ts'

type Said = Omit<Update, 'TableName' | 'Key'>
type Fields = Readonly<Record<string, unknown>>

const isThere = 'attribute_exists(pk)'
const namesOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [`#${name}`, name]))

/** Writes `fields`, and takes away those that are undefined, where each of `unchanged` is still what was read. */
export function fieldsUpdate(fields: Fields, unchanged: Fields): Said {
  const wanted = Object.entries(fields).filter(([, value]) => value !== undefined)
  const gone = Object.keys(fields).filter((name) => fields[name] === undefined)
  const read = Object.entries(unchanged)
  const conditions = read.map(([name, value]) =>
    value === undefined ? `attribute_not_exists(#${name})` : `#${name} = :read_${name}`,
  )
  const values = [
    ...wanted.map(([name, value]) => [`:${name}`, value]),
    ...read.filter(([, value]) => value !== undefined).map(([name, value]) => [`:read_${name}`, value]),
  ]
  return {
    UpdateExpression: [
      ...(wanted.length > 0 ? [`SET ${wanted.map(([name]) => `#${name} = :${name}`).join(', ')}`] : []),
      ...(gone.length > 0 ? [`REMOVE ${gone.map((name) => `#${name}`).join(', ')}`] : []),
    ].join(' '),
    ConditionExpression: [isThere, ...conditions].join(' AND '),
    ExpressionAttributeNames: namesOf([...Object.keys(fields), ...Object.keys(unchanged)]),
    ...(values.length > 0 && { ExpressionAttributeValues: attributesOf(Object.fromEntries(values) as object) }),
  }
}

/** Adds to numbers, each of which begins at none. */
export function numbersUpdate(numbers: Readonly<Record<string, number>>): Said {
  const names = Object.keys(numbers)
  return {
    UpdateExpression: `ADD ${names.map((name) => `#${name} :${name}`).join(', ')}`,
    ConditionExpression: isThere,
    ExpressionAttributeNames: namesOf(names),
    ExpressionAttributeValues: attributesOf(
      Object.fromEntries(Object.entries(numbers).map(([name, value]) => [`:${name}`, value])),
    ),
  }
}

interface Adding {
  /** Written with the numbers. */
  readonly fields: object
  readonly expires: number
  /** What a number may come to at most. */
  readonly max: Readonly<Record<string, number>>
}

/** Adds to numbers of an item that may be absent, unless one of them would come to more than it may. */
export function addingUpdate(numbers: Readonly<Record<string, number>>, { fields, expires, max }: Adding): Said {
  const written: Fields = { ...fields, ttl: expires }
  const limits = Object.entries(max)
  return {
    UpdateExpression: [
      `SET ${Object.keys(written)
        .map((name) => `#${name} = :${name}`)
        .join(', ')}`,
      `ADD ${Object.keys(numbers)
        .map((name) => `#${name} :${name}`)
        .join(', ')}`,
    ].join(' '),
    ...(limits.length > 0 && {
      ConditionExpression: limits
        .map(([name]) => `(attribute_not_exists(#${name}) OR #${name} <= :most_${name})`)
        .join(' AND '),
    }),
    ExpressionAttributeNames: namesOf([...Object.keys(written), ...Object.keys(numbers)]),
    ExpressionAttributeValues: attributesOf({
      ...Object.fromEntries(Object.entries({ ...written, ...numbers }).map(([name, value]) => [`:${name}`, value])),
      ...Object.fromEntries(limits.map(([name, most]) => [`:most_${name}`, most - (numbers[name] ?? 0)])),
    }),
  }
}
