/**
 * The settings of a company, which hold in all its environments, with its languages and its timezone; its name is nobody
 * else's. They are replaced as a whole.
 */
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { SupportedLanguages } from '#shared/company/languages'
import { originOf } from '#shared/company/origins'
import { settingsFaults } from '#shared/company/settings-rules'
import { CompanySettings } from '#shared/contracts/company-settings'
import { faultsBelow } from '#shared/faults'
import { fileProblem } from '#shared/problem'
import { Timezone } from '#shared/wall-clock'
import type { ClientScope } from '../../platform/table/scope.ts'
import { Table } from '../../platform/table/table.ts'
import { readSettings, settingsChange } from '../../platform/tenancy/company-settings.ts'
import { companies, type CompanyItem, type SettingsItem } from '../../platform/tenancy/tenancy.ts'
import { noneCounted, type PartPlan, type PlanContext } from './part.ts'

/** Backups of before there were workspace files hold neither languages nor a timezone: those stay. */
export const CompanyPart = z.extend(CompanySettings, {
  supportedLangs: z.optional(SupportedLanguages),
  timezone: z.optional(Timezone),
})
export type CompanyPart = z.infer<typeof CompanyPart>

export async function readCompany({ client }: ClientScope): Promise<CompanyPart> {
  const table = new Table({ client })
  const [settings, company] = await Promise.all([readSettings(table), table.get(companies, 'company')])
  // The schema leaves out who saved what.
  return { ...CompanySettings.parse(settings), ...(company && ownOf(company)) }
}

const ownOf = ({ supportedLangs, timezone }: CompanyItem) => ({ supportedLangs, timezone })

export async function planCompany(
  { now, by, scope, isForeign }: PlanContext,
  given: CompanyPart,
  departmentOf: (id: string | undefined) => string | undefined,
): Promise<PartPlan> {
  const table = new Table({ client: scope.client })
  const [read, company] = await Promise.all([readSettings(table), table.get(companies, 'company')])
  const { supportedLangs = company?.supportedLangs ?? [], timezone: _, ...settings } = given
  const defaultDepartmentId = departmentOf(settings.defaultDepartmentId) ?? read.defaultDepartmentId
  const cors = settings.cors.map((each) => ({ ...each, origin: originOf(each.origin) ?? each.origin }))
  const wanted: CompanySettings = { ...settings, cors, defaultDepartmentId }
  const faults = settingsFaults(wanted, supportedLangs)
  if (isForeign && faults.length > 0) throw fileProblem(...faultsBelow('settings/company.json', faults))
  const differing = settingNames.filter((name) => !isSame(wanted[name], read[name]))
  const kept = differing.filter((name) => faults.some(({ path }) => path.split('.')[0] === name))
  const names = differing.filter((name) => !kept.includes(name))
  const own = company ? ownDifferences(given, company) : {}
  const saved = [...names, ...Object.keys(own)]
  const total = settingNames.length + ownNames.length
  const outcome = { ...noneCounted(), updated: saved.length, skipped: total - saved.length }
  if (saved.length === 0) return { changes: [], additions: [], outcome, kept }
  // Each value stands under its own name.
  const fields = Object.fromEntries(names.map((name) => [name, wanted[name]])) as Partial<SettingsItem>
  const { change } = settingsChange(table, read, fields, { names: saved, by, now })
  const changes = [change, ...(Object.keys(own).length > 0 ? [table.set(companies, 'company', own)] : [])]
  return { changes, additions: [], outcome, kept }
}

// The keys of the schema are those of its values.
const settingNames = Object.keys(CompanySettings.shape) as (keyof CompanySettings)[]

/** What is stored has no undefined and no order of its fields. */
const isSame = (a: unknown, b: unknown): boolean => isDeepStrictEqual(plain(a), plain(b))
const plain = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)))

const ownNames = ['supportedLangs', 'timezone'] as const

const ownDifferences = (wanted: CompanyPart, company: CompanyItem): Partial<CompanyItem> =>
  Object.fromEntries(
    ownNames
      .filter((name) => wanted[name] !== undefined && !isSame(wanted[name], company[name]))
      .map((name) => [name, wanted[name]]),
  )
