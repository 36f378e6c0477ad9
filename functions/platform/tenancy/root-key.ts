/**
 * The root key seals the keys of the keyring, and nothing else. It is kept in the Parameter Store, so that the table, an
 * export or a backup of it holds nothing that opens anything.
 *
 * | item     | per   | id                                                                              |
 * |----------|-------|---------------------------------------------------------------------------------|
 * | root-key | world | `-`: there is one, and keys are sealed by it; with its fingerprint, never itself |
 */
import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { Problem } from '#shared/problem'
import { variable } from '../aws/environment.ts'
import { createParameter, readParameter } from '../aws/parameter-store.ts'
import { collection, Table } from '../table/table.ts'
import { transact } from '../table/transaction.ts'

const marks = collection({
  name: 'root-key',
  per: 'world',
  schema: z.object({ fingerprint: z.string() }),
  id: () => '-',
})

const keyBytes = 32

let kept: Promise<Buffer> | undefined

/** The 32 bytes of the root key, read once a process. It is made on first use and never a second time. */
export function rootKey(): Promise<Buffer> {
  return (kept ??= readOrMake().catch((error: unknown) => {
    kept = undefined
    throw error
  }))
}

async function readOrMake(): Promise<Buffer> {
  const name = variable('ROOT_KEY_PARAMETER')
  return Buffer.from((await readParameter(name)) ?? (await make(name)), 'base64url')
}

/** Of two first uses at once, one makes the key and the other reads it. */
async function make(name: string): Promise<string> {
  if (await new Table({}).get(marks, '-'))
    throw new Error(
      `The parameter ${name} is gone. Put its value back: without it, the keys in the table cannot be opened.`,
    )
  const made = randomBytes(keyBytes).toString('base64url')
  const stored = (await createParameter(name, made)) ? made : await readParameter(name)
  if (!stored) throw new Problem('unavailable')
  return stored
}

/** Records in the table that keys are sealed by this root key, so that another one is refused. */
export async function markRootKey(root: Buffer): Promise<void> {
  const table = new Table({})
  if (await table.get(marks, '-')) return
  const fingerprint = createHash('sha256').update(root).digest('hex').slice(0, 16)
  await transact([table.create(marks, { fingerprint }, 'stale')]).catch((error: unknown) => {
    const isMarked = error instanceof Problem && error.code === 'stale'
    if (!isMarked) throw error
  })
}
