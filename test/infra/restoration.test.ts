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
  readonly at: string
  readonly isMark?: true
}

/** By file, each with its latest version first. */
const versions: readonly Version[] = [
  { key: 'clean/a', id: '2', at: '2026-11-22T03:30:00Z', isMark: true },
  { key: 'clean/a', id: '1', at: '2026-11-01T00:00:00Z' },
  { key: 'clean/b', id: '3', at: '2026-11-22T02:30:00Z', isMark: true },
  { key: 'clean/b', id: '6', at: '2026-11-01T00:00:00Z' },
  { key: 'clean/c', id: '4', at: '2026-11-01T00:00:00Z' },
  { key: 'clean/d', id: '5', at: '2026-11-22T03:10:00Z', isMark: true },
  { key: 'clean/d', id: '7', at: '2026-11-22T03:00:00Z' },
  // Sent and deleted after the moment, by a customer whom the restored table does not know.
  { key: 'clean/e', id: '9', at: '2026-11-22T03:20:00Z', isMark: true },
  { key: 'clean/e', id: '8', at: '2026-11-22T03:10:00Z' },
  // Gone at the moment, there again later, and deleted again.
  { key: 'clean/f', id: '13', at: '2026-11-22T03:20:00Z', isMark: true },
  { key: 'clean/f', id: '12', at: '2026-11-22T03:10:00Z' },
  { key: 'clean/f', id: '11', at: '2026-11-22T02:20:00Z', isMark: true },
  { key: 'clean/f', id: '10', at: '2026-11-22T02:10:00Z' },
  ...['exports/a', 'incoming/a', 'mail/a'].flatMap((key): Version[] => [
    { key, id: `${key}-2`, at: '2026-11-22T03:20:00Z', isMark: true },
    { key, id: `${key}-1`, at: '2026-11-22T02:10:00Z' },
  ]),
]
const removed: string[] = []
/** A page holds this many versions, so that some end within a file. */
const pageSize = 3

function listVersions(query: URLSearchParams): string {
  const after = versions.findIndex(({ id }) => id === query.get('version-id-marker')) + 1
  const page = versions.slice(after, after + pageSize)
  const isTruncated = after + pageSize < versions.length
  const written = page.map((version) => {
    const { key, id, at: modified, isMark } = version
    const kind = isMark ? 'DeleteMarker' : 'Version'
    const isLatest = versions.find((each) => each.key === key) === version
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
  removed.push(...[...body.matchAll(/<VersionId>(.*?)<\/VersionId>/g)].map(([, id]) => id ?? ''))
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

it('files that were there at the moment and deleted after it are back, and no others', async () => {
  const client = new S3Client({ ...connection, forcePathStyle: true })
  expect(await restoreFiles(client, 'media', at)).toBe(2)
  client.destroy()
  expect(removed).toEqual(['2', '5'])
})
