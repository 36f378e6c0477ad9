/** Reads the table's stream and does what must be done after an event, even when its writer died right after it. */
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda'
import type { Event, EventType } from '#shared/realtime/events'
import { startWatch } from '../../bot/takeover-timers.ts'
import { eventIn } from '../../platform/table/journal.ts'
import { log } from '../../platform/aws/log.ts'
import { startJob } from '../../platform/aws/jobs.ts'
import { closeOutdatedSockets } from './rights.ts'

type Listener<T extends EventType> = (event: Extract<Event, { type: T }>, client: string) => Promise<void>

/** What follows from an event; one that is not listed has no consequence beyond the push to open consoles. */
const listeners: { readonly [T in EventType]?: Listener<T> } = {
  takeoverOpened: ({ userId, interventionId }, client) =>
    startWatch({ client, conversation: userId, intervention: interventionId }),
  rasaBuildStarted: async ({ environmentId, taskId, status }, client) => {
    if (status === 'created')
      await startJob('train-model', taskId, { client, environment: environmentId, build: taskId })
  },
  releaseActivated: ({ environmentId, number, release, retired }, client) =>
    startJob('follow-release', release, { client, environment: environmentId, number, retired, from: 0 }),
  releaseRetired: ({ release }) => startJob('collect-content', release, { rowsOnly: true }),
}

export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  for (const record of Records) {
    try {
      await closeOutdatedSockets(record)
      const found = eventIn(record)
      if (!found) continue
      const { event, client } = found
      // The listener was found under the event's own type.
      const listener = listeners[event.type] as Listener<EventType> | undefined
      await listener?.(event, client)
    } catch (error) {
      log.error('A listener failed.', error as Error)
      return { batchItemFailures: [{ itemIdentifier: record.dynamodb?.SequenceNumber ?? '' }] }
    }
  }
  return { batchItemFailures: [] }
}
