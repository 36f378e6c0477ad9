/**
 * API keys: what a program shows in place of a sign-in. A key acts for the agent who made it, in one company.
 *
 * | item    | per   | id                                    |
 * |---------|-------|---------------------------------------|
 * | api-key | world | eight signs, which stand in the key   |
 *
 * The agent's own item lists their keys: it limits their number exactly, and a key that it does not list is
 * none. So a key is over in the same write that ends its agent's membership, and does not come back with it.
 */
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'
import * as z from 'zod/mini'
import type { ApiKey } from '#shared/contracts/keys'
import { Id } from '#shared/ids'
import { keyScopes } from '#shared/key-scopes'
import { Problem } from '#shared/problem'
import { log } from '../aws/log.ts'
import { collection, Table } from '../table/table.ts'
import { transact } from '../table/transaction.ts'
import { BoundedMap } from './bounded-map.ts'
import { agents, type AgentItem } from './tenancy.ts'

const ApiKeyItem = z.object({
  _id: z.string(),
  /** Of the whole text: SHA-256 in hex. The text has 256 random bits, so that no salt is needed. */
  hash: z.string(),
  /** Who made it: the name of the agent's item. */
  authId: z.string(),
  client: Id,
  /** Absent: the live one, whichever that is. */
  environment: z.optional(Id),
  name: z.string(),
  description: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  created: z.iso.datetime(),
  /** To the hour. */
  lastUsed: z.optional(z.iso.datetime()),
  expires: z.optional(z.iso.datetime()),
})
export type ApiKeyItem = z.infer<typeof ApiKeyItem>

export const apiKeys = collection({ name: 'api-key', per: 'world', schema: ApiKeyItem, id: ({ _id }) => _id })

const world = new Table({})
const idSigns = 'abcdefghijkmnpqrstuvwxyz23456789'
const idLength = 8
const sumLength = 7
const form = new RegExp(`^parley_([${idSigns}]{${idLength}})_[\\w-]{43}([0-9a-v]{${sumLength}})$`)

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
/** 32 bits as seven digits to the base of 32. */
const sumOf = (text: string): string => crc32(text).toString(32).padStart(sumLength, '0')

export const prefixOf = (id: string): string => `parley_${id}`

/** A new key: `parley_{id}_{32 random bytes}{CRC of all before it}`. The text is known here and nowhere else. */
export function newKeyText(): { readonly id: string; readonly text: string; readonly hash: string } {
  const id = Array.from({ length: idLength }, () => idSigns[randomInt(idSigns.length)]).join('')
  const head = `${prefixOf(id)}_${randomBytes(32).toString('base64url')}`
  const text = head + sumOf(head)
  return { id, text, hash: hashOf(text) }
}

/** What an `Authorization` header shows that begins like a key; `undefined`: something else. */
export const keyIn = (authorization: string | undefined): string | undefined =>
  /^Bearer (parley_.*)$/i.exec(authorization ?? '')?.[1]

/** The id in the text of a key; `undefined` where it is none, as its sum says. */
export function idOfKey(text: string): string | undefined {
  const [, id, sum] = form.exec(text) ?? []
  return sum === sumOf(text.slice(0, -sumLength)) ? id : undefined
}

/** Who made a key never changes: with it the key and its agent are read at once. */
const makers = new BoundedMap<string, string>(10_000)

/** The key of this text and the agent who made it, as both are now; anything but a key that works is `unauthenticated`. */
export async function findKey(text: string, now: Date): Promise<{ key: ApiKeyItem; agent: AgentItem }> {
  const id = idOfKey(text)
  if (id === undefined) throw new Problem('unauthenticated')
  const { key, agent } = await readKey(id)
  const isSame = key && timingSafeEqual(Buffer.from(key.hash, 'hex'), Buffer.from(hashOf(text), 'hex'))
  if (!isSame || !agent?.keys?.some(({ _id }) => _id === id)) throw new Problem('unauthenticated')
  if (key.expires !== undefined && Date.parse(key.expires) <= now.getTime()) throw new Problem('unauthenticated')
  return { key, agent }
}

async function readKey(id: string): Promise<{ key: ApiKeyItem | undefined; agent: AgentItem | undefined }> {
  const maker = makers.get(id)
  if (maker !== undefined) {
    const [key, agent] = await world.getBoth([apiKeys, id], [agents, maker])
    if (key?.authId === maker) return { key, agent }
  }
  const key = await world.get(apiKeys, id)
  if (!key) return { key, agent: undefined }
  makers.set(id, key.authId)
  return { key, agent: await world.get(agents, key.authId) }
}

const hourMs = 3_600_000

/** Notes that a key was used in this hour: one write an hour, and none that a call could fail by. */
export async function noteUse({ _id, lastUsed }: ApiKeyItem, now: Date): Promise<void> {
  const hour = new Date(Math.floor(now.getTime() / hourMs) * hourMs).toISOString()
  if (lastUsed !== undefined && lastUsed >= hour) return
  try {
    await transact([world.set(apiKeys, _id, { lastUsed: hour })])
  } catch (error) {
    log.warn('The use of an API key could not be noted.', error as Error)
  }
}

/** The keys of some agents in one workspace, latest first. */
export async function keysOf(people: readonly AgentItem[], client: string): Promise<ApiKeyItem[]> {
  const ids = people.flatMap(({ keys = [] }) => keys.flatMap((key) => (key.client === client ? [key._id] : [])))
  const found = await world.getMany(apiKeys, ids)
  return found.toSorted((a, b) => b.created.localeCompare(a.created))
}

/** A key as its maker sees it; `clientName` is the name of its company. */
export function shownKey(item: ApiKeyItem, clientName: string): ApiKey {
  const { hash: _, authId: __, client: ___, environment, ...rest } = item
  return {
    ...rest,
    prefix: prefixOf(item._id),
    client: clientName,
    ...(environment !== undefined && { environmentId: environment }),
  }
}
