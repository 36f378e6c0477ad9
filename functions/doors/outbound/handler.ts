/** Hands over what was said to customers, lane by lane. */
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda'
import { deliverLane } from '../../channels/deliver-lane.ts'
import type { WakeUp } from '../../chat/wake.ts'
import { handleGroups } from '../../platform/aws/queue-batch.ts'

export const handler = (event: SQSEvent): Promise<SQSBatchResponse> =>
  // Only `sendWakeUps` writes into the queue.
  handleGroups('outbound', event, (body) => deliverLane(JSON.parse(body) as WakeUp))
