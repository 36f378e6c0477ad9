/**
 * What an environment has read and looks answers up in, in the media bucket: texts and indexes below the prefix of its
 * models, packed, each named by its hash and never changed.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { knowledgeSourceBytesMax } from '#shared/limits'
import {
  bucketName,
  deleteObject,
  deleteObjects,
  getObject,
  isMissing,
  listObjects,
  placeOf,
  putObject,
} from '../aws/s3.ts'
import type { EnvironmentScope } from '../table/scope.ts'

const [pack, unpack] = [promisify(gzip), promisify(gunzip)]

const prefixOf = ({ client, environment }: EnvironmentScope) => `models/${client}/${environment}/knowledge/`
const keyOf = (scope: EnvironmentScope, name: string) => placeOf(prefixOf(scope) + name)

/** The name of the file with these bytes. */
export const knowledgeFileName = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Writes a file; one that is there is the same. */
export async function writeKnowledgeFile(scope: EnvironmentScope, bytes: Uint8Array): Promise<string> {
  const name = knowledgeFileName(bytes)
  await putObject({ ...keyOf(scope, name), Body: await pack(bytes) })
  return name
}

/** The bytes of a file, or `undefined` where there is none of this name. */
export async function readKnowledgeFile(scope: EnvironmentScope, name: string): Promise<Uint8Array | undefined> {
  try {
    const { Body } = await getObject(keyOf(scope, name))
    // A copy, because a buffer may be a part of a larger one.
    return Body && new Uint8Array(await unpack(await Body.transformToByteArray()))
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Copies a file to another environment; tells whether it was there. */
export async function copyKnowledgeFile(from: EnvironmentScope, to: EnvironmentScope, name: string): Promise<boolean> {
  const bytes = await readKnowledgeFile(from, name)
  if (bytes) await writeKnowledgeFile(to, bytes)
  return bytes !== undefined
}

export async function removeKnowledgeFile(scope: EnvironmentScope, name: string): Promise<void> {
  await deleteObject(keyOf(scope, name))
}

/** Removes a page of the files of a deleted environment; `more` while there are others. */
export async function removeKnowledgeFiles(scope: EnvironmentScope): Promise<{ more: boolean }> {
  const page = { Bucket: bucketName(), Prefix: prefixOf(scope) }
  const { Contents = [], IsTruncated = false } = await listObjects(page)
  const Objects = Contents.flatMap(({ Key }) => (Key === undefined ? [] : [{ Key }]))
  await deleteObjects(Objects)
  return { more: IsTruncated }
}

/** A file that was accepted as a knowledge source; `too-large` is more than is read. */
export async function readSource(client: string, pointer: string): Promise<Uint8Array | 'too-large' | undefined> {
  try {
    const { Body, ContentLength = 0 } = await getObject(placeOf(`clean/${client}/${pointer}`))
    if (ContentLength > knowledgeSourceBytesMax) return 'too-large'
    return await Body?.transformToByteArray()
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
