/**
 * The server's half of Secure Remote Password as Cognito speaks it: the user proves to know the password and the server
 * holds only a salt and a verifier. Pure arithmetic over the 3072-bit group of RFC 3526 with generator 2.
 */
import {
  createDiffieHellman,
  createHash,
  createHmac,
  getDiffieHellman,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** What is stored in place of a password; both are hexadecimal. */
export interface Credential {
  salt: string
  verifier: string
}

/** The server's secret and public number of one sign-in, and the credential they were made for. */
export interface Offer {
  credential: Credential
  secret: bigint
  public: bigint
}

/** What the client sends back: its public number and a signature made with the key both sides can derive. */
export interface Proof {
  clientPublic: bigint
  secretBlock: string
  timestamp: string
  signature: string
}

const prime = getDiffieHellman('modp15').getPrime()
const modulus = fromBytes(prime)
const generator = 2n
const multiplier = fromBytes(sha256(paddedBytes(modulus), paddedBytes(generator)))

const saltBytes = 16
const secretBytes = 32
const sharedKeyBytes = 16
const modulusBytes = 384

/** `poolName` is the part of the pool id after the underscore, as on the client. */
export function makeCredential(poolName: string, userId: string, password: string): Credential {
  const salt = fromBytes(randomBytes(saltBytes)).toString(16)
  return { salt, verifier: verifierOf(salt, poolName, userId, password) }
}

/** For the one operation that sends a password in clear. */
export function isPasswordOf(credential: Credential, poolName: string, userId: string, password: string): boolean {
  return credential.verifier === verifierOf(credential.salt, poolName, userId, password)
}

/** A credential nobody can match, always the same for the same seed: what a stranger is challenged with. */
export function decoyCredential(seed: Buffer): Credential {
  const salt = fromBytes(Buffer.from(hkdfSync('sha256', seed, '', 'salt', saltBytes)))
  const verifier = fromBytes(Buffer.from(hkdfSync('sha256', seed, '', 'verifier', modulusBytes))) % modulus
  return { salt: salt.toString(16), verifier: verifier.toString(16) }
}

export function makeOffer(credential: Credential): Offer {
  const secret = fromBytes(randomBytes(secretBytes))
  const verifier = BigInt(`0x${credential.verifier}`)
  return { credential, secret, public: (multiplier * verifier + power(generator, secret)) % modulus }
}

/** The caller has refused a degenerate public number when it was sent. */
export function isProven(poolName: string, userId: string, offer: Offer, proof: Proof): boolean {
  const scrambler = sha256(paddedBytes(proof.clientPublic), paddedBytes(offer.public))
  const verifier = BigInt(`0x${offer.credential.verifier}`)
  const shared = power(proof.clientPublic * power(verifier, fromBytes(scrambler)), offer.secret)
  const salt = paddedBytes(fromBytes(scrambler))
  const key = Buffer.from(hkdfSync('sha256', paddedBytes(shared), salt, 'Caldera Derived Key', sharedKeyBytes))
  const expected = createHmac('sha256', key)
    .update(poolName + userId)
    .update(Buffer.from(proof.secretBlock, 'base64'))
    .update(proof.timestamp)
    .digest()
  const given = Buffer.from(proof.signature, 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Zero modulo the group would make the shared key known to anybody. */
export function isDegenerate(clientPublic: bigint): boolean {
  return clientPublic % modulus === 0n
}

function verifierOf(salt: string, poolName: string, userId: string, password: string): string {
  const identity = sha256(Buffer.from(`${poolName}${userId}:${password}`))
  const exponent = fromBytes(sha256(paddedBytes(BigInt(`0x${salt}`)), identity))
  return power(generator, exponent).toString(16)
}

/** What Diffie and Hellman compute of another's public number, at an eighth of the time that `bigint` takes. */
function power(base: bigint, exponent: bigint): bigint {
  const group = createDiffieHellman(prime)
  group.setPrivateKey(bytesOf(exponent))
  return fromBytes(group.computeSecret(bytesOf(base % modulus)))
}

/** Cognito hashes numbers in two's complement: a leading zero byte keeps a number with its top bit set positive. */
function paddedBytes(number: bigint): Buffer {
  const bytes = bytesOf(number)
  return bytes[0]! > 0x7f ? Buffer.concat([Buffer.of(0), bytes]) : bytes
}

function bytesOf(number: bigint): Buffer {
  const hex = number.toString(16)
  return Buffer.from(hex.length % 2 === 1 ? `0${hex}` : hex, 'hex')
}

function fromBytes(bytes: Buffer): bigint {
  return BigInt(`0x${bytes.toString('hex')}`)
}

function sha256(...parts: Buffer[]): Buffer {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
