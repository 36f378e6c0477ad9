/** Which pages see what S3 answers: by the rules of the media bucket, which both clouds apply. */
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { consoleOrigin, openWorld, type S3World, submit } from './s3-world.ts'
import { contractRegion } from '../kit/serve.ts'

if (contractRegion) console.log('s3-cors.test.ts: a real bucket has rules of its own; skipped.')

let world: S3World
beforeAll(async () => {
  world = await openWorld()
  await world.client.send(new PutObjectCommand(file()))
})
afterAll(() => world.close())

describe.skipIf(contractRegion)('pages', () => {
  const shop = 'https://shop.example'
  const allowed = (answer: Response) => answer.headers.get('access-control-allow-origin')

  it('of any origin see what became of the form they sent', async () => {
    const form = await createPresignedPost(world.client, { Bucket: world.bucket, Key: 'crossed' })
    const asked = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'Content-Type, x-a' }
    const before = await preflight('/media', { origin: shop, ...asked })
    expect(before.status).toBe(200)
    expect(Object.fromEntries(before.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type, x-a',
      'access-control-max-age': '3600',
    })
    expect(before.headers.get('access-control-allow-credentials')).toBeNull()
    for (const origin of [shop, 'null', consoleOrigin]) {
      const answer = await submit(form, {}, 'png!', 'a.png', { origin })
      expect([answer.ok, allowed(answer)]).toEqual([true, '*'])
    }
    const refused = await submit(form, { key: 'elsewhere' }, 'png!', 'a.png', { origin: shop })
    expect([refused.status, allowed(refused)]).toEqual([403, '*'])
  })

  it('of the console alone read files, and no page does what no rule names', async () => {
    const read = async (origin: string) =>
      allowed(
        await fetch(await getSignedUrl(world.client, new GetObjectCommand({ Bucket: world.bucket, Key: 'file' })), {
          headers: { origin },
        }),
      )
    expect(await read(consoleOrigin)).toBe(consoleOrigin)
    expect(await read(shop)).toBeNull()
    const put = await getSignedUrl(
      world.clientWith({ requestChecksumCalculation: 'WHEN_REQUIRED' }),
      new PutObjectCommand({ Bucket: world.bucket, Key: 'file' }),
    )
    const written = await fetch(put, {
      method: 'PUT',
      body: 'content',
      headers: { 'content-type': 'text/plain', origin: consoleOrigin },
    })
    expect([written.status, allowed(written)]).toEqual([200, null])
    const statusFor = async (path: string, origin: string, method: string) =>
      (await preflight(path, { origin, 'access-control-request-method': method })).status
    expect(await statusFor('/media/any', consoleOrigin, 'GET')).toBe(200)
    expect(await statusFor('/media/any', shop, 'GET')).toBe(403)
    expect(await statusFor('/media/any', consoleOrigin, 'PUT')).toBe(403)
    expect(await statusFor('/nobucket/any', consoleOrigin, 'GET')).toBe(403)
    expect((await preflight('/media/any', {})).status).toBe(400)
  })
})

const file = () => ({ Bucket: world.bucket, Key: 'file', Body: 'content' })

function preflight(path: string, headers: Record<string, string>) {
  return fetch(`${world.url}${path}`, { method: 'OPTIONS', headers })
}
