/**
 * The second factor of an account, a software token: made, verified with its first code, switched on and off, and asked for
 * at a sign-in. The pool asks for it where its owner has switched it on (`OPTIONAL`), so that nobody meets `MFA_SETUP`.
 */
import * as z from 'zod/mini'
import { AwsError } from '../wire/service.ts'
import { invalidParameter, notAuthorized, operation, Text } from './operation.ts'
import type { Pool, User } from './pool.ts'
import { userOf } from './session.ts'
import { newSecret, stepOf } from './totp.ts'

const name = 'SOFTWARE_TOKEN_MFA'
const Code = z.string().check(z.regex(/^[0-9]{6}$/, 'Member must satisfy regular expression pattern: [0-9]+'))
const Preference = z.strictObject({ Enabled: z.optional(z.boolean()), PreferredMfa: z.optional(z.boolean()) })
type Preference = z.infer<typeof Preference>

/** A token that works already goes on until the new one is verified. */
export const associateSoftwareToken = operation('public', z.strictObject({ AccessToken: Text }), (pool, input) => {
  const user = userOf(pool, input.AccessToken)
  const secret = newSecret()
  user.newToken = secret
  pool.save()
  return { SecretCode: secret }
})

export const verifySoftwareToken = operation(
  'public',
  z.strictObject({ AccessToken: Text, UserCode: Code, FriendlyDeviceName: z.optional(Text) }),
  (pool, input) => {
    const user = userOf(pool, input.AccessToken)
    const secret = user.newToken
    if (secret === undefined) {
      throw new AwsError('SoftwareTokenMFANotFoundException', 'Software Token MFA does not exist for the user.')
    }
    const step = stepOf(secret, input.UserCode, pool.clock.now())
    if (step === undefined) {
      throw new AwsError('EnableSoftwareTokenMFAException', 'Code mismatch and fail enable Software Token MFA')
    }
    user.token = { secret, isOn: user.token?.isOn ?? false, isPreferred: user.token?.isPreferred ?? false, step }
    delete user.newToken
    pool.save()
    return { Status: 'SUCCESS' }
  },
)

export const setUserMfaPreference = operation(
  'public',
  z.strictObject({ AccessToken: Text, SoftwareTokenMfaSettings: z.optional(Preference) }),
  (pool, input) => setPreference(pool, userOf(pool, input.AccessToken), input.SoftwareTokenMfaSettings),
)

export const adminSetUserMfaPreference = operation(
  'administrator',
  z.strictObject({ UserPoolId: Text, Username: Text, SoftwareTokenMfaSettings: z.optional(Preference) }),
  (pool, input) => setPreference(pool, pool.mustFind(input.Username), input.SoftwareTokenMfaSettings),
)

function setPreference(pool: Pool, user: User, preference: Preference = {}): object {
  const { Enabled: isOn = false, PreferredMfa: isPreferred = false } = preference
  if (isOn && !user.token) throw invalidParameter('User has not verified software token mfa')
  if (isPreferred && !isOn) throw invalidParameter('The preferred MFA of a user must be enabled.')
  if (user.token) Object.assign(user.token, { isOn, isPreferred })
  user.changedAt = pool.clock.now()
  pool.save()
  return {}
}

/** How `GetUser` and `AdminGetUser` tell of it. */
export const factorsOnWire = ({ token }: User): object => ({
  ...(token?.isOn && { UserMFASettingList: [name] }),
  ...(token?.isPreferred && { PreferredMfaSetting: name }),
})

/** The question for a code, which stays open for three minutes and for as many codes as may be tried. */
export const askForCode = (pool: Pool, user: User): object => ({
  ChallengeName: name,
  Session: pool.challenges.open({ kind: 'code', salt: user.credential.salt }),
  ChallengeParameters: { USER_ID_FOR_SRP: user.sub },
})

export const CodeResponses = z.strictObject({ USERNAME: Text, SOFTWARE_TOKEN_MFA_CODE: Code })

/** The user whose code it is. A code is taken once, and none of a step before it. */
export function verifyCode(pool: Pool, responses: z.infer<typeof CodeResponses>, session: string): User {
  const challenge = pool.challenges.peek(session)
  const user = pool.find(responses.USERNAME)
  const isAsked = challenge?.kind === 'code' && user?.credential.salt === challenge.salt
  if (!isAsked || !user) throw notAuthorized('Invalid session for the user, session is expired.')
  if (!user.enabled) throw notAuthorized('User is disabled.')
  if (!user.token) {
    throw new AwsError('SoftwareTokenMFANotFoundException', 'Software Token MFA does not exist for the user.')
  }
  const person = pool.person(user.sub)
  if (pool.isLocked(person, 'token')) throw notAuthorized('Password attempts exceeded')
  const step = stepOf(user.token.secret, responses.SOFTWARE_TOKEN_MFA_CODE, pool.clock.now())
  if (step === undefined) {
    pool.countFailure(person, 'token')
    throw new AwsError('CodeMismatchException', 'Invalid code received for user')
  }
  if (step <= user.token.step) {
    throw new AwsError('ExpiredCodeException', 'Your software token has already been used once.')
  }
  user.token.step = step
  pool.challenges.take(session)
  pool.forgive(user, 'token')
  pool.save()
  return user
}
