/** The way to the files of the media bucket, opened when it is first asked something. */
import { HeadObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { once, variable } from './environment.ts'

/** A checksum of the SDK's own would be sent in trailers, which presigned forms do not know. */
export const s3 = once(() => new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED' }))

export const bucketName = () => variable('MEDIA_BUCKET')

export const placeOf = (Key: string) => ({ Bucket: bucketName(), Key })

const missing = new Set(['NotFound', 'NoSuchKey'])

/** Whether a read failed because there is no such file. */
export const isMissing = (error: unknown): boolean => error instanceof Error && missing.has(error.name)

/** Whether a write failed because its condition did not hold. */
export const isRefused = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.name === 'PreconditionFailed'

/** Whether the bucket answers: asked for a file that nobody has kept. */
export async function reachFiles(): Promise<void> {
  await s3()
    .send(new HeadObjectCommand(placeOf('clean/nobody')))
    .catch((error: unknown) => {
      if (!isMissing(error)) throw error
    })
}
