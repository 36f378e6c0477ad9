/** Ids that follow from what they name, so that whoever makes one again makes the same. */
import { createHash } from 'node:crypto'

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const idLength = 26

/** The id of these parts together; it has the letters of a ULID, and tells no time. */
export function derivedId(...parts: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest()
  return Array.from(hash.subarray(0, idLength), (byte) => letters[byte % letters.length]).join('')
}
