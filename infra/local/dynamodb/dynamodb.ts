/**
 * DynamoDB on the laptop: one table in a file, with its index, its stream and the expiry of items, and a count of the
 * units that each flow consumes. It runs in this process and speaks DynamoDB's own protocol.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { AwsError, readBody, sendError, type Clock, type Resumable, type Service } from '../wire/service.ts'
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
  /** Deletes what has expired, and old stream records; gives how many items those were. Runs each minute once resumed. */
  sweep(): Promise<number>
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

export function openDynamoDb({ folder, table, clock }: DynamoDbOptions): DynamoDb {
  const store = new Store(folder, table)
  ensureTable(store, table, clock.now())
  const created = store.fact('created')!
  const tokens = new SeenTokens()
  const listeners = new Set<() => void>()
  let consumed: Consumed = { readUnits: 0, writeUnits: 0 }
  const tellWritten = () => listeners.forEach((listener) => listener())

  function execute({ operation, body }: Call): { answer: string; capacity: Capacity } {
    if (!isOperation(operation))
      throw new AwsError('UnknownOperationException', `The embedded DynamoDB does not support ${operation}.`)
    const { unit, answer: answerOf } = operations[operation]
    const request = JSON.parse(body) as { ReturnConsumedCapacity?: string } // The operation checks what it reads.
    checkParameters(operation, request)
    const level = levelOf(request)
    const capacity = new Capacity(unit ?? 'readUnits')
    const members = answerOf({ store, table, tokens, capacity, body, now: clock.now() }, request as never)
    if (unit === 'writeUnits') tellWritten()
    const report = level && reportOf(capacity, operation, level, table.name)
    return { answer: `{${[members, report].filter(Boolean).join()}}`, capacity }
  }

  async function sweep() {
    const deleted = await deleteExpired(store, table, clock)
    if (deleted > 0) tellWritten()
    return deleted
  }

  const sweepQuietly = () => void sweep().catch((error: unknown) => console.error(error))

  async function answer(request: IncomingMessage, response: ServerResponse) {
    try {
      const target = String(request.headers['x-amz-target'])
      const call = { operation: target.slice(target.indexOf('.') + 1), body: (await readBody(request)).toString() }
      const { answer: text, capacity } = execute(call)
      consumed[capacity.unit] += capacity.total
      send(response, 200, text)
    } catch (error) {
      if (!(error instanceof AwsError) || error.status === 500) return sendError(response, error)
      const details = error instanceof DynamoDbError ? error.details : {}
      send(response, 400, JSON.stringify({ __type: typeOfError(error.code), message: error.message, ...details }))
    }
  }

  let sweeping: NodeJS.Timeout | undefined
  return {
    table,
    streamArn: streamArn(table, created),
    answer,
    call(operation, request) {
      return JSON.parse(execute({ operation, body: JSON.stringify(request) }).answer) as unknown
    },
    counts: () => ({ ...consumed }),
    resetCounts: () => void (consumed = { readUnits: 0, writeUnits: 0 }),
    sweep,
    streamed: (after, count) => store.streamed(after, count),
    lastStreamed: () => store.lastStreamed(),
    onWrite(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    resume: () => void (sweeping = setInterval(sweepQuietly, sweepEveryMs).unref()),
    close() {
      clearInterval(sweeping)
      store.close()
      return Promise.resolve()
    },
  }
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
