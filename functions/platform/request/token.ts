/** Checks the access token of a request: signature, issuer, client, use and expiry. */
import { JwtVerifier } from 'aws-jwt-verify'
import { JwtBaseError } from 'aws-jwt-verify/error'
import { assertIsJwks, SimpleJwksCache } from 'aws-jwt-verify/jwk'
import { engineer } from '#shared/access'
import { Problem } from '#shared/problem'
import { once, variable } from '../aws/environment.ts'
import { log } from '../aws/log.ts'

export interface Claims {
  /** The identity provider's name for the agent. */
  readonly authId: string
  /** The second of the sign-in this token comes from; it stays the same while tokens are refreshed. */
  readonly signedIn: number
  /** The sign-in belongs to the group of engineers, who build language models (AUTH-020). */
  readonly isEngineer?: true
  /** The access token itself, with which the user pool is asked on the agent's behalf. */
  readonly token?: string
}

const keysTimeoutMs = 3000

/**
 * The key set is fetched once and kept; the verifier asks again when a token names an unknown key. Whoever has a token
 * may ask again when the keys could not be had.
 */
const fetcher = {
  fetch: async (uri: string) => {
    const keys = (await fetchKeys(uri)) ?? (await fetchKeys(uri))
    if (!keys) throw new Problem('unavailable')
    return keys
  },
}

/** The bytes of a key set; `undefined` when there was no answer in time, or one that is none. */
async function fetchKeys(uri: string): Promise<ArrayBuffer | undefined> {
  try {
    const answer = await fetch(uri, { signal: AbortSignal.timeout(keysTimeoutMs) })
    const bytes = await answer.arrayBuffer()
    assertIsJwks(JSON.parse(Buffer.from(bytes).toString()) as Parameters<typeof assertIsJwks>[0])
    return bytes
  } catch (error) {
    log.warn('The keys of tokens could not be fetched.', error as Error)
    return undefined
  }
}

/** Whether the keys of sign-ins can be had just now. */
export const hasTokenKeys = async (): Promise<boolean> => (await fetchKeys(variable('TOKEN_KEYS_URL'))) !== undefined

const verifier = once(() =>
  JwtVerifier.create(
    { issuer: variable('TOKEN_ISSUER'), audience: null, jwksUri: variable('TOKEN_KEYS_URL') },
    { jwksCache: new SimpleJwksCache({ fetcher }) },
  ),
)

/** The claims of an `Authorization: Bearer …` header; anything but a good token is `unauthenticated`. */
export async function verifyBearer(authorization: string | undefined): Promise<Claims> {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1]
  if (!token) throw new Problem('unauthenticated')
  const payload = await verifier()
    .verify(token)
    .catch((error: unknown) => {
      throw error instanceof JwtBaseError ? new Problem('unauthenticated') : error
    })
  const ours = payload['token_use'] === 'access' && payload['client_id'] === variable('TOKEN_CLIENT_ID')
  if (!ours || !payload.sub) throw new Problem('unauthenticated')
  const groups: unknown = payload['cognito:groups']
  const isEngineer = Array.isArray(groups) && groups.includes(engineer)
  return { authId: payload.sub, signedIn: Number(payload['auth_time'] ?? 0), ...(isEngineer && { isEngineer }), token }
}
