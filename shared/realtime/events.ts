/** Change events of a workspace: sockets push them to consoles, and the table's stream passes them to listeners. */
import * as z from 'zod/mini'
import { buildStatuses } from '../build-status.ts'
import { backupStatuses } from '../contracts/backups.ts'
import { groupingStatuses } from '../grouping-status.ts'
import { Id } from '../ids.ts'

export const Event = z.discriminatedUnion('type', [
  /** An agent moved to another environment, or another workspace; all tabs of this agent reload. */
  z.object({ type: z.literal('switchEnvironment'), agentId: Id, environmentId: Id }),
  z.object({ type: z.literal('switchClient'), agentId: Id, activeClient: z.string() }),
  /** Somebody changed what an area shows: in one environment, else in the whole company; `id` where one item is meant. */
  z.object({ type: z.literal('changed'), area: z.string(), environmentId: z.optional(Id), id: z.optional(Id) }),
  /** A build was asked for, got further, or ended; or its model was loaded or deleted. */
  z.object({ type: z.literal('rasaBuildStarted'), environmentId: Id, taskId: Id, status: z.enum(buildStatuses) }),
  /** An environment points to another release; the rows it has left behind can be removed. */
  z.object({
    type: z.literal('releaseActivated'),
    environmentId: Id,
    number: z.int(),
    /** Where its rows are written from now on. */
    release: Id,
    retired: z.array(z.object({ environment: Id, release: Id })),
  }),
  /** The checks of a release were asked for; `run` tells one start from another. */
  z.object({ type: z.literal('checksStarted'), environmentId: Id, number: z.int(), run: Id }),
  /** So many conversations of so many were replayed on a release; its checks have ended when it says so. */
  z.object({
    type: z.literal('checksProgressed'),
    environmentId: Id,
    releaseId: Id,
    done: z.int(),
    of: z.int(),
    isEnded: z.optional(z.boolean()),
  }),
  /** A release is no longer pointed to by its environment, or the environment is gone; its content can be removed. */
  z.object({ type: z.literal('releaseRetired'), release: Id }),
  /** A knowledge block was saved or deleted, or is to be read again; `task` tells two such events apart. */
  z.object({ type: z.literal('knowledgeChanged'), environmentId: Id, blockId: Id, task: Id }),
  /** A knowledge block was read, or failed to be. */
  z.object({ type: z.literal('knowledgeRead'), environmentId: Id }),
  /** Questions of an environment's customers were grouped, assigned or deleted; `task` names the grouping that begins. */
  z.object({
    type: z.literal('reviewChanged'),
    environmentId: Id,
    status: z.enum(groupingStatuses),
    task: z.optional(Id),
  }),
  /** What an environment that answers customers sends by itself is to be sent at other times. */
  z.object({ type: z.literal('schedulesChanged'), environmentId: Id }),
  /** A customer waits for a person; `reminder` when they were waiting already. */
  z.object({
    type: z.literal('customerWaiting'),
    environmentId: Id,
    userId: Id,
    departmentId: z.optional(Id),
    reminder: z.boolean(),
  }),
  /**
   * A customer began a conversation in which a person is wanted or there. `concerns` are the agent who holds it and those
   * of its department; absent where nobody holds it, which concerns everybody.
   */
  z.object({
    type: z.literal('conversationStarted'),
    environmentId: Id,
    userId: Id,
    concerns: z.optional(z.array(Id)),
  }),
  /** A conversation changed hands or was removed: the lists of queues are out of date. */
  z.object({
    type: z.literal('queuesChanged'),
    environmentId: Id,
    userId: Id,
    /** Who gave it to whom, where that is somebody else; `customer` is the name, empty where it is not known. */
    assigned: z.optional(z.object({ agentId: Id, by: z.string(), customer: z.string() })),
    /** What was put aside is back at this agent by itself. */
    woken: z.optional(z.object({ agentId: Id, customer: z.string() })),
    /** A message to this agent's customer did not arrive, or a timer is about to end or has ended the takeover. */
    told: z.optional(
      z.object({ agentId: Id, what: z.enum(['undelivered', 'closing', 'closed']), customer: z.string() }),
    ),
  }),
  /** A conversation was put aside; it is looked at again then. */
  z.object({
    type: z.literal('conversationSnoozed'),
    environmentId: Id,
    userId: Id,
    interventionId: Id,
    until: z.iso.datetime(),
  }),
  /** A reply waits for its moment. */
  z.object({ type: z.literal('replyPutOff'), environmentId: Id, userId: Id, later: Id, at: z.iso.datetime() }),
  /** The company is being cleared or deleted; `run` tells one start from another. */
  z.object({ type: z.literal('removalStarted'), run: Id, isDeletion: z.boolean() }),
  /** A broadcast is being planned or sent, was held, or is over. */
  z.object({ type: z.literal('broadcastChanged'), environmentId: Id, id: Id, phase: z.string() }),
  /** A backup is to be written, was written, or failed to be. */
  z.object({ type: z.literal('backupChanged'), environmentId: Id, id: Id, status: z.enum(backupStatuses) }),
  /** A customer is being erased; `run` tells one start from another. */
  z.object({ type: z.literal('erasureStarted'), id: Id, run: Id }),
  /** Nothing is left of an erased customer, and the receipt is there. */
  z.object({ type: z.literal('erasureCompleted'), id: Id }),
  /** A webhook is down, disabled, or up again. */
  z.object({ type: z.literal('webhookChanged'), id: Id, state: z.string() }),
  /** The provider of a channel cannot be reached, lets nobody in, or is there again. */
  z.object({
    type: z.literal('channelChanged'),
    environmentId: Id,
    channel: z.string(),
    state: z.enum(['down', 'reconnect', 'up']),
  }),
  /** A takeover began; it is watched until it ends. */
  z.object({ type: z.literal('takeoverOpened'), environmentId: Id, userId: Id, interventionId: Id }),
])
export type Event = z.infer<typeof Event>
export type EventType = Event['type']
