/** What the engine is asked: the parameters of each operation it knows. Others are refused rather than passed over. */
import { DynamoDbError, unsupported } from './errors.ts'
import type { Placeholders } from './expressions.ts'
import type { TableDefinition } from './table-definition.ts'
import type { Item } from './values.ts'

interface Asked extends Placeholders {
  TableName?: string
  ReturnConsumedCapacity?: string
  ReturnItemCollectionMetrics?: string
}

export interface ReadRequest extends Asked {
  Key: Item
  ConsistentRead?: boolean
  ProjectionExpression?: string
}

export interface PageRequest extends Omit<ReadRequest, 'Key'> {
  IndexName?: string
  KeyConditionExpression?: string
  FilterExpression?: string
  ScanIndexForward?: boolean
  ExclusiveStartKey?: Item
  Limit?: number
  Select?: string
}

export interface WriteRequest extends Asked {
  /** Of what is put. */
  Item?: Item
  /** Of what is changed, deleted or checked. */
  Key?: Item
  ConditionExpression?: string
  UpdateExpression?: string
  ReturnValues?: string
  ReturnValuesOnConditionCheckFailure?: string
}

export interface BatchRead {
  RequestItems: Record<string, Omit<ReadRequest, 'Key'> & { Keys: Item[] }>
  ReturnConsumedCapacity?: string
}

export interface BatchWrite {
  RequestItems: Record<string, { PutRequest?: { Item: Item }; DeleteRequest?: { Key: Item } }[]>
  ReturnConsumedCapacity?: string
  ReturnItemCollectionMetrics?: string
}

export interface TransactionRead {
  TransactItems: { Get: ReadRequest }[]
  ReturnConsumedCapacity?: string
}

export const writeKinds = ['Put', 'Update', 'Delete', 'ConditionCheck'] as const
export type WriteKind = (typeof writeKinds)[number]

export interface TransactionWrite {
  TransactItems: { [kind in WriteKind]?: WriteRequest }[]
  ClientRequestToken?: string
  ReturnConsumedCapacity?: string
  ReturnItemCollectionMetrics?: string
}

const names = ['ExpressionAttributeNames']
const placeholders = [...names, 'ExpressionAttributeValues']
const reported = ['ReturnConsumedCapacity']
const written = [...reported, 'ReturnItemCollectionMetrics']
const page = [...placeholders, ...reported]
const read = ['TableName', 'Key', 'ProjectionExpression', ...names]
const paged = [
  'TableName',
  'IndexName',
  'FilterExpression',
  'ProjectionExpression',
  'ConsistentRead',
  'ExclusiveStartKey',
  'Limit',
  'Select',
  ...page,
]
const conditional = ['TableName', 'ConditionExpression', 'ReturnValuesOnConditionCheckFailure', ...placeholders]
const single = [...conditional, ...written, 'ReturnValues']

const parameters = {
  GetItem: [...read, ...reported, 'ConsistentRead'],
  Query: [...paged, 'KeyConditionExpression', 'ScanIndexForward'],
  Scan: paged,
  PutItem: [...single, 'Item'],
  UpdateItem: [...single, 'Key', 'UpdateExpression'],
  DeleteItem: [...single, 'Key'],
  BatchGetItem: ['RequestItems', ...reported],
  BatchWriteItem: ['RequestItems', ...written],
  TransactGetItems: ['TransactItems', ...reported],
  TransactWriteItems: ['TransactItems', 'ClientRequestToken', ...written],
  DescribeTable: ['TableName'],
  DescribeTimeToLive: ['TableName'],
  DescribeContinuousBackups: ['TableName'],
  UpdateContinuousBackups: ['TableName', 'PointInTimeRecoverySpecification'],
  // Parts of the ones above.
  Get: read,
  Keys: ['Keys', 'ProjectionExpression', 'ConsistentRead', ...names],
  Put: [...conditional, 'Item'],
  Update: [...conditional, 'Key', 'UpdateExpression'],
  Delete: [...conditional, 'Key'],
  ConditionCheck: [...conditional, 'Key'],
} as const satisfies Record<string, readonly string[]>

export type Operation = Exclude<keyof typeof parameters, 'Get' | 'Keys' | WriteKind>

export function checkParameters(operation: keyof typeof parameters, request: object): void {
  const known: readonly string[] = parameters[operation]
  const unknown = Object.keys(request).find((name) => !known.includes(name))
  if (unknown !== undefined) throw unsupported(`${unknown} in ${operation}`)
}

/** A table is named by its name or by its ARN. */
export function checkTable(table: TableDefinition, name: string | undefined): void {
  if (name === table.name || name?.endsWith(`:table/${table.name}`)) return
  throw new DynamoDbError('ResourceNotFoundException', `Requested resource not found: Table: ${name} not found`)
}
