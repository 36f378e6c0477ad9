/** The files of the media bucket. Most calls of a function need none, so the client of S3 is loaded by those that do. */
import type {
  CopyObjectCommandInput,
  DeleteObjectCommandInput,
  GetObjectCommandInput,
  HeadObjectCommandInput,
  ListObjectsV2CommandInput,
  PutObjectCommandInput,
} from '@aws-sdk/client-s3'
import type { PresignedPostOptions } from '@aws-sdk/s3-presigned-post'
import { once, variable } from './environment.ts'

export const s3 = once(async () => {
  // Named one by one, because what is loaded late as a whole is bundled whole.
  const { S3Client, ...commands } = await loadS3()
  // A checksum of the SDK's own would be sent in trailers, which presigned forms do not know.
  return { sdk: commands, client: new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED' }) }
})

async function loadS3() {
  const {
    CopyObjectCommand,
    DeleteObjectCommand,
    DeleteObjectsCommand,
    GetObjectCommand,
    HeadObjectCommand,
    ListObjectsV2Command,
    PutObjectCommand,
    S3Client,
  } = await import('@aws-sdk/client-s3')
  return {
    CopyObjectCommand,
    DeleteObjectCommand,
    DeleteObjectsCommand,
    GetObjectCommand,
    HeadObjectCommand,
    ListObjectsV2Command,
    PutObjectCommand,
    S3Client,
  }
}

export const bucketName = () => variable('MEDIA_BUCKET')

export const placeOf = (Key: string) => ({ Bucket: bucketName(), Key })

export async function getObject(place: GetObjectCommandInput) {
  const { client, sdk } = await s3()
  return client.send(new sdk.GetObjectCommand(place))
}

export async function headObject(place: HeadObjectCommandInput) {
  const { client, sdk } = await s3()
  return client.send(new sdk.HeadObjectCommand(place))
}

export async function putObject(file: PutObjectCommandInput) {
  const { client, sdk } = await s3()
  return client.send(new sdk.PutObjectCommand(file))
}

export async function copyObject(copy: CopyObjectCommandInput) {
  const { client, sdk } = await s3()
  return client.send(new sdk.CopyObjectCommand(copy))
}

/** Whether the file is there or not. */
export async function deleteObject(place: DeleteObjectCommandInput) {
  const { client, sdk } = await s3()
  return client.send(new sdk.DeleteObjectCommand(place))
}

/** At most a thousand at once, or none, which S3 refuses. Throws where one of them could not be deleted, which S3 tells in an answer that looks well. */
export async function deleteObjects(Objects: { Key: string }[]): Promise<void> {
  if (Objects.length === 0) return
  const { client, sdk } = await s3()
  const command = { Bucket: bucketName(), Delete: { Objects, Quiet: true } }
  const { Errors: [refused] = [] } = await client.send(new sdk.DeleteObjectsCommand(command))
  if (refused) throw Object.assign(new Error(`${refused.Key}: ${refused.Message}`), { name: refused.Code })
}

export async function listObjects(page: ListObjectsV2CommandInput) {
  const { client, sdk } = await s3()
  return client.send(new sdk.ListObjectsV2Command(page))
}

/** An address at which anybody can read the file for so many seconds. */
export async function presignedAddress(place: GetObjectCommandInput, expiresIn: number): Promise<string> {
  const [{ client, sdk }, { getSignedUrl }] = await Promise.all([s3(), import('@aws-sdk/s3-request-presigner')])
  return getSignedUrl(client, new sdk.GetObjectCommand(place), { expiresIn })
}

/** A form by which anybody can upload what its conditions allow. */
export async function presignedForm(form: PresignedPostOptions) {
  const [{ client }, { createPresignedPost }] = await Promise.all([s3(), import('@aws-sdk/s3-presigned-post')])
  return createPresignedPost(client, form)
}

const missing = new Set(['NotFound', 'NoSuchKey'])

/** Whether a read failed because there is no such file. */
export const isMissing = (error: unknown): boolean => error instanceof Error && missing.has(error.name)

/** Whether a write failed because its condition did not hold. */
export const isRefused = (error: unknown): boolean => error instanceof Error && error.name === 'PreconditionFailed'

/** Whether the bucket answers: asked for a file that nobody has kept. */
export async function reachFiles(): Promise<void> {
  await headObject(placeOf('clean/nobody')).catch((error: unknown) => {
    if (!isMissing(error)) throw error
  })
}
