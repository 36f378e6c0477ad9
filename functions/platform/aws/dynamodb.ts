/** The way to the one table, opened when it is first asked something, and what is written there on the wire. */
import { type AttributeValue, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb'
import { once, variable } from './environment.ts'

/** Every call passes some twenty steps; they are put together once for each kind of call. */
export const client = once(() => {
  const made = new DynamoDBClient({ maxAttempts: 5, cacheMiddleware: true })
  // It copies what is asked and answered for a log that nobody keeps: a twelfth of the time of a large transaction.
  made.middlewareStack.remove('loggerMiddleware')
  return made
})

export const tableName = () => variable('TABLE_NAME')

type Attributes = Record<string, AttributeValue>

/**
 * Values as they go over the wire; those that are `undefined` are left out. An object with a field of the name `constructor`,
 * as customers' profiles may have, is taken for an instance of a class.
 */
export const attributesOf = (values: object): Attributes =>
  marshall(values, { removeUndefinedValues: true, convertClassInstanceToMap: true })

export const valuesOf = (attributes: Attributes): Record<string, unknown> => unmarshall(attributes)
