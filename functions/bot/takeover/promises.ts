/** What a company's departments promise their customers, and when that is due. */
import type { Department, ServiceLevel } from '#shared/contracts/departments'
import { dueKinds } from '#shared/chat/message'
import type { Dues } from '#shared/chat/owed'
import { dueAt } from '#shared/company/due'
import { departmentIn, departmentsOf, hoursOf } from '../../company/departments.ts'
import type { ClientScope } from '../../platform/table/scope.ts'
import { Table } from '../../platform/table/table.ts'
import { companyConfig, type CompanyConfig } from '../../platform/tenancy/company.ts'
import { remember } from '../../platform/tenancy/remember.ts'

/** Each message to a person asks what is promised: the departments are those of at most five seconds ago, as the settings are. */
const keptDepartments = remember((client) => departmentsOf({ table: new Table({ client }) }, { stale: true }), {
  keptMs: 5000,
})

/** When each promise of a department would be due if it began now; `departmentId` as a conversation names it. */
export async function promisedFrom(
  { scope: { client } }: { readonly scope: ClientScope },
  now: Date,
  departmentId?: string,
): Promise<Dues> {
  const [config, departments] = await Promise.all([companyConfig(client, now), keptDepartments.find(client)])
  return promisesOf(config, departmentIn(departments ?? [], config.settings, departmentId), now)
}

/** The same of a department that was read. */
export function promisesOf(
  { settings, company }: Pick<CompanyConfig, 'settings' | 'company'>,
  department: Department | undefined,
  now: Date,
): Dues {
  const level = department?.serviceLevel
  if (!level) return {}
  const { hours, exceptions } = hoursOf(settings, department)
  const counted = level.clock === 'hours' ? hours : undefined
  const due = (minutes: number | null) =>
    minutes === null ? undefined : dueAt(now, minutes, counted, exceptions, company.timezone)?.toISOString()
  return Object.fromEntries(dueKinds.map((kind) => [kind, due(level[kind])]))
}

const minuteMs = 60_000

/** The shortest time in which something that the department promises can be due. */
export const shortestMs = (level: ServiceLevel | null | undefined): number =>
  level ? Math.min(...dueKinds.map((kind) => (level[kind] ?? Infinity) * minuteMs)) : Infinity
