/**
 * Deletes all items of a release, of a conversation, of an environment, of its figures, of a day of it or of a client's
 * collection, some at a time.
 */
import { BatchWriteItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb'
import { Problem } from '#shared/problem'
import { attributesOf, client, tableName } from '../aws/dynamodb.ts'
import { clientKey, scopeKey, type ClientCollection } from './keys.ts'
import type {
  BroadcastScope,
  ClientScope,
  ConversationScope,
  DayScope,
  EnvironmentScope,
  ReleaseScope,
} from './scope.ts'

/** DynamoDB's own limit for one batch. */
const batchMax = 25

/**
 * Removes up to `itemsMax` items of a release, of a conversation, of a broadcast, of a day, of an environment's own, or `per` figures of
 * those that are beside them; `more` when others are left.
 * The last ones go first: a conversation is found by the item that is its first, as long as anything of it is there.
 */
export const removeSome = (
  scope: EnvironmentScope | ReleaseScope | DayScope | ConversationScope | BroadcastScope,
  itemsMax: number,
  per?: 'figures',
): Promise<Removed> => removeOf(scopeKey(scope, per), itemsMax)

/** Removes up to `itemsMax` items of a collection of a client, the last ones first. */
export const removeSomeOfClient = (scope: ClientScope, name: ClientCollection, itemsMax: number): Promise<Removed> =>
  removeOf(clientKey(scope, name), itemsMax)

interface Removed {
  readonly more: boolean
  readonly removed: number
}

async function removeOf(partition: string, itemsMax: number): Promise<Removed> {
  const { Items = [], LastEvaluatedKey } = await client().send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: attributesOf({ ':pk': partition }),
      ProjectionExpression: 'pk, sk',
      ScanIndexForward: false,
      Limit: itemsMax,
    }),
  )
  for (let start = 0; start < Items.length; start += batchMax) {
    const Deletes = Items.slice(start, start + batchMax).map((Key) => ({ DeleteRequest: { Key } }))
    const { UnprocessedItems } = await client().send(
      new BatchWriteItemCommand({ RequestItems: { [tableName()]: Deletes } }),
    )
    if (UnprocessedItems?.[tableName()]) throw new Problem('unavailable')
  }
  return { more: LastEvaluatedKey !== undefined, removed: Items.length }
}
