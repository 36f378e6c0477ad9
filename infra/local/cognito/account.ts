/** What signed-in users do with their own account, by their access token or refresh token. */
import * as z from 'zod/mini'
import { AwsError } from '../service.ts'
import { attributeList } from './attributes.ts'
import { notAuthorized, operation, Text } from './operation.ts'
import { checkPassword } from './password.ts'
import type { Pool, User } from './pool.ts'
import { judgeAccessToken } from './session.ts'
import { refuseWhenLocked, setPassword } from './sign-in.ts'
import { isPasswordOf } from './srp.ts'

export const getUser = operation('public', z.strictObject({ AccessToken: Text }), (pool, input) => {
  const user = userOf(pool, input.AccessToken)
  return { Username: user.sub, UserAttributes: attributeList(user) }
})

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

function userOf(pool: Pool, accessToken: string): User {
  const verdict = judgeAccessToken(pool, accessToken)
  if (!verdict.valid) throw notAuthorized(verdict.reason)
  return pool.mustFind(verdict.claims.sub)
}
