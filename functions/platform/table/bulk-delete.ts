/**
 * Deletes all items of a release, of a conversation, of an environment, of its figures, of a day of it or of a client's
 * collection, some at a time.
 */
import { BatchWriteCommand, type BatchWriteCommandInput, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { chunksOf } from '#shared/chunks'
import { client, tableName } from '../aws/dynamodb.ts'
import { processAll } from './batches.ts'
import { clientKey, scopeKey, type ClientCollection } from './keys.ts'
import type { Key } from './queries.ts'
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
      ExpressionAttributeValues: { ':pk': partition },
      ProjectionExpression: 'pk, sk',
      ScanIndexForward: false,
      Limit: itemsMax,
    }),
  )
  await deleteKeys(Items as Key[])
  return { more: LastEvaluatedKey !== undefined, removed: Items.length }
}

/** Removes items of a collection of a client by their ids, whether they are there or not; not all of them at once. */
export async function dropOfClient(scope: ClientScope, name: ClientCollection, ids: readonly string[]): Promise<void> {
  const pk = clientKey(scope, name)
  await deleteKeys(ids.map((sk) => ({ pk, sk })))
}

async function deleteKeys(keys: readonly Key[]): Promise<void> {
  for (const some of chunksOf(keys, batchMax)) {
    const requests = some.map((Key) => ({ DeleteRequest: { Key } }))
    await processAll<DeleteRequest>(requests, async (left) => {
      const command = new BatchWriteCommand({ RequestItems: { [tableName()]: [...left] } })
      const { UnprocessedItems } = await client().send(command)
      return UnprocessedItems?.[tableName()] ?? []
    })
  }
}

type DeleteRequest = NonNullable<BatchWriteCommandInput['RequestItems']>[string][number]
