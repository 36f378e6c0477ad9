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
import { deleteAgain, deletedCompanies } from '../../functions/company/removal.ts'
import { publicContext } from '../../functions/platform/request/scoped-context.ts'
import { conversationIn } from '../../functions/platform/table/keys.ts'
import { mediaBucket, table } from '../definition/definition.ts'

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

/** What was made to be gone within a day; of erased customers and deleted companies, nothing else names these files. */
const passing = [mediaBucket.exportsPrefix, mediaBucket.incomingPrefix, mediaBucket.mailPrefix]

interface FileVersion {
  readonly Key: string
  readonly VersionId: string
  readonly at: Date
  readonly isLatest: boolean
  /** It says that the file was deleted. */
  readonly isMark: boolean
}

/**
 * Brings back the files that were there at a moment and were deleted after it; no file is ever written twice. One that came
 * after the moment stays deleted, because no row of a restored table names it. Gives how many there were.
 */
export async function restoreFiles(client: S3Client, Bucket: string, at: Date): Promise<number> {
  let restored = 0
  for await (const files of pagesOfFiles(client, Bucket)) {
    const Objects = files.flatMap((versions) => markToRemove(versions, at) ?? [])
    // A file whose mark of deletion is deleted is there again.
    if (Objects.length > 0) {
      const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }))
      if (Errors.length > 0) throw new Error(`${Errors.length} files could not be brought back: ${Errors[0]!.Message}`)
    }
    restored += Objects.length
  }
  return restored
}

function markToRemove(versions: readonly FileVersion[], at: Date): { Key: string; VersionId: string } | undefined {
  const latest = versions.find(({ isLatest }) => isLatest)
  if (!latest?.isMark || latest.at <= at || passing.some((prefix) => latest.Key.startsWith(prefix))) return undefined
  const then = versions.filter((each) => each.at <= at).toSorted((a, b) => b.at.getTime() - a.at.getTime())[0]
  return then && !then.isMark ? { Key: latest.Key, VersionId: latest.VersionId } : undefined
}

/** The files of a page, each with all of its versions: one that a page ends within comes with the next. */
async function* pagesOfFiles(client: S3Client, Bucket: string): AsyncGenerator<readonly (readonly FileVersion[])[]> {
  const open = new Map<string, FileVersion[]>()
  let place: Pick<ListObjectVersionsCommandOutput, 'NextKeyMarker' | 'NextVersionIdMarker'> | undefined = {}
  while (place) {
    const page: ListObjectVersionsCommandOutput = await client.send(
      new ListObjectVersionsCommand({
        Bucket,
        KeyMarker: place.NextKeyMarker,
        VersionIdMarker: place.NextVersionIdMarker,
      }),
    )
    const found = [
      ...(page.Versions ?? []).map((each) => ({ ...each, isMark: false })),
      ...(page.DeleteMarkers ?? []).map((each) => ({ ...each, isMark: true })),
    ]
    for (const { Key = '', VersionId = '', LastModified: at = new Date(0), IsLatest = false, isMark } of found)
      open.set(Key, [...(open.get(Key) ?? []), { Key, VersionId, at, isLatest: IsLatest, isMark }])
    place = page.IsTruncated ? page : undefined
    const last = open.get(place?.NextKeyMarker ?? '')
    yield [...open.values()].filter((versions) => versions !== last)
    open.clear()
    if (last) open.set(last[0]!.Key, last)
  }
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

/**
 * Deletes from a restored table, before it serves, the companies that were deleted from the one that has served: they are closed
 * at once, and the job that removes what they have begins as soon as a stage works on the table. Gives how many were there again.
 */
export async function deleteRestored(served: string, restored: string): Promise<number> {
  process.env['TABLE_NAME'] = served
  const deleted = await deletedCompanies()
  process.env['TABLE_NAME'] = restored
  let found = 0
  for (const company of deleted) if (await deleteAgain(company, publicContext())) found += 1
  return found
}

/** A customer whose erasure was under way when the moment was chosen is swept as well: its row is that of the table that has served. */
async function copyErasures(client: DynamoDBClient, served: string, restored: string): Promise<void> {
  const pages = paginateScan(
    { client },
    {
      TableName: served,
      FilterExpression: 'begins_with(pk, :erased) OR begins_with(pk, :deleted) OR contains(pk, :erasure) OR pk = :key',
      ExpressionAttributeValues: {
        ':erased': { S: 'W#erased#' },
        ':deleted': { S: 'W#deleted#' },
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
