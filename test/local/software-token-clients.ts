/** People of a local pool with an authenticator app, by the pool's clock. */
import {
  AssociateSoftwareTokenCommand,
  RespondToAuthChallengeCommand,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { codeAt } from '../../infra/local/cognito/totp.ts'
import { member, password, signInOverSrp, tokensOf, type LocalPool } from './cognito-clients.ts'

export const stepMs = 30_000
export const on = { SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } }
export const off = { SoftwareTokenMfaSettings: { Enabled: false, PreferredMfa: false } }

export const code = ({ clock }: LocalPool, secret: string): string => codeAt(secret, clock.ms)
export const wrongCode = (pool: LocalPool, secret: string): string =>
  code(pool, secret) === '111111' ? '222222' : '111111'

export const associate = async ({ sdk }: LocalPool, AccessToken: string): Promise<string> =>
  (await sdk.send(new AssociateSoftwareTokenCommand({ AccessToken }))).SecretCode ?? ''

export const verify = ({ sdk }: LocalPool, AccessToken: string, UserCode: string) =>
  sdk.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }))

/** Somebody whose sign-in asks for a code; the code of the step after this one is still to be used. */
export async function enrolled(pool: LocalPool) {
  const email = await member(pool)
  const { access } = await tokensOf(pool, email)
  const secret = await associate(pool, access)
  await verify(pool, access, code(pool, secret))
  await pool.sdk.send(new SetUserMFAPreferenceCommand({ AccessToken: access, ...on }))
  pool.clock.ms += stepMs
  return { email, secret, access }
}

/** Proves the password; gives the session in which the code is asked for. */
export const begin = async (pool: LocalPool, email: string) => (await signInOverSrp(pool, email, password)).Session

export function answer(
  { sdk, userPoolClientId: ClientId }: LocalPool,
  USERNAME: string,
  Session: string | undefined,
  SOFTWARE_TOKEN_MFA_CODE: string,
) {
  const ChallengeResponses = { USERNAME, SOFTWARE_TOKEN_MFA_CODE }
  const challenge = { ClientId, ChallengeName: 'SOFTWARE_TOKEN_MFA' as const }
  return sdk.send(new RespondToAuthChallengeCommand({ ...challenge, ChallengeResponses, Session }))
}
