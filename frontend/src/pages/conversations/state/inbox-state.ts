/** All that the screen of conversations knows. It ends with the screen; the server and the socket fill it. */
import { isFromCustomer } from '#shared/chat/message'
import type { ConversationUser } from '#shared/contracts/conversations'
import type { Counts, QueueAgent, StatusCounts } from '#shared/contracts/queues'
import type { Environment } from '#shared/contracts/environments'
import { pageState } from '../../../core/page-state.ts'
import type { Outgoing } from './outbox.ts'
import { waitingDefault, type WaitingTimes } from '../list/waiting.ts'
import type { Queue, QueueFilters } from './queue.ts'
import type { Unreachable } from './reach.ts'
import type { Thread } from './thread.ts'

interface Person {
  readonly _id: string
  readonly name: string
}

/** What could not be loaded, or is there no more; it says so where it would stand. */
export type FaultName = 'queue' | 'more' | 'user' | 'removed' | 'messages' | 'older'

export interface Live {
  /** Whom and what the screen shows, for what is pushed to be held against. */
  readonly agentId: string
  readonly filters: QueueFilters | undefined
  /** The conversation that is open. */
  readonly openId: string | undefined
  readonly users: Readonly<Record<string, ConversationUser>>
  /** `undefined` while the list is on its way. */
  readonly queue: Queue | undefined
  readonly counts: Counts | undefined
  readonly statuses: StatusCounts | undefined
  readonly agents: readonly QueueAgent[]
  /** The company's, each with the number of its current release. */
  readonly environments: readonly (Omit<Environment, 'revision'> & { readonly number?: number | undefined })[]
  /** Believed until the server says otherwise. */
  readonly hasLanguageModel: boolean
  readonly modelName?: string | undefined
  /** How long a customer waits before the list shows it; the default until the server has told. */
  readonly waiting: WaitingTimes
  /** Channels on which nobody can be answered. */
  readonly unreachable: Unreachable
  readonly threads: Readonly<Record<string, Thread>>
  readonly outgoing: Readonly<Record<string, readonly Outgoing[]>>
  /** Who types in the open conversation, and until when that is believed. */
  readonly typing: { readonly name: string | undefined; readonly until: number } | undefined
  readonly viewers: readonly Person[]
  /** What the reader is led to in a conversation: the number of an event that is loaded. */
  readonly jump: { readonly userId: string; readonly number: number } | undefined
  readonly faults: readonly FaultName[]
  /** Conversations that are being summed up. */
  readonly summing: readonly string[]
}

export const nothingYet: Live = {
  agentId: '',
  filters: undefined,
  openId: undefined,
  users: {},
  queue: undefined,
  counts: undefined,
  statuses: undefined,
  agents: [],
  environments: [],
  hasLanguageModel: true,
  waiting: waitingDefault,
  unreachable: [],
  threads: {},
  outgoing: {},
  typing: undefined,
  viewers: [],
  jump: undefined,
  faults: [],
  summing: [],
}

const inbox = pageState(nothingYet)

export const liveNow = inbox.now

export const change = (step: (live: Live) => Live): void => inbox.change(step(inbox.now()))

export const withFault = (live: Live, name: FaultName, holds: boolean): Live =>
  live.faults.includes(name) === holds
    ? live
    : { ...live, faults: holds ? [...live.faults, name] : live.faults.filter((one) => one !== name) }

export const useLive = inbox.usePart

/**
 * When the customer is known to have last said something, or ''. A message and the list's row that tells of it arrive one
 * after the other, so the later of both counts: what the agent has seen already is nothing new when the row comes.
 */
export function lastSpoken({ users, threads }: Pick<Live, 'users' | 'threads'>, userId: string): string {
  const last = users[userId]?.lastMessage
  const inRow = last?.from === 'customer' ? last.created : ''
  const said = threads[userId]?.events.findLast(({ what }) => what.type === 'message' && isFromCustomer(what.message))
  return said && said.created > inRow ? said.created : inRow
}
