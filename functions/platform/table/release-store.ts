/**
 * Stores release files in the media bucket, as `releases/{client}/{name}.gz`, and what was found out about releases beside
 * them; and reads the content of a release: the rows of its partition over its file. A file never changes, and a process keeps those it has opened last.
 */
import { promisify } from 'node:util'
import { constants, gunzip, gzip } from 'node:zlib'
import { idPattern } from '#shared/ids'
import { mebibyte, releaseBytesMax } from '#shared/limits'
import { Problem } from '#shared/problem'
import { log } from '../aws/log.ts'
import {
  bucketName,
  deleteObjects,
  getObject,
  isMissing,
  isRefused,
  listObjects,
  placeOf,
  putObject,
} from '../aws/s3.ts'
import { isContent, scopeKey } from './keys.ts'
import { query, rowIn } from './queries.ts'
import { encodeState, fileName, OverlaidState, ReleaseFile, type ReleaseState, type Row } from './release-file.ts'
import type { ReleaseScope } from './scope.ts'

const [pack, unpack] = [promisify(gzip), promisify(gunzip)]

/** Below it lie the files of all companies. */
const releasesPrefix = 'releases/'

function keyOfFile(client: string, name: string): string {
  if (!idPattern.test(client) || !/^[0-9a-f]{64}$/.test(name)) throw new Error('This is no name of a release file.')
  return `${releasesPrefix}${client}/${name}.gz`
}

/** An environment, what it was before, and those it is compared with; a file of 5,000 items has 8 MB. */
const keptFilesMax = 8
const keptBytesMax = 64 * mebibyte

/** The files that were asked for, the latest last. */
const kept = new Map<string, Entry>()

interface Entry {
  readonly file: Promise<ReleaseFile>
  /** Known once it is open. */
  bytes: number
}

/** The file of this name; without it the environment cannot answer: `unavailable`. */
export function openFile(client: string, name: string): Promise<ReleaseFile> {
  const key = keyOfFile(client, name)
  const entry = kept.get(key) ?? { file: readFile(client, name), bytes: 0 }
  const isNew = !kept.delete(key)
  kept.set(key, entry)
  if (isNew) void keep(key, entry)
  return entry.file
}

async function keep(key: string, entry: Entry): Promise<void> {
  try {
    entry.bytes = (await entry.file).bytes.length
    forgetOldest()
  } catch {
    // Whoever asks next tries again.
    if (kept.get(key) === entry) kept.delete(key)
  }
}

/** The latest one stays, however large it is. */
function forgetOldest(): void {
  const sum = () => [...kept.values()].reduce((total, { bytes }) => total + bytes, 0)
  for (const key of [...kept.keys()].slice(0, -1)) {
    if (kept.size <= keptFilesMax && sum() <= keptBytesMax) return
    kept.delete(key)
  }
}

/** A file that is not there, or whose lines are not those it was named for: to ask again is no use. */
export class LostFile extends Problem {
  constructor() {
    super('unavailable')
  }
}

/** The bytes of this name, not kept. */
export async function readBytes(client: string, name: string): Promise<Buffer> {
  const key = keyOfFile(client, name)
  try {
    const { Body } = await getObject(placeOf(key))
    const bytes = await unpack(await Body!.transformToByteArray()).catch(() => undefined)
    if (!bytes || fileName(bytes) !== name) throw new LostFile()
    return bytes
  } catch (error) {
    log.error('A release file cannot be read.', { key, error: error as Error })
    throw error instanceof LostFile || isMissing(error) ? new LostFile() : new Problem('unavailable')
  }
}

const readFile = async (client: string, name: string) => new ReleaseFile(await readBytes(client, name))

/**
 * Writes the file that holds the rows of a state with some of them replaced, or removed by `undefined`, and gives its
 * name. One that is there is written again: those that nobody names are removed by their age.
 */
export async function writeFile(
  client: string,
  changes: ReadonlyMap<string, object | undefined>,
  state: ReleaseState,
): Promise<string> {
  // The rows are read only, whatever type their author gave them.
  const changed = changes.size > 0 ? new OverlaidState(changes as ReadonlyMap<string, Row>, state) : state
  return (await writeState(client, changed)).name
}

/** As `writeFile`, of a state as it is; with its size before it is packed. */
export async function writeState(client: string, state: ReleaseState): Promise<{ name: string; bytes: number }> {
  const bytes = encodeState(state)
  return { name: await writeBytes(client, bytes), bytes: bytes.length }
}

/** Writes bytes under the name that follows from them, which it gives; what nobody names is removed by its age as well. */
export async function writeBytes(client: string, bytes: Buffer): Promise<string> {
  if (bytes.length > releaseBytesMax) throw new Problem('too-large', { limit: `${releaseBytesMax / mebibyte} MB` })
  const name = fileName(bytes)
  const file = { ...placeOf(keyOfFile(client, name)), Body: await pack(bytes, { level: constants.Z_BEST_SPEED }) }
  try {
    await putObject({ ...file, IfNoneMatch: '*' })
  } catch (error) {
    if (!isRefused(error)) throw error
    await putObject(file)
  }
  return name
}

interface StoredFile {
  readonly client: string
  readonly name: string
  readonly modified: Date
}

/** A page of the files of all companies, from behind a place; `next` is where the page behind it begins. */
export async function pageOfFiles(after?: string): Promise<{ files: StoredFile[]; next: string | undefined }> {
  const page = { Bucket: bucketName(), Prefix: releasesPrefix, ...(after !== undefined && { StartAfter: after }) }
  const { Contents = [], IsTruncated } = await listObjects(page)
  const files = Contents.flatMap(({ Key = '', LastModified }) => {
    const [, client, name] = /^releases\/(\w{26})\/([0-9a-f]{64})\.gz$/.exec(Key) ?? []
    return client && name && LastModified ? [{ client, name, modified: LastModified }] : []
  })
  return { files, next: IsTruncated ? Contents.at(-1)?.Key : undefined }
}

/** Removes some files: as many as a page has at most. */
export async function removeFiles(files: readonly Pick<StoredFile, 'client' | 'name'>[]): Promise<void> {
  await deleteObjects(files.map(({ client, name }) => ({ Key: keyOfFile(client, name) })))
}

/** All content of a release, as it is at this moment while its gate is closed. */
export async function readState(scope: ReleaseScope): Promise<ReleaseState> {
  const { client, base, sealed } = scope
  const [file, rows] = await Promise.all([
    base === undefined ? undefined : openFile(client, base),
    sealed && base !== undefined ? [] : query({ pk: scopeKey(scope), prefix: '' }),
  ])
  const content = rows.filter(({ sk }) => isContent(sk)).map((row) => [row.sk, rowIn(row)] as const)
  return content.length === 0 && file ? file : new OverlaidState(new Map(content), file)
}
