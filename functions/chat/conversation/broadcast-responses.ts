/**
 * What came of broadcasts: a row a customer who has done something, which says all that they have done, so that whatever is
 * written twice counts once.
 *
 * | item     | per       | id           |
 * |----------|-----------|--------------|
 * | response | broadcast | conversation |
 */
import * as z from 'zod/mini'
import { Id } from '#shared/ids'
import type { EnvironmentScope } from '../../platform/table/scope.ts'
import { collection, Table } from '../../platform/table/table.ts'
import type { Change } from '../../platform/table/transaction.ts'
import type { ConversationItem } from './store.ts'

const ResponseItem = z.object({
  conversation: Id,
  /** It was shown. */
  viewed: z.optional(z.boolean()),
  /** The titles of the buttons that were pressed, and the addresses that were followed. */
  choices: z.optional(z.array(z.string())),
  links: z.optional(z.array(z.string())),
  /** The customer has said something within a day. */
  replied: z.optional(z.boolean()),
  optedOut: z.optional(z.boolean()),
})
export type ResponseItem = z.infer<typeof ResponseItem>
/** One thing that a customer has done. */
export interface BroadcastResponse {
  readonly viewed?: true
  readonly choice?: string
  readonly link?: string
  readonly replied?: true
  readonly optedOut?: true
}

export const responses = collection({
  name: 'response',
  per: 'broadcast',
  schema: ResponseItem,
  id: ({ conversation }) => conversation,
})

/** More than one customer presses or follows. */
const listedMax = 20

const withOne = (list: readonly string[] | undefined, one: string): string[] =>
  [...new Set([...(list ?? []), one])].slice(0, listedMax)

/** Lands with the write of the conversation, which nobody else writes at the same time; nothing where nothing is new. */
export async function responseChanges(
  { client, environment }: EnvironmentScope,
  broadcast: string,
  conversation: string,
  done: BroadcastResponse,
): Promise<Change[]> {
  const table = new Table({ client, environment, broadcast })
  const before = (await table.get(responses, conversation)) ?? { conversation }
  const after: ResponseItem = {
    ...before,
    ...(done.viewed && { viewed: true }),
    ...(done.replied && { replied: true }),
    ...(done.optedOut && { optedOut: true }),
    ...(done.choice !== undefined && { choices: withOne(before.choices, done.choice) }),
    ...(done.link !== undefined && { links: withOne(before.links, done.link) }),
  }
  return JSON.stringify(after) === JSON.stringify(before) ? [] : [table.put(responses, after)]
}

/** What a customer says is a reply to a broadcast for so long. */
const replyMs = 24 * 60 * 60 * 1000

/** The broadcast that what a customer says now is a reply to. */
export function repliedBroadcast(
  { broadcast }: Pick<ConversationItem, 'broadcast'>,
  now: Date,
): NonNullable<ConversationItem['broadcast']> | undefined {
  return broadcast && now.getTime() - Date.parse(broadcast.at) < replyMs ? broadcast : undefined
}
