/**
 * The keys this platform signs its own tokens with and seals the secrets of others with, made on first use. The table
 * holds them sealed by the root key, which is kept apart from it.
 *
 * | item | per   | id                                          |
 * |------|-------|---------------------------------------------|
 * | key  | world | what its keys are for; the newest one first |
 *
 * The newest key signs and seals. Its name is part of each token and each seal, so an older one is good for reading as
 * long as the item holds it.
 */
import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { Problem } from '#shared/problem'
import { markRootKey, rootKey } from './root-key.ts'
import { collection, Table } from '../table/table.ts'
import { transact } from '../table/transaction.ts'

/** What keys are for. Signatures live for a week at most, seals for as long as what they seal is kept. */
const purposes = {
  media: 'signing',
  preview: 'signing',
  /** Conversations that mails name. */
  mail: 'signing',
  'language-model': 'sealing',
  rasa: 'sealing',
  /** What a company keeps here to call servers of others. */
  connection: 'sealing',
  /** Secret arguments of function blocks. */
  argument: 'sealing',
  /** What the providers of channels have given a company. */
  channel: 'sealing',
  /** What customers say, while it waits in a queue. */
  queue: 'sealing',
  /** Names of masked values in a conversation. */
  mask: 'signing',
  /** Masked values that a company keeps, and answers to forms. */
  vault: 'sealing',
  /** Customers who were erased, and the receipts of that: each key stays, because both are asked about for years. */
  erasure: 'sealing',
  /** Persons by their addresses: each key stays, because who wants no broadcasts wants none for good. */
  person: 'sealing',
} as const
export type Purpose = keyof typeof purposes
export const keyPurposes = Object.keys(purposes) as Purpose[]

interface Key {
  readonly name: string
  readonly secret: Buffer
}

const KeyItem = z.object({
  purpose: z.string(),
  keys: z.array(z.object({ name: z.string(), sealed: z.string() })),
  /** Counts the writes of this item. */
  revision: z.int(),
})
/** As items were before there was a root key: one key, in clear. It is sealed when it is first read. */
const ClearKeyItem = z.object({ purpose: z.string(), name: z.string(), secret: z.string() })

const items = collection({
  name: 'key',
  per: 'world',
  schema: z.union([KeyItem, ClearKeyItem]),
  id: ({ purpose }) => purpose,
})

/** So long a new key may be unused, and a removed one good, in a process that knew them before. */
const keptMs = 5 * 60_000
/** A token that names an unknown key may come from a process that knows a newer one; it is looked up so often at most. */
const unknownMs = 1000
const known = new Map<Purpose, { readonly readAt: number; readonly keys: Promise<readonly Key[]> }>()

function keysFor(purpose: Purpose, ageMsMax = keptMs): Promise<readonly Key[]> {
  const kept = known.get(purpose)
  const now = Date.now()
  if (kept && Math.abs(now - kept.readAt) < ageMsMax) return kept.keys
  const keys = read(purpose)
  known.set(purpose, { readAt: now, keys })
  keys.catch(() => known.delete(purpose))
  return keys
}

const newestKey = async (purpose: Purpose): Promise<Key> => (await keysFor(purpose))[0]!

async function findKey(purpose: Purpose, name: string): Promise<Key | undefined> {
  const isIt = (key: Key) => key.name === name
  return (await keysFor(purpose)).find(isIt) ?? (await keysFor(purpose, unknownMs)).find(isIt)
}

/** The loser of a race for the item reads what the other has written. */
async function read(purpose: Purpose): Promise<readonly Key[]> {
  const [item, root] = await Promise.all([new Table({}).get(items, purpose), rootKey()])
  if (item && 'keys' in item) return keysIn(item, root)
  const first = item ? { name: item.name, secret: Buffer.from(item.secret, 'base64url') } : newKey()
  return (await write(purpose, [first], root, undefined)) ? [first] : read(purpose)
}

const keysIn = ({ purpose, keys }: z.infer<typeof KeyItem>, root: Buffer): Key[] =>
  keys.map(({ name, sealed: kept }) => ({ name, secret: open(root, ownerOf(purpose, name), kept) }))

/** A sealed key opens as nothing but what it is. */
const ownerOf = (purpose: string, name: string) => JSON.stringify([purpose, name])

const newKey = (): Key => ({ name: randomBytes(4).toString('hex'), secret: randomBytes(32) })

/** Writes the keys of a purpose, sealed; false when the item is no longer of the `revision` that was read. */
async function write(
  purpose: Purpose,
  keys: readonly Key[],
  root: Buffer,
  revision: number | undefined,
): Promise<boolean> {
  const written = keys.map(({ name, secret }) => ({ name, sealed: seal(root, ownerOf(purpose, name), secret) }))
  const item = { purpose, keys: written, revision: (revision ?? 0) + 1 }
  await markRootKey(root)
  try {
    await transact([new Table({}).replace(items, item, { field: 'revision', value: revision })])
    return true
  } catch (error) {
    if (error instanceof Problem && error.code === 'stale') return false
    throw error
  }
}

/**
 * Makes a new key for a purpose. Of signing keys, the one before it stays good for what it has signed, and older ones are
 * removed; of sealing keys, all stay.
 */
export async function rotateKey(purpose: Purpose): Promise<void> {
  await read(purpose)
  const [item, root] = await Promise.all([new Table({}).get(items, purpose), rootKey()])
  if (!item || !('keys' in item)) throw new Problem('stale')
  const keys = keysIn(item, root)
  const kept = purposes[purpose] === 'signing' ? keys.slice(0, 1) : keys
  if (!(await write(purpose, [newKey(), ...kept], root, item.revision))) throw new Problem('stale')
  known.delete(purpose)
}

/** The name of the key in force and the signature of `parts` made with it. */
export async function sign(purpose: Purpose, parts: readonly string[]): Promise<{ key: string; signature: string }> {
  const { name, secret } = await newestKey(purpose)
  return { key: name, signature: signature(secret, [purpose, name, ...parts]) }
}

export async function isSigned(purpose: Purpose, keyName: string, parts: readonly string[], given: string) {
  const key = await findKey(purpose, keyName)
  if (!key) return false
  const [a, b] = [Buffer.from(signature(key.secret, [purpose, keyName, ...parts])), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** What each key that is good makes of `parts`, the newest first: where there is no room for a key's name and a whole signature. */
export const signaturesOf = async (purpose: Purpose, parts: readonly string[]): Promise<readonly string[]> =>
  (await keysFor(purpose)).map(({ name, secret }) => signature(secret, [purpose, name, ...parts]))

/** Parts are written as JSON, so that no two lists of parts read the same. Keys are used as they were written down. */
const signature = (secret: Buffer, parts: readonly string[]) =>
  createHmac('sha256', secret.toString('base64url')).update(JSON.stringify(parts)).digest('base64url')

/** Encrypts a secret that the platform keeps for `owner`; it opens for this owner only. */
export async function sealText(purpose: Purpose, owner: string, text: string): Promise<string> {
  const { name, secret } = await newestKey(purpose)
  return `${name}.${seal(secret, owner, Buffer.from(text))}`
}

/** Throws when the seal was made for another owner, was altered, or its key is gone. */
export async function unsealText(purpose: Purpose, owner: string, given: string): Promise<string> {
  const [name, text] = given.split('.')
  // Before there was more than one key, seals did not name it: it was the first of all.
  const key = text === undefined ? (await keysFor(purpose)).at(-1) : await findKey(purpose, name!)
  if (!key) throw new Error(`No key for ${purpose} is called ${name}.`)
  return open(key.secret, owner, text ?? given).toString()
}

const nonceBytes = 12
const tagBytes = 16
const algorithm = 'aes-256-gcm'

/** Nonce, text and tag in one; it opens with the same key for the same `owner` only. */
function seal(key: Buffer, owner: string, text: Buffer): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(owner))
  return Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

function open(key: Buffer, owner: string, given: string): Buffer {
  const bytes = Buffer.from(given, 'base64url')
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes))
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(-tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()])
}
