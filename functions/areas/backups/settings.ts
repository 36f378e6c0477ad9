/** The settings in a backup: read as they are, and put back. */
import { CompanySettings } from '#shared/contracts/company-settings'
import type { BackupItem } from '../../content/backup-rows.ts'
import type { Context } from '../../platform/request/context.ts'
import { readBytes } from '../../platform/table/release-store.ts'
import type { ClientScope } from '../../platform/table/scope.ts'
import { Table } from '../../platform/table/table.ts'
import type { Change } from '../../platform/table/transaction.ts'
import { settings, type SettingsItem } from '../../platform/tenancy/tenancy.ts'
import { departmentsOf } from '../departments/operations.ts'

export interface WorkspaceParts {
  readonly company: CompanySettings
}

export const readParts = async ({ client }: ClientScope): Promise<WorkspaceParts> => ({
  company: CompanySettings.parse((await new Table({ client }).get(settings, 'settings')) ?? {}),
})

/** Those of a backup; none where it holds content alone. */
export async function partsIn(client: string, item: BackupItem): Promise<WorkspaceParts | undefined> {
  if (item.parts === undefined) return item.settings && { company: item.settings }
  // We have written it.
  return JSON.parse((await readBytes(client, item.parts)).toString()) as WorkspaceParts
}

/** A department that has been deleted since is nobody's default any more. */
export async function planParts(context: Context, { company: kept }: WorkspaceParts): Promise<{ changes: Change[] }> {
  const before: SettingsItem | undefined = await context.table.get(settings, 'settings')
  const departments = await departmentsOf(context)
  const isThere = departments.some(({ _id }) => _id === kept.defaultDepartmentId)
  const after: SettingsItem = {
    ...kept,
    defaultDepartmentId: isThere ? kept.defaultDepartmentId : before?.defaultDepartmentId,
    revision: (before?.revision ?? 0) + 1,
  }
  return { changes: [context.table.replace(settings, after, { field: 'revision', value: before?.revision })] }
}
