/**
 * Opens cases in the Salesforce of a company, as a connected app that signs its own assertions (OAuth 2.0 JWT bearer).
 *
 * | item       | per    | id                                     |
 * |------------|--------|----------------------------------------|
 * | salesforce | client | `-`; absent: the company has none      |
 */
import { createPrivateKey, sign } from 'node:crypto'
import * as z from 'zod/mini'
import { fault } from '#shared/fields/fields'
import { cut } from '#shared/fields/text'
import { titleLengthMax } from '#shared/limits'
import type { ClientScope } from '../table/scope.ts'
import { collection, Table } from '../table/table.ts'
import { transact } from '../table/transaction.ts'
import { sealText, unsealText } from '../tenancy/keyring.ts'
import { failureOf, type OutsideFailure } from './error-log.ts'
import { safeFetch, type FetchRequest } from './safe-fetch.ts'

export const Salesforce = z.object({
  /** `https://login.salesforce.com`, that of a sandbox, or a domain of the company's own. */
  loginUrl: z.string().check(z.refine((url) => url !== '' && !fault('https-url', url), 'url')),
  /** The consumer key of the connected app. */
  clientId: z.string().check(z.minLength(1), z.maxLength(titleLengthMax)),
  /** Who opens the cases. */
  username: z.string().check(z.minLength(1), z.maxLength(titleLengthMax)),
  /** The private key (PEM) whose certificate the connected app holds. */
  sealedKey: z.string(),
})
type Salesforce = z.infer<typeof Salesforce>

const connections = collection({ name: 'salesforce', per: 'client', schema: Salesforce, id: () => '-' })

const version = 'v62.0'
const assertionSeconds = 180
/** Salesforce's own limits. */
const subjectLengthMax = 255
const descriptionLengthMax = 32_000

const connectionOf = ({ client }: ClientScope): Promise<Salesforce | undefined> =>
  new Table({ client }).get(connections, '-', { stale: true })

export const isSalesforceConnected = async (scope: ClientScope): Promise<boolean> =>
  (await connectionOf(scope)) !== undefined

/** Connects a company; the key is kept sealed. Throws where it is no private key. */
export async function connectSalesforce(
  { client }: ClientScope,
  { key, ...connection }: Omit<Salesforce, 'sealedKey'> & { readonly key: string },
): Promise<void> {
  createPrivateKey(key)
  const sealedKey = await sealText('connection', ownerOf(client), key)
  await transact([new Table({ client }).put(connections, { ...connection, sealedKey })])
}

const ownerOf = (client: string) => JSON.stringify([client, 'salesforce'])

export interface Case {
  readonly subject: string
  readonly description: string
  /** Tells a case that is opened twice from two cases: it ends the subject, by which cases can be found. */
  readonly reference: string
}

/** A failure on the way, and the address it came from. */
export interface CaseFailure extends OutsideFailure {
  readonly url: string
}

/** Opens a case, unless one of this reference is there already; gives why it could not. */
export async function openCase(scope: ClientScope, wanted: Case, now: Date): Promise<CaseFailure | undefined> {
  const connection = await connectionOf(scope)
  if (!connection) return { reason: 'not-connected', url: '' }
  const session = await logIn(scope, connection, now)
  if ('reason' in session) return session
  const ending = ` [${wanted.reference}]`
  const subject = cut(wanted.subject, subjectLengthMax - ending.length) + ending
  const query = `SELECT Id FROM Case WHERE Subject = '${subject.replace(/['\\]/g, '\\$&')}' LIMIT 1`
  const found = await ask(session, `query?q=${encodeURIComponent(query)}`, Found)
  if ('reason' in found) return found
  if (found.totalSize > 0) return undefined
  const opened = await ask(session, 'sobjects/Case', Opened, {
    Subject: subject,
    Description: cut(wanted.description, descriptionLengthMax),
    Origin: 'Chat',
  })
  return 'reason' in opened ? opened : undefined
}

const Session = z.object({ access_token: z.string(), instance_url: z.string() })
const Found = z.object({ totalSize: z.int() })
const Opened = z.object({ id: z.string(), success: z.literal(true) })

async function logIn(
  { client }: ClientScope,
  { loginUrl, clientId, username, sealedKey }: Salesforce,
  now: Date,
): Promise<z.infer<typeof Session> | CaseFailure> {
  const { origin } = new URL(loginUrl)
  const key = await unsealText('connection', ownerOf(client), sealedKey)
  const expires = Math.floor(now.getTime() / 1000) + assertionSeconds
  const parts = [{ alg: 'RS256' }, { iss: clientId, sub: username, aud: origin, exp: expires }]
  const signed = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  const assertion = `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`
  const grant = { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }
  return read(`${origin}/services/oauth2/token`, Session, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(grant).toString(),
  })
}

const ask = <T extends object>(
  { access_token: token, instance_url: instance }: z.infer<typeof Session>,
  path: string,
  schema: z.ZodMiniType<T>,
  body?: object,
): Promise<T | CaseFailure> =>
  read(`${instance}/services/data/${version}/${path}`, schema, {
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })

/** What a proper answer says, else why it is none. */
async function read<T extends object>(
  url: string,
  schema: z.ZodMiniType<T>,
  request: FetchRequest,
): Promise<T | CaseFailure> {
  const result = await safeFetch(url, { ...request, redirectsMax: 0 })
  const failure = failureOf(result)
  if (failure || result.kind === 'failed') return { reason: 'network', ...failure, url }
  try {
    return schema.parse(JSON.parse(result.body.toString()))
  } catch {
    return { reason: 'no-proper-answer', url }
  }
}
