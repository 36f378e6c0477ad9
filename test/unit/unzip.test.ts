/** Zip files of other programs. */
import { expect, it } from 'vitest'
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
