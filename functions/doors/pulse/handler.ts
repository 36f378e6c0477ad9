/**
 * Reads the table's stream a second at a time: consoles are told of their queues, administrators of their budgets, servers
 * of companies are to be told of what they asked for, and what has happened is counted.
 */
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda'
import { countEntries } from '../../figures/count-entries.ts'
import { noteProbes } from '../../platform/tenancy/probes.ts'
import { log } from '../../platform/aws/log.ts'
import { putDeliveries } from '../../webhooks/put.ts'
import { tellBudgets } from './tell-budgets.ts'
import { tellQueues } from './tell.ts'
import { wakeLanes } from './wake-lanes.ts'

export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  await noteProbes('pulse', Records)
  const [isPut] = await Promise.all([
    put(Records),
    tellQueues(Records),
    wakeLanes(Records),
    tellBudgets(Records, new Date()),
  ])
  // What comes again is in the outbox already, and is counted once.
  if (!isPut) return { batchItemFailures: [{ itemIdentifier: Records[0]?.dynamodb?.SequenceNumber ?? '' }] }
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
