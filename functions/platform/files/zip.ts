/**
 * Zip files without compression, as PKWARE's APPNOTE 6.3.10 describes them. They hold no time and nothing of the machine,
 * so that the same files give the same bytes everywhere: libraries write the local time.
 */
import { crc32 } from 'node:zlib'

export interface ZippedFile {
  /** Without folders; signs of any script. */
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
