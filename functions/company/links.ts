/**
 * Links that are mailed: each lets its holder do one thing once, and for some time. What is mailed is kept nowhere.
 *
 * | item | per   | id                                       | group                        |
 * |------|-------|------------------------------------------|------------------------------|
 * | link | world | SHA-256 of the token; gone after its use | the company of an invitation |
 */
import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { Id } from '#shared/ids'
import { Problem } from '#shared/problem'
import { retryOnConflict } from '../platform/table/retry-on-conflict.ts'
import { collection, Table } from '../platform/table/table.ts'
import { transact, type Change } from '../platform/table/transaction.ts'

const LinkItem = z.object({
  hash: z.string(),
  expires: z.int(),
  email: z.string(),
  /** `reset`: a password for the account of an agent. `account`: an invitation to a workspace is followed. */
  kind: z.enum(['reset', 'account']),
  /** Of a reset. */
  authId: z.optional(z.string()),
  /** The company of an invitation. */
  client: z.optional(Id),
  /** How often somebody has begun to use it, and until which second the last of them holds it alone. */
  uses: z.optional(z.int()),
  heldUntil: z.optional(z.int()),
})
export type LinkItem = z.infer<typeof LinkItem>

const links = collection({
  name: 'link',
  per: 'world',
  schema: LinkItem,
  id: ({ hash }) => hash,
  expires: ({ expires }) => expires,
  // Invitations go with their company; the use of one way to a new password ends the others of its account.
  group: ({ kind, authId, client }) => (kind === 'reset' ? authId : client),
})

/** Fewer are asked for in a day, and they fit into one transaction. */
const otherLinksMax = 90
/** Longer than any request lasts. */
const holdSeconds = 60

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** A new link: the token to mail, its hash, and the change that keeps it. */
export function newLink(
  given: Omit<LinkItem, 'hash' | 'expires'>,
  { now, hours }: { readonly now: Date; readonly hours: number },
): { token: string; hash: string; change: Change } {
  const token = randomBytes(32).toString('base64url')
  const hash = hashOf(token)
  const expires = Math.floor(now.getTime() / 1000) + hours * 60 * 60
  return { token, hash, change: new Table({}).create(links, { ...given, hash, expires }, 'internal') }
}

/** What a link is for; one that is spent, late or of another kind is `link-used`. */
export async function readLink(token: string, now: Date, kind?: LinkItem['kind']): Promise<LinkItem> {
  const link = await new Table({}).get(links, hashOf(token))
  const isGood = link && link.expires > now.getTime() / 1000 && (kind === undefined || link.kind === kind)
  if (!isGood) throw new Problem('link-used')
  return link
}

/**
 * Runs a task that spends a link. The account lies in the user pool and not in the table, so that no transaction holds both:
 * of two who follow a link at once, the second waits until the first has spent it, or has failed and left it good. Whoever
 * dies meanwhile holds it for a minute.
 */
export async function useLink<T>(
  token: string,
  kind: LinkItem['kind'],
  task: (link: LinkItem) => Promise<T>,
): Promise<T> {
  const held = await retryOnConflict(() => holdLink(token, kind), { attemptsMax: 30 })
  try {
    return await task(held)
  } catch (error) {
    await transact([replaceLink(held, { heldUntil: 0 })]).catch(() => undefined)
    throw error
  }
}

/** A link that somebody else holds is `unavailable`. */
async function holdLink(token: string, kind: LinkItem['kind']): Promise<LinkItem> {
  const now = new Date()
  const link = await readLink(token, now, kind)
  const second = Math.floor(now.getTime() / 1000)
  if ((link.heldUntil ?? 0) > second) throw new Problem('unavailable')
  const held = { ...link, uses: (link.uses ?? 0) + 1, heldUntil: second + holdSeconds }
  await transact([replaceLink(link, held)])
  return held
}

/** Somebody who came first has the link, or has spent it. */
function replaceLink(link: LinkItem, fields: Partial<LinkItem>): Change {
  const unchanged = { field: 'uses', value: link.uses, isThere: true }
  return { ...new Table({}).replace(links, { ...link, ...fields }, unchanged), otherwise: 'unavailable' }
}

/** Spends a link: of two transactions that do so, one is `link-used`. */
export const spendLink = ({ hash }: Pick<LinkItem, 'hash'>): Change => new Table({}).remove(links, hash, 'link-used')

/** Takes back the other ways to a new password that were mailed to the same account. */
export async function dropOtherLinks({ hash, authId }: LinkItem): Promise<Change[]> {
  if (authId === undefined) return []
  const open = await new Table({}).pageOfGroup(links, authId, { size: otherLinksMax })
  return open.filter((link) => link.hash !== hash).map((link) => dropLink(link.hash))
}

/** Takes a link back, if it is still there. */
export const dropLink = (hash: string): Change => new Table({}).drop(links, hash)

/** The links of a company that are still open, some of them. */
export const linksOf = (client: string, size: number): Promise<LinkItem[]> =>
  new Table({}).pageOfGroup(links, client, { size })
