/** Language models in the media bucket, below a prefix for them alone. One key always has the same bytes. */
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { once, variable } from '../aws/environment.ts'
import type { EnvironmentScope } from '../table/scope.ts'

const s3 = once(() => new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED' }))

const at = (key: string) => ({ Bucket: variable('MEDIA_BUCKET'), Key: key })

export const modelKey = ({ client, environment }: EnvironmentScope, build: string) =>
  `models/${client}/${environment}/${build}`

/** Writes a model where none is; one that a first try of the same build left there stays. */
export async function writeModel(key: string, bytes: Uint8Array): Promise<void> {
  try {
    await s3().send(new PutObjectCommand({ ...at(key), Body: bytes, IfNoneMatch: '*' }))
  } catch (error) {
    const isThere = error instanceof S3ServiceException && error.name === 'PreconditionFailed'
    if (!isThere) throw error
  }
}

/** The bytes of a model, or `undefined` when there is none. */
export async function readModel(key: string): Promise<Uint8Array | undefined> {
  try {
    const { Body } = await s3().send(new GetObjectCommand(at(key)))
    return await Body?.transformToByteArray()
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined
    throw error
  }
}

export async function removeModel(key: string): Promise<void> {
  await s3().send(new DeleteObjectCommand(at(key)))
}
