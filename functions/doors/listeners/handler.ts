/** Reads the table's stream and does what must be done after an event, even when its writer died right after it. */
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import type { Event, EventType } from '#shared/realtime/events'
import { sendings } from '../../bot/sendings/store.ts'
import { startDelivery } from '../../bot/sendings/tries.ts'
import { scheduleWake, startWatch } from '../../bot/takeover/takeover-timers.ts'
import { eventIn, journalOf, type FollowedEventType } from '../../platform/table/journal.ts'
import { scheduleLater } from '../../chat/desk/laters.ts'
import type { ClientScope } from '../../platform/table/scope.ts'
import { insertIn } from '../../platform/table/stream-record.ts'
import { log } from '../../platform/aws/log.ts'
import { activeRasa } from '../../platform/outside/rasa.ts'
import { startJob } from '../../platform/aws/jobs.ts'
import { forRequest } from '../../platform/aws/request-id.ts'
import { noteProbes } from '../../platform/tenancy/probes.ts'
import { putDeliveries } from '../../webhooks/put.ts'
import { closeOutdatedSockets } from './rights.ts'
import { followSchedules, syncSchedules } from './schedules.ts'
import { followZone } from './zones.ts'

type Listener<T extends EventType> = (
  event: Extract<Event, { type: T }>,
  client: string,
  record: Pick<DynamoDBRecord, 'eventID'>,
) => Promise<void>

/** What follows from an event; one that is not listed has no consequence beyond the push to open consoles. */
const listeners: { readonly [T in FollowedEventType]?: Listener<T> } = {
  takeoverOpened: ({ userId, interventionId }, client) =>
    startWatch({ client, conversation: userId, intervention: interventionId }),
  conversationSnoozed: ({ userId, interventionId, until }, client) =>
    scheduleWake({ client, conversation: userId, intervention: interventionId }, until),
  replyPutOff: ({ userId, later, at }, client) => scheduleLater({ client, conversation: userId, later }, at),
  rasaBuildStarted: async ({ environmentId, taskId, status }, client) => {
    if (status === 'created')
      await startJob('train-model', taskId, { client, environment: environmentId, build: taskId })
    if (status === 'deployed' && (await activeRasa({ client })))
      await startJob('train-server', taskId, { client, environment: environmentId, build: taskId })
  },
  releaseActivated: async ({ environmentId, number, release, retired }, client) => {
    await startJob('follow-release', release, { client, environment: environmentId, number, retired, from: 0 })
    await startJob('read-knowledge', `${environmentId}-${number}`, { client, environment: environmentId })
  },
  checksStarted: ({ environmentId, number, run }, client) =>
    startJob('check-release', run, { client, environment: environmentId, number, run }),
  knowledgeChanged: ({ environmentId, blockId, task }, client) =>
    startJob('read-knowledge', task, { client, environment: environmentId, block: blockId }),
  reviewChanged: async ({ environmentId, task }, client) => {
    if (task) await startJob('group-questions', task, { client, environment: environmentId, task })
  },
  schedulesChanged: (_, client, record) => syncSchedules({ client }, record),
  backupChanged: async ({ environmentId, id, status }, client) => {
    if (status === 'writing') await startJob('write-backup', id, { client, environment: environmentId, backup: id })
  },
  erasureStarted: ({ id, run }, client) => startJob('erase-customer', run, { client, erasure: id, run }),
  removalStarted: ({ run, isDeletion }, client) =>
    startJob(isDeletion ? 'delete-workspace' : 'clear-workspace', run, { client, run }),
  releaseRetired: ({ release }) => startJob('collect-content', release, { rowsOnly: true }),
}

export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  for (const record of Records) {
    try {
      await noteProbes('listeners', [record])
      await closeOutdatedSockets(record)
      await followSchedules(record)
      await followZone(record)
      const sent = insertIn(sendings, record)
      if (sent) await startDelivery(sent.client, sent.id)
      await putDeliveries([record])
      const found = eventIn(record)
      if (!found) continue
      await forRequest(found.requestId, async () => listenerOf(found.event)?.(found.event, found.client, record))
    } catch (error) {
      log.error('A listener failed.', error as Error)
      return { batchItemFailures: [{ itemIdentifier: record.dynamodb?.SequenceNumber ?? '' }] }
    }
  }
  return { batchItemFailures: [] }
}

/** The listener was found under the event's own type. */
const listenerOf = ({ type }: Event) => listeners[type as FollowedEventType] as Listener<EventType> | undefined

/** Does what must be done after all that the journal of a company holds, where its stream is not read. */
export async function followJournal(scope: ClientScope): Promise<void> {
  for (const { _id, event, client } of await journalOf(scope))
    await listenerOf(event)?.(event, client, { eventID: _id })
}
