/** The way back in time, rehearsed against the two services as they answer on the wire. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { S3Client } from '@aws-sdk/client-s3'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { restoreFiles, restoreTable } from '../../infra/commands/restoration.ts'

const at = new Date('2026-11-22T03:00:00Z')
const streamArn = 'arn:aws:dynamodb:eu-west-1:1:table/restored/stream/2026-11-22T04:00:00.000'

/** The tables by name, with what was set on each. */
const tables: Record<string, Record<string, unknown>> = { parley: { TableStatus: 'ACTIVE' } }

function answerTable(target: string, asked: Record<string, unknown>): unknown {
  const name = asked['TableName'] as string
  switch (target.split('.').at(-1)) {
    case 'RestoreTableToPointInTime': {
      const { SourceTableName, TargetTableName, RestoreDateTime } = asked as Record<string, string>
      // A copy has neither stream nor expiry nor protection, whatever its source has.
      tables[TargetTableName!] = { SourceTableName, RestoreDateTime, TableStatus: 'ACTIVE' }
      return { TableDescription: { TableName: TargetTableName } }
    }
    case 'UpdateTable':
      Object.assign(tables[name]!, asked, { LatestStreamArn: streamArn })
      return { TableDescription: tables[name] }
    case 'UpdateTimeToLive':
    case 'UpdateContinuousBackups':
      Object.assign(tables[name]!, asked)
      return {}
    case 'DescribeTable':
    case undefined:
    default:
      return { Table: tables[name] }
  }
}

interface Version {
  readonly key: string
  readonly id: string
  readonly deleted?: string
  readonly isLatest: boolean
}

let versions: Version[] = [
  { key: 'clean/a', id: '1', isLatest: false },
  { key: 'clean/a', id: '2', deleted: '2026-11-22T03:30:00Z', isLatest: true },
  { key: 'clean/b', id: '3', deleted: '2026-11-22T02:30:00Z', isLatest: true },
  { key: 'clean/c', id: '4', isLatest: true },
  { key: 'clean/d', id: '5', deleted: '2026-11-22T03:10:00Z', isLatest: true },
]
/** A page holds this many versions. */
const pageSize = 2

function listVersions(query: URLSearchParams): string {
  const after = versions.findIndex(({ id }) => id === query.get('version-id-marker')) + 1
  const page = versions.slice(after, after + pageSize)
  const isTruncated = after + pageSize < versions.length
  const written = page.map(({ key, id, deleted, isLatest }) => {
    const kind = deleted ? 'DeleteMarker' : 'Version'
    const modified = deleted ?? '2026-11-01T00:00:00Z'
    return `<${kind}><Key>${key}</Key><VersionId>${id}</VersionId><IsLatest>${isLatest}</IsLatest><LastModified>${modified}</LastModified></${kind}>`
  })
  const next = `<NextKeyMarker>${page.at(-1)?.key}</NextKeyMarker><NextVersionIdMarker>${page.at(-1)?.id}</NextVersionIdMarker>`
  return `<ListVersionsResult><IsTruncated>${isTruncated}</IsTruncated>${isTruncated ? next : ''}${written.join('')}</ListVersionsResult>`
}

async function answer(request: IncomingMessage): Promise<string> {
  const target = request.headers['x-amz-target']
  const body = await text(request)
  if (typeof target === 'string')
    return JSON.stringify(answerTable(target, JSON.parse(body) as Record<string, unknown>))
  const { searchParams } = new URL(request.url ?? '/', 'http://s3')
  if (request.method === 'GET') return listVersions(searchParams)
  const removed = [...body.matchAll(/<VersionId>(.*?)<\/VersionId>/g)].map(([, id]) => id)
  versions = versions.filter(({ id }) => !removed.includes(id))
  return '<DeleteResult/>'
}

const server = createServer((request, response) => void answer(request).then((body) => response.end(body)))
let connection: { endpoint: string; region: string; credentials: { accessKeyId: string; secretAccessKey: string } }

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const credentials = { accessKeyId: 'any', secretAccessKey: 'any' }
  connection = { endpoint: `http://127.0.0.1:${port}`, region: 'eu-west-1', credentials }
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

it('a restored table is a copy of that moment with stream, expiry, recovery and protection of its own', async () => {
  const client = new DynamoDBClient(connection)
  const restored = await restoreTable(client, 'parley', at)
  client.destroy()
  expect(restored).toEqual({ tableName: 'parley-20261122030000', tableStreamArn: streamArn })
  expect(tables[restored.tableName]).toMatchObject({
    SourceTableName: 'parley',
    RestoreDateTime: at.getTime() / 1000,
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
    DeletionProtectionEnabled: true,
    TimeToLiveSpecification: { Enabled: true, AttributeName: 'ttl' },
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 },
  })
  expect(tables['parley']).toEqual({ TableStatus: 'ACTIVE' })
})

it('files deleted after the moment are back, those deleted before it are not', async () => {
  const client = new S3Client({ ...connection, forcePathStyle: true })
  expect(await restoreFiles(client, 'media', at)).toBe(2)
  client.destroy()
  expect(versions.map(({ id }) => id)).toEqual(['1', '3', '4'])
})
