/**
 * The secrets this platform signs its own tokens with and seals the secrets of others with, made on first use and kept
 * in the table.
 *
 * | item | per   | id     |
 * |------|-------|--------|
 * | key  | world | what it is for. The name of the newest key is part of each token, so that keys can be replaced |
 */
import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { Problem } from '#shared/problem'
import { collection, Table, transact } from './table.ts'

const KeyItem = z.object({ purpose: z.string(), name: z.string(), secret: z.string() })
type KeyItem = z.infer<typeof KeyItem>

const keys = collection({ name: 'key', per: 'world', schema: KeyItem, id: ({ purpose }) => purpose })

const known = new Map<string, KeyItem>()

async function key(purpose: string): Promise<KeyItem> {
  const kept = known.get(purpose) ?? (await new Table({}).get(keys, purpose)) ?? (await makeKey(purpose))
  known.set(purpose, kept)
  return kept
}

/** Of two first uses at once, one makes the key and the other reads it. */
async function makeKey(purpose: string): Promise<KeyItem> {
  const table = new Table({})
  const made = { purpose, name: randomBytes(4).toString('hex'), secret: randomBytes(32).toString('base64url') }
  try {
    await transact([table.create(keys, made, 'stale')])
    return made
  } catch (error) {
    const other = error instanceof Problem && error.code === 'stale' && (await table.get(keys, purpose))
    if (other) return other
    throw error
  }
}

/** The name of the key in force and the signature of `parts` made with it. */
export async function sign(purpose: string, parts: readonly string[]): Promise<{ key: string; signature: string }> {
  const { name, secret } = await key(purpose)
  return { key: name, signature: signature(secret, [purpose, name, ...parts]) }
}

export async function isSigned(purpose: string, keyName: string, parts: readonly string[], given: string) {
  const { name, secret } = await key(purpose)
  const [a, b] = [Buffer.from(signature(secret, [purpose, keyName, ...parts])), Buffer.from(given)]
  return keyName === name && a.length === b.length && timingSafeEqual(a, b)
}

/** Parts are written as JSON, so that no two lists of parts read the same. */
const signature = (secret: string, parts: readonly string[]) =>
  createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url')

const nonceBytes = 12
const tagBytes = 16
const algorithm = 'aes-256-gcm'

/** Makes a secret of somebody else unreadable for whoever sees the item it is kept in, and for any other `owner`. */
export async function sealed(purpose: string, owner: string, text: string): Promise<string> {
  const { secret } = await key(purpose)
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, Buffer.from(secret, 'base64url'), nonce).setAAD(Buffer.from(owner))
  return Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

export async function unsealed(purpose: string, owner: string, seal: string): Promise<string> {
  const { secret } = await key(purpose)
  const bytes = Buffer.from(seal, 'base64url')
  const nonce = bytes.subarray(0, nonceBytes)
  const decipher = createDecipheriv(algorithm, Buffer.from(secret, 'base64url'), nonce)
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(-tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString()
}
