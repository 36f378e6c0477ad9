/** What signed-in users do with their own account, by their access token or refresh token. */
import * as z from 'zod/mini'
import { signIns } from '../../definition/definition.ts'
import { AwsError } from '../wire/service.ts'
import { AttributeList, attributeList, changeAttributes } from './attributes.ts'
import { context, notAuthorized, operation, Text } from './operation.ts'
import { checkPassword } from './password.ts'
import { userOf } from './session.ts'
import { refuseWhenLocked, setPassword } from './sign-in.ts'
import { factorsOnWire } from './software-token.ts'
import { isPasswordOf } from './srp.ts'

export const getUser = operation('public', z.strictObject({ AccessToken: Text }), (pool, input) => {
  const user = userOf(pool, input.AccessToken)
  return { Username: user.sub, UserAttributes: attributeList(user), ...factorsOnWire(user) }
})

/** A token writes what the client may write; an attribute of the account's own is not among it. */
export const updateUserAttributes = operation(
  'public',
  z.strictObject({ AccessToken: Text, UserAttributes: AttributeList, ClientMetadata: context.ClientMetadata }),
  (pool, input) => {
    const user = userOf(pool, input.AccessToken)
    if (input.UserAttributes.some(({ Name }) => !writable.has(Name)))
      throw notAuthorized('A client attempted to write unauthorized attribute')
    user.attributes = changeAttributes(pool, user, input.UserAttributes)
    user.changedAt = pool.clock.now()
    pool.save()
    return {}
  },
)

const writable: ReadonlySet<string> = new Set(signIns.writableAttributes)

/** Other sessions stay open, as with AWS: whoever wants them closed signs out globally. */
export const changePassword = operation(
  'public',
  z.strictObject({ AccessToken: Text, PreviousPassword: Text, ProposedPassword: Text }),
  (pool, input) => {
    const user = userOf(pool, input.AccessToken)
    const person = pool.person(user.sub)
    refuseWhenLocked(pool, person)
    checkPassword(input.ProposedPassword)
    if (!isPasswordOf(user.credential, pool.name, user.sub, input.PreviousPassword)) {
      pool.countFailure(person, 'password')
      throw notAuthorized()
    }
    setPassword(pool, user, input.ProposedPassword, 'CONFIRMED')
    return {}
  },
)

export const globalSignOut = operation('public', z.strictObject({ AccessToken: Text }), (pool, input) => {
  pool.endSessionsOf(userOf(pool, input.AccessToken))
  return {}
})

/** A token that is already dead counts as revoked. */
export const revokeToken = operation('public', z.strictObject({ ClientId: Text, Token: Text }), (pool, input) => {
  if (input.Token.split('.').length === 3) {
    throw new AwsError('UnsupportedTokenTypeException', 'Only refresh tokens can be revoked.')
  }
  const live = pool.sessionOfRefreshToken(input.Token)
  if (live) pool.endSession(live.session)
  return {}
})
