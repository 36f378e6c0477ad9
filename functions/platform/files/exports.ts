/** Files below `exports/` of the media bucket: what was made for one agent to download, and is forgotten after a day. */
import type { ListObjectsV2CommandOutput } from '@aws-sdk/client-s3'
import { wallClock } from '#shared/wall-clock'
import {
  bucketName,
  deleteObject,
  deleteObjects,
  getObject,
  isMissing,
  listObjects,
  placeOf,
  presignedAddress,
  putObject,
} from '../aws/s3.ts'
import type { ClientScope } from '../table/scope.ts'
import { asDownload } from './media.ts'

interface ExportedFile {
  readonly id: string
  readonly fileName: string
  readonly contentType: string
  readonly body: string | Uint8Array
}

const placeOfExport = ({ client }: ClientScope, id: string) => placeOf(`exports/${client}/${id}`)

/** Keeps a file, over one that has the same id. */
export async function keepExport(scope: ClientScope, { id, fileName, contentType, body }: ExportedFile): Promise<void> {
  const kept = { ContentType: contentType, ContentDisposition: asDownload(fileName) }
  await putObject({ ...placeOfExport(scope, id), ...kept, Body: body })
}

/** An address where a file that is kept can be fetched for a minute. */
export const addressOfExport = (scope: ClientScope, id: string): Promise<string> =>
  presignedAddress(placeOfExport(scope, id), 60)

/** Keeps a file and gives an address where it can be fetched for a minute. */
export async function offerFile(scope: ClientScope, file: ExportedFile): Promise<{ url: string; fileName: string }> {
  await keepExport(scope, file)
  return { url: await addressOfExport(scope, file.id), fileName: file.fileName }
}

interface DatedFor {
  readonly member: { readonly company: { readonly name: string; readonly timezone: string } }
  readonly now: Date
}

/** `acme-translations-22-11-26.csv`: the name of the company, and the day where it is, or in another timezone. */
export function datedName(
  { member: { company }, now }: DatedFor,
  what: string,
  extension: string,
  timezone = company.timezone,
): string {
  const [year = '', month, day] = wallClock(now, timezone).day.split('-')
  return `${company.name}-${what}-${day}-${month}-${year.slice(2)}.${extension}`
}

/** What a file that is kept says; `undefined` where there is none. */
export async function readExport(scope: ClientScope, id: string): Promise<string | undefined> {
  try {
    const { Body } = await getObject(placeOfExport(scope, id))
    return await Body?.transformToString()
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Removes a file before its day is over, whether it is there or not. */
export async function removeExport(scope: ClientScope, id: string): Promise<void> {
  await deleteObject(placeOfExport(scope, id))
}

/** Removes all files that were made for a company's people before a moment; gives how many there were. */
export async function removeExportsBefore({ client }: ClientScope, moment: Date): Promise<number> {
  let removed = 0
  for (let after: string | undefined = ''; after !== undefined;) {
    const page: ListObjectsV2CommandOutput = await listObjects({
      Bucket: bucketName(),
      Prefix: `exports/${client}/`,
      ...(after && { StartAfter: after }),
    })
    const { Contents = [], IsTruncated = false } = page
    const Objects = Contents.flatMap(({ Key, LastModified }) =>
      Key !== undefined && LastModified && LastModified <= moment ? [{ Key }] : [],
    )
    await deleteObjects(Objects)
    removed += Objects.length
    after = IsTruncated ? Contents.at(-1)?.Key : undefined
  }
  return removed
}
