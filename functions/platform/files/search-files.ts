/** Files of the search index in the media bucket, below a prefix for them alone: written once, and read in parts. */
import type { ListObjectsV2CommandOutput } from '@aws-sdk/client-s3'
import { chunksOf } from '#shared/chunks'
import { bucketName, deleteObjects, getObject, isMissing, listObjects, placeOf, putObject } from '../aws/s3.ts'
import type { ClientScope } from '../table/scope.ts'

const prefixOf = ({ client }: ClientScope) => `search/${client}/`
const placeOfFile = (scope: ClientScope, id: string) => placeOf(`${prefixOf(scope)}${id}`)

export async function writeSearchFile(scope: ClientScope, id: string, bytes: Uint8Array): Promise<void> {
  await putObject({ ...placeOfFile(scope, id), Body: bytes })
}

/** The bytes from `start` to before `end`; nothing where there is no such file. */
export async function readSearchFile(
  scope: ClientScope,
  id: string,
  { start, end }: { readonly start: number; readonly end: number },
): Promise<Buffer | undefined> {
  if (start >= end) return Buffer.alloc(0)
  try {
    const { Body } = await getObject({ ...placeOfFile(scope, id), Range: `bytes=${start}-${end - 1}` })
    return Body && Buffer.from(await Body.transformToByteArray())
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** S3 takes so many names at once. */
const removedAtOnce = 1000

export async function removeSearchFiles(scope: ClientScope, ids: readonly string[]): Promise<void> {
  for (const some of chunksOf(ids, removedAtOnce))
    await deleteObjects(some.map((id) => ({ Key: `${prefixOf(scope)}${id}` })))
}

/** All files of a company, with the moment each was written. */
export async function listSearchFiles(scope: ClientScope): Promise<{ id: string; written: Date }[]> {
  const found: { id: string; written: Date }[] = []
  const Prefix = prefixOf(scope)
  let ContinuationToken: string | undefined
  do {
    const page: ListObjectsV2CommandOutput = await listObjects({ Bucket: bucketName(), Prefix, ContinuationToken })
    for (const { Key = '', LastModified = new Date(0) } of page.Contents ?? [])
      found.push({ id: Key.slice(Prefix.length), written: LastModified })
    ContinuationToken = page.NextContinuationToken
  } while (ContinuationToken)
  return found
}
