/** Makes a backup of an environment: first its files and a row that names them, then, by a job, the proof that all of it is there. */
import pMap from 'p-map'
import type { BackupKind } from '#shared/contracts/backups'
import { backupFileName, writeParts, type BackupItem } from '../../content/backup-rows.ts'
import type { Held } from '../../content/hold.ts'
import { countsOf } from '../../content/replacement.ts'
import { isKept } from '../../platform/files/kept-files.ts'
import type { Portion } from '../../content/plans/portion.ts'
import type { PublicContext } from '../../platform/request/context.ts'
import { writeState } from '../../platform/table/release-store.ts'
import type { CompanyItem, EnvironmentItem } from '../../platform/tenancy/tenancy.ts'
import { namedMedia, type NamedMedium } from '../../portability/workspace-media.ts'
import type { WorkspaceParts } from '../../portability/parts.ts'

interface Asked {
  readonly kind: BackupKind
  /** A full name. */
  readonly by: string
  /** The settings as they are. */
  readonly parts: WorkspaceParts
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

/** How many of the files that content and settings name are there, and which are not. */
export async function findMedia(
  client: string,
  content: Portion,
  parts: Pick<WorkspaceParts, 'company'>,
): Promise<{ found: number; missing: NamedMedium[] }> {
  const named = namedMedia(content, parts)
  const isThere = await pMap(named, ({ use, pointer }) => isKept({ client, use, pointer }), {
    concurrency: askedAtOnce,
  })
  const missing = named.filter((_, index) => !isThere[index])
  return { found: named.length - missing.length, missing }
}
