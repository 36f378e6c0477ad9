/** A function may do what it is granted, and nothing else: each service refuses it in the words of AWS, and the log says what. */
import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { afterAll, describe, expect, it } from 'vitest'
import { rethrowAccessDenied } from '../../functions/platform/aws/access-denied.ts'
import { openGrantedCloud } from './granted-calls.ts'
import { submit } from './s3-world.ts'

const cloud = await openGrantedCloud()
afterAll(cloud.close)
const fileAt = (Key: string) => ({ Bucket: 'parley-media', Key })

describe.each(Object.entries(cloud.calls))('%s', (_, { granted, refused, send, action, resource }) => {
  it.runIf(granted)(`is allowed to ${granted}`, async () => {
    await expect(send(granted!)).resolves.not.toThrow()
  })

  it(`is refused to ${refused}, and the log names function, action and resource`, async () => {
    cloud.log.length = 0
    const refusal = await send(refused).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ name: 'AccessDeniedException' })
    expect(() => rethrowAccessDenied(refusal)).toThrow(refusal)
    expect(cloud.log).toHaveLength(1)
    expect(cloud.log[0]).toMatch(
      new RegExp(`^${refused}: User: .*/${refused} is not authorized to perform: ${action} on resource: `),
    )
    expect(cloud.log[0]).toContain(resource)
  })
})

describe('a file', () => {
  const put = (name: string, key: string) => cloud.s3As(name).send(new PutObjectCommand({ ...fileAt(key), Body: 'x' }))

  it('is written and read by a function that is granted its folder, and by no other', async () => {
    await put('media', 'clean/a')
    await expect(cloud.s3As('media').send(new GetObjectCommand(fileAt('clean/a')))).resolves.toBeDefined()
    await expect(put('forms', 'clean/b')).rejects.toMatchObject({ name: 'AccessDenied' })
    await expect(cloud.s3As('media').send(new GetObjectCommand(fileAt('models/a')))).rejects.toMatchObject({
      name: 'AccessDenied',
    })
  })

  it('is refused in a way that no catch takes for a missing file, also where it is only looked for', async () => {
    const forms = cloud.s3As('forms')
    const asked: Promise<unknown>[] = [
      forms.send(new GetObjectCommand(fileAt('clean/a'))),
      forms.send(new HeadObjectCommand(fileAt('clean/a'))),
    ]
    for (const refusal of await Promise.all(asked.map((sent) => sent.catch((error: unknown) => error)))) {
      expect(() => rethrowAccessDenied(refusal)).toThrow(refusal)
    }
    const missing = await cloud
      .s3As('media')
      .send(new HeadObjectCommand(fileAt('clean/none')))
      .catch((error: unknown) => error)
    expect(rethrowAccessDenied(missing)).toBeUndefined()
  })

  it('is copied only by who may read the source as well', async () => {
    await put('privacy', 'exports/a')
    const copy = new CopyObjectCommand({ ...fileAt('clean/c'), CopySource: 'parley-media/exports/a' })
    await expect(cloud.s3As('media').send(copy)).rejects.toMatchObject({ name: 'AccessDenied' })
    await expect(cloud.s3As('backups').send(copy)).resolves.toBeDefined()
  })

  it('of several that are deleted at once, is refused by itself', async () => {
    await put('media', 'clean/d')
    await put('privacy', 'exports/d')
    const Delete = { Objects: [{ Key: 'clean/d' }, { Key: 'exports/d' }], Quiet: true }
    const { Errors = [] } = await cloud.s3As('media').send(new DeleteObjectsCommand({ Bucket: 'parley-media', Delete }))
    expect(Errors.map(({ Key, Code }) => [Key, Code])).toEqual([['exports/d', 'AccessDenied']])
    await expect(cloud.s3As('privacy').send(new GetObjectCommand(fileAt('exports/d')))).resolves.toBeDefined()
  })

  it('behind a signed address is what the function that signed it may read', async () => {
    await put('media', 'clean/e')
    const fetched = async (name: string) =>
      (await fetch(await getSignedUrl(cloud.s3As(name), new GetObjectCommand(fileAt('clean/e'))))).status
    expect(await fetched('media')).toBe(200)
    expect(await fetched('forms')).toBe(403)
  })

  it('that a form uploads goes where the function that signed the form may write', async () => {
    const uploaded = async (name: string, Key: string) =>
      (await submit(await createPresignedPost(cloud.s3As(name), fileAt(Key)), {}, 'x')).status
    expect(await uploaded('media', 'incoming/f')).toBe(204)
    expect(await uploaded('forms', 'incoming/f')).toBe(403)
  })
})
