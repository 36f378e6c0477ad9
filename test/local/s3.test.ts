/** S3 as the SDK sees it. Runs against a real bucket too: PARLEY_CONTRACT_REGION and PARLEY_CONTRACT_BUCKET. */
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandInput,
  ListPartsCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type S3World, unavailable } from './s3-world.ts'

if (unavailable) console.log('s3.test.ts: PARLEY_CONTRACT_BUCKET names no bucket; skipped.')

let world: S3World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

describe.skipIf(unavailable)('objects', () => {
  it('come back as they were put, with headers and metadata', async () => {
    const etag = `"${createHash('md5').update('hällo').digest('hex')}"`
    const kept = {
      ContentType: 'text/plain; charset=utf-8',
      ContentDisposition: 'attachment; filename="a.txt"',
      CacheControl: 'max-age=60',
      ContentLanguage: 'de',
      Metadata: { owner: 'u-1' },
    }
    expect((await put('plain', 'hällo', kept)).ETag).toBe(etag)
    const { Body, ...head } = await get('plain')
    expect(await Body?.transformToString()).toBe('hällo')
    expect(head).toMatchObject({ ...kept, ETag: etag, ContentLength: 6, AcceptRanges: 'bytes' })
    expect(head.LastModified).toBeInstanceOf(Date)
    expect(await world.client.send(new HeadObjectCommand(at('plain')))).toMatchObject({ ...kept, ContentLength: 6 })
  })

  it.each(['a b', 'ä/ö+&=?#%.txt', 'a/../b', './x', "quote'(1)*!", '//double//', 'emoji-😀', '__proto__', '<&">'])(
    'live under the key %s',
    async (key) => {
      await put(key, key)
      expect(await text(key)).toBe(key)
      expect(await keys({ Prefix: world.prefix + key })).toEqual([key])
      await world.client.send(new DeleteObjectCommand(at(key)))
      await expect(get(key)).rejects.toMatchObject({ name: 'NoSuchKey' })
    },
  )

  it('are copied as long as they are what was looked at', async () => {
    const { ETag: CopySourceIfMatch } = await put('looked-at', 'first')
    await copy('looked-at', 'copied', { CopySourceIfMatch })
    expect(await text('copied')).toBe('first')
    await put('looked-at', 'second')
    await expect(copy('looked-at', 'copied', { CopySourceIfMatch })).rejects.toMatchObject({
      name: 'PreconditionFailed',
    })
    expect(await text('copied')).toBe('first')
  })

  it('stream in with a checksum behind them', async () => {
    const bytes = randomBytes(1_500_000)
    const pieces = Readable.from([bytes.subarray(0, 7), bytes.subarray(7, 700_000), bytes.subarray(700_000)])
    await put('streamed', pieces, { ContentLength: bytes.length })
    const answer = await get('streamed')
    expect(answer.ChecksumCRC32).toBeDefined()
    expect(answer.ContentEncoding).toBeUndefined()
    expect(bytes.equals((await answer.Body?.transformToByteArray()) ?? Buffer.alloc(0))).toBe(true)
  })

  it.each(['SHA1', 'SHA256'] as const)('are held against their %s', async (ChecksumAlgorithm) => {
    await put('hashed', 'abc', { ChecksumAlgorithm })
    expect(await get('hashed')).toHaveProperty(`Checksum${ChecksumAlgorithm}`)
    const wrong = { [`Checksum${ChecksumAlgorithm}`]: createHash(ChecksumAlgorithm).update('x').digest('base64') }
    await expect(put('hashed', 'abd', wrong)).rejects.toMatchObject({ name: 'BadDigest' })
    expect(await text('hashed')).toBe('abc')
  })

  it('may be empty', async () => {
    await put('empty', Buffer.alloc(0))
    expect(await text('empty')).toBe('')
  })

  it('are refused with an over-long key or too much metadata', async () => {
    await expect(put('k'.repeat(1025), 'x')).rejects.toMatchObject({ name: 'KeyTooLongError' })
    await expect(put('m', 'x', { Metadata: { m: 'x'.repeat(2100) } })).rejects.toMatchObject({
      name: 'MetadataTooLarge',
    })
  })
})

describe.skipIf(unavailable)('reading', () => {
  beforeAll(async () => {
    await put('digits', '0123456789')
  })

  it.each([
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=-99', '0123456789', 'bytes 0-9/10'],
    ['bytes=8-99', '89', 'bytes 8-9/10'],
    ['bytes=4-2', '0123456789', undefined],
    ['lines=1-2', '0123456789', undefined],
  ])('range %s gives %s', async (Range, expected, contentRange) => {
    const answer = await get('digits', { Range })
    expect(await answer.Body?.transformToString()).toBe(expected)
    expect(answer.ContentRange).toBe(contentRange)
    expect(answer.$metadata.httpStatusCode).toBe(contentRange ? 206 : 200)
  })

  it.each(['bytes=10-', 'bytes=-0'])('range %s cannot be satisfied', async (Range) => {
    await expect(get('digits', { Range })).rejects.toMatchObject({ name: 'InvalidRange' })
  })

  it('gives 304 for what the reader has, and 404 for what is not there', async () => {
    const { ETag = '' } = await world.client.send(new HeadObjectCommand(at('digits')))
    await expect(get('digits', { IfNoneMatch: ETag })).rejects.toMatchObject({ $metadata: { httpStatusCode: 304 } })
    await expect(get('nothing')).rejects.toMatchObject({ name: 'NoSuchKey' })
    await expect(world.client.send(new HeadObjectCommand(at('nothing')))).rejects.toMatchObject({ name: 'NotFound' })
  })

  it('is not disturbed by whoever overwrites the key', async () => {
    const before = randomBytes(8_000_000)
    await put('contended', before)
    const { Body } = await get('contended')
    await put('contended', 'after')
    expect(before.equals((await Body?.transformToByteArray()) ?? Buffer.alloc(0))).toBe(true)
    expect(await text('contended')).toBe('after')
  })
})

describe.skipIf(unavailable)('writing once', () => {
  it('If-None-Match lets exactly one of many writers win', async () => {
    const writers = Array.from({ length: 8 }, (_, index) => put('once', `writer ${index}`, { IfNoneMatch: '*' }))
    const results = await Promise.allSettled(writers)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(put('once', 'late', { IfNoneMatch: '*' })).rejects.toMatchObject({ name: 'PreconditionFailed' })
  })
})

describe.skipIf(unavailable)('copying', () => {
  it('keeps or replaces the metadata, and outlives its source', async () => {
    await put('source ä', 'data', { ContentType: 'text/html', Metadata: { a: '1' } })
    await copy('source ä', 'kept')
    await copy('source ä', 'replaced', { MetadataDirective: 'REPLACE', Metadata: { b: '2' }, ContentType: 'text/css' })
    await world.client.send(new DeleteObjectCommand(at('source ä')))
    expect(await get('kept')).toMatchObject({ ContentType: 'text/html', Metadata: { a: '1' } })
    expect(await get('replaced')).toMatchObject({ ContentType: 'text/css', Metadata: { b: '2' } })
    expect(await text('kept')).toBe('data')
  })

  it('refuses a copy of nothing, and one onto itself', async () => {
    await expect(copy('nothing', 'x')).rejects.toMatchObject({ name: 'NoSuchKey' })
    await expect(copy('kept', 'kept')).rejects.toMatchObject({ name: 'InvalidRequest' })
  })
})

describe.skipIf(unavailable)('listing and deleting', () => {
  it('pages through keys in byte order, and folds at a delimiter', async () => {
    const names = ['l/a', 'l/b/1', 'l/b/2', 'l/c', 'l/\uffee', 'l/😀']
    await Promise.all(names.map((name) => put(name, name)))
    const Prefix = `${world.prefix}l/`
    expect(await keys({ Prefix })).toEqual(names)
    expect(await keys({ Prefix, MaxKeys: 1 })).toEqual(names)
    expect(await keys({ Prefix, StartAfter: `${Prefix}b/2` })).toEqual(names.slice(3))
    const folded = await keys({ Prefix, Delimiter: '/', MaxKeys: 1 })
    expect(folded).toEqual(['l/a', 'l/b/', 'l/c', 'l/\uffee', 'l/😀'])
  })

  it('deletes many at once, and tells nothing of what was not there', async () => {
    await put('d1', 'x')
    await put('d<&2', 'x')
    const Objects = ['d1', 'd<&2', 'never'].map((key) => ({ Key: world.prefix + key }))
    const { Deleted } = await world.client.send(new DeleteObjectsCommand({ Bucket: world.bucket, Delete: { Objects } }))
    expect(Deleted).toEqual(Objects)
    expect(await keys({ Prefix: `${world.prefix}d` })).not.toContain('d1')
    await world.client.send(new DeleteObjectCommand(at('never')))
  })
})

describe.skipIf(unavailable)('multipart uploads', () => {
  const bytes = randomBytes(5 * 1024 * 1024 + 3)

  it('become one object, whatever the order of the parts', async () => {
    const upload = await begin('large')
    const last = await part(upload, 7, bytes.subarray(-3))
    await part(upload, 2, Buffer.from('overwritten'))
    const first = await part(upload, 2, bytes.subarray(0, -3))
    const { Parts } = await world.client.send(new ListPartsCommand(upload))
    expect(Parts?.map(({ PartNumber, Size }) => [PartNumber, Size])).toEqual([
      [2, bytes.length - 3],
      [7, 3],
    ])
    const done = { ...upload, MultipartUpload: { Parts: [first, last] } }
    expect((await world.client.send(new CompleteMultipartUploadCommand(done))).ETag).toMatch(/^"[0-9a-f]{32}-2"$/)
    const answer = await get('large')
    expect(answer.ContentType).toBe('a/b')
    expect(bytes.equals((await answer.Body?.transformToByteArray()) ?? Buffer.alloc(0))).toBe(true)
  })

  it('refuse parts that are too small, out of order or unknown, and an aborted upload is gone', async () => {
    const upload = await begin('refused')
    const one = await part(upload, 1, Buffer.from('small'))
    const two = await part(upload, 2, Buffer.from('small'))
    const complete = (Parts: { PartNumber: number; ETag: string | undefined }[]) =>
      world.client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }))
    await expect(complete([one, two])).rejects.toMatchObject({ name: 'EntityTooSmall' })
    await expect(complete([two, one])).rejects.toMatchObject({ name: 'InvalidPartOrder' })
    await expect(complete([{ ...one, ETag: '"0"' }])).rejects.toMatchObject({ name: 'InvalidPart' })
    await world.client.send(new AbortMultipartUploadCommand(upload))
    await expect(complete([one])).rejects.toMatchObject({ name: 'NoSuchUpload' })
  })
})

function at(key: string) {
  return { Bucket: world.bucket, Key: world.prefix + key }
}

function put(key: string, Body: string | Buffer | Readable, more: Partial<PutObjectCommandInput> = {}) {
  return world.client.send(new PutObjectCommand({ ...at(key), Body, ...more }))
}

function get(key: string, more = {}) {
  return world.client.send(new GetObjectCommand({ ...at(key), ...more }))
}

async function text(key: string) {
  return (await get(key)).Body?.transformToString()
}

/** All pages of a list, without the run's own prefix. */
async function keys(input: Partial<ListObjectsV2CommandInput>) {
  const found: string[] = []
  let ContinuationToken: string | undefined
  do {
    const asked = { Bucket: world.bucket, ...input, ContinuationToken }
    const page = await world.client.send(new ListObjectsV2Command(asked))
    for (const { Key = '' } of page.Contents ?? []) found.push(Key.slice(world.prefix.length))
    for (const { Prefix = '' } of page.CommonPrefixes ?? []) found.push(Prefix.slice(world.prefix.length))
    ContinuationToken = page.NextContinuationToken
  } while (ContinuationToken !== undefined)
  return found
}

function copy(from: string, to: string, more = {}) {
  const CopySource = encodeURIComponent(`${world.bucket}/${world.prefix}${from}`)
  return world.client.send(new CopyObjectCommand({ ...at(to), CopySource, ...more }))
}

async function begin(key: string) {
  const { UploadId } = await world.client.send(new CreateMultipartUploadCommand({ ...at(key), ContentType: 'a/b' }))
  return { ...at(key), UploadId }
}

async function part(upload: Awaited<ReturnType<typeof begin>>, PartNumber: number, Body: Buffer) {
  const { ETag } = await world.client.send(new UploadPartCommand({ ...upload, PartNumber, Body }))
  return { PartNumber, ETag }
}
