/** Puts what one environment was taught into another one: all of a release is one partition, and moves row by row. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { BatchWriteCommand, DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { variable } from '../../functions/platform/aws/environment.ts'
import { scopeKey } from '../../functions/platform/table/keys.ts'
import type { ReleaseScope } from '../../functions/platform/table/scope.ts'

/** DynamoDB's own limit for one batch. */
const batchMax = 25

export async function promote(from: ReleaseScope, into: ReleaseScope): Promise<void> {
  const table = DynamoDBDocumentClient.from(new DynamoDBClient({}))
  const [source, target] = [scopeKey(from), scopeKey(into)]
  const TableName = variable('TABLE_NAME')
  let next: Record<string, unknown> | undefined
  do {
    const { Items = [], LastEvaluatedKey } = await table.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': source },
        ConsistentRead: true,
        ExclusiveStartKey: next,
      }),
    )
    const rows = Items.map((item) => ({ PutRequest: { Item: { ...item, pk: target } } }))
    for (let start = 0; start < rows.length; start += batchMax) {
      const batch = rows.slice(start, start + batchMax)
      const { UnprocessedItems } = await table.send(new BatchWriteCommand({ RequestItems: { [TableName]: batch } }))
      if (UnprocessedItems?.[TableName]) throw new Error('The table was too busy to take the demo.')
    }
    next = LastEvaluatedKey
  } while (next)
  table.destroy()
}
