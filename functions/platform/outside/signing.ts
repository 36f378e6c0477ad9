/**
 * Signs what is sent to servers of others, so that they can tell it from anybody else's: by the headers of Standard
 * Webhooks, and by a token (HS256) that names the address and the hash of the body.
 *
 * | item           | per    | id                     |
 * |----------------|--------|------------------------|
 * | signing-secret | client | `-`; made on first use |
 */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { collection, Table } from '../table/table.ts'
import { retryOnConflict } from '../table/retry-on-conflict.ts'
import type { ClientScope } from '../table/scope.ts'
import { transact } from '../table/transaction.ts'
import { sealText, unsealText } from '../tenancy/keyring.ts'

const SigningSecrets = z.object({
  /** The newest first; a former one signs along until its time is over. */
  secrets: z.array(z.object({ sealed: z.string(), until: z.optional(z.iso.datetime()) })),
  /** Counts the writes of this item. */
  revision: z.int(),
})

const signingSecrets = collection({
  name: 'signing-secret',
  per: 'client',
  schema: SigningSecrets,
  id: () => '-',
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

/** The headers of one request. */
export async function signatureOf(scope: ClientScope, { id, url, body }: Signed, now: Date) {
  const keys = await secretsOf(scope, now)
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
export async function signingSecret(scope: ClientScope, now: Date): Promise<string> {
  return `whsec_${(await secretsOf(scope, now))[0]!.toString('base64')}`
}

/** Makes a new secret; the one before it signs along for a day. */
export async function renewSigningSecret({ client }: ClientScope, now: Date): Promise<void> {
  const before = await new Table({ client }).get(signingSecrets, '-')
  const until = new Date(now.getTime() + overlapMs).toISOString()
  const former = (before?.secrets ?? []).slice(0, 1).map(({ sealed }) => ({ sealed, until }))
  await write({ client }, [await newSecret({ client }), ...former], before?.revision)
}

async function secretsOf({ client }: ClientScope, now: Date): Promise<Buffer[]> {
  const { secrets } = await retryOnConflict(async () => {
    const found = await new Table({ client }).get(signingSecrets, '-')
    return found ?? write({ client }, [await newSecret({ client })], undefined)
  }, conflicts)
  const good = secrets.filter(({ until }) => until === undefined || Date.parse(until) > now.getTime())
  const texts = await Promise.all(good.map(({ sealed }) => unsealText('connection', ownerOf(client), sealed)))
  return texts.map((text) => Buffer.from(text, 'base64'))
}

const ownerOf = (client: string) => JSON.stringify([client, 'signing'])

const newSecret = async ({ client }: ClientScope) => ({
  sealed: await sealText('connection', ownerOf(client), randomBytes(secretBytes).toString('base64')),
})

async function write(
  { client }: ClientScope,
  secrets: z.infer<typeof SigningSecrets>['secrets'],
  revision: number | undefined,
): Promise<z.infer<typeof SigningSecrets>> {
  const item = { secrets, revision: (revision ?? 0) + 1 }
  const change = new Table({ client }).replace(signingSecrets, item, { field: 'revision', value: revision })
  await transact([change])
  return item
}
