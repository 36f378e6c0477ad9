/** Lets the bot answer what was heard on channels: one person's words after each other, those of others beside them. */
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda'
import { openHeard } from '../../channels/queued.ts'
import { handleGroups } from '../../platform/aws/queue-batch.ts'
import { hear } from './hear.ts'

export const handler = (event: SQSEvent): Promise<SQSBatchResponse> =>
  handleGroups('inbound', event, async (body) => hear(await openHeard(body)))
