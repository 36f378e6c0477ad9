/** Makes a backup of an environment: first its files and a row that names them, then, by a job, the proof that all of it is there. */
import { mediaIn } from '#shared/blocks/index'
import type { BackupKind } from '#shared/contracts/backups'
import type { Block } from '#shared/contracts/blocks'
import { backupFileName, writeParts, type BackupItem } from '../../content/backup-rows.ts'
import type { Held } from '../../content/hold.ts'
import { countsOf } from '../../content/replacement.ts'
import { acceptedType } from '../../platform/files/media.ts'
import type { PublicContext } from '../../platform/request/context.ts'
import type { ReleaseState } from '../../platform/table/release-file.ts'
import { writeState } from '../../platform/table/release-store.ts'
import type { CompanyItem, EnvironmentItem } from '../../platform/tenancy/tenancy.ts'

interface Asked {
  readonly kind: BackupKind
  /** A full name. */
  readonly by: string
  /** The settings as they are. */
  readonly parts: object
}

/** A backup of this moment, which nobody can use before `completed`; its row is still to be written. */
export async function beginBackup(
  { now, newId }: Pick<PublicContext, 'now' | 'newId'>,
  { scope, state }: Held,
  { kind, by, parts }: Asked,
): Promise<BackupItem> {
  const [content, kept] = await Promise.all([writeState(scope.client, state), writeParts(scope.client, parts)])
  return {
    _id: newId(),
    gcpFilename: '',
    kind,
    status: 'writing',
    created: now.toISOString(),
    by,
    counts: countsOf(state, new Map()),
    bytes: content.bytes + kept.bytes,
    file: content.name,
    parts: kept.name,
  }
}

/** The same backup once its files and media were found. */
export const completeBackup = (
  item: BackupItem,
  company: Pick<CompanyItem, 'name' | 'timezone'>,
  environment: Pick<EnvironmentItem, 'name'>,
  media: number,
): BackupItem => ({
  ...item,
  status: 'complete',
  gcpFilename: backupFileName(company, environment, new Date(item.created)),
  media,
})

const askedAtOnce = 20

/** The media that content names: those that are there, and those that are not. */
export async function mediaOf(client: string, state: ReleaseState): Promise<{ found: string[]; missing: string[] }> {
  // Rows were parsed when they were written.
  const blocks = state.keys('block#').map((key) => state.get(key) as unknown as Block)
  const pointers = [...new Set(blocks.flatMap(mediaIn).map(({ media }) => media.pointer))]
  const [found, missing]: [string[], string[]] = [[], []]
  for (let start = 0; start < pointers.length; start += askedAtOnce) {
    const some = pointers.slice(start, start + askedAtOnce)
    const types = await Promise.all(some.map((pointer) => acceptedType(client, pointer)))
    some.forEach((pointer, index) => (types[index] === undefined ? missing : found).push(pointer))
  }
  return { found, missing }
}
