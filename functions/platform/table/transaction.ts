/** Transactions: changes that land together or not at all. */
import {
  TransactionCanceledException,
  type TransactWriteItem,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb'
import { Problem, type ProblemCode } from '#shared/problem'
import { client } from '../aws/dynamodb.ts'

/** One write of a transaction; when its condition does not hold, the whole fails as the problem `otherwise`. */
export type Change = {
  readonly otherwise: ProblemCode
  readonly write: TransactWriteItem
}

/** DynamoDB's own limit for one transaction. */
export const changesMax = 100

/** Lands all changes together or none of them. */
export async function transact(changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  if (changes.length > changesMax) throw new Error(`A transaction of ${changes.length} changes.`)
  const TransactItems = changes.map(({ write }) => write)
  try {
    await client().send(new TransactWriteItemsCommand({ TransactItems }))
  } catch (error) {
    throw problemOf(error, changes)
  }
}

type CancellationReasons = NonNullable<TransactionCanceledException['CancellationReasons']>

/** What a failed transaction means to the caller: the problem of the first change whose condition did not hold. */
function problemOf(error: unknown, changes: readonly Change[]): unknown {
  if (!(error instanceof TransactionCanceledException)) return error
  const reasons: CancellationReasons = error.CancellationReasons ?? []
  const failed = reasons.findIndex(({ Code }) => Code === 'ConditionalCheckFailed')
  if (failed >= 0) return new Problem(changes[failed]?.otherwise ?? 'stale')
  const busy = reasons.some(({ Code }) => Code === 'TransactionConflict' || Code === 'ThrottlingError')
  return busy ? new Problem('unavailable') : error
}
