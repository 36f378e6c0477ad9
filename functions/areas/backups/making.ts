/** Makes a backup of an environment. */
import type { Backup } from '#shared/contracts/backups'
import { CompanySettings } from '#shared/contracts/company-settings'
import { safetyBackupDays } from '#shared/limits'
import { slug } from '#shared/slug'
import { wallClock } from '#shared/wall-clock'
import type { BackupItem } from '../../content/backup-rows.ts'
import type { Held } from '../../content/hold.ts'
import { countsOf } from '../../content/replacement.ts'
import type { PublicContext } from '../../platform/request/context.ts'
import { writeFile } from '../../platform/table/release-store.ts'
import { Table } from '../../platform/table/table.ts'
import { settings, type CompanyItem } from '../../platform/tenancy/tenancy.ts'

/** Who makes it, and of which company. */
export interface Maker extends Pick<PublicContext, 'now' | 'newId'> {
  readonly company: Pick<CompanyItem, 'name' | 'timezone'>
  /** The full name. */
  readonly by: string
}

/** What an environment holds at this moment, and the settings; its row is still to be written. */
export async function backUp(
  { now, newId, company, by }: Maker,
  { environment, scope, state }: Held,
  kind: Backup['kind'],
): Promise<BackupItem> {
  const [file, own] = await Promise.all([
    writeFile(scope.client, new Map(), state),
    new Table({ client: scope.client }).get(settings, 'settings'),
  ])
  const { day, time } = wallClock(now, company.timezone)
  return {
    _id: newId(),
    gcpFilename: `${company.name}-${slug(environment.name)}-${day}-${time.replaceAll(':', '')}.json`,
    kind,
    status: 'complete',
    created: now.toISOString(),
    by,
    counts: countsOf(state, new Map()),
    file,
    settings: CompanySettings.parse(own ?? {}),
    ...(kind === 'safety' && { expires: Math.floor(now.getTime() / 1000) + safetyBackupDays * 24 * 60 * 60 }),
  }
}
