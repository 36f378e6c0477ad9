/**
 * The table's stream feeding a function, as Lambda's event source mapping does: in order, in batches, at least once.
 * The records are read straight from the table, which is in the same process.
 */
import { appendFileSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AttributeValue, DynamoDBBatchResponse, DynamoDBRecord } from 'aws-lambda'
import { loadState, region, saveState } from './wire/service.ts'
import type { StreamDefinition } from '../definition/definition.ts'
import type { Invoke, Resumable } from './wire/service.ts'
import type { DynamoDb } from './dynamodb/dynamodb.ts'
import { type StreamRow, textIn } from './dynamodb/store.ts'

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

export interface Stream extends Resumable {
  /** Lets a stream that nobody has read yet begin behind every record written so far: on disk, before this returns. */
  skipWritten(): void
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

/** The number of the last record handled of one stream. */
interface Checkpoint {
  streamArn: string
  handled: number
}

const batchSizeMax = 1000
const backOffMs = 100
const backOffMsMax = 10_000
/** AWS looks into a shard four times a second; what is written between two looks is read at once. */
const lookEveryMs = 50
/** A position at which nothing was heard may be read again after a start: it is written down now and then. */
const quietSaveEveryMs = 1000

export function openStream({ folder, dynamodb, mapping, invoke }: StreamOptions): Stream {
  if (mapping.batchSize < 1 || mapping.batchSize > batchSizeMax)
    throw new Error(`A stream batch holds 1 to ${batchSizeMax} records, not ${mapping.batchSize}.`)
  const file = (name: string) => folder && join(folder, `stream-${mapping.functionName}${name}`)
  const checkpointFile = file('.json')
  const saved = readCheckpoint(dynamodb.streamArn, checkpointFile)
  const checkpoint = saved ?? { streamArn: dynamodb.streamArn, handled: 0 }
  const save = savingTo(checkpointFile, checkpoint)
  const closing = new AbortController()
  const delivery = openDelivery(mapping, invoke, file('-dead.jsonl'), closing.signal)
  const window = openWindow(Math.max(lookEveryMs, (mapping.windowSeconds ?? 0) * 1000), closing.signal)

  /** Delivers what has been written since the last look. */
  async function look(): Promise<void> {
    while (!closing.signal.aborted) {
      const rows = dynamodb.streamed(checkpoint.handled, mapping.batchSize)
      if (rows.length === 0) return
      const heard = rows.filter((row) => isHeard(row, mapping.hears))
      await delivery.deliver(heard.map((row) => recordOf(row, dynamodb.streamArn)))
      checkpoint.handled = rows.at(-1)!.number
      save({ isQuiet: heard.length === 0 })
    }
  }

  const lane = openLane(closing.signal, window.over, look)
  let unsubscribe: (() => void) | undefined
  return {
    skipWritten() {
      if (saved) return
      checkpoint.handled = dynamodb.lastStreamed()
      save({ isQuiet: false })
    },
    resume() {
      unsubscribe = dynamodb.onWrite(lane.wakeQuietly)
      lane.wakeQuietly()
    },
    drained: () => window.without(lane.wake),
    deadLetters: () => delivery.dead,
    async close() {
      closing.abort()
      await lane.ended()
      // One that was never resumed has no position.
      if (!unsubscribe) return
      unsubscribe()
      save({ isQuiet: false })
    },
  }
}

/** Looks one time after the other for as long as it is woken. */
function openLane(signal: AbortSignal, wait: () => Promise<void>, look: () => Promise<void>) {
  let running: Promise<void> | undefined
  let again = false

  async function run() {
    try {
      while (again && !signal.aborted) {
        await wait()
        again = false
        await look()
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

  /** The disk may be full; the lane then goes on a little later. */
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

/** Whether Lambda would call the function of a mapping for this record. */
export function isHeard(row: StreamRow, hears: StreamMapping['hears']): boolean {
  const { pk: { S: pk = '' } = {}, sk: { S: sk } = {} } = JSON.parse(row.keys) as Record<string, AttributeValue>
  return (
    !hears ||
    hears.some((keys) => {
      if ('sortKey' in keys) return sk === keys.sortKey
      if ('sortKeyPrefix' in keys) return sk?.startsWith(keys.sortKeyPrefix) ?? false
      return 'partitionKeyPrefix' in keys
        ? pk.startsWith(keys.partitionKeyPrefix)
        : keys.partitionKeySuffixes.some((suffix) => pk.endsWith(suffix))
    })
  )
}

/**
 * Calls the function with a batch until it succeeds or its attempts are used up. A function may name the first record that
 * failed: what comes before it is done, and a hopeless one is singled out, as Lambda does by halving the batch.
 */
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

  /** Those of the records from the first that failed on; none where all have been handled. */
  async function failedOf(records: DynamoDBRecord[]): Promise<DynamoDBRecord[]> {
    const answer = (await invoke(functionName, { Records: records })) as DynamoDBBatchResponse | undefined
    const failures = answer?.batchItemFailures ?? []
    if (failures.length === 0) return []
    const places = failures.map(({ itemIdentifier }) =>
      records.findIndex(({ dynamodb }) => dynamodb?.SequenceNumber === itemIdentifier),
    )
    return records.slice(Math.max(0, Math.min(...places)))
  }

  async function deliver(records: DynamoDBRecord[]) {
    let left = records
    for (let attempt = 0; left.length > 0; attempt++) {
      let error: unknown = new Error('The function has named a record that failed.')
      // A failure that names no record is one of all of them.
      const failed = await failedOf(left).catch((thrown: unknown) => {
        error = thrown
        return undefined
      })
      if (failed && failed.length < left.length) attempt = 0
      left = failed ?? left
      if (left.length === 0) return
      if (attempt === retryAttempts) {
        const hopeless = failed ? left.slice(0, 1) : left
        giveUp(error, hopeless)
        left = left.slice(hopeless.length)
        attempt = -1
      } else await sleep(Math.min(backOffMs * 2 ** attempt, backOffMsMax), undefined, { signal })
    }
  }

  return { deliver, dead }
}

/** None where nobody has read the stream: a folder whose table was created anew has a new one. */
function readCheckpoint(streamArn: string, file: string | undefined): Checkpoint | undefined {
  const saved = file ? loadState<Checkpoint | undefined>(file, undefined) : undefined
  return saved?.streamArn === streamArn ? saved : undefined
}

const eventIdLength = 32

function recordOf({ number, at, keys, before, after }: StreamRow, streamArn: string): DynamoDBRecord {
  const image = (text: string) => JSON.parse(text) as Record<string, AttributeValue> // Written from an item.
  return {
    eventID: number.toString(16).padStart(eventIdLength, '0'),
    eventName: before ? (after ? 'MODIFY' : 'REMOVE') : 'INSERT',
    eventVersion: '1.1',
    eventSource: 'aws:dynamodb',
    awsRegion: region,
    eventSourceARN: streamArn,
    dynamodb: {
      ApproximateCreationDateTime: Math.floor(at / 1000),
      Keys: image(keys),
      SequenceNumber: String(number),
      StreamViewType: 'NEW_AND_OLD_IMAGES',
      ...(before && { OldImage: image(textIn(before)) }),
      ...(after && { NewImage: image(textIn(after)) }),
    },
  }
}
