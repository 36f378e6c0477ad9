/** Zip files of our own. */
import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { filesOf, zipOf } from '../../functions/platform/files/zip.ts'
import { filesInZip } from '../kit/zip.ts'

const files = [
  { name: 'users.csv', bytes: Buffer.from('\ufeffDate,Users\r\n20/11/26,3\r\n') },
  { name: 'Größe – 尺.csv', bytes: Buffer.alloc(0) },
  { name: 'all.bin', bytes: Buffer.from(Array.from({ length: 70_000 }, (_, index) => (index * 31) % 251)) },
]

it('ANALYTICS-020: a zip file holds the files under their names, as an independent reader finds them', () => {
  const read = filesInZip(zipOf(files))
  expect([...read.keys()]).toEqual(files.map(({ name }) => name))
  for (const { name, bytes } of files) expect(read.get(name)).toBe(bytes.toString('utf8'))
  expect(filesInZip(zipOf([])).size).toBe(0)
})

it('the same files are the same bytes everywhere, at any time', () => {
  const hash = createHash('sha256').update(zipOf(files)).digest('hex')
  expect(hash).toBe('78e63971c6c6192fc688e55bce824af88fc2431516677de5ce8e981d002a5f9f')
})

it('what was put into a zip file is found in it, also nothing, and a file without a name and bytes', () => {
  for (const packed of [[], [{ name: '', bytes: Buffer.alloc(0) }], files])
    expect(filesOf(zipOf(packed))).toEqual(packed)
  expect(() => filesOf(zipOf([]).subarray(1))).toThrow('This zip file is broken.')
})
