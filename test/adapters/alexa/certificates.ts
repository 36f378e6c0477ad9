/** Certificates for tests: Node.js reads them, and makes none. */
import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'

export interface KeyPair {
  readonly publicKey: KeyObject
  readonly privateKey: KeyObject
}

export const newKeyPair = (): KeyPair => generateKeyPairSync('rsa', { modulusLength: 2048 })

const lengthOf = (length: number): Buffer => {
  if (length < 128) return Buffer.from([length])
  const bytes = Buffer.from(length.toString(16).padStart(length > 0xffff ? 6 : length > 0xff ? 4 : 2, '0'), 'hex')
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes])
}

const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content])
}

const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const bits = (content: Buffer) => der(0x03, Buffer.from([0]), content)
const nothing = der(0x05)

const nameOf = (name: string) => sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(name)))))

const timeOf = (date: Date) => der(0x18, Buffer.from(`${date.toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`))

const rsaWithSha256 = sequence(oid('2a864886f70d01010b'), nothing)

interface Wanted {
  readonly subject: string
  readonly issuer: string
  readonly keys: KeyPair
  /** Whose name is under it. */
  readonly signer: KeyPair
  readonly host?: string
  readonly isAuthority?: boolean
  readonly from?: string
  readonly to?: string
}

let serial = 1

/** A certificate as PEM, good from 2020 to 2090 unless told otherwise. */
export function certificateOf(wanted: Wanted): string {
  const { subject, issuer, keys, signer, host, isAuthority = false, from = '2020-01-01', to = '2090-01-01' } = wanted
  const constraints = sequence(
    oid('551d13'),
    der(0x01, Buffer.from([0xff])),
    der(0x04, sequence(...(isAuthority ? [der(0x01, Buffer.from([0xff]))] : []))),
  )
  const names = host ? [sequence(oid('551d11'), der(0x04, sequence(der(0x82, Buffer.from(host)))))] : []
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([(serial += 1) % 127])),
    rsaWithSha256,
    nameOf(issuer),
    sequence(timeOf(new Date(from)), timeOf(new Date(to))),
    nameOf(subject),
    keys.publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(constraints, ...names)),
  )
  const signature = createSign('RSA-SHA256').update(body).sign(signer.privateKey)
  const lines =
    sequence(body, rsaWithSha256, bits(signature))
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}
