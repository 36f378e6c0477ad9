/** Takes the mails that people write to companies, and what became of those that were written to them. */
import type { EventBridgeEvent, SESEvent } from 'aws-lambda'
import { takeReceived } from './take-received.ts'
import { takeReturn } from './take-return.ts'

/** SES calls it without waiting; where it fails, it is called again. */
export async function handler(event: SESEvent | EventBridgeEvent<string, unknown>): Promise<void> {
  if (!('Records' in event)) return takeReturn(event.detail)
  for (const { ses } of event.Records) await takeReceived(ses)
}
