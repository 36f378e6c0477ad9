/** Wakes the lanes of conversations again, where whoever said something could not: the same wake-up counts once. */
import type { DynamoDBRecord } from 'aws-lambda'
import { entries } from '../../chat/conversation/store.ts'
import { hasLane, isForLane, sendWakeUps, wakeUpId, type LaneWakeUp } from '../../chat/conversation/wake.ts'
import { log } from '../../platform/aws/log.ts'
import { writeOf } from '../../platform/table/stream-record.ts'

/** Never fails: the figures of the same records must be counted. What was not woken waits for the next thing that is said. */
export async function wakeLanes(records: readonly DynamoDBRecord[]): Promise<void> {
  try {
    await sendWakeUps(records.flatMap(wakeUpOf))
  } catch (error) {
    log.error('Lanes could not be woken.', error as Error)
  }
}

function wakeUpOf(record: DynamoDBRecord): LaneWakeUp[] {
  if (record.eventName !== 'INSERT') return []
  const written = writeOf(entries, record)
  const { on, events, requestId } = written?.after ?? {}
  const last = events?.findLast(isForLane)
  if (!written || !on || !last || !hasLane(on.channel)) return []
  const { client, conversation } = written.scope
  const { environment, channel } = on
  return [{ client, environment, conversation, channel, id: wakeUpId(conversation, last.number), requestId }]
}
