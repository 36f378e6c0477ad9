/** What an update of an item says on the wire: fields are written or taken away, numbers are added to. The item must be there. */
import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'

/** One write of a transaction, as the client takes it. */
export type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

type Said = Omit<NonNullable<Write['Update']>, 'TableName' | 'Key'>
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
    ...(values.length > 0 && { ExpressionAttributeValues: Object.fromEntries(values) }),
  }
}

/** Adds to numbers, each of which begins at none. */
export function numbersUpdate(numbers: Readonly<Record<string, number>>): Said {
  const names = Object.keys(numbers)
  return {
    UpdateExpression: `ADD ${names.map((name) => `#${name} :${name}`).join(', ')}`,
    ConditionExpression: isThere,
    ExpressionAttributeNames: namesOf(names),
    ExpressionAttributeValues: Object.fromEntries(Object.entries(numbers).map(([name, value]) => [`:${name}`, value])),
  }
}

interface Counting {
  /** Of any name. */
  readonly field: string
  readonly max: number
  /** Written with the number. */
  readonly expires?: number
}

/** Adds one to a number of an item that may be absent, unless it has reached `max`. */
export const countingUpdate = ({ field, max, expires }: Counting): Said => ({
  UpdateExpression: `${expires === undefined ? '' : 'SET #ttl = :expires '}ADD #field :one`,
  ConditionExpression: 'attribute_not_exists(#field) OR #field < :max',
  ExpressionAttributeNames: { '#field': field, ...(expires !== undefined && { '#ttl': 'ttl' }) },
  ExpressionAttributeValues: {
    ':one': 1,
    ':max': max,
    ...(expires !== undefined && { ':expires': expires }),
  },
})

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
    ExpressionAttributeValues: {
      ...Object.fromEntries(Object.entries({ ...written, ...numbers }).map(([name, value]) => [`:${name}`, value])),
      ...Object.fromEntries(limits.map(([name, most]) => [`:most_${name}`, most - (numbers[name] ?? 0)])),
    },
  }
}

export interface AddingToSet {
  /** Written with the set. */
  readonly fields: Fields
  readonly set: string
  readonly numbers: readonly number[]
}

/** Adds numbers to a set of an item that may be absent. */
export const setUpdate = ({ fields, set, numbers }: AddingToSet): Said => ({
  UpdateExpression: `SET ${Object.keys(fields)
    .map((name) => `#${name} = :${name}`)
    .join(', ')} ADD #the_set :numbers`,
  ExpressionAttributeNames: { ...namesOf(Object.keys(fields)), '#the_set': set },
  ExpressionAttributeValues: {
    ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [`:${name}`, value])),
    ':numbers': new Set(numbers),
  },
})
