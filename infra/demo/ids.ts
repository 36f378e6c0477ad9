/** The ids of the demo's content: the same in every folder, so that what was learned of it fits them all. */
import { createHash } from 'node:crypto'
import { ulid } from 'ulid'

export type Kind = 'block' | 'intent' | 'entity' | 'event' | 'form' | 'field' | 'mapping' | 'test'

/** Older than any folder: what has been built since then was built from it. */
const writtenAt = Date.UTC(2026, 0, 1)
const timeLength = 10
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A ULID of one moment whose random part follows from the names. */
export function demoId(company: string, kind: Kind | 'moment' | 'origin', key: string): string {
  const hash = createHash('sha256').update(`${company} ${kind} ${key}`).digest()
  const random = [...hash.subarray(0, 16)].map((byte) => letters[byte % letters.length])
  return ulid(writtenAt).slice(0, timeLength) + random.join('')
}
