/** Transactions: all writes land or none, and each is told why it did not. */
import { createHash } from 'node:crypto'
import { AwsError } from '../wire/service.ts'
import { conditionMessage, DynamoDbError, invalid } from './errors.ts'
import { checkParameters, type TransactionWrite, writeKinds } from './requests.ts'
import { sizeOfItem } from './values.ts'
import { consume, type Plan, prepare, refuseTwice, type Writing } from './writes.ts'

const writesMax = 100
const bytesMax = 4 * 1024 * 1024
const tokenMsMax = 10 * 60_000

interface Reason {
  readonly Code: string
  readonly Message?: string
}

export function transactWrite({ store, table, capacity, now }: Writing, { TransactItems }: TransactionWrite): void {
  if (TransactItems.length === 0 || TransactItems.length > writesMax)
    throw invalid(
      "1 validation error detected: Value at 'transactItems' failed to satisfy constraint: Member must have length less " +
        'than or equal to 100 and greater than or equal to 1',
    )
  const requests = TransactItems.map((given) => {
    const kind = writeKinds.find((known) => given[known])
    if (!kind || Object.keys(given).length !== 1)
      throw invalid('TransactItems can only contain one of Check, Put, Update or Delete')
    checkParameters(kind, given[kind]!)
    return { kind, ...prepare(kind, table, given[kind]!) }
  })
  refuseTwice(requests, 'Transaction request cannot include multiple operations on one item')

  const outcomes = requests.map(({ plan }) => outcomeOf(() => plan(store)))
  const plans = outcomes.flatMap(({ plan }) => plan ?? [])
  if (plans.length < outcomes.length) throw cancellationOf(outcomes.map(({ reason }) => reason))
  const bytes = plans.reduce((sum, { after }) => sum + (after ? sizeOfItem(after.item) : 0), 0)
  if (bytes > bytesMax) throw invalid('Collection size limit exceeded: a transaction writes at most 4 MB')
  store.write(
    plans.filter((_, index) => requests[index]!.kind !== 'ConditionCheck'),
    now,
  )
  for (const plan of plans) consume(capacity, table, plan, 2)
}

function outcomeOf(plan: () => Plan): { plan?: Plan; reason: Reason } {
  try {
    return { plan: plan(), reason: { Code: 'None' } }
  } catch (error) {
    if (!(error instanceof DynamoDbError)) throw error
    if (error.code === 'ConditionalCheckFailedException')
      return { reason: { Code: 'ConditionalCheckFailed', Message: conditionMessage, ...error.details } }
    return { reason: { Code: 'ValidationError', Message: error.message } }
  }
}

function cancellationOf(reasons: readonly Reason[]) {
  const codes = reasons.map(({ Code }) => Code).join(', ')
  const message = `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`
  return new DynamoDbError('TransactionCanceledException', message, { CancellationReasons: reasons })
}

/**
 * Remembers for ten minutes which transaction came under which token, so that one that is sent again lands once. What
 * is sent again after a restart of the cloud is not known any more: the functions that sent it are gone as well.
 */
export class SeenTokens {
  readonly #seen = new Map<string, { readonly digest: string; readonly at: number }>()

  /** Whether this very request has landed under its token; another request under it is refused. */
  has(token: string, body: string, now: number): boolean {
    for (const [old, { at }] of this.#seen) {
      if (at > now - tokenMsMax) break
      this.#seen.delete(old)
    }
    const known = this.#seen.get(token)
    if (known && known.digest !== digestOf(body))
      throw new AwsError(
        'IdempotentParameterMismatchException',
        'The provided token is already in use with different parameters',
      )
    return known !== undefined
  }

  add(token: string, body: string, now: number): void {
    this.#seen.set(token, { digest: digestOf(body), at: now })
  }
}

const digestOf = (body: string) => createHash('sha1').update(body).digest('base64')
