/** Lets the bot answer what was heard on channels: one person's words after each other, those of others beside them. */
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda'
import { handleHeard, keyOfHeard } from '../../channels/queued.ts'
import { handleInOrder } from '../../platform/aws/queue-batch.ts'
import { hear } from './hear.ts'

export const handler = (event: SQSEvent): Promise<SQSBatchResponse> =>
  handleInOrder('inbound', event, { keyOf: keyOfHeard, handle: (body) => handleHeard(body, hear) })
