/** Counts in the report of a broadcast the messages of it that did not arrive, whoever has found out. */
import type { DynamoDBRecord } from 'aws-lambda'
import { noteArrival, recipientOf } from '../../chat/conversation/broadcast-arrivals.ts'
import { eventAt } from '../../chat/conversation/conversation.ts'
import { entries, type EntryItem } from '../../chat/conversation/store.ts'
import { log } from '../../platform/aws/log.ts'
import { writeOf, type Written } from '../../platform/table/stream-record.ts'

/** Gives whether all were counted; those that are told again are counted once. Only failures are read. */
export async function countFailures(records: readonly DynamoDBRecord[]): Promise<boolean> {
  try {
    for (const { scope, number, reason } of records.flatMap(failuresIn)) {
      const event = await eventAt(scope, number)
      const recipient = event?.what.type === 'message' ? recipientOf(event.what.message) : undefined
      if (recipient) await noteArrival(scope, recipient, reason)
    }
    return true
  } catch (error) {
    log.error('Failed messages of broadcasts could not be counted.', error as Error)
    return false
  }
}

function failuresIn(record: DynamoDBRecord) {
  if (record.eventName !== 'INSERT' || !tellsOfFailure(record)) return []
  const written = readEntry(record)
  if (!written?.after) return []
  const { scope, after } = written
  return after.events.flatMap(({ what }) =>
    what.type === 'message-failed' ? [{ scope, number: what.eventNumber, reason: what.reason }] : [],
  )
}

/** Looked at as it is on the wire: few entries tell of a failure, and reading each of them whole would cost every message. */
const tellsOfFailure = ({ dynamodb }: DynamoDBRecord): boolean =>
  dynamodb?.NewImage?.['events']?.L?.some(({ M }) => M?.['what']?.M?.['type']?.S === failed) ?? false

const failed = 'message-failed'

/** What cannot be read is passed over, because it would hold up all that comes behind it. */
function readEntry(record: DynamoDBRecord): Written<EntryItem> | undefined {
  try {
    return writeOf(entries, record)
  } catch (error) {
    log.error('An entry of a conversation could not be read, and no failure in it is counted.', error as Error)
    return undefined
  }
}
