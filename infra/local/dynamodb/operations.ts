/** The operations that the engine answers, and the units that they consume. */
import { DynamoDbError } from './errors.ts'
import type { Capacity, Consumed } from './capacity.ts'
import { batchGet, getItem, query, scan, transactGet } from './reads.ts'
import { checkTable, type Operation, type TransactionWrite, type WriteRequest } from './requests.ts'
import type { Store } from './store.ts'
import { describeTable } from './table.ts'
import type { TableDefinition } from './table-definition.ts'
import { type SeenTokens, transactWrite } from './transactions.ts'
import { batchWrite, writeOne } from './writes.ts'

/** What an operation works with. */
export interface Context {
  readonly store: Store
  readonly table: TableDefinition
  readonly tokens: SeenTokens
  readonly capacity: Capacity
  /** JSON of the request. */
  readonly body: string
  /** In milliseconds since 1970. */
  readonly now: number
}

interface OperationOf {
  readonly unit?: keyof Consumed
  /** Gives the members of the answer as JSON, without braces. Checks what it reads of the request. */
  readonly answer: (context: Context, request: never) => string
}

export const operations: Readonly<Record<Operation, OperationOf>> = {
  GetItem: { unit: 'readUnits', answer: getItem },
  BatchGetItem: { unit: 'readUnits', answer: batchGet },
  TransactGetItems: { unit: 'readUnits', answer: transactGet },
  Query: { unit: 'readUnits', answer: query },
  Scan: { unit: 'readUnits', answer: scan },
  PutItem: { unit: 'writeUnits', answer: writeAs('Put') },
  UpdateItem: { unit: 'writeUnits', answer: writeAs('Update') },
  DeleteItem: { unit: 'writeUnits', answer: writeAs('Delete') },
  BatchWriteItem: { unit: 'writeUnits', answer: batchWrite },
  TransactWriteItems: { unit: 'writeUnits', answer: transactOnce },
  DescribeTable: {
    answer({ store, table }, { TableName }: OfTable) {
      checkTable(table, TableName)
      return membersOf(describeTable(table, store.fact('created')!))
    },
  },
  DescribeTimeToLive: {
    answer({ table }, { TableName }: OfTable) {
      checkTable(table, TableName)
      return membersOf({ TimeToLiveDescription: { TimeToLiveStatus: 'ENABLED', AttributeName: table.ttl } })
    },
  },
  DescribeContinuousBackups: { answer: describeBackups },
  UpdateContinuousBackups: {
    answer(context, request: SwitchedBackups) {
      const isOn = request.PointInTimeRecoverySpecification?.PointInTimeRecoveryEnabled ?? false
      checkBackups(context.table, request)
      context.store.setFact('backups', isOn ? 'ENABLED' : 'DISABLED')
      return describeBackups(context, request)
    },
  },
}

interface OfTable {
  readonly TableName?: string
}

interface SwitchedBackups extends OfTable {
  readonly PointInTimeRecoverySpecification?: { readonly PointInTimeRecoveryEnabled: boolean }
}

function writeAs(kind: 'Put' | 'Update' | 'Delete') {
  return (context: Context, request: WriteRequest) => writeOne(kind, context, request)
}

const membersOf = (answer: object) => JSON.stringify(answer).slice(1, -1)

/** A transaction that is sent again under its token lands once. */
function transactOnce(context: Context, request: TransactionWrite): string {
  const { ClientRequestToken: token } = request
  const { tokens, body, now } = context
  if (token !== undefined && tokens.has(token, body, now)) return ''
  transactWrite(context, request)
  if (token !== undefined) tokens.add(token, body, now)
  return ''
}

/** The switch is remembered and no more, because on a laptop there is nothing to restore from. */
function describeBackups({ store, table, now }: Context, request: OfTable): string {
  checkBackups(table, request)
  const seconds = now / 1000
  const status = store.fact('backups') ?? 'DISABLED'
  return membersOf({
    ContinuousBackupsDescription: {
      ContinuousBackupsStatus: 'ENABLED',
      PointInTimeRecoveryDescription: {
        PointInTimeRecoveryStatus: status,
        ...(status === 'ENABLED' && { EarliestRestorableDateTime: seconds, LatestRestorableDateTime: seconds }),
      },
    },
  })
}

function checkBackups(table: TableDefinition, { TableName }: OfTable): void {
  if (TableName !== table.name && !TableName?.endsWith(`:table/${table.name}`))
    throw new DynamoDbError('TableNotFoundException', `Table not found: ${TableName}`)
}
