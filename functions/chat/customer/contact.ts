/**
 * Who a customer is on a channel: one conversation a person and account, however many ids the provider gives them. Only the
 * hash of an id is kept beside conversations.
 *
 * | item             | per         | id                                       |
 * |------------------|-------------|------------------------------------------|
 * | channel-identity | environment | `{channel}#{account}#{hash of their id}` |
 */
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Channel } from '#shared/chat/channels'
import { Id } from '#shared/ids'
import { derivedId } from '../../platform/table/derived-id.ts'
import type { EnvironmentScope } from '../../platform/table/scope.ts'
import { collection, Table } from '../../platform/table/table.ts'
import type { Change } from '../../platform/table/transaction.ts'

const IdentityItem = z.object({ _id: z.string(), conversation: Id })

const identities = collection({
  name: 'channel-identity',
  per: 'environment',
  schema: IdentityItem,
  id: ({ _id }) => _id,
})

export interface Contact {
  readonly channel: Channel
  readonly account: string
  readonly ids: readonly string[]
}

/** What names a thing of a provider where the thing itself must not be kept. */
export const hashOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 32)

const idsOf = ({ channel, account, ids }: Contact): string[] =>
  ids.map((id) => `${channel}#${hashOf(account)}#${hashOf(id)}`)

/** The group of all that a person does on an account: in a queue, one thing after the other. */
export const groupOf = ({ channel, account, ids: [id = ''] }: Contact): string => hashOf(channel, account, id)

export interface FoundContact {
  readonly conversation: string | undefined
  /** Other conversations that further ids of the person name. */
  readonly others: readonly string[]
  /** Which of the ids nobody knows yet. */
  readonly unknown: readonly string[]
}

/** The conversation of a person. */
export async function findContact({ client, environment }: EnvironmentScope, contact: Contact): Promise<FoundContact> {
  const ids = idsOf(contact)
  const found = await new Table({ client, environment }).getMany(identities, ids)
  const unknown = ids.filter((id) => !found.some(({ _id }) => _id === id))
  const [conversation, ...others] = new Set(found.map((each) => each.conversation))
  return { conversation, others, unknown }
}

/** Lands with a new conversation; fails as `stale` where another call has begun one for the same person. */
export const claimContact = (
  { client, environment }: EnvironmentScope,
  contact: Contact,
  conversation: string,
): Change[] =>
  idsOf(contact).map((_id) => new Table({ client, environment }).create(identities, { _id, conversation }, 'stale'))

/** Further ids of a person who is known. */
export const addToContact = (
  { client, environment }: EnvironmentScope,
  unknown: readonly string[],
  conversation: string,
): Change[] => unknown.map((_id) => new Table({ client, environment }).put(identities, { _id, conversation }))

/** All ids name this conversation from now on, whichever they named before. */
export const moveContact = (scope: EnvironmentScope, contact: Contact, conversation: string): Change[] =>
  addToContact(scope, idsOf(contact), conversation)

/** A conversation that was deleted leaves its person unknown. */
export const forgetContact = ({ client, environment }: EnvironmentScope, contact: Contact): Change[] =>
  idsOf(contact).map((_id) => new Table({ client, environment }).drop(identities, _id))

/** What a provider tells once or ten times is one event: its id is made of the provider's own. */
export const eventIdOf = (channel: Channel, account: string, id: string, part = ''): string =>
  derivedId(JSON.stringify([channel, account, id, part]))
