/**
 * Zip files without compression, as PKWARE's APPNOTE 6.3.10 describes them. They hold no time and nothing of the machine,
 * so that the same files give the same bytes everywhere: libraries write the local time.
 */
import { crc32 } from 'node:zlib'

export interface ZippedFile {
  /** Signs of any script; below folders, with `/` between them. */
  readonly name: string
  readonly bytes: Buffer
}

const [localSignature, centralSignature, endSignature] = [0x04_03_4b_50, 0x02_01_4b_50, 0x06_05_4b_50]
const versionNeeded = 20
/** The name is UTF-8. */
const flags = 0x08_00
/** 1 January 1980, the first day a zip file can name. */
const date = 0x00_21
const [localBytes, centralBytes, endBytes] = [30, 46, 22]

/** The files in one, in their order. All of it must stay below 4 GB and 65,536 files. */
export function zipOf(files: readonly ZippedFile[]): Buffer {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const { name, bytes } of files) {
    const nameBytes = Buffer.from(name)
    const described = descriptionOf(nameBytes, bytes)
    const local = Buffer.alloc(localBytes)
    local.writeUInt32LE(localSignature)
    described.copy(local, 4)
    const central = Buffer.alloc(centralBytes)
    central.writeUInt32LE(centralSignature)
    central.writeUInt16LE(versionNeeded, 4)
    described.copy(central, 6)
    central.writeUInt32LE(offset, 42)
    locals.push(local, nameBytes, bytes)
    centrals.push(central, nameBytes)
    offset += local.length + nameBytes.length + bytes.length
  }
  const directory = Buffer.concat(centrals)
  const end = Buffer.alloc(endBytes)
  end.writeUInt32LE(endSignature)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

/** What both headers of a file say of it; method 0 is none, and so both sizes are the same. */
function descriptionOf(name: Buffer, bytes: Buffer): Buffer {
  const described = Buffer.alloc(localBytes - 4)
  described.writeUInt16LE(versionNeeded)
  described.writeUInt16LE(flags, 2)
  described.writeUInt16LE(date, 8)
  described.writeUInt32LE(crc32(bytes), 10)
  described.writeUInt32LE(bytes.length, 14)
  described.writeUInt32LE(bytes.length, 18)
  described.writeUInt16LE(name.length, 22)
  return described
}

/** `broken`: cut off, changed, or no zip file at all; `packed`: with compression, a password, or in parts; `too-large`. */
export class ZipFault extends Error {
  constructor(readonly why: 'broken' | 'packed' | 'too-large') {
    super(`This zip file is ${why}.`)
  }
}

const broken = () => new ZipFault('broken')
/** Encrypted; sizes behind the data; patched data; strong encryption. */
const refusedFlags = 0x00_01 | 0x00_08 | 0x00_20 | 0x00_40

/**
 * The files of a zip file that holds them as they are, in its order. Nothing is unpacked and nothing copied, so that what
 * comes of it is never larger than the file. No two files share bytes. Throws `ZipFault`.
 */
export function filesOf(zip: Buffer): ZippedFile[] {
  const end = zip.length - endBytes
  if (end < 0 || zip.readUInt32LE(end) !== endSignature || zip.readUInt16LE(end + 20) !== 0) throw broken()
  const [count, directoryBytes, start] = [
    zip.readUInt16LE(end + 10),
    zip.readUInt32LE(end + 12),
    zip.readUInt32LE(end + 16),
  ]
  if (start + directoryBytes !== end || zip.readUInt16LE(end + 8) !== count) throw broken()
  const files: ZippedFile[] = []
  let [at, next] = [start, 0]
  for (let index = 0; index < count; index++) {
    if (at + centralBytes > end || zip.readUInt32LE(at) !== centralSignature) throw broken()
    const { name, bytes, begin, after, entryEnd } = entryAt(zip, at, start)
    // In the order of the list, one behind the other: none lies over another one.
    if (begin < next || entryEnd > end) throw broken()
    files.push({ name, bytes })
    next = after
    at = entryEnd
  }
  if (at !== end) throw broken()
  return files
}

/** One entry of the list at `at`; `limit` is where the list begins. */
function entryAt(zip: Buffer, at: number, limit: number) {
  const [packed, size] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24)]
  if (zip.readUInt16LE(at + 10) !== 0 || (zip.readUInt16LE(at + 8) & refusedFlags) !== 0 || packed !== size)
    throw new ZipFault('packed')
  const nameBytes = zip.readUInt16LE(at + 28)
  const begin = zip.readUInt32LE(at + 42)
  if (begin + localBytes > limit || zip.readUInt32LE(begin) !== localSignature) throw broken()
  const data = begin + localBytes + zip.readUInt16LE(begin + 26) + zip.readUInt16LE(begin + 28)
  const after = data + size
  if (after > limit) throw broken()
  const name = zip.toString('utf8', at + centralBytes, at + centralBytes + nameBytes)
  const bytes = zip.subarray(data, after)
  const local = zip.toString('utf8', begin + localBytes, begin + localBytes + zip.readUInt16LE(begin + 26))
  if (local !== name || crc32(bytes) !== zip.readUInt32LE(at + 16)) throw broken()
  const entryEnd = at + centralBytes + nameBytes + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  return { name, bytes, begin, after, entryEnd }
}
