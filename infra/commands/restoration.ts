/** Makes a copy of a stage's table as it was at a moment, ready for the stage to work on, and the files it points to. */
import {
  DescribeTableCommand,
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
