/**
 * Ids that we give: Salesforce takes ours for conversations and messages, and the same id twice as one. They are UUIDs of
 * version 8, which Salesforce makes none of, so that what we have said is known when it is told to us.
 */
import { createHash } from 'node:crypto'

export function ownIdOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  // The variant of RFC 9562 stands in the first two bits of the fourth group.
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4] ?? '8'
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join('-')
}

export const isOwnId = (id: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)
export const isUuid = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)
