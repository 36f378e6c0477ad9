/** The backups of a night: one of each environment that has changed since its last one, and proven. */
import type { BackupKind } from '#shared/contracts/backups'
import { mondayOf } from '#shared/days'
import { nightlyBackupsMax, weeklyBackupsMax } from '#shared/limits'
import { compareTexts } from '#shared/order'
import { wallClock } from '#shared/wall-clock'
import { backups, type BackupItem } from '../../../content/backup-rows.ts'
import { holdContent } from '../../../content/hold.ts'
import { log } from '../../../platform/aws/log.ts'
import { contextIn } from '../../../platform/request/scoped-context.ts'
import { openFile } from '../../../platform/table/release-store.ts'
import { Table } from '../../../platform/table/table.ts'
import type { CompanyConfig } from '../../../platform/tenancy/company.ts'
import type { CompanyItem, EnvironmentItem } from '../../../platform/tenancy/tenancy.ts'
import { readParts } from '../../../portability/parts.ts'
import { beginBackup, completeBackup } from '../making.ts'
import { tellUnproven } from './mail.ts'
import { prove } from './proof.ts'

interface Night {
  /** By the calendar of the company. */
  readonly day: string
  readonly now: Date
  /** The environment behind which it goes on. */
  readonly after: string | undefined
  readonly isOver: () => boolean
}

/** Gives where the next step goes on, if there is one, and whether an environment could not be backed up. */
export async function backUpAtNight(
  config: Pick<CompanyConfig, 'company' | 'environments'>,
  { after = '', isOver, ...night }: Night,
): Promise<{ next: string | undefined; hasFailed: boolean }> {
  const all = config.environments.list.toSorted((a, b) => compareTexts(a._id, b._id))
  let hasFailed = false
  for (const environment of all.filter(({ _id }) => _id > after)) {
    try {
      await backUpEnvironment(config.company, environment, night)
    } catch (error) {
      // The others are backed up nevertheless.
      log.error('An environment could not be backed up.', { environment: environment._id, error })
      hasFailed = true
    }
    if (isOver() && environment !== all.at(-1)) return { next: environment._id, hasFailed }
  }
  return { next: undefined, hasFailed }
}

/** How many of each kind are kept; the newest is never dropped by its age. */
const keptMax = { nightly: nightlyBackupsMax, weekly: weeklyBackupsMax } as const satisfies Partial<
  Record<BackupKind, number>
>
const listedMax = 1000

async function backUpEnvironment(
  company: CompanyItem,
  environment: EnvironmentItem,
  { day, now }: Pick<Night, 'day' | 'now'>,
): Promise<void> {
  const scope = { client: company._id, environment: environment._id }
  const table = new Table(scope)
  const kept = (await table.list(backups, { newestFirst: true, itemsMax: listedMax })).filter(
    ({ kind }) => kind === 'nightly' || kind === 'weekly',
  )
  const context = contextIn({ client: company._id })
  const monday = mondayOf(day)
  const hasWeek = kept.some(({ created }) => wallClock(new Date(created), company.timezone).day >= monday)
  const kind = hasWeek ? 'nightly' : 'weekly'
  const begun = await holdContent(context, [environment._id], async (hold) => {
    const parts = await readParts(scope)
    return { parts, item: await beginBackup(context, hold.of(environment._id), { kind, by: '', parts }) }
  })
  const [newest, before] = kept
  const { item, parts } = begun
  if (newest && newest.file === item.file && newest.parts === item.parts)
    return tellIfWorse(company, environment, newest, before)
  const { isSame, media } = await prove(company._id, { state: await openFile(company._id, item.file), parts })
  const proven = { at: now.toISOString(), isSame }
  const made: BackupItem = { ...completeBackup(item, company, environment, media), proven }
  const old = kept.filter((one) => one.kind === kind).slice(keptMax[kind] - 1)
  const event = { type: 'backupChanged', environmentId: environment._id, id: made._id } as const
  await context.commit([table.create(backups, made, 'stale'), ...old.map(({ _id }) => table.drop(backups, _id))], {
    events: [{ ...event, status: isSame ? 'complete' : 'failed' }],
  })
  await tellIfWorse(company, environment, made, newest)
}

/** Who has been told is not told again before one was good again; a night that died before it told is taken again. */
async function tellIfWorse(
  company: CompanyItem,
  environment: EnvironmentItem,
  made: BackupItem,
  before: BackupItem | undefined,
): Promise<void> {
  if (made.proven?.isSame !== false || before?.proven?.isSame === false) return
  const { day } = wallClock(new Date(made.created), company.timezone)
  await tellUnproven(company, environment, { day, now: new Date() })
}
