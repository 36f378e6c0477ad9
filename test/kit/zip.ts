/** Reads zip files as APPNOTE describes them, and by nothing of what writes ours. */
import { expect } from 'vitest'

const polynomial = 0xed_b8_83_20

function crcOf(bytes: Buffer): number {
  let crc = 0xff_ff_ff_ff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ polynomial : crc >>> 1
  }
  return (crc ^ 0xff_ff_ff_ff) >>> 0
}

/** The texts of the files by their names; what is broken in it fails the test. */
export function filesInZip(zip: Buffer): Map<string, string> {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  expect(end).toBeGreaterThanOrEqual(0)
  const count = zip.readUInt16LE(end + 10)
  const files = new Map<string, string>()
  let at = zip.readUInt32LE(end + 16)
  expect(at + zip.readUInt32LE(end + 12)).toBe(end)
  for (let index = 0; index < count; index++) {
    expect(zip.toString('latin1', at, at + 4)).toBe('PK\u0001\u0002')
    const [crc, size, full] = [16, 20, 24].map((offset) => zip.readUInt32LE(at + offset))
    const nameLength = zip.readUInt16LE(at + 28)
    const local = zip.readUInt32LE(at + 42)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    expect(zip.toString('latin1', local, local + 4)).toBe('PK\u0003\u0004')
    // From the version on both headers say the same.
    expect(zip.subarray(local + 4, local + 30)).toEqual(zip.subarray(at + 6, at + 32))
    const begin = local + 30 + nameLength
    const bytes = zip.subarray(begin, begin + full!)
    expect([zip.toString('utf8', local + 30, begin), size, crcOf(bytes)]).toEqual([name, full, crc])
    expect(files.has(name)).toBe(false)
    files.set(name, bytes.toString('utf8'))
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  expect(at).toBe(end)
  return files
}
