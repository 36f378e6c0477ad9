/**
 * Signs what is sent to servers of others, so that they can tell it from anybody else's: by the headers of Standard
 * Webhooks, and by a token (HS256) that names the address and the hash of the body.
 *
 * | item           | per    | id                                                                              |
 * |----------------|--------|---------------------------------------------------------------------------------|
 * | signing-secret | client | `-`, made on first use: of calls, and of the first webhook; else the webhook's id |
 */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { collection, Table } from '../table/table.ts'
import { retryOnConflict } from '../table/retry-on-conflict.ts'
import type { ClientScope } from '../table/scope.ts'
import { transact, type Change } from '../table/transaction.ts'
import { sealText, unsealText } from '../tenancy/keyring.ts'

const SigningSecrets = z.object({
  /** Whose it is, where that is not the company. */
  of: z.optional(z.string()),
  /** The newest first; a former one signs along until its time is over. `end` are the last characters, by which staff know it. */
  secrets: z.array(z.object({ sealed: z.string(), until: z.optional(z.iso.datetime()), end: z.optional(z.string()) })),
  /** Counts the writes of this item. */
  revision: z.int(),
})

/** The company's own, by which all is signed that names no other. */
export const ownSecret = '-'

const signingSecrets = collection({
  name: 'signing-secret',
  per: 'client',
  schema: SigningSecrets,
  id: ({ of }) => of ?? ownSecret,
})

/** Of two who make the first secret, the second reads what the other has made. */
const conflicts = { conflicts: ['stale', 'unavailable'] } as const
const secretBytes = 32
const tokenSeconds = 60
/** Receivers have this long to take on a new secret. */
const overlapMs = 24 * 60 * 60 * 1000

interface Signed {
  /** Stays the same however often it is sent. */
  readonly id: string
  readonly url: string
  readonly body: string
}

/** The headers of one request, by the secret of the company or the webhook `of`. */
export async function signatureOf(scope: ClientScope, signed: Signed, now: Date, of = ownSecret) {
  return headersBy(await secretsOf(scope, now, of), scope, signed, now)
}

/** The headers of one request, by secrets that are open: the newest first. */
export function headersBy(keys: readonly Buffer[], scope: ClientScope, { id, url, body }: Signed, now: Date) {
  const seconds = Math.floor(now.getTime() / 1000)
  const signed = keys.map((key) => `v1,${signatureWith(key, { id, seconds, body })}`)
  const claims = {
    iss: scope.client,
    aud: url,
    iat: seconds,
    exp: seconds + tokenSeconds,
    jti: id,
    body: createHash('sha256').update(body).digest('hex'),
  }
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signed.join(' '),
    authorization: `Bearer ${tokenOf(claims, keys[0]!)}`,
  }
}

/** As the standard writes it: the id, the second and the body, joined by dots. */
export const signatureWith = (
  key: Buffer,
  { id, seconds, body }: { readonly id: string; readonly seconds: number; readonly body: string },
): string => createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')

function tokenOf(claims: object, key: Buffer): string {
  const parts = [{ alg: 'HS256', typ: 'JWT' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  )
  return [...parts, createHmac('sha256', key).update(parts.join('.')).digest('base64url')].join('.')
}

/** The secret by which receivers check signatures, as Standard Webhooks writes it. */
export async function signingSecret(scope: ClientScope, now: Date, of = ownSecret): Promise<string> {
  return written((await secretsOf(scope, now, of))[0]!)
}

const written = (key: Buffer): string => `whsec_${key.toString('base64')}`

/** Makes a new secret; the one before it signs along for a day. Gives until when. */
export async function renewSigningSecret({ client }: ClientScope, now: Date, of = ownSecret): Promise<string> {
  const before = await new Table({ client }).get(signingSecrets, of)
  const until = new Date(now.getTime() + overlapMs).toISOString()
  const former = (before?.secrets ?? []).slice(0, 1).map((secret) => ({ ...secret, until }))
  await write({ client }, of, [await newSecret({ client }, of), ...former], before?.revision)
  return until
}

const shownLength = 4

/** The last characters of the secret, and until when another one signs along; without a secret, neither. */
export async function secretShown(
  { client }: ClientScope,
  now: Date,
  of = ownSecret,
): Promise<{ readonly end: string; readonly overlapUntil?: string }> {
  const found = await new Table({ client }).get(signingSecrets, of)
  if (!found) return { end: '' }
  const [newest, ...former] = found.secrets
  const overlapUntil = former.find(({ until = '' }) => until > now.toISOString())?.until
  const end = newest?.end ?? written((await secretsOf({ client }, now, of))[0]!).slice(-shownLength)
  return { end, ...(overlapUntil !== undefined && { overlapUntil }) }
}

/** Whoever was sent to with it is no more. */
export const dropSecret = ({ client }: ClientScope, of: string): Change =>
  new Table({ client }).drop(signingSecrets, of)

/** The keys that sign: the newest first. */
export async function secretsOf({ client }: ClientScope, now: Date, of = ownSecret): Promise<Buffer[]> {
  const { secrets } = await retryOnConflict(async () => {
    const found = await new Table({ client }).get(signingSecrets, of)
    return found ?? write({ client }, of, [await newSecret({ client }, of)], undefined)
  }, conflicts)
  const good = secrets.filter(({ until }) => until === undefined || Date.parse(until) > now.getTime())
  const texts = await Promise.all(good.map(({ sealed }) => unsealText('connection', ownerOf(client, of), sealed)))
  return texts.map((text) => Buffer.from(text, 'base64'))
}

/** A secret opens in its own place only. */
const ownerOf = (client: string, of: string) =>
  JSON.stringify(of === ownSecret ? [client, 'signing'] : [client, 'signing', of])

async function newSecret({ client }: ClientScope, of: string) {
  const key = randomBytes(secretBytes)
  return {
    sealed: await sealText('connection', ownerOf(client, of), key.toString('base64')),
    end: written(key).slice(-shownLength),
  }
}

async function write(
  { client }: ClientScope,
  of: string,
  secrets: z.infer<typeof SigningSecrets>['secrets'],
  revision: number | undefined,
): Promise<z.infer<typeof SigningSecrets>> {
  const item = { ...(of !== ownSecret && { of }), secrets, revision: (revision ?? 0) + 1 }
  const change = new Table({ client }).replace(signingSecrets, item, { field: 'revision', value: revision })
  await transact([change])
  return item
}
