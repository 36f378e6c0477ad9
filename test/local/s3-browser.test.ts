/** S3 as browsers and attackers see it: presigned addresses and forms, CORS, tampering, kills. */
import { GetObjectCommand, HeadBucketCommand, ListObjectsCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { createPresignedPost, type PresignedPostOptions } from '@aws-sdk/s3-presigned-post'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { appendFileSync, readdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openWorld, type S3World, submit } from './s3-world.ts'
import { contractRegion } from '../kit/serve.ts'

if (contractRegion) console.log('s3-browser.test.ts: needs a movable clock and a folder to spoil; skipped.')

const minute = 60_000
let world: S3World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(() => put('file', 'content'))

describe.skipIf(contractRegion)('presigned addresses', () => {
  it('read, with the headers the address asks for', async () => {
    const ResponseContentDisposition = 'attachment; filename="ä b.txt"'
    const url = await presignedGet('file', { ResponseContentDisposition, ResponseContentType: 'text/x-own' })
    const answer = await fetch(url, { headers: { range: 'bytes=0-2' } })
    expect(await answer.text()).toBe('con')
    expect(answer.status).toBe(206)
    expect(answer.headers.get('content-type')).toBe('text/x-own')
    expect(Buffer.from(answer.headers.get('content-disposition') ?? '', 'latin1').toString()).toMatch(/^attachment/)
  })

  it('write, once the signature holds the content type', async () => {
    const url = await presignedPut('written', 'image/png')
    expect((await fetch(url, { method: 'PUT', body: 'x', headers: { 'content-type': 'text/html' } })).status).toBe(403)
    expect((await fetch(url, { method: 'PUT', body: 'x', headers: { 'content-type': 'image/png' } })).status).toBe(200)
    expect((await get('written')).ContentType).toBe('image/png')
  })

  it('fall silent when their time is over', async () => {
    const url = await presignedGet('file')
    world.clock.advance(6 * minute)
    const answer = await fetch(url)
    expect(answer.status).toBe(403)
    expect(await answer.text()).toContain('<Message>Request has expired</Message>')
  })

  it.each([
    ['another key', (url: string) => url.replace('/file?', '/other?')],
    ['a longer life', (url: string) => url.replace('X-Amz-Expires=300', 'X-Amz-Expires=3000')],
    ['another parameter', (url: string) => `${url}&response-content-type=text%2Fhtml`],
    ['another signature', (url: string) => url.replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
    ['a short signature', (url: string) => url.replace(/X-Amz-Signature=.*?(&|$)/, 'X-Amz-Signature=00$1')],
    ['another account', (url: string) => url.replace('Credential=local', 'Credential=somebody')],
    ['no signature', (url: string) => url.split('?')[0] ?? ''],
  ])('refuse %s', async (_name, tamper) => {
    const url = await presignedGet('file')
    const answer = await fetch(tamper(url))
    expect(answer.status).toBe(403)
    expect(await answer.text()).toMatch(/<Code>(SignatureDoesNotMatch|AccessDenied|InvalidAccessKeyId)<\/Code>/)
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(403)
  })

  it('refuse headers nobody signed', async () => {
    const url = await presignedPut('meta', 'text/plain')
    const headers = { 'content-type': 'text/plain', 'x-amz-meta-role': 'admin' }
    expect((await fetch(url, { method: 'PUT', body: 'x', headers })).status).toBe(403)
  })
})

describe.skipIf(contractRegion)('presigned forms', () => {
  const conditions: PresignedPostOptions['Conditions'] = [
    ['content-length-range', 2, 10],
    ['eq', '$Content-Type', 'image/png'],
  ]
  const Fields = { 'Content-Type': 'image/png' }

  it('store what fits the policy', async () => {
    const form = await presignedPost('posted', conditions, Fields)
    const answer = await submit(form, {}, 'png!')
    expect(answer.status).toBe(204)
    expect(answer.headers.get('etag')).toMatch(/^"[0-9a-f]{32}"$/)
    const stored = await get('posted')
    expect(stored.ContentType).toBe('image/png')
    expect(await stored.Body?.transformToString()).toBe('png!')
  })

  it('answer 201 with the place of the file, when asked', async () => {
    const form = await presignedPost('posted', conditions, { ...Fields, success_action_status: '201' })
    const answer = await submit(form, {}, 'png!')
    expect(answer.status).toBe(201)
    expect(await answer.text()).toContain('<Key>posted</Key>')
  })

  it.each([
    ['another key', { key: 'elsewhere' }, 'png!', 403, 'Policy Condition failed'],
    ['another type', { 'Content-Type': 'text/html' }, 'png!', 403, 'Policy Condition failed'],
    ['a field nobody signed', { 'x-amz-meta-role': 'admin' }, 'png!', 403, 'Extra input fields'],
    ['too little', {}, 'x', 400, 'EntityTooSmall'],
    ['too much', {}, 'x'.repeat(3_000_000), 400, 'EntityTooLarge'],
    ['another signature', { 'X-Amz-Signature': '0'.repeat(64) }, 'png!', 403, 'SignatureDoesNotMatch'],
    ['another policy', { Policy: Buffer.from('{}').toString('base64') }, 'png!', 403, 'SignatureDoesNotMatch'],
  ])('refuse %s and store nothing', async (_name, fields, body, status, reason) => {
    const before = dataFiles()
    const form = await presignedPost('never', conditions, Fields)
    const answer = await submit(form, fields, body)
    expect(answer.status).toBe(status)
    expect(await answer.text()).toContain(reason)
    await expect(get('never')).rejects.toMatchObject({ name: 'NoSuchKey' })
    expect(dataFiles()).toBe(before)
  })

  it('bind a folder by starts-with, and take the name of the file', async () => {
    const prefix: PresignedPostOptions['Conditions'] = [['starts-with', '$key', 'inbox/']]
    const form = await presignedPost('inbox/${filename}', prefix, {})
    expect((await submit(form, {}, 'x', 'a ä.txt')).status).toBe(204)
    expect(await (await get('inbox/a ä.txt')).Body?.transformToString()).toBe('x')
    expect((await submit(form, { key: 'outbox/x' }, 'x')).status).toBe(403)
  })

  it('fall silent when their time is over', async () => {
    const form = await presignedPost('late', conditions, Fields)
    world.clock.advance(6 * minute)
    const answer = await submit(form, {}, 'png!')
    expect(await answer.text()).toContain('Policy expired')
  })
})

describe.skipIf(contractRegion)('malformed forms', () => {
  it.each([
    ['multipart/form-data', '', 412],
    ['text/plain', 'x', 412],
    ['multipart/form-data; boundary=b', 'no boundary here', 400],
    ['multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="key"\r\n\r\nx\r\n--b--', 400],
    [
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\nx',
      400,
    ],
  ])('are answered and disturb nothing: %s %j', async (type, body, status) => {
    const answer = await fetch(`${world.url}/media`, { method: 'POST', body, headers: { 'content-type': type } })
    expect([status, 403]).toContain(answer.status)
    expect(await (await get('file')).Body?.transformToString()).toBe('content')
  })
})

describe.skipIf(contractRegion)('what is not there', () => {
  it('is refused loudly', async () => {
    const notImplemented = { name: 'NotImplemented', $metadata: { httpStatusCode: 501 } }
    const { client, bucket: Bucket } = world
    await expect(client.send(new ListObjectsCommand({ Bucket }))).rejects.toMatchObject(notImplemented)
    await expect(
      client.send(new PutObjectCommand({ Bucket, Key: 'x', Body: 'x', ACL: 'public-read' })),
    ).rejects.toMatchObject(notImplemented)
    await expect(client.send(new GetObjectCommand({ Bucket, Key: 'file', VersionId: '1' }))).rejects.toMatchObject(
      notImplemented,
    )
    await expect(client.send(new GetObjectCommand({ Bucket, Key: 'file', IfMatch: '"1"' }))).rejects.toMatchObject(
      notImplemented,
    )
    await expect(client.send(new HeadBucketCommand({ Bucket }))).rejects.toMatchObject({
      $metadata: { httpStatusCode: 501 },
    })
    const elsewhere = client.send(new GetObjectCommand({ Bucket: 'nowhere', Key: 'x' }))
    await expect(elsewhere).rejects.toMatchObject({ name: 'NoSuchBucket' })
  })

  it('another secret opens nothing', async () => {
    const stranger = world.clientWith({ credentials: { accessKeyId: 'local', secretAccessKey: 'guess' } })
    const reading = stranger.send(new GetObjectCommand({ Bucket: world.bucket, Key: 'file' }))
    await expect(reading).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' })
  })

  it('a client with another clock reads the right time and tries again', async () => {
    world.clock.advance(60 * minute)
    expect(await (await get('file')).Body?.transformToString()).toBe('content')
  })

  it.each(['/media/%', '/%E0%A4%A', '/media?list-type=%', '/media/%00', '/../../etc/passwd'])(
    'the address %s disturbs nothing',
    async (path) => {
      expect(await raw(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)).toMatch(/^HTTP\/1\.1 40[03] /)
    },
  )
})

describe.skipIf(contractRegion)('a kill', () => {
  it('loses nothing that was answered and keeps nothing that was not', async () => {
    await put('kept ä/../x', 'kept')
    await put('kept ä/../x', 'kept twice')
    await put('fleeting', 'x')
    // What a kill leaves behind: data without its line, and half a line.
    const folder = join(world.folder, world.bucket)
    writeFileSync(join(folder, 'data', 'orphan'), 'half a body')
    appendFileSync(join(folder, 'index.jsonl'), '{"kind":"removed","keys":["fleet')
    await world.reopen()
    expect(await (await get('kept ä/../x')).Body?.transformToString()).toBe('kept twice')
    expect(await (await get('fleeting')).Body?.transformToString()).toBe('x')
    expect(readdirSync(join(folder, 'data'))).not.toContain('orphan')
    await put('after', 'x')
    await world.reopen()
    expect(await (await get('after')).Body?.transformToString()).toBe('x')
  })

  it('of an upload on its way stores nothing', async () => {
    const before = dataFiles()
    const url = new URL(await presignedPut('cut', 'a/b'))
    const head = `PUT ${url.pathname}${url.search} HTTP/1.1\r\nhost: ${url.host}\r\ncontent-type: a/b\r\n`
    const socket = connect(Number(url.port), url.hostname)
    socket.write(`${head}content-length: 1000\r\n\r\nhalf`, () => socket.destroy())
    await new Promise((gone) => socket.once('close', gone))
    await expect(get('cut')).rejects.toMatchObject({ name: 'NoSuchKey' })
    await expect.poll(dataFiles).toBe(before)
  })
})

function put(key: string, body: string) {
  return world.client.send(new PutObjectCommand({ Bucket: world.bucket, Key: key, Body: body }))
}

function get(key: string) {
  return world.client.send(new GetObjectCommand({ Bucket: world.bucket, Key: key }))
}

function presignedGet(key: string, more = {}) {
  const signingDate = new Date(world.clock.now())
  return getSignedUrl(world.client, new GetObjectCommand({ Bucket: world.bucket, Key: key, ...more }), {
    expiresIn: 300,
    signingDate,
  })
}

function presignedPut(key: string, ContentType: string) {
  const client = world.clientWith({ requestChecksumCalculation: 'WHEN_REQUIRED' })
  return getSignedUrl(client, new PutObjectCommand({ Bucket: world.bucket, Key: key, ContentType }), {
    expiresIn: 300,
    signingDate: new Date(world.clock.now()),
    signableHeaders: new Set(['content-type', 'host']),
  })
}

/** Signs with the time of this process, so it brings the cloud's clock back to it. */
function presignedPost(key: string, Conditions: PresignedPostOptions['Conditions'], Fields: Record<string, string>) {
  world.clock.putRight()
  return createPresignedPost(world.client, {
    Bucket: world.bucket,
    Key: key,
    ...(Conditions && { Conditions }),
    Fields,
    Expires: 300,
  })
}

function dataFiles() {
  return readdirSync(join(world.folder, world.bucket, 'data')).length
}

function raw(bytes: string) {
  return new Promise<string>((resolve, reject) => {
    let text = ''
    const { port, hostname } = new URL(world.url)
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    socket.on('data', (chunk) => (text += chunk.toString()))
    socket.on('end', () => resolve(text))
    socket.on('error', reject)
  })
}
