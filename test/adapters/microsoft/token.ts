/** Calls of the Bot Framework that a test signs with a key of its own, and the answers by which the key is found. */
import { generateKeyPairSync, sign } from 'node:crypto'
import { rawOf } from '../sketch.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

export const tokenOf = (claims: object, header: object = { alg: 'RS256', kid: 'own', typ: 'JWT' }): string => {
  const signed = `${encoded(header)}.${encoded(claims)}`
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), privateKey).toString('base64url')}`
}

export const callWith = (token: string, activity: unknown) =>
  rawOf(JSON.stringify(activity), { headers: { authorization: `Bearer ${token}` } })

const { n, e } = publicKey.export({ format: 'jwk' })
const jwksUri = 'https://login.botframework.com/v1/.well-known/keys'

/** What the framework answers: where its keys lie, and the keys. */
export const metadataReply = { status: 200, body: { issuer: 'https://api.botframework.com', jwks_uri: jwksUri } }
export const keysReply = (kid = 'own', endorsements: readonly string[] = ['msteams', 'webchat']) => ({
  status: 200,
  body: {
    keys: [
      { kty: 'RSA', use: 'sig', kid, n, e, endorsements },
      { kid: 'odd', kty: 'EC' },
    ],
  },
})
