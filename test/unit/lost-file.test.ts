import { NoSuchKey, S3Client } from '@aws-sdk/client-s3'
import { afterEach, expect, it, vi } from 'vitest'
import { log } from '../../functions/platform/aws/log.ts'
import { LostFile, openFile } from '../../functions/platform/table/release-store.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

/** What is thrown where the bucket answers with this error. */
async function problemAfter(error: Error): Promise<unknown> {
  vi.stubEnv('MEDIA_BUCKET', 'media')
  vi.spyOn(log, 'error').mockReturnValue(undefined)
  vi.spyOn(S3Client.prototype, 'send').mockRejectedValueOnce(error)
  return openFile('01JD0000000000000000000001', 'a'.repeat(64)).catch((thrown: unknown) => thrown)
}

it('a release file that is missing is lost, and one that the bucket is too busy to give is not', async () => {
  const missing = await problemAfter(new NoSuchKey({ message: 'gone', $metadata: {} }))
  expect(missing).toMatchObject({ code: 'unavailable' })
  expect(missing).toBeInstanceOf(LostFile)
  const busy = await problemAfter(Object.assign(new Error('slow down'), { name: 'SlowDown' }))
  expect(busy).toMatchObject({ code: 'unavailable' })
  expect(busy).not.toBeInstanceOf(LostFile)
})
