/**
 * Zip files that other programs have made: exports of other products, documents of Word. Unlike those of `zip.ts` they are
 * compressed and may have a comment; what comes out of one is limited before it is unpacked.
 */
import { crc32, inflateRawSync } from 'node:zlib'
import { ZipFault, type ZippedFile } from './zip.ts'

const [centralSignature, endSignature, localSignature] = [0x02_01_4b_50, 0x06_05_4b_50, 0x04_03_4b_50]
const [localBytes, centralBytes, endBytes] = [30, 46, 22]
const commentBytesMax = 0xffff
const isEncrypted = 0x00_01

interface UnzipOptions {
  /** Of all files together, unpacked. */
  readonly bytesMax: number
  readonly filesMax: number
  /** The files that are wanted; the others are never unpacked. */
  readonly isWanted?: (name: string) => boolean
}

/** Whether the bytes begin as a zip file does. */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 0x03 || bytes[2] === 0x05)

/** The wanted files, in the order of the archive's list; throws `ZipFault`. */
export function unzip(zip: Buffer, { bytesMax, filesMax, isWanted = () => true }: UnzipOptions): ZippedFile[] {
  const end = endOf(zip)
  const count = zip.readUInt16LE(end + 10)
  if (count > filesMax) throw new ZipFault('too-large')
  const files: ZippedFile[] = []
  let [at, left] = [zip.readUInt32LE(end + 16), bytesMax]
  for (let index = 0; index < count; index++) {
    if (at + centralBytes > end || zip.readUInt32LE(at) !== centralSignature) throw new ZipFault('broken')
    const nameEnd = at + centralBytes + zip.readUInt16LE(at + 28)
    const name = zip.toString('utf8', at + centralBytes, nameEnd)
    const isFolder = name.endsWith('/')
    if (!isFolder && isWanted(name)) {
      const bytes = unpack(zip, at, left)
      left -= bytes.length
      files.push({ name, bytes })
    }
    at = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return files
}

/** Where the end record begins: behind it there is at most a comment. */
function endOf(zip: Buffer): number {
  for (let at = zip.length - endBytes; at >= Math.max(0, zip.length - endBytes - commentBytesMax); at--)
    if (zip.readUInt32LE(at) === endSignature) return at
  throw new ZipFault('broken')
}

function unpack(zip: Buffer, at: number, bytesMax: number): Buffer {
  const method = zip.readUInt16LE(at + 10)
  if ((zip.readUInt16LE(at + 8) & isEncrypted) !== 0 || (method !== 0 && method !== 8)) throw new ZipFault('packed')
  const [packedBytes, size, begin] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24), zip.readUInt32LE(at + 42)]
  if (size > bytesMax) throw new ZipFault('too-large')
  if (begin + localBytes > zip.length || zip.readUInt32LE(begin) !== localSignature) throw new ZipFault('broken')
  const from = begin + localBytes + zip.readUInt16LE(begin + 26) + zip.readUInt16LE(begin + 28)
  const packed = zip.subarray(from, from + packedBytes)
  const bytes = method === 0 ? packed : inflate(packed, size)
  if (bytes.length !== size || crc32(bytes) !== zip.readUInt32LE(at + 16)) throw new ZipFault('broken')
  return bytes
}

function inflate(packed: Buffer, size: number): Buffer {
  try {
    // One byte more than it says, because zlib takes no limit of zero.
    return inflateRawSync(packed, { maxOutputLength: size + 1 })
  } catch {
    throw new ZipFault('broken')
  }
}
