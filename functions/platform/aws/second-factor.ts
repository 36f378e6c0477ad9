/** The second factor of an account at the user pool: set up and asked for there, with a software token. */
import {
  AdminInitiateAuthCommand,
  AdminSetUserMFAPreferenceCommand,
  AssociateSoftwareTokenCommand,
  CodeMismatchException,
  CognitoIdentityProviderClient,
  EnableSoftwareTokenMFAException,
  GetUserCommand,
  InvalidParameterException,
  NotAuthorizedException,
  PasswordResetRequiredException,
  SoftwareTokenMFANotFoundException,
  TooManyRequestsException,
  UserNotFoundException,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { Problem } from '#shared/problem'
import { once, variable } from './environment.ts'

const pool = once(() => new CognitoIdentityProviderClient({}))
const softwareToken = 'SOFTWARE_TOKEN_MFA'

/** Whether the pool asks the owner of an access token for a code; `undefined` where the token is over. */
export async function hasFactorOn(token: string): Promise<boolean | undefined> {
  try {
    const { UserMFASettingList: on = [] } = await pool().send(new GetUserCommand({ AccessToken: token }))
    return on.includes(softwareToken)
  } catch (error) {
    if (isOneOf(error, [NotAuthorizedException, UserNotFoundException, InvalidParameterException])) return undefined
    throw isOneOf(error, [TooManyRequestsException]) ? new Problem('unavailable') : error
  }
}

/** A new secret in base32 for the authenticator app of the token's owner. It counts once `verifySecret` has seen a code of it. */
export async function newSecret(token: string): Promise<string> {
  const { SecretCode } = await pool().send(new AssociateSoftwareTokenCommand({ AccessToken: token }))
  if (!SecretCode) throw new Error('The pool gave no secret.')
  return SecretCode
}

/** Whether a code is one of the secret that was made last. */
export async function verifySecret(token: string, code: string): Promise<boolean> {
  try {
    await pool().send(new VerifySoftwareTokenCommand({ AccessToken: token, UserCode: code }))
    return true
  } catch (error) {
    if (isOneOf(error, [TooManyRequestsException])) throw new Problem('too-many-requests')
    if (isOneOf(error, [EnableSoftwareTokenMFAException, CodeMismatchException, SoftwareTokenMFANotFoundException]))
      return false
    throw error
  }
}

/** Has the pool ask an account for a code, or not any more; `factor-off` where no secret of it was verified. */
export async function askForFactor(authId: string, isOn: boolean): Promise<void> {
  const SoftwareTokenMfaSettings = { Enabled: isOn, PreferredMfa: isOn }
  const named = { UserPoolId: variable('USER_POOL_ID'), Username: authId }
  try {
    await pool().send(new AdminSetUserMFAPreferenceCommand({ ...named, SoftwareTokenMfaSettings }))
  } catch (error) {
    if (error instanceof InvalidParameterException) throw new Problem('factor-off')
    throw error
  }
}

/**
 * Whether this is the password of an account whose second factor is on. The pool counts wrong ones together with those of
 * sign-ins, and refuses all for a while after some of them.
 */
export async function provesPassword(email: string, password: string): Promise<boolean> {
  const asked = { UserPoolId: variable('USER_POOL_ID'), ClientId: variable('TOKEN_CLIENT_ID') }
  const AuthParameters = { USERNAME: email, PASSWORD: password }
  try {
    const { ChallengeName } = await pool().send(
      new AdminInitiateAuthCommand({ ...asked, AuthFlow: 'ADMIN_USER_PASSWORD_AUTH', AuthParameters }),
    )
    return ChallengeName === softwareToken
  } catch (error) {
    if (isOneOf(error, [TooManyRequestsException])) throw new Problem('too-many-requests')
    const refusals = [NotAuthorizedException, UserNotFoundException, PasswordResetRequiredException]
    if (isOneOf(error, refusals)) return false
    throw error
  }
}

const isOneOf = (error: unknown, kinds: readonly (new (...given: never[]) => Error)[]): boolean =>
  kinds.some((kind) => error instanceof kind)
