/** Transactions: changes that land together or not at all. */
import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { Problem, type ProblemCode } from '#shared/problem'
import { client } from '../aws/dynamodb.ts'
import { checkWrite, waitForGate, type GateCheck } from './gate-check.ts'
import type { Write } from './update.ts'

/** One write of a transaction; when its condition does not hold, the whole fails as the problem `otherwise`. */
export type Change = {
  readonly otherwise: ProblemCode
  /** A row over a file is written on a condition that the file tells. */
  readonly write: Write | (() => Promise<Write>)
  /** Of content: the gate that must be open. Those of one partition are one write more of the transaction. */
  readonly check?: GateCheck
}

/** DynamoDB's own limit for one transaction. */
export const changesMax = 100

/** A gate that opens may be closed again before the transaction that waited for it arrives. */
const attemptsMax = 3

/**
 * Lands all changes together or none of them. Beside the problems of its changes it fails as `unavailable` where somebody
 * else writes the same, or a gate stays closed, and as `content-moved` where content was saved that has moved on.
 */
export async function transact(changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  const writes = await Promise.all(changes.map(async ({ write }) => (typeof write === 'function' ? write() : write)))
  const gates = [...new Map(changes.flatMap(({ check }) => (check ? [[check.pk, check] as const] : []))).values()]
  const TransactItems = [...writes, ...gates.map(checkWrite)]
  if (TransactItems.length > changesMax) throw new Error(`A transaction of ${TransactItems.length} changes.`)
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    try {
      await client().send(new TransactWriteCommand({ TransactItems }))
      return
    } catch (error) {
      const reasons = reasonsOf(error)
      const stopped = gates.filter((_, index) => isRefused(reasons[changes.length + index]))
      if (stopped.length === 0) throw problemOf(error, changes)
      for (const gate of stopped) await waitForGate(gate)
    }
  }
  throw new Problem('unavailable')
}

/** Lands one put of no content by itself, at half the price of a transaction; gives whether its condition held. */
export async function landAlone({ write }: Change): Promise<boolean> {
  const { Put } = typeof write === 'function' ? await write() : write
  if (!Put) throw new Error('Only a put lands by itself.')
  try {
    await client().send(new PutCommand(Put))
    return true
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false
    throw error
  }
}

type CancellationReasons = NonNullable<TransactionCanceledException['CancellationReasons']>

const reasonsOf = (error: unknown): CancellationReasons =>
  error instanceof TransactionCanceledException ? (error.CancellationReasons ?? []) : []

/** Why a transaction was cancelled that may land when it is tried again. */
const busy = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])

const isRefused = (reason: CancellationReasons[number] | undefined): boolean =>
  reason?.Code === 'ConditionalCheckFailed'

/** What a failed transaction means to the caller: the problem of the first change whose condition did not hold. */
function problemOf(error: unknown, changes: readonly Change[]): unknown {
  const reasons = reasonsOf(error)
  const failed = reasons.findIndex(isRefused)
  if (failed >= 0) return new Problem(changes[failed]?.otherwise ?? 'stale')
  return reasons.some(({ Code }) => busy.has(Code ?? '')) ? new Problem('unavailable') : error
}
