/**
 * Reads the table's stream a second at a time: consoles are told of their queues, administrators of their budgets, servers
 * of companies are to be told of what they asked for, what was said can be searched, what has happened is counted, and so are
 * messages of broadcasts that did not arrive.
 */
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda'
import { tellQueues } from '../../chat/desk/tell-queues.ts'
import { countEntries } from '../../figures/count-entries.ts'
import { noteProbes } from '../../platform/tenancy/probes.ts'
import { log } from '../../platform/aws/log.ts'
import { indexWrites } from '../../search/follow-writes.ts'
import { putDeliveries } from '../../webhooks/put.ts'
import { countFailures } from './count-failures.ts'
import { tellBudgets } from './tell-budgets.ts'
import { wakeLanes } from './wake-lanes.ts'

export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  await noteProbes('pulse', Records)
  const [isPut, isCounted, isIndexed] = await Promise.all([
    put(Records),
    countFailures(Records),
    indexWrites(Records),
    tellQueues(Records),
    wakeLanes(Records),
    tellBudgets(Records, new Date()),
  ])
  // What comes again is in the outbox and in the index already, and is counted once.
  if (!isPut || !isCounted || !isIndexed)
    return { batchItemFailures: [{ itemIdentifier: Records[0]?.dynamodb?.SequenceNumber ?? '' }] }
  return countEntries(Records, { now: new Date() })
}

const put = (records: DynamoDBStreamEvent['Records']): Promise<boolean> =>
  putDeliveries(records).then(
    () => true,
    (error: unknown) => {
      log.error('Deliveries could not be put.', error as Error)
      return false
    },
  )
