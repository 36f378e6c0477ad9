/** The way to the one table, opened when it is first asked something. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { once, variable } from './environment.ts'

/**
 * Fields that are `undefined` are left out. An object with a field of the name `constructor`, as customers' profiles may
 * have, is taken for an instance of a class.
 */
const marshallOptions = { removeUndefinedValues: true, convertClassInstanceToMap: true }

export const client = once(() => {
  const made = new DynamoDBClient({ maxAttempts: 5 })
  // It copies what is asked and answered for a log that nobody keeps: a twelfth of the time of a large transaction.
  made.middlewareStack.remove('loggerMiddleware')
  return DynamoDBDocumentClient.from(made, { marshallOptions })
})

export const tableName = () => variable('TABLE_NAME')
