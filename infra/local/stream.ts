/**
 * The table's stream feeding a function, as Lambda's event source mapping does: in order, in batches, at least once.
 * The engine keeps every stream record for good and looks through all of them for each item written, so a long-lived
 * folder grows and gets slower; an empty folder is the cure.
 */
import { appendFileSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DynamoDBRecord } from 'aws-lambda'
import { loadState, region, saveState } from './wire/service.ts'
import type { StreamDefinition } from '../definition/definition.ts'
import type { Invoke } from './wire/service.ts'
import { tableArn } from './dynamodb.ts'
import type { DynamoDb } from './dynamodb.ts'
import type { DescribedTable } from './dynamodb-table.ts'
import type { Wire } from './dynamodb-wire.ts'

/** As the cloud states the mapping. */
export interface StreamMapping {
  functionName: string
  batchSize: number
  retryAttempts: number
  /** What is written within so many seconds of a first write arrives with it. */
  windowSeconds?: number
  /** The records the function is called for; the others are passed over. */
  hears?: StreamDefinition['hears']
}

export interface DeadLetter {
  functionName: string
  error: string
  records: DynamoDBRecord[]
}

export interface Stream {
  /** Resolves when every record written so far has been handled or given up. */
  drained(): Promise<void>
  /** What was given up since the start; with a folder it is also in `stream-FUNCTION-dead.jsonl`. */
  deadLetters(): readonly DeadLetter[]
  /** Lets the batch in hand finish. */
  close(): Promise<void>
}

interface StreamOptions {
  /** Where the position lives; without it, in memory. */
  folder: string | undefined
  dynamodb: DynamoDb
  mapping: StreamMapping
  invoke: Invoke
}

/** The last record handled in each shard of one stream. */
interface Checkpoint {
  streamArn: string
  sequenceNumbers: Record<string, string>
}

const batchSizeMax = 1000
const backOffMs = 100
const backOffMsMax = 10_000
/** AWS looks into a shard four times a second; what is written between two looks is read at once. */
const lookEveryMs = 50
/** A position at which nothing was heard may be read again after a start: it is written down now and then. */
const quietSaveEveryMs = 1000

export async function openStream({ folder, dynamodb, mapping, invoke }: StreamOptions): Promise<Stream> {
  if (mapping.batchSize < 1 || mapping.batchSize > batchSizeMax)
    throw new Error(`A stream batch holds 1 to ${batchSizeMax} records, not ${mapping.batchSize}.`)
  const file = (name: string) => folder && join(folder, `stream-${mapping.functionName}${name}`)
  const checkpointFile = file('.json')
  const checkpoint = await readCheckpoint(dynamodb.engine, dynamodb.table.name, checkpointFile)
  const shards = knownShards(checkpoint.streamArn)
  const read = reading(checkpoint, mapping.batchSize)
  const save = savingTo(checkpointFile, checkpoint)
  const closing = new AbortController()
  const delivery = openDelivery(mapping, invoke, file('-dead.jsonl'), closing.signal)
  const window = openWindow(Math.max(lookEveryMs, (mapping.windowSeconds ?? 0) * 1000), closing.signal)

  /** Delivers what a shard holds; true when the shard has ended, and others may have taken its place. */
  async function readShard(wire: Wire, shardId: string): Promise<boolean> {
    for (;;) {
      const { Records, NextShardIterator } = await read(wire, shardId)
      const last = Records.at(-1)?.dynamodb?.SequenceNumber
      if (closing.signal.aborted) return false
      if (last === undefined) {
        if (NextShardIterator !== undefined) return false
        shards.end(shardId)
        return true
      }
      const heard = Records.filter((record) => isHeard(record, mapping.hears))
      await delivery.deliver(heard.map((record) => asLambdaSees(record, dynamodb, checkpoint.streamArn)))
      checkpoint.sequenceNumbers[shardId] = last
      save({ isQuiet: heard.length === 0 })
    }
  }

  const lane = openLane(closing.signal, window.over, async () => {
    const wire = dynamodb.engine
    let hasEnded = false
    for (const shardId of await shards.open(wire)) hasEnded = (await readShard(wire, shardId)) || hasEnded
    return hasEnded
  })
  const unsubscribe = dynamodb.onWrite(lane.wakeQuietly)
  lane.wakeQuietly()
  return {
    drained: () => window.without(lane.wake),
    deadLetters: () => delivery.dead,
    async close() {
      unsubscribe()
      closing.abort()
      await lane.ended()
      save({ isQuiet: false })
    },
  }
}

/** Looks one time after the other for as long as it is woken; `look` tells whether there is more to see. */
function openLane(signal: AbortSignal, wait: () => Promise<void>, look: () => Promise<boolean>) {
  let running: Promise<void> | undefined
  let again = false

  async function run() {
    try {
      while (again && !signal.aborted) {
        await wait()
        again = false
        if (await look()) again = true
      }
    } catch (error) {
      if (!signal.aborted) throw error
    } finally {
      // Before anybody else runs, or a call that comes now would count on a lane that has ended.
      running = undefined
    }
  }

  function wake() {
    again = true
    running ??= run()
    return running
  }

  /** The engine may be starting again; the lane then goes on a little later. */
  function wakeQuietly() {
    again = true
    if (running) return
    wake().catch((error: unknown) => {
      console.error(error)
      setTimeout(() => signal.aborted || wakeQuietly(), backOffMsMax).unref()
    })
  }

  return { wake, wakeQuietly, ended: async () => running }
}

function savingTo(file: string | undefined, checkpoint: Checkpoint) {
  let savedAt = 0
  return ({ isQuiet }: { isQuiet: boolean }) => {
    if (!file || (isQuiet && performance.now() - savedAt < quietSaveEveryMs)) return
    saveState(file, checkpoint)
    savedAt = performance.now()
  }
}

/** The pause in which writes are collected; there is none while somebody is in a hurry. */
function openWindow(ms: number, signal: AbortSignal) {
  let hurry = new AbortController()
  let hurried = 0
  return {
    async over() {
      if (hurried > 0) return
      hurry = new AbortController()
      await sleep(ms, undefined, { signal: AbortSignal.any([signal, hurry.signal]) }).catch(() => undefined)
    },
    async without(work: () => Promise<void>) {
      hurried += 1
      hurry.abort()
      await work().finally(() => (hurried -= 1))
    },
  }
}

function isHeard({ dynamodb }: DynamoDBRecord, hears: StreamMapping['hears']): boolean {
  const [pk, sk] = [dynamodb?.Keys?.['pk']?.S ?? '', dynamodb?.Keys?.['sk']?.S]
  return (
    !hears ||
    hears.some((keys) => {
      if ('sortKey' in keys) return sk === keys.sortKey
      return 'partitionKeyPrefix' in keys
        ? pk.startsWith(keys.partitionKeyPrefix)
        : pk.endsWith(keys.partitionKeySuffix)
    })
  )
}

/** Calls the function with a batch until it succeeds or its attempts are used up. */
function openDelivery(mapping: StreamMapping, invoke: Invoke, deadFile: string | undefined, signal: AbortSignal) {
  const { functionName, retryAttempts } = mapping
  const dead: DeadLetter[] = []

  function giveUp(error: unknown, records: DynamoDBRecord[]) {
    const letter = { functionName, error: String(error), records }
    dead.push(letter)
    if (deadFile === undefined) return
    mkdirSync(dirname(deadFile), { recursive: true })
    appendFileSync(deadFile, `${JSON.stringify(letter)}\n`)
  }

  async function deliver(records: DynamoDBRecord[]) {
    if (records.length === 0) return
    for (let attempt = 0; ; attempt++) {
      try {
        await invoke(functionName, { Records: records })
        return
      } catch (error) {
        if (attempt === retryAttempts) return giveUp(error, records)
        await sleep(Math.min(backOffMs * 2 ** attempt, backOffMsMax), undefined, { signal })
      }
    }
  }

  return { deliver, dead }
}

/** A folder whose table was created anew has a new stream, which is read from its beginning. */
async function readCheckpoint(wire: Wire, tableName: string, file: string | undefined): Promise<Checkpoint> {
  const { Table } = await wire.call<DescribedTable>('DescribeTable', { TableName: tableName })
  if (Table.LatestStreamArn === undefined) throw new Error(`The table ${tableName} has no stream.`)
  const fresh: Checkpoint = { streamArn: Table.LatestStreamArn, sequenceNumbers: {} }
  const saved = file ? loadState(file, fresh) : fresh
  return saved.streamArn === fresh.streamArn ? saved : fresh
}

/**
 * The shards that may still get records. They are asked for again only when one ended, for the engine takes
 * longer to describe a stream the more records it ever had.
 */
function knownShards(streamArn: string) {
  const ended = new Set<string>()
  let known: string[] = []
  return {
    async open(wire: Wire) {
      if (known.length === 0) known = (await shardIds(wire, streamArn)).filter((id) => !ended.has(id))
      return known
    },
    end(shardId: string) {
      ended.add(shardId)
      known = []
    },
  }
}

async function shardIds(wire: Wire, streamArn: string) {
  const ids: string[] = []
  let after: string | undefined
  do {
    const page: { StreamDescription: { Shards: { ShardId: string }[]; LastEvaluatedShardId?: string } } =
      await wire.call('DescribeStream', { StreamArn: streamArn, ExclusiveStartShardId: after })
    ids.push(...page.StreamDescription.Shards.map((shard) => shard.ShardId))
    after = page.StreamDescription.LastEvaluatedShardId
  } while (after !== undefined)
  return ids
}

interface Batch {
  Records: DynamoDBRecord[]
  /** Missing when the shard has ended. */
  NextShardIterator?: string
}

/** Reads a shard on from where the last batch ended; an iterator that is good for nothing any more is made anew. */
function reading(checkpoint: Checkpoint, limit: number) {
  const iterators = new Map<string, string>()
  return async (wire: Wire, shardId: string): Promise<Batch> => {
    const from = (ShardIterator: string) => wire.call<Batch>('GetRecords', { ShardIterator, Limit: limit })
    const kept = iterators.get(shardId)
    iterators.delete(shardId)
    const known = kept && (await from(kept).catch(() => undefined))
    const batch = known || (await from(await iteratorAt(wire, checkpoint, shardId)))
    if (batch.NextShardIterator !== undefined) iterators.set(shardId, batch.NextShardIterator)
    return batch
  }
}

async function iteratorAt(wire: Wire, { streamArn, sequenceNumbers }: Checkpoint, shardId: string): Promise<string> {
  const after = sequenceNumbers[shardId]
  const { ShardIterator } = await wire.call<{ ShardIterator: string }>('GetShardIterator', {
    StreamArn: streamArn,
    ShardId: shardId,
    ...(after === undefined
      ? { ShardIteratorType: 'TRIM_HORIZON' }
      : { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: after }),
  })
  return ShardIterator
}

/** The engine counts its records 1, 2, 3; the event carries the names of the local cloud. */
function asLambdaSees(record: DynamoDBRecord, dynamodb: DynamoDb, streamArn: string): DynamoDBRecord {
  const label = streamArn.slice(streamArn.lastIndexOf('/') + 1)
  return { ...record, awsRegion: region, eventSourceARN: `${tableArn(dynamodb.table)}/stream/${label}` }
}
