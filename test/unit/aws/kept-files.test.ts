/** Files in the media bucket: how large one may be that is read, and which are removed. */
import { describe, expect, it } from 'vitest'
import { removeCompanyFiles } from '../../../functions/platform/files/company-files.ts'
import { removeExportsBefore } from '../../../functions/platform/files/exports.ts'
import { readSource, removeKnowledgeFiles } from '../../../functions/platform/files/knowledge-files.ts'
import { keyOfMail, readKeptMail } from '../../../functions/platform/files/mails.ts'
import { dropUploadsOf, readUpload, removeFiles, requireUpload } from '../../../functions/platform/files/media.ts'
import { listSearchFiles, readSearchFile, removeSearchFiles } from '../../../functions/platform/files/search-files.ts'
import { pageOfFiles, removeFiles as removeReleases } from '../../../functions/platform/table/release-store.ts'
import { answering, seenOf, stubServices } from './stubs.ts'

stubServices()

describe('a file that is read', () => {
  it('is an upload of at most so many bytes', async () => {
    holding(10)
    expect(await readUpload(place, 10)).toEqual({ bytes: two, etag: 'e' })
    expect(await readUpload(place, 9)).toBeUndefined()
    expect(await requireUpload(place, 10)).toEqual(two)
    expect(await seenOf(requireUpload(place, 9))).toBe('upload-missing')
  })

  it('is a knowledge source of at most 20 MB', async () => {
    holding(20_971_520)
    expect(await readSource(client, 'a')).toEqual(Uint8Array.from([1, 2]))
    holding(20_971_521)
    expect(await readSource(client, 'a')).toBe('too-large')
  })

  it('is a mail of at most so many bytes', async () => {
    holding(10)
    const key = keyOfMail(two)
    expect(await readKeptMail(key, 10)).toEqual(two)
    expect(await readKeptMail(key, 9)).toBe('too-large')
    expect(await readKeptMail('other/mail', 10)).toBeUndefined()
  })

  it('is a part of the search index, and nothing is asked for where the part is empty', async () => {
    const asked = holding(2)
    expect(await readSearchFile({ client }, 'a', { start: 5, end: 7 })).toEqual(two)
    expect(await readSearchFile({ client }, 'a', { start: 5, end: 5 })).toEqual(Buffer.alloc(0))
    expect(asked.map(({ input }) => input)).toMatchObject([{ Key: `search/${client}/a`, Range: 'bytes=5-6' }])
  })
})

describe('files that are removed', () => {
  const moment = new Date('2026-11-20T12:00:00.000Z')
  const later = new Date(moment.getTime() + 1)

  it('are exports up to the very moment, page by page', async () => {
    const asked = listing(
      [
        { Key: 'exports/a', LastModified: moment },
        { Key: 'exports/b', LastModified: later },
      ],
      [{ Key: 'exports/c', LastModified: new Date(0) }],
    )
    expect(await removeExportsBefore({ client }, moment)).toBe(2)
    expect(removedIn(asked)).toEqual([['exports/a'], ['exports/c']])
  })

  it('are those of each folder of a company', async () => {
    const asked = answering('files', (command, count) =>
      command === 'ListObjectsV2Command' ? { Contents: [{ Key: `file-${count}` }], IsTruncated: count === 2 } : {},
    )
    expect(await removeCompanyFiles({ client })).toEqual({ removed: 7, more: true })
    expect(removedIn(asked)).toHaveLength(7)
  })

  it('are uploads of a sender, and knowledge of an environment', async () => {
    const asked = listing([{ Key: 'a' }, { Key: 'b' }])
    expect(await dropUploadsOf(place)).toBe(2)
    expect(removedIn(asked)).toEqual([['a', 'b']])
    const knowledge = listing([{ Key: 'c' }], [])
    expect(await removeKnowledgeFiles(environment)).toEqual({ more: true })
    expect(removedIn(knowledge)).toEqual([['c']])
  })

  it('are a thousand at once', async () => {
    const names = Array.from({ length: 1001 }, (_, place_) => String(place_))
    for (const remove of [() => removeFiles(client, names), () => removeSearchFiles({ client }, names)]) {
      const asked = listing()
      await remove()
      expect(removedIn(asked).map(({ length }) => length)).toEqual([1000, 1])
    }
  })

  it('are releases that nobody names', async () => {
    const asked = listing()
    await removeReleases([{ client, name: 'a'.repeat(64) }])
    expect(removedIn(asked)).toEqual([[`releases/${client}/${'a'.repeat(64)}.gz`]])
  })

  it('are not asked for where there are none, because S3 refuses an empty list', async () => {
    const asked = listing([])
    expect(await removeExportsBefore({ client }, moment)).toBe(0)
    expect(await removeCompanyFiles({ client })).toEqual({ removed: 0, more: false })
    expect(await dropUploadsOf(place)).toBe(0)
    expect(await removeKnowledgeFiles(environment)).toEqual({ more: false })
    await removeReleases([])
    expect(removedIn(asked)).toEqual([])
  })
})

describe('files that are listed', () => {
  it('are all files of the search index, with the moment each was written', async () => {
    const written = new Date('2026-11-20T12:00:00.000Z')
    listing([{ Key: `search/${client}/a`, LastModified: written }], [{ Key: `search/${client}/b` }])
    expect(await listSearchFiles({ client })).toEqual([
      { id: 'a', written },
      { id: 'b', written: new Date(0) },
    ])
  })

  it('are a page of the releases of all companies, and where the next one begins', async () => {
    const modified = new Date('2026-11-20T12:00:00.000Z')
    const name = 'a'.repeat(64)
    const Key = `releases/${client}/${name}.gz`
    const asked = listing([{ Key, LastModified: modified }, { Key: 'releases/other' }], [])
    expect(await pageOfFiles()).toEqual({ files: [{ client, name, modified }], next: 'releases/other' })
    expect(await pageOfFiles('releases/other')).toEqual({ files: [], next: undefined })
    expect(asked.map(({ input }) => input)).toEqual([
      { Bucket: 'media', Prefix: 'releases/' },
      { Bucket: 'media', Prefix: 'releases/', StartAfter: 'releases/other' },
    ])
  })
})

const client = '01JD0000000000000000000001'
const place = { client, sender: 'jo', uploadId: 'a' }
const environment = { client, environment: client }

/** A bucket in which each file has this length, and says these bytes. */
function holding(ContentLength: number) {
  const Body = { transformToByteArray: async () => Uint8Array.from([1, 2]), transformToString: async () => '12' }
  return answering('files', () => ({ ContentLength, Body, ETag: 'e' }))
}
/** A bucket that lists files, a page at a time. */
const listing = (...pages: readonly (readonly { Key: string; LastModified?: Date }[])[]) => {
  let page = 0
  return answering('files', (command) => {
    if (command !== 'ListObjectsV2Command') return {}
    page += 1
    const IsTruncated = page < pages.length
    return { Contents: pages[page - 1], IsTruncated, ...(IsTruncated && { NextContinuationToken: String(page) }) }
  })
}
const removedIn = (asked: ReturnType<typeof answering>): string[][] =>
  asked.flatMap(({ command, input }) =>
    command === 'DeleteObjectsCommand'
      ? [(input as { Delete: { Objects: { Key: string }[] } }).Delete.Objects.map(({ Key }) => Key)]
      : [],
  )
const two = Buffer.from([1, 2])
