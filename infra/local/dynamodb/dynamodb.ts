/**
 * DynamoDB on the laptop: one table in a file, with its index, its stream and the expiry of items, and a count of the
 * units that each flow consumes. It runs in this process and speaks DynamoDB's own protocol.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  AwsError,
  owner,
  readBody,
  sendError,
  type Caller,
  type Clock,
  type Resumable,
  type Service,
} from '../wire/service.ts'
import { requireAccess, type Touching } from './access.ts'
import { Capacity, type Consumed } from './capacity.ts'
import { DynamoDbError, invalid, typeOfError } from './errors.ts'
import { operations } from './operations.ts'
import { checkParameters, type Operation } from './requests.ts'
import { Store, type StreamRow } from './store.ts'
import { deleteExpired } from './sweep.ts'
import { ensureTable, streamArn } from './table.ts'
import type { TableDefinition } from './table-definition.ts'
import { SeenTokens } from './transactions.ts'

export type { TableDefinition } from './table-definition.ts'
export type { Consumed } from './capacity.ts'

export interface DynamoDb extends Service, Resumable {
  readonly table: TableDefinition
  readonly streamArn: string
  /** Answers one operation, as a client would be answered. What is called here is not counted. Throws `AwsError`. */
  call(operation: Operation, request: object): unknown
  /** What clients consumed since the last reset. A refused write is not in it. */
  counts(): Consumed
  resetCounts(): void
  /** The units that are written from now on, by partition of the table or of an index: the hottest one is a limit in AWS. */
  watchPartitions(): ReadonlyMap<string, number>
  /** Deletes what has expired, and old stream records; gives how many items those were. Runs each minute once resumed. */
  sweep(): Promise<number>
  /**
   * Deletes every item whose partition key begins with none of `kept`, and tells the stream of none: for tests that use one
   * table after the other.
   */
  clear(kept: readonly string[]): void
  /** Stream records behind this number, at most `count`. */
  streamed(after: number, count: number): StreamRow[]
  /** The number of the last stream record that was written; 0 where there was none. */
  lastStreamed(): number
  /** Calls `listener` after each write; the answer takes the listener away. */
  onWrite(listener: () => void): () => void
}

interface DynamoDbOptions {
  /** Where the table lives; without it, in memory. */
  folder: string | undefined
  table: TableDefinition
  clock: Clock
}

const sweepEveryMs = 60_000
interface Call {
  readonly operation: string
  /** JSON of the request, which is told from another one by it. */
  readonly body: string
}

function addPartitions(to: Map<string, number>, { unit, partitions }: Capacity): void {
  if (unit !== 'writeUnits') return
  for (const [partition, units] of partitions) to.set(partition, (to.get(partition) ?? 0) + units)
}

export function openDynamoDb({ folder, table, clock }: DynamoDbOptions): DynamoDb {
  const store = new Store(folder, table)
  ensureTable(store, table, clock.now())
  const tokens = new SeenTokens()
  const listeners = new Set<() => void>()
  let consumed: Consumed = { readUnits: 0, writeUnits: 0 }
  let watched: Map<string, number> | undefined
  const tellWritten = () => listeners.forEach((listener) => listener())

  function execute({ operation, body }: Call, caller: Caller): { answer: string; capacity: Capacity } {
    if (!isOperation(operation))
      throw new AwsError('UnknownOperationException', `The embedded DynamoDB does not support ${operation}.`)
    const { unit, answer: answerOf } = operations[operation]
    const request = JSON.parse(body) as Touching & { ReturnConsumedCapacity?: string } // The operation checks what it reads.
    requireAccess(caller, operation, request)
    checkParameters(operation, request)
    const level = levelOf(request)
    const capacity = new Capacity(unit ?? 'readUnits')
    const members = answerOf({ store, table, tokens, capacity, body, now: clock.now() }, request as never)
    if (unit === 'writeUnits') tellWritten()
    const parts = [members, level && reportOf(capacity, operation, level, table.name)]
    return { answer: `{${parts.filter(Boolean).join()}}`, capacity }
  }

  async function sweep() {
    const deleted = await deleteExpired(store, table, clock)
    if (deleted > 0) tellWritten()
    return deleted
  }

  const sweepQuietly = () => void sweep().catch((error: unknown) => console.error(error))

  async function answer(request: IncomingMessage, response: ServerResponse, caller = owner) {
    try {
      const executed = execute(await callIn(request), caller)
      consumed[executed.capacity.unit] += executed.capacity.total
      if (watched) addPartitions(watched, executed.capacity)
      send(response, 200, executed.answer)
    } catch (error) {
      if (!(error instanceof AwsError) || error.status === 500) return sendError(response, error)
      const details = error instanceof DynamoDbError ? error.details : {}
      send(response, 400, JSON.stringify({ __type: typeOfError(error.code), message: error.message, ...details }))
    }
  }

  let sweeping: NodeJS.Timeout | undefined
  return {
    table,
    streamArn: streamArn(table, store.fact('created')!),
    answer,
    call: (operation, request) =>
      JSON.parse(execute({ operation, body: JSON.stringify(request) }, owner).answer) as unknown,
    counts: () => ({ ...consumed }),
    resetCounts: () => void (consumed = { readUnits: 0, writeUnits: 0 }),
    watchPartitions: () => (watched = new Map()),
    sweep,
    clear: (kept) => store.clear(kept),
    streamed: (after, count) => store.streamed(after, count),
    lastStreamed: () => store.lastStreamed(),
    onWrite(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    resume: () => void (sweeping = setInterval(sweepQuietly, sweepEveryMs).unref()),
    async close() {
      clearInterval(sweeping)
      store.close()
    },
  }
}

async function callIn(request: IncomingMessage): Promise<Call> {
  const target = String(request.headers['x-amz-target'])
  return { operation: target.slice(target.indexOf('.') + 1), body: (await readBody(request)).toString() }
}

const isOperation = (name: string): name is Operation => Object.hasOwn(operations, name)

function send(response: ServerResponse, status: number, text: string) {
  response.writeHead(status, {
    'content-type': 'application/x-amz-json-1.0',
    'content-length': Buffer.byteLength(text),
    'x-amzn-requestid': randomUUID(),
  })
  response.end(text)
}

function levelOf({ ReturnConsumedCapacity: level = 'NONE' }: { ReturnConsumedCapacity?: string }): string | undefined {
  if (!['NONE', 'TOTAL', 'INDEXES'].includes(level)) throw invalid(`Unknown ReturnConsumedCapacity: ${level}`)
  return level === 'NONE' ? undefined : level
}

function reportOf(capacity: Capacity, operation: Operation, level: string, tableName: string): string {
  const report = capacity.report(tableName, level)
  const isList = operation.startsWith('Batch') || operation.startsWith('Transact')
  return `"ConsumedCapacity":${JSON.stringify(isList ? [report] : report)}`
}
