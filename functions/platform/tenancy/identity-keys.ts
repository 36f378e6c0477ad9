/**
 * The keys with which the server of a company signs who a visitor is (HS256), sealed; two are good for a day after a new
 * one was made.
 *
 * | item         | per    | id                              |
 * |--------------|--------|---------------------------------|
 * | identity-key | client | `-`; absent: the company has none |
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { IdentityKey } from '#shared/contracts/plugin'
import { Id } from '#shared/ids'
import { emailLengthMax, identityKeyHours, identityTokenMinutes, titleLengthMax, nameLengthMax } from '#shared/limits'
import { collection, Table } from '../table/table.ts'
import type { ClientScope } from '../table/scope.ts'
import type { Change } from '../table/transaction.ts'
import { sealText, unsealText } from './keyring.ts'

const KeyItem = z.object({
  _id: Id,
  created: z.iso.datetime(),
  /** Absent of the newest. */
  until: z.optional(z.iso.datetime()),
  sealed: z.string(),
})
const KeysItem = z.object({
  /** The newest first. */
  keys: z.array(KeyItem),
  /** Counts the writes of this item. */
  revision: z.int(),
})

const identityKeys = collection({ name: 'identity-key', per: 'client', schema: KeysItem, id: () => '-' })

const keyBytes = 32
const ownerOf = (client: string) => JSON.stringify([client, 'identity'])

/** Without the keys themselves. */
export async function listIdentityKeys(table: Table<ClientScope>, now: Date): Promise<IdentityKey[]> {
  return shownKeys(goodKeys((await table.get(identityKeys, '-'))?.keys ?? [], now))
}

const goodKeys = (keys: z.infer<typeof KeysItem>['keys'], now: Date) =>
  keys.filter(({ until }) => until === undefined || Date.parse(until) > now.getTime())

const shownKeys = (keys: z.infer<typeof KeysItem>['keys']): IdentityKey[] =>
  keys.map(({ _id, created, until }) => ({ _id, created, ...(until && { until }) }))

/** A new key, and the change that keeps it: the key before it is good for another day, and no older one. */
export async function newIdentityKey(
  { client }: ClientScope,
  { _id, now }: { readonly _id: string; readonly now: Date },
): Promise<{ key: string; keys: IdentityKey[]; change: Change }> {
  const table = new Table({ client })
  const before = await table.get(identityKeys, '-')
  const key = randomBytes(keyBytes).toString('base64url')
  const until = new Date(now.getTime() + identityKeyHours * 60 * 60 * 1000).toISOString()
  const former = (before?.keys ?? []).slice(0, 1).map((newest) => ({ ...newest, until }))
  const made = { _id, created: now.toISOString(), sealed: await sealText('connection', ownerOf(client), key) }
  const after = { keys: [made, ...former], revision: (before?.revision ?? 0) + 1 }
  const change = table.replace(identityKeys, after, { field: 'revision', value: before?.revision })
  return { key, keys: shownKeys(after.keys), change: { ...change, otherwise: 'unavailable' } }
}

/** What a company's server says of a visitor, at the moment of signing. */
const Claims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(emailLengthMax)),
  aud: z.string(),
  /** In seconds since 1970. */
  exp: z.number(),
  name: z.optional(z.string().check(z.maxLength(titleLengthMax))),
  email: z.optional(z.string().check(z.maxLength(emailLengthMax))),
  phone: z.optional(z.string().check(z.maxLength(titleLengthMax))),
  gender: z.optional(z.string().check(z.maxLength(nameLengthMax))),
  locality: z.optional(z.string().check(z.maxLength(nameLengthMax))),
  /** As OpenID Connect has it. */
  address: z.optional(z.object({ locality: z.optional(z.string().check(z.maxLength(nameLengthMax))) })),
})
export type VerifiedVisitor = Omit<z.infer<typeof Claims>, 'aud' | 'exp' | 'address'>

/** The clock of the signing server may be ahead by so much. */
const skewSeconds = 30

/**
 * The visitor of a token, `undefined` where it is not signed with a key of the company that is good now, is meant for
 * another audience, or does not end within the next ten minutes. The algorithm is fixed, whatever the token says.
 */
export async function verifiedVisitor(
  token: string,
  { client, audience, now }: { readonly client: string; readonly audience: string; readonly now: Date },
): Promise<VerifiedVisitor | undefined> {
  const [head = '', body = '', signature = '', ...more] = token.split('.')
  if (more.length > 0 || !Algorithm.safeParse(jsonIn(head)).success) return undefined
  const found = await new Table({ client }).get(identityKeys, '-')
  const sealed = goodKeys(found?.keys ?? [], now)
  const keys = await Promise.all(sealed.map((each) => unsealText('connection', ownerOf(client), each.sealed)))
  if (!keys.some((key) => isSignedWith(key, `${head}.${body}`, signature))) return undefined
  const claims = Claims.safeParse(jsonIn(body))
  if (!claims.success || claims.data.aud !== audience) return undefined
  const { aud: _, exp, address, ...said } = claims.data
  const visitor = { ...said, locality: said.locality ?? address?.locality }
  const seconds = now.getTime() / 1000
  return exp > seconds && exp <= seconds + identityTokenMinutes * 60 + skewSeconds ? visitor : undefined
}

const Algorithm = z.object({ alg: z.literal('HS256') })

/** The key is used as the letters that were shown, as libraries of other languages take it. */
function isSignedWith(key: string, signed: string, given: string): boolean {
  const wanted = createHmac('sha256', key).update(signed).digest()
  const signature = Buffer.from(given, 'base64url')
  return signature.length === wanted.length && timingSafeEqual(signature, wanted)
}

function jsonIn(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString())
  } catch {
    return undefined
  }
}
