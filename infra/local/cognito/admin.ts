/** What the product's servers do with users, signed with AWS credentials. */
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { AwsError } from '../wire/service.ts'
import { AttributeList, attributeList, changeAttributes } from './attributes.ts'
import { fillMail, invitation } from '../../definition/mails.ts'
import { context, invalidParameter, operation, Text } from './operation.ts'
import { checkPassword, temporaryPassword } from './password.ts'
import type { Pool, User } from './pool.ts'
import { setPassword } from './sign-in.ts'
import { factorsOnWire } from './software-token.ts'
import { makeCredential } from './srp.ts'

const named = { UserPoolId: Text, Username: Text }
const pageMax = 60

export const adminCreateUser = operation(
  'administrator',
  z.strictObject({
    ...named,
    UserAttributes: z.optional(AttributeList),
    TemporaryPassword: z.optional(Text),
    MessageAction: z.optional(z.enum(['SUPPRESS', 'RESEND'])),
    DesiredDeliveryMediums: z.optional(z.array(z.literal('EMAIL'))),
    ForceAliasCreation: z.optional(z.literal(false)),
    ClientMetadata: context.ClientMetadata,
  }),
  async (pool, input) => {
    const password = input.TemporaryPassword ?? temporaryPassword()
    checkPassword(password)
    const user =
      input.MessageAction === 'RESEND'
        ? renew(pool, input.Username, password)
        : create(pool, input.Username, input.UserAttributes ?? [], password)
    if (input.MessageAction !== 'SUPPRESS') {
      const email = user.attributes.email ?? ''
      const { subject, text } = fillMail(invitation, email, password)
      await pool.mail(email, subject, text)
    }
    const { UserAttributes, ...rest } = userOnWire(user)
    return { User: { ...rest, Attributes: UserAttributes } }
  },
)

export const adminGetUser = operation('administrator', z.strictObject(named), (pool, input) => {
  const user = pool.mustFind(input.Username)
  return { ...userOnWire(user), ...factorsOnWire(user) }
})

export const adminUpdateUserAttributes = operation(
  'administrator',
  z.strictObject({ ...named, UserAttributes: AttributeList, ClientMetadata: context.ClientMetadata }),
  (pool, input) => {
    const user = pool.mustFind(input.Username)
    user.attributes = changeAttributes(pool, user, input.UserAttributes)
    return saveUser(pool, user)
  },
)

export const adminSetUserPassword = operation(
  'administrator',
  z.strictObject({ ...named, Password: Text, Permanent: z.optional(z.boolean()) }),
  (pool, input) => {
    const user = pool.mustFind(input.Username)
    checkPassword(input.Password)
    setPassword(pool, user, input.Password, input.Permanent ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD')
    return {}
  },
)

/** A disabled user's sessions end for good: enabling the account again does not bring them back. */
export const adminDisableUser = operation('administrator', z.strictObject(named), (pool, input) => {
  const user = pool.mustFind(input.Username)
  user.enabled = false
  pool.endSessionsOf(user)
  return saveUser(pool, user)
})

export const adminEnableUser = operation('administrator', z.strictObject(named), (pool, input) => {
  const user = pool.mustFind(input.Username)
  user.enabled = true
  return saveUser(pool, user)
})

export const adminDeleteUser = operation('administrator', z.strictObject(named), (pool, input) => {
  const user = pool.mustFind(input.Username)
  pool.users.delete(user.sub)
  pool.endSessionsOf(user)
  return {}
})

export const adminUserGlobalSignOut = operation('administrator', z.strictObject(named), (pool, input) => {
  pool.endSessionsOf(pool.mustFind(input.Username))
  return {}
})

/** Pages in the order the users were made; the page token is the last user's id. */
export const listUsers = operation(
  'administrator',
  z.strictObject({
    UserPoolId: Text,
    Limit: z.optional(z.int().check(z.minimum(0), z.maximum(pageMax))),
    PaginationToken: z.optional(Text),
    Filter: z.optional(z.string().check(z.maxLength(256))),
  }),
  (pool, input) => {
    const matching = [...pool.users.values()].filter(matches(input.Filter ?? ''))
    const before =
      input.PaginationToken === undefined ? -1 : matching.findIndex((user) => user.sub === input.PaginationToken)
    if (input.PaginationToken !== undefined && before < 0) throw invalidParameter('Invalid pagination token.')
    const page = matching.slice(before + 1, before + 1 + (input.Limit || pageMax))
    const last = page.at(-1)
    const isMore = last !== undefined && last !== matching.at(-1)
    return {
      Users: page.map((user) => {
        const { UserAttributes, ...rest } = userOnWire(user)
        return { ...rest, Attributes: UserAttributes }
      }),
      ...(isMore && { PaginationToken: last.sub }),
    }
  },
)

function create(pool: Pool, email: string, attributes: AttributeList, password: string): User {
  const given = attributes.find(({ Name }) => Name === 'email')?.Value
  if (given !== undefined && given.toLowerCase() !== email.toLowerCase()) {
    throw invalidParameter('The username and the email attribute must be the same address.')
  }
  const now = pool.clock.now()
  const sub = randomUUID()
  const user: User = {
    sub,
    attributes: changeAttributes(pool, null, [...attributes, { Name: 'email', Value: email }]),
    status: 'FORCE_CHANGE_PASSWORD',
    enabled: true,
    credential: makeCredential(pool.name, sub, password),
    credentialSetAt: now,
    createdAt: now,
    changedAt: now,
    code: null,
    attempts: {},
  }
  pool.users.set(sub, user)
  pool.save()
  return user
}

/** A second invitation, with a temporary password of its own; the first one no longer works. */
function renew(pool: Pool, name: string, password: string): User {
  const user = pool.mustFind(name)
  if (user.status !== 'FORCE_CHANGE_PASSWORD') {
    throw new AwsError('UnsupportedUserStateException', 'Resend not possible. The user has already signed in.')
  }
  setPassword(pool, user, password, 'FORCE_CHANGE_PASSWORD')
  return user
}

function saveUser(pool: Pool, user: User): object {
  user.changedAt = pool.clock.now()
  pool.save()
  return {}
}

function userOnWire(user: User) {
  return {
    Username: user.sub,
    UserAttributes: attributeList(user),
    UserCreateDate: user.createdAt / 1000,
    UserLastModifiedDate: user.changedAt / 1000,
    Enabled: user.enabled,
    UserStatus: user.status,
  }
}

/** The filters in use are equality by address, as it is written, or by id; any other is refused. */
function matches(filter: string): (user: User) => boolean {
  if (filter === '') return () => true
  const [, name, wanted = ''] = /^\s*"?(email|sub)"?\s*=\s*"([^"\\]*)"\s*$/.exec(filter) ?? []
  if (name === 'sub') return (user) => user.sub === wanted
  if (name === 'email') return (user) => user.attributes.email === wanted
  throw invalidParameter(`The filter ${filter} is not supported by the local user pool.`)
}
