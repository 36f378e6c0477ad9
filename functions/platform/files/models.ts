/** Language models in the media bucket, below a prefix for them alone. One key always has the same bytes. */
import { deleteObject, getObject, isMissing, isRefused, placeOf, putObject } from '../aws/s3.ts'
import type { EnvironmentScope } from '../table/scope.ts'

export const modelKey = ({ client, environment }: EnvironmentScope, build: string) =>
  `models/${client}/${environment}/${build}`

/** The build a model was made by. */
export const buildOfModel = (key: string): string => key.split('/').at(-1)!

/** Writes a model where none is; one that a first try of the same build left there stays. */
export async function writeModel(key: string, bytes: Uint8Array): Promise<void> {
  try {
    await putObject({ ...placeOf(key), Body: bytes, IfNoneMatch: '*' })
  } catch (error) {
    if (!isRefused(error)) throw error
  }
}

/** The bytes of a model, or `undefined` when there is none. */
export async function readModel(key: string): Promise<Uint8Array | undefined> {
  try {
    const { Body } = await getObject(placeOf(key))
    return await Body?.transformToByteArray()
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Copies a model to another key; tells whether there was one. */
export async function copyModel(from: string, to: string): Promise<boolean> {
  const bytes = await readModel(from)
  if (bytes) await writeModel(to, bytes)
  return bytes !== undefined
}

export async function removeModel(key: string): Promise<void> {
  await deleteObject(placeOf(key))
}
