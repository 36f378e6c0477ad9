/**
 * Reads the table's stream a second at a time: consoles are told of their queues, administrators of their budgets, and what
 * has happened is counted.
 */
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda'
import { countEntries } from '../../figures/count-entries.ts'
import { noteProbes } from '../../platform/tenancy/probes.ts'
import { tellBudgets } from './tell-budgets.ts'
import { tellQueues } from './tell.ts'
import { wakeLanes } from './wake-lanes.ts'

export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  await noteProbes('pulse', Records)
  await Promise.all([tellQueues(Records), wakeLanes(Records), tellBudgets(Records, new Date())])
  return countEntries(Records, { now: new Date() })
}
