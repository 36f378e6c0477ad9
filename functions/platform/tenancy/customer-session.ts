/**
 * The sessions of customers. A `userSid` names what it opens and carries a secret; the table keeps the secret's hash.
 *
 * | item             | per          | id  |
 * |------------------|--------------|-----|
 * | customer-session | conversation | `-` |
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { Id, idPattern } from '#shared/ids'
import { Problem } from '#shared/problem'
import type { ConversationScope, EnvironmentScope } from '../table/scope.ts'
import { collection, Table } from '../table/table.ts'
import type { Change } from '../table/transaction.ts'

const SessionItem = z.object({
  hash: z.string(),
  environmentId: Id,
  isPreview: z.boolean(),
  /** The second at which it is over, as long as nothing has been said in it. */
  expires: z.optional(z.int()),
  /** The second at which it is over whatever has been said in it. */
  ends: z.optional(z.int()),
})

const sessions = collection({
  name: 'customer-session',
  per: 'conversation',
  schema: SessionItem,
  id: () => '-',
  expires: ({ expires }) => expires,
})

/** What a `userSid` opens: a conversation, and the environment whose content it goes on with. */
export type SessionScope = ConversationScope & EnvironmentScope

const idLength = 26
const secretBytes = 24

/** A new secret for a conversation; the one before it opens nothing any more. */
export function issueSid(
  scope: SessionScope,
  { isPreview, expires, ends }: { isPreview: boolean; expires: number | undefined; ends?: number | undefined },
): { userSid: string; change: Change } {
  const secret = randomBytes(secretBytes).toString('base64url')
  const { client, environment, conversation } = scope
  const change = new Table(scope).put(sessions, {
    hash: hashOf(secret),
    environmentId: environment,
    isPreview,
    ...(expires !== undefined && { expires }),
    ...(ends !== undefined && { ends }),
  })
  return { userSid: `${client}${environment}${conversation}${secret}`, change }
}

export const revokeSid = (scope: ConversationScope): Change => new Table(scope).remove(sessions, '-', 'session-ended')

/** The session ends, whether there is one or not. */
export const dropSid = (scope: ConversationScope): Change => new Table(scope).drop(sessions, '-')

/** Something has been said: the session, if there still is one, lasts until it is ended. */
export async function keepSid(scope: ConversationScope): Promise<readonly Change[]> {
  const table = new Table(scope)
  return (await table.get(sessions, '-')) ? [table.keep(sessions, '-')] : []
}

/** What a `userSid` opens; one that was never given, or is over, is `session-ended`. */
export async function findSession(userSid: string, now: Date): Promise<{ scope: SessionScope; isPreview: boolean }> {
  const scope = scopeIn(userSid)
  const session = scope && (await new Table(scope).get(sessions, '-'))
  const given = Buffer.from(hashOf(userSid.slice(3 * idLength)))
  const isOver = [session?.expires, session?.ends].some((second = Infinity) => second * 1000 <= now.getTime())
  if (!scope || !session || isOver || !timingSafeEqual(given, Buffer.from(session.hash)))
    throw new Problem('session-ended')
  if (session.environmentId !== scope.environment) throw new Problem('session-ended')
  return { scope, isPreview: session.isPreview }
}

function scopeIn(userSid: string): SessionScope | undefined {
  const [client = '', environment = '', conversation = ''] = [0, 1, 2].map((place) =>
    userSid.slice(place * idLength, (place + 1) * idLength),
  )
  return [client, environment, conversation].every((id) => idPattern.test(id))
    ? { client, environment, conversation }
    : undefined
}

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
