/** The tokens of a signed-in user: how they are made, and when an access token still holds. */
import { randomUUID } from 'node:crypto'
import { signIns } from '../../definition/definition.ts'
import { notAuthorized } from './operation.ts'
import { AccessClaims } from './tokens.ts'
import type { Pool, Session, User } from './pool.ts'

/** What the gateway's authorizer learns about a token. */
export type Verdict = { valid: true; claims: AccessClaims } | { valid: false; reason: string }

const { accessTokenSeconds: tokenSeconds } = signIns

export function startTokens(pool: Pool, user: User) {
  const { session, refreshToken } = pool.startSession(user)
  return { ...makeTokens(pool, user, session), RefreshToken: refreshToken }
}

export function makeTokens(pool: Pool, user: User, session: Session) {
  const issuedAt = Math.floor(pool.clock.now() / 1000)
  const shared = {
    sub: user.sub,
    iss: pool.issuer,
    origin_jti: session.id,
    event_id: randomUUID(),
    auth_time: Math.floor(session.startedAt / 1000),
    iat: issuedAt,
    exp: issuedAt + tokenSeconds,
  }
  const access = {
    ...shared,
    client_id: pool.clientId,
    token_use: 'access',
    scope: 'aws.cognito.signin.user.admin',
    jti: randomUUID(),
    username: user.sub,
  } satisfies AccessClaims & { event_id: string }
  const identity = {
    ...user.attributes,
    email_verified: user.attributes.email_verified === 'true',
    ...shared,
    'cognito:username': user.sub,
    aud: pool.clientId,
    token_use: 'id',
    jti: randomUUID(),
  }
  return {
    AccessToken: pool.keys.sign(access),
    IdToken: pool.keys.sign(identity),
    ExpiresIn: tokenSeconds,
    TokenType: 'Bearer',
  }
}

export function judgeAccessToken(pool: Pool, token: string): Verdict {
  const read = AccessClaims.safeParse(pool.keys.read(token))
  if (!read.success) return { valid: false, reason: 'Invalid Access Token' }
  const claims = read.data
  if (claims.iss !== pool.issuer || claims.client_id !== pool.clientId) {
    return { valid: false, reason: 'Invalid Access Token' }
  }
  if (claims.exp * 1000 <= pool.clock.now()) return { valid: false, reason: 'Access Token has expired' }
  const live = pool.liveSession(claims.origin_jti)
  if (!live || live.user.sub !== claims.sub) return { valid: false, reason: 'Access Token has been revoked' }
  return { valid: true, claims }
}

/** The user of an access token that holds. */
export function userOf(pool: Pool, accessToken: string): User {
  const verdict = judgeAccessToken(pool, accessToken)
  if (!verdict.valid) throw notAuthorized(verdict.reason)
  return pool.mustFind(verdict.claims.sub)
}
