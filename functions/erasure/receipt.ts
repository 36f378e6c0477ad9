/**
 * The receipt of an erasure: what was removed, when and by whom, without saying of whom.
 *
 * It is signed with Ed25519 (RFC 8032) over `parley-erasure-receipt.` and the canonical JSON of `{ key, receipt }`: members
 * in the order of their names, no blanks. The private key follows from one of the keyring, so that it is sealed as all keys
 * are; the public one stands in the receipt, and all of them at a public address.
 */
import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import * as z from 'zod/mini'
import { Erasure, ReceiptKey } from '#shared/contracts/privacy'
import { compareTexts } from '#shared/order'
import { signaturesOf } from '../platform/tenancy/keyring.ts'

const format = 'parley-erasure-receipt'

const Receipt = z.strictObject({
  format: z.literal(format),
  version: z.literal(1),
  erasure: z.string(),
  /** The company, as it was called. */
  company: z.string(),
  ...z.pick(Erasure, { subject: true, by: true, started: true, counts: true, forgotten: true, reason: true }).shape,
  completed: z.iso.datetime(),
})
export type Receipt = z.infer<typeof Receipt>

export const SignedReceipt = z.strictObject({
  receipt: Receipt,
  key: ReceiptKey,
  /** In base64. */
  signature: z.string(),
})
export type SignedReceipt = z.infer<typeof SignedReceipt>

/** Members in the order of their names, at every depth. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).toSorted(([a], [b]) => compareTexts(a, b))
  return `{${members.map(([name, each]) => `${JSON.stringify(name)}:${canonicalJson(each)}`).join()}}`
}

const signedText = (receipt: Receipt, key: ReceiptKey): Buffer =>
  Buffer.from(`${format}.${canonicalJson({ key, receipt })}`)

/** What stands before the 32 bytes of a private key of Ed25519 in PKCS #8 (RFC 8410). */
const privateKeyHead = Buffer.from('302e020100300506032b657004220420', 'hex')

interface Pair {
  readonly key: ReceiptKey
  readonly secret: KeyObject
}

const idLength = 16

function pairOf(seed: string): Pair {
  const der = Buffer.concat([privateKeyHead, Buffer.from(seed, 'base64url')])
  const secret = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const bytes = createPublicKey(secret).export({ format: 'der', type: 'spki' })
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, idLength)
  return { key: { algorithm: 'Ed25519', id, publicKey: bytes.toString('base64') }, secret }
}

/** One for each key of the keyring, the newest first. */
const pairs = async (): Promise<Pair[]> => (await signaturesOf('erasure', ['receipt'])).map(pairOf)

export const publicKeys = async (): Promise<ReceiptKey[]> => (await pairs()).map(({ key }) => key)

type Told = Omit<Receipt, 'format' | 'version'>

export async function signReceipt(told: Told): Promise<SignedReceipt> {
  const receipt = Receipt.parse({ ...told, format, version: 1 })
  const [newest] = await pairs()
  if (!newest) throw new Error('The keyring has no key for receipts.')
  const { key, secret } = newest
  return { receipt, key, signature: sign(null, signedText(receipt, key), secret).toString('base64') }
}

/** What a file that is said to be a receipt proves: that who has this key has signed it, or why it is none. */
export type Verified =
  | { readonly is: 'genuine'; readonly signed: SignedReceipt }
  | { readonly is: 'no-receipt' | 'altered' | 'other-key' }

/** `trusted`: public keys, of which one must have signed it; without them the one in the receipt, which then is to be compared. */
export function verifyReceipt(text: string, trusted: readonly string[] = []): Verified {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    return { is: 'no-receipt' }
  }
  const { data: signed } = SignedReceipt.safeParse(given)
  if (!signed) return { is: 'no-receipt' }
  const { receipt, key, signature } = signed
  if (trusted.length > 0 && !trusted.includes(key.publicKey)) return { is: 'other-key' }
  try {
    const publicKey = createPublicKey({ key: Buffer.from(key.publicKey, 'base64'), format: 'der', type: 'spki' })
    const isGenuine =
      publicKey.asymmetricKeyType === 'ed25519' &&
      verify(null, signedText(receipt, key), publicKey, Buffer.from(signature, 'base64'))
    return isGenuine ? { is: 'genuine', signed } : { is: 'altered' }
  } catch {
    return { is: 'altered' }
  }
}
