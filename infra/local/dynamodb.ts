/**
 * DynamoDB on the laptop: a table engine behind a proxy that adds what the engine lacks, namely expiry by `ttl`,
 * the switch for continuous backups, and a count of the units each flow consumes.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { AwsError, account, loadState, readBody, region, saveState, sendError, sendJson } from './wire/service.ts'
import type { Clock, Service } from './wire/service.ts'
import { askForCapacity, asksForCapacity, takeCapacity, unitOf } from './dynamodb-capacity.ts'
import type { Consumed } from './dynamodb-capacity.ts'
import { openEngine } from './dynamodb-engine.ts'
import { ensureTable } from './dynamodb-table.ts'
import type { TableDefinition } from './dynamodb-table.ts'
import type { Wire } from './dynamodb-wire.ts'

export type { TableDefinition } from './dynamodb-table.ts'
export type { Consumed } from './dynamodb-capacity.ts'

export interface DynamoDb extends Service {
  table: TableDefinition
  /** The engine behind the proxy; what is called there is not counted. */
  engine: Wire
  /** What the calls through the proxy consumed since the last reset. A refused write is not in it. */
  counts(): Consumed
  resetCounts(): void
  /** Deletes what has expired and answers how many items that were. Runs by itself, each minute in a small table. */
  sweep(): Promise<number>
  /** Calls `listener` after each write; the answer takes the listener away. */
  onWrite(listener: () => void): () => void
}

interface DynamoDbOptions {
  /** Where the table lives; without it, in memory. */
  folder: string | undefined
  table: TableDefinition
  clock: Clock
  /** A DynamoDB-compatible server to use in place of the embedded one. */
  endpoint?: string | undefined
}

const sweepEveryMs = 60_000
/** A large table is swept less often: a sweep rests so many times longer than it has worked. */
const restFactor = 20

export async function openDynamoDb(options: DynamoDbOptions): Promise<DynamoDb> {
  const { folder, table, clock } = options
  const endpoint = options.endpoint ?? process.env['PARLEY_DYNAMODB_ENDPOINT']
  const engine = await openEngine(folder, endpoint, (wire) => ensureTable(wire, table))
  const backups = continuousBackups(folder, table, clock)
  const listeners = new Set<() => void>()
  let consumed: Consumed = { readUnits: 0, writeUnits: 0 }

  const written = () => listeners.forEach((listener) => listener())

  async function sweep() {
    const deleted = await deleteExpired(engine.wire, table, clock)
    if (deleted > 0) written()
    return deleted
  }

  async function pass(target: string, body: string, response: ServerResponse) {
    const unit = unitOf(target.slice(target.indexOf('.') + 1))
    const reply = await engine.wire.forward(target, unit ? askForCapacity(body) : body).catch((error: Error) => {
      throw new AwsError('ServiceUnavailable', `The embedded DynamoDB did not answer: ${error.message}`, 503)
    })
    const { capacityUnits, rest } = unit ? takeCapacity(reply.body) : { capacityUnits: 0, rest: reply.body }
    if (unit) consumed[unit] += capacityUnits
    if (unit === 'writeUnits' && reply.status === 200) written()
    const sent = unit && asksForCapacity(body) ? reply.body : rest
    response.writeHead(reply.status, {
      'content-type': 'application/x-amz-json-1.0',
      'content-length': Buffer.byteLength(sent),
      'x-amzn-requestid': reply.headers['x-amzn-requestid'] ?? '',
    })
    response.end(sent)
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    try {
      const target = String(request.headers['x-amz-target'])
      const body = (await readBody(request)).toString()
      if (target.endsWith('ContinuousBackups')) sendJson(response, 200, backups(target, JSON.parse(body)))
      else await pass(target, body, response)
    } catch (error) {
      sendError(response, error)
    }
  }

  const stopSweeping = nowAndThen(sweep)
  return {
    table,
    answer,
    engine: engine.wire,
    counts: () => ({ ...consumed }),
    resetCounts: () => void (consumed = { readUnits: 0, writeUnits: 0 }),
    sweep,
    onWrite(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      stopSweeping()
      return engine.close()
    },
  }
}

/** Until the returned function is called. */
function nowAndThen(sweep: () => Promise<unknown>): () => void {
  let timer: NodeJS.Timeout
  let isStopped = false
  const after = (ms: number) => (timer = setTimeout(() => void sweepAndRest(), ms).unref())
  async function sweepAndRest() {
    const began = performance.now()
    await sweep().catch((error: unknown) => console.error(error))
    const restMs = restFactor * (performance.now() - began)
    if (!isStopped) after(Math.max(sweepEveryMs, restMs))
  }
  after(sweepEveryMs)
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

interface Page {
  Items: Record<string, unknown>[]
  LastEvaluatedKey?: Record<string, unknown>
}

/** For a page without a limit the engine reads the rest of the table, and everybody waits for it. */
const sweptPageSize = 500

/** Deletes on the condition that the item is still expired: a write may have prolonged it since the scan. */
async function deleteExpired(wire: Wire, table: TableDefinition, clock: Clock) {
  const expired = {
    TableName: table.name,
    ExpressionAttributeNames: { '#ttl': table.ttl },
    ExpressionAttributeValues: { ':now': { N: String(Math.floor(clock.now() / 1000)) } },
  }
  let deleted = 0
  let from: Page['LastEvaluatedKey']
  do {
    const page: Page = await wire.call('Scan', {
      ...expired,
      FilterExpression: '#ttl < :now',
      Limit: sweptPageSize,
      ExclusiveStartKey: from,
    })
    for (const item of page.Items) {
      const key = { [table.partitionKey]: item[table.partitionKey], [table.sortKey]: item[table.sortKey] }
      const gone = wire.call('DeleteItem', { ...expired, Key: key, ConditionExpression: '#ttl < :now' })
      deleted += await gone.then(() => 1, ignoreProlonged)
    }
    from = page.LastEvaluatedKey
  } while (from)
  return deleted
}

function ignoreProlonged(error: unknown) {
  if (error instanceof AwsError && error.code === 'ConditionalCheckFailedException') return 0
  throw error
}

interface BackupsRequest {
  TableName: string
  PointInTimeRecoverySpecification?: { PointInTimeRecoveryEnabled: boolean }
}

/** Remembers the switch only: on a laptop there is nothing to restore from. */
function continuousBackups(folder: string | undefined, table: TableDefinition, clock: Clock) {
  const file = folder === undefined ? undefined : join(folder, 'dynamodb-backups.json')
  const state = file === undefined ? { enabled: false } : loadState(file, { enabled: false })
  return (target: string, request: BackupsRequest) => {
    if (request.TableName !== table.name && !request.TableName.endsWith(`:table/${table.name}`))
      throw new AwsError('TableNotFoundException', `Table not found: ${request.TableName}`)
    if (target.endsWith('.UpdateContinuousBackups')) {
      state.enabled = request.PointInTimeRecoverySpecification?.PointInTimeRecoveryEnabled ?? false
      if (file !== undefined) saveState(file, state)
    }
    const now = clock.now() / 1000
    return {
      ContinuousBackupsDescription: {
        ContinuousBackupsStatus: 'ENABLED',
        PointInTimeRecoveryDescription: state.enabled
          ? { PointInTimeRecoveryStatus: 'ENABLED', EarliestRestorableDateTime: now, LatestRestorableDateTime: now }
          : { PointInTimeRecoveryStatus: 'DISABLED' },
      },
    }
  }
}

/** The table's name as the cloud writes it; the engine writes its own. */
export const tableArn = (table: TableDefinition) => `arn:aws:dynamodb:${region}:${account}:table/${table.name}`
