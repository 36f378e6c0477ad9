/** The way to the one table, opened when it is first asked something. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { once, variable } from './environment.ts'

export const client = once(() =>
  DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 5 }), {
    marshallOptions: { removeUndefinedValues: true },
  }),
)

export const tableName = () => variable('TABLE_NAME')
