/** Deletes all items of a release, of a conversation or of an environment, some at a time. */
import { BatchWriteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { Problem } from '#shared/problem'
import { client, tableName } from '../aws/dynamodb.ts'
import { scopeKey } from './keys.ts'
import type { ConversationScope, EnvironmentScope, ReleaseScope } from './scope.ts'

/** DynamoDB's own limit for one batch. */
const batchMax = 25

/**
 * Removes up to `itemsMax` items of a release, of a conversation, or of an environment's own; `more` when others are left.
 * The last ones go first: a conversation is found by the item that is its first, as long as anything of it is there.
 */
export async function removeSome(
  scope: EnvironmentScope | ReleaseScope | ConversationScope,
  itemsMax: number,
): Promise<{ more: boolean }> {
  const { Items = [], LastEvaluatedKey } = await client().send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': scopeKey(scope) },
      ProjectionExpression: 'pk, sk',
      ScanIndexForward: false,
      Limit: itemsMax,
    }),
  )
  for (let start = 0; start < Items.length; start += batchMax) {
    const Deletes = Items.slice(start, start + batchMax).map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } }))
    const { UnprocessedItems } = await client().send(
      new BatchWriteCommand({ RequestItems: { [tableName()]: Deletes } }),
    )
    if (UnprocessedItems?.[tableName()]) throw new Problem('unavailable')
  }
  return { more: LastEvaluatedKey !== undefined }
}
