/** Makes a copy of a stage's table as it was at a moment, ready for the stage to work on, and the files it points to. */
import {
  BatchWriteItemCommand,
  DescribeTableCommand,
  paginateScan,
  RestoreTableToPointInTimeCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
  type DynamoDBClient,
} from '@aws-sdk/client-dynamodb'
import {
  DeleteObjectsCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  type S3Client,
} from '@aws-sdk/client-s3'
import { eraseAgain, erasedAmong, erasedSubjects } from '../../functions/areas/privacy/sweep.ts'
import { conversationIn } from '../../functions/platform/table/keys.ts'
import { table } from '../definition/definition.ts'

/** A large table takes hours. */
const maxWaitTime = 24 * 60 * 60

export interface RestoredTable {
  readonly tableName: string
  readonly tableStreamArn: string
}

/**
 * Restores `source` as a new table named after the moment. AWS copies items and indexes and nothing else: stream,
 * expiry, recovery and the protection against deletion are switched on here as `infra/cloud/data.ts` has them.
 */
export async function restoreTable(client: DynamoDBClient, source: string, at: Date): Promise<RestoredTable> {
  const TableName = `${source}-${at.toISOString().replace(/\D/g, '').slice(0, 'yyyymmddhhmmss'.length)}`
  await client.send(
    new RestoreTableToPointInTimeCommand({ SourceTableName: source, TargetTableName: TableName, RestoreDateTime: at }),
  )
  const isReady = () => waitUntilTableExists({ client, maxWaitTime }, { TableName })
  await isReady()
  await client.send(
    new UpdateTableCommand({
      TableName,
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
      DeletionProtectionEnabled: true,
    }),
  )
  await isReady()
  await client.send(
    new UpdateTimeToLiveCommand({
      TableName,
      TimeToLiveSpecification: { Enabled: true, AttributeName: table.ttl },
    }),
  )
  await client.send(
    new UpdateContinuousBackupsCommand({
      TableName,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 },
    }),
  )
  const { Table } = await client.send(new DescribeTableCommand({ TableName }))
  if (!Table?.LatestStreamArn) throw new Error(`The table ${TableName} has no stream.`)
  return { tableName: TableName, tableStreamArn: Table.LatestStreamArn }
}

/** Brings back the files that were deleted after a moment; no file is ever written twice. Gives how many there were. */
export async function restoreFiles(client: S3Client, Bucket: string, at: Date): Promise<number> {
  let restored = 0
  let place: Pick<ListObjectVersionsCommandOutput, 'NextKeyMarker' | 'NextVersionIdMarker'> | undefined = {}
  while (place) {
    const page: ListObjectVersionsCommandOutput = await client.send(
      new ListObjectVersionsCommand({
        Bucket,
        KeyMarker: place.NextKeyMarker,
        VersionIdMarker: place.NextVersionIdMarker,
      }),
    )
    const Objects = (page.DeleteMarkers ?? [])
      .filter(({ IsLatest, LastModified }) => IsLatest && LastModified && LastModified > at)
      .map(({ Key, VersionId }) => ({ Key, VersionId }))
    // A file whose mark of deletion is deleted is there again.
    if (Objects.length > 0) {
      const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }))
      if (Errors.length > 0) throw new Error(`${Errors.length} files could not be brought back: ${Errors[0]!.Message}`)
    }
    restored += Objects.length
    place = page.IsTruncated ? page : undefined
  }
  return restored
}

/** DynamoDB's own limit for one batch. */
const batchMax = 25

/**
 * Erases from a restored table, before it serves, everybody who was erased from the one that has served, and brings it what
 * says so: erasures with their receipts, their marks and the key that names them. The code of the product works on the table
 * that has served before this, and on the restored one from then on. Gives how many were there again.
 */
export async function sweepRestored(client: DynamoDBClient, served: string, restored: string): Promise<number> {
  process.env['TABLE_NAME'] = served
  const subjects = await erasedSubjects()
  const found = new Map<string, { client: string; conversation: string }>()
  for await (const { Items = [] } of paginateScan({ client }, { TableName: restored, ProjectionExpression: 'pk' }))
    for (const { pk } of Items) {
      const scope = conversationIn(pk?.S ?? '')
      if (scope) found.set(pk!.S!, scope)
    }
  const gone = await erasedAmong([...found.values()], subjects)
  await copyErasures(client, served, restored)
  process.env['TABLE_NAME'] = restored
  for (const scope of gone) await eraseAgain(scope, new Date())
  return gone.length
}

/** A customer whose erasure was under way when the moment was chosen is swept as well: its row is that of the table that has served. */
async function copyErasures(client: DynamoDBClient, served: string, restored: string): Promise<void> {
  const pages = paginateScan(
    { client },
    {
      TableName: served,
      FilterExpression: 'begins_with(pk, :erased) OR contains(pk, :erasure) OR pk = :key',
      ExpressionAttributeValues: {
        ':erased': { S: 'W#erased#' },
        ':erasure': { S: '#erasure' },
        ':key': { S: 'W#key#erasure' },
      },
    },
  )
  for await (const { Items = [] } of pages)
    for (let start = 0; start < Items.length; start += batchMax) {
      const Puts = Items.slice(start, start + batchMax).map((Item) => ({ PutRequest: { Item } }))
      const { UnprocessedItems = {} } = await client.send(
        new BatchWriteItemCommand({ RequestItems: { [restored]: Puts } }),
      )
      if (UnprocessedItems[restored]) throw new Error('The table takes no more writes; run this again.')
    }
}
