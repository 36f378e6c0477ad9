/** The attributes a user carries, as the wire shows and takes them. */
import * as z from 'zod/mini'
import { invalidParameter, Text } from './operation.ts'
import type { Pool, User } from './pool.ts'
import { AwsError } from '../wire/service.ts'

export const AttributeList = z.array(z.strictObject({ Name: Text, Value: z.string().check(z.maxLength(2048)) }))
export type AttributeList = z.infer<typeof AttributeList>

/** The standard attributes of a pool that declares none of its own. */
const writable = new Set([
  'email',
  'email_verified',
  'name',
  'given_name',
  'family_name',
  'nickname',
  'locale',
  'zoneinfo',
  'picture',
])

const emailPattern = /^[^\s@]+@[^\s@]+$/

export function attributeList(user: User): AttributeList {
  const all = Object.entries({ ...user.attributes, sub: user.sub })
  return all.map(([name, value]) => ({ Name: name, Value: value }))
}

/**
 * Checks a change before any of it is made. Another address takes the place of a user's own only when it is verified
 * together with its change: the pool keeps the original, and sends no code with which the user could verify it.
 */
export function changeAttributes(pool: Pool, user: User | null, changes: AttributeList): Record<string, string> {
  const given = Object.fromEntries(changes.map(({ Name, Value }) => [Name, Value]))
  for (const name of Object.keys(given)) {
    if (!writable.has(name)) {
      throw invalidParameter(`Attributes did not conform to the schema: ${name} cannot be written in this pool.`)
    }
  }
  if (given.email_verified !== undefined && !/^(true|false)$/i.test(given.email_verified)) {
    throw invalidParameter('email_verified must be true or false.')
  }
  const before = user?.attributes ?? {}
  const isMoved = given.email !== undefined && given.email !== before.email
  if (given.email !== undefined && isMoved) checkEmail(pool, user, given.email)
  const isVerified = given.email_verified?.toLowerCase() === 'true'
  if (user && isMoved && !isVerified)
    return { ...before, ...given, email: before.email!, email_verified: before.email_verified! }
  const verified = given.email_verified ?? (isMoved ? 'false' : (before.email_verified ?? 'false'))
  return { ...before, ...given, email_verified: verified.toLowerCase() }
}

function checkEmail(pool: Pool, user: User | null, email: string) {
  if (!emailPattern.test(email)) throw invalidParameter('Invalid email address format.')
  const owner = pool.find(email)
  if (owner && owner !== user) {
    throw user
      ? new AwsError('AliasExistsException', 'An account with the given email already exists.')
      : new AwsError('UsernameExistsException', 'User account already exists')
  }
}
