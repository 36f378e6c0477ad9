/** Sends an event of the company to more users than one request may wait for. */
import { broadcastBatchSize } from '#shared/limits'
import { Problem } from '#shared/problem'
import { sayUnasked } from '../bot/sendings/unasked.ts'
import { startJob } from '../platform/aws/jobs.ts'
import { derivedId } from '../platform/table/derived-id.ts'
import type { BroadcastScope, EnvironmentScope } from '../platform/table/scope.ts'
import { Table } from '../platform/table/table.ts'
import { transact } from '../platform/table/transaction.ts'
import { scopeOf, type BroadcastTask } from './changes.ts'
import { batchChanges, openBatches, workBatch } from './batches.ts'
import { speakingPlace, type SpeakingPlace } from './say.ts'
import { eventRuns, type EventRunItem } from './store.ts'
import { idPattern } from '#shared/ids'

interface EventRun {
  readonly eventId: string
  readonly name: string
  /** The ids of conversations. */
  readonly users: readonly string[]
  /** The responses that are said, in their order. */
  readonly blocks: readonly string[]
  readonly variables: Readonly<Record<string, string>>
  /** Names this sending: under the same one each user gets it once. */
  readonly sentKey: string
}

/** Under which an event is said to a user, once; the same for a few users and for many. */
export const eventSentId = ({ client }: Pick<EnvironmentScope, 'client'>, sentKey: string, user: string): string =>
  derivedId(client, sentKey, user)

/** As long as a conversation knows what was sent to it, and a day. */
const keptSeconds = 9 * 24 * 60 * 60

/** Begins to send it; a repetition begins nothing new. What is no id of a conversation is passed over. */
export async function beginEventRun(scope: EnvironmentScope, run: EventRun): Promise<void> {
  const { client, environment } = scope
  const _id = derivedId(client, environment, 'event-run', run.sentKey)
  const own = scopeOf(scope, _id)
  const now = new Date()
  const expires = Math.floor(now.getTime() / 1000) + keptSeconds
  const users = [...new Set(run.users)].filter((user) => idPattern.test(user))
  const item: EventRunItem = {
    _id,
    eventId: run.eventId,
    name: run.name,
    blocks: [...run.blocks],
    variables: { ...run.variables },
    sentKey: run.sentKey,
    batches: Math.ceil(users.length / broadcastBatchSize),
    expires,
  }
  try {
    await transact([
      new Table({ client, environment }).create(eventRuns, item, 'repeated'),
      ...batchChanges(own, { total: 0, last: [], more: users, expires }),
    ])
  } catch (error) {
    if (!Problem.is(error, 'repeated')) throw error
  }
  // Also where another try has written it and died: of two starts under one name, one is none.
  await startJob('send-broadcast', _id, { ...own, run: _id, asked: now.toISOString(), isEvent: true, more: true })
}

type EventTask = BroadcastTask & { readonly isEvent: true; readonly rounds?: number | undefined }

const roundsMax = 20

/** All batches with somebody who was not tried are worked on; once there are none, it is over. */
export async function takeEventStep(task: EventTask): Promise<object> {
  const { rounds = 0 } = task
  if (rounds >= roundsMax || !(await speakingPlace(task, new Date()))) return task
  return { ...task, rounds: rounds + 1, batches: await openBatches(eventScope(task)) }
}

const eventScope = (task: BroadcastTask): BroadcastScope => scopeOf(task, task.broadcast)

const batchMs = 240_000

export async function sendEventBatch(task: BroadcastTask, batch: number): Promise<void> {
  const { client, environment, broadcast } = task
  const item = await new Table({ client, environment }).get(eventRuns, broadcast)
  if (!item) return
  let place: SpeakingPlace | undefined
  const mayGoOn = async () => {
    place = await speakingPlace(task, new Date())
    return place !== undefined
  }
  const say = (user: string) =>
    sayUnasked(place!, user, {
      sentId: eventSentId(task, item.sentKey, user),
      blocks: item.blocks,
      variables: item.variables,
    })
  await workBatch(eventScope(task), batch, { mayGoOn, say }, performance.now() + batchMs)
}
