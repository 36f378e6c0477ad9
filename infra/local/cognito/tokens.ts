/** The pool's signing key and its JSON Web Tokens. The key is made on the first start and never leaves its file. */
import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  sign,
  verify,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { loadState, saveState } from '../wire/service.ts'

export const AccessClaims = z.object({
  sub: z.string(),
  iss: z.string(),
  client_id: z.string(),
  origin_jti: z.string(),
  token_use: z.literal('access'),
  scope: z.string(),
  auth_time: z.number(),
  iat: z.number(),
  exp: z.number(),
  jti: z.string(),
  username: z.string(),
})
export type AccessClaims = z.infer<typeof AccessClaims>

export interface Keyring {
  /** The public keys as `/.well-known/jwks.json` shows them. */
  jwks: { keys: PublicJwk[] }
  /** Keyed hash for everything that must not be guessable from the state file alone. */
  seal(purpose: string, text: string): Buffer
  sign(claims: Record<string, unknown>): string
  /** The claims of a token this key signed, whatever they say; null for anything else. */
  read(token: string): unknown
}

/** An alias, not an interface: verifiers take it where they expect any JSON object. */
type PublicJwk = {
  kty: 'RSA'
  use: 'sig'
  alg: 'RS256'
  kid: string
  n: string
  e: string
}

const Header = z.object({ alg: z.literal('RS256') })
const RsaNumbers = z.object({ n: z.string(), e: z.string() })

export async function openKeyring(file: string): Promise<Keyring> {
  const privateKey = await loadKey(file)
  const { n, e } = RsaNumbers.parse(createPublicKey(privateKey).export({ format: 'jwk' }))
  const kid = createHash('sha256')
    .update(JSON.stringify({ e, kty: 'RSA', n }))
    .digest('base64url')
  const secret = createHash('sha256')
    .update(privateKey.export({ format: 'der', type: 'pkcs8' }))
    .digest()
  const head = encode({ kid, alg: 'RS256' })
  return {
    jwks: { keys: [{ kty: 'RSA', use: 'sig', alg: 'RS256', kid, n, e }] },
    seal: (purpose, text) => createHmac('sha256', secret).update(`${purpose}\n${text}`).digest(),
    sign(claims) {
      const signed = `${head}.${encode(claims)}`
      return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), privateKey).toString('base64url')}`
    },
    read(token) {
      const [header, claims, signature, ...more] = token.split('.')
      if (header === undefined || claims === undefined || signature === undefined || more.length > 0) return null
      if (!Header.safeParse(decode(header)).success) return null
      const signed = Buffer.from(`${header}.${claims}`)
      return verify('RSA-SHA256', signed, createPublicKey(privateKey), Buffer.from(signature, 'base64url'))
        ? decode(claims)
        : null
    },
  }
}

async function loadKey(file: string): Promise<KeyObject> {
  const stored = loadState<JsonWebKey | null>(file, null)
  if (stored) return createPrivateKey({ key: stored, format: 'jwk' })
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  saveState(file, privateKey.export({ format: 'jwk' }))
  return privateKey
}

function encode(part: unknown): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}

function decode(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString())
  } catch {
    return null
  }
}
