/**
 * Whether a request comes from Alexa: its certificate, the chain of that to a root that is trusted, and the signature over
 * the body as it came. By Amazon's "Host a custom skill as a web service"; addresses are judged as browsers write them,
 * because `..` would lead out of Alexa's folder.
 */
import { isUrl } from '#shared/fields/url'
import { createPublicKey, createVerify, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { rootCertificates } from 'node:tls'
import type { SettingsOf } from '#shared/channels/definition'
import type { alexa } from '#shared/channels/alexa'
import { BoundedMap } from '../../platform/tenancy/bounded-map.ts'
import type { Raw, SafePost, Verified } from '../adapter.ts'
import { alexaRequestOf, type AlexaRequest } from './request.ts'

type Settings = SettingsOf<typeof alexa>

/** The certificates of a request, the signer's first, and whom to trust. */
export interface AlexaKeys {
  readonly chain: readonly X509Certificate[]
  readonly roots: readonly X509Certificate[]
}

const certificateHost = 's3.amazonaws.com'
const certificateFolder = '/echo.api/'
const signerName = 'echo-api.amazon.com'

/** The address of a certificate as browsers write it; nothing where it is not Alexa's. */
export function certificateUrlOf(written: string): string | undefined {
  if (!isUrl(written)) return undefined
  const url = new URL(written)
  const isPlain = url.protocol === 'https:' && url.port === '' && !url.username && !url.password
  const isAlexas = url.hostname === certificateHost && url.pathname.startsWith(certificateFolder)
  return isPlain && isAlexas ? url.origin + url.pathname : undefined
}

const chainsMax = 20
const chainCertificatesMax = 10
const chainBytesMax = 64 * 1024
const keptMs = 24 * 60 * 60 * 1000

const chains = new BoundedMap<string, { readonly at: number; readonly chain: readonly X509Certificate[] }>(chainsMax)

/** Fetches the certificates of a request; a chain is kept for a day. */
export async function alexaKeysFor(
  { headers }: Raw,
  _: Settings,
  post: SafePost,
  now: Date,
): Promise<AlexaKeys | undefined> {
  const url = certificateUrlOf(headers['signaturecertchainurl'] ?? '')
  if (url === undefined) return undefined
  const kept = chains.get(url)
  if (kept && Math.abs(now.getTime() - kept.at) < keptMs) return { chain: kept.chain, roots: trustedRoots() }
  const answer = await post(url, { method: 'GET', bytesMax: chainBytesMax })
  if (answer.kind === 'failed' || answer.status !== 200) return undefined
  const chain = certificatesIn(answer.body.toString('latin1'))
  if (chain.length === 0) return undefined
  chains.set(url, { at: now.getTime(), chain })
  return { chain, roots: trustedRoots() }
}

/** Those of a file of PEM; none where one of them is broken. */
export function certificatesIn(pem: string): X509Certificate[] {
  const blocks = pem.split('-----END CERTIFICATE-----').slice(0, -1)
  if (blocks.length > chainCertificatesMax) return []
  try {
    return blocks.map((block) => new X509Certificate(`${block.trim()}\n-----END CERTIFICATE-----\n`))
  } catch {
    return []
  }
}

const roots = new Map<string, readonly X509Certificate[]>()

/** The roots that Node.js trusts, and those of the file that an operator names to it, as Node.js itself does. */
function trustedRoots(): readonly X509Certificate[] {
  const file = process.env['NODE_EXTRA_CA_CERTS'] ?? ''
  const kept = roots.get(file)
  if (kept) return kept
  const own = file ? certificatesIn(readFileSync(file, 'latin1')) : []
  const all = [...own, ...rootCertificates.map((pem) => new X509Certificate(pem))]
  roots.set(file, all)
  return all
}

export function verifyAlexa(raw: Raw, { skillId }: Settings, now: Date, keys: unknown): Verified {
  if (certificateUrlOf(raw.headers['signaturecertchainurl'] ?? '') === undefined)
    return { ok: false, why: 'wrong address of the certificate' }
  // Only `alexaKeysFor` makes them.
  const { chain, roots: trusted } = (keys ?? { chain: [], roots: [] }) as AlexaKeys
  const [signer] = chain
  if (!signer) return { ok: false, why: 'no certificate' }
  if (signer.checkHost(signerName, { subject: 'never', wildcards: false }) === undefined)
    return { ok: false, why: 'certificate of somebody else' }
  if (!isTrusted(chain, trusted, now)) return { ok: false, why: 'certificate not trusted' }
  if (!isSignedBy(signer, raw)) return { ok: false, why: 'wrong signature' }
  const request = alexaRequestOf(raw)
  if (!isInTime(request, now)) return { ok: false, why: 'too old' }
  return skillId && request.applicationId === skillId ? { ok: true } : { ok: false, why: 'another skill' }
}

/** Each certificate is in force and made by the next, until one is made by a root. */
function isTrusted(chain: readonly X509Certificate[], trusted: readonly X509Certificate[], now: Date): boolean {
  for (const [place, certificate] of chain.entries()) {
    if (!isInForce(certificate, now) || (place > 0 && !certificate.ca)) return false
    if (trusted.some((root) => isInForce(root, now) && isMadeBy(certificate, root))) return true
    const next = chain[place + 1]
    if (!next || !isMadeBy(certificate, next)) return false
  }
  return false
}

const isInForce = ({ validFrom, validTo }: X509Certificate, now: Date): boolean =>
  Date.parse(validFrom) <= now.getTime() && now.getTime() <= Date.parse(validTo)

/** By names first, because they are compared faster than keys. */
const isMadeBy = (certificate: X509Certificate, by: X509Certificate): boolean => {
  if (certificate.issuer !== by.subject) return false
  try {
    return certificate.checkIssued(by) && certificate.verify(by.publicKey)
  } catch {
    return false
  }
}

function isSignedBy(signer: X509Certificate, { headers, body }: Raw): boolean {
  const signature = Buffer.from(headers['signature-256'] ?? '', 'base64')
  if (signature.length === 0 || signer.publicKey.asymmetricKeyType !== 'rsa') return false
  const key = createPublicKey(signer.publicKey.export({ type: 'spki', format: 'pem' }))
  return createVerify('RSA-SHA256').update(body).verify(key, signature)
}

const ageMsMax = 150_000
/** Events of a skill are sent again for an hour. */
const eventAgeMsMax = 60 * 60 * 1000
const lateEvents: ReadonlySet<string> = new Set(['AlexaSkillEvent.SkillEnabled', 'AlexaSkillEvent.SkillDisabled'])

function isInTime({ type, timestamp }: AlexaRequest, now: Date): boolean {
  const age = Math.abs(now.getTime() - Date.parse(timestamp))
  return age <= (lateEvents.has(type) ? eventAgeMsMax : ageMsMax)
}
