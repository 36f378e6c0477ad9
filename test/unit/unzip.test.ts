/** Zip files of other programs. */
import { describe, expect, it } from 'vitest'
import { unzip } from '../../functions/platform/files/unzip.ts'
import { zipOf } from '../../functions/platform/files/zip.ts'

it('a zip file is unpacked up to so many files and so many bytes of all together', () => {
  const files = [
    { name: 'a.txt', bytes: Buffer.from('abc') },
    { name: 'b.txt', bytes: Buffer.from('de') },
  ]
  expect(unzip(zipOf(files), { bytesMax: 5, filesMax: 2 })).toEqual(files)
  for (const limits of [
    { bytesMax: 4, filesMax: 2 },
    { bytesMax: 5, filesMax: 1 },
  ])
    expect(() => unzip(zipOf(files), limits)).toThrow('This zip file is too-large.')
})

describe('a zip file of another program', () => {
  const limits = { bytesMax: 100, filesMax: 2 }
  const empty = { name: '', bytes: Buffer.alloc(0) }

  it('may be empty, have a file without a name, and a comment of 65,535 bytes', () => {
    expect(unzip(zipOf([]), limits)).toEqual([])
    expect(unzip(zipOf([empty]), limits)).toEqual([empty])
    expect(unzip(Buffer.concat([zipOf([empty]), Buffer.alloc(65_535)]), limits)).toEqual([empty])
    for (const none of [Buffer.alloc(21), Buffer.concat([zipOf([empty]), Buffer.alloc(65_536)])])
      expect(() => unzip(none, limits)).toThrow('This zip file is broken.')
  })

  it('is broken where a file begins less than 30 bytes before its end', () => {
    const zip = zipOf([empty])
    const behind = Buffer.concat([zip, zip.subarray(0, 30)])
    const startingAt = (offset: number) => {
      const changed = Buffer.from(behind)
      changed.writeUInt32LE(offset, zip.readUInt32LE(zip.length - 6) + 42)
      return changed
    }
    expect(unzip(startingAt(behind.length - 30), limits)).toEqual([empty])
    expect(() => unzip(startingAt(behind.length - 29), limits)).toThrow('This zip file is broken.')
  })
})
