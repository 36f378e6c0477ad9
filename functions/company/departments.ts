/**
 * The departments of a company, and which of them answers a conversation.
 *
 * | item       | per    | id   |
 * |------------|--------|------|
 * | department | client | ULID |
 */
import * as z from 'zod/mini'
import type { CompanySettings } from '#shared/contracts/company-settings'
import { Department } from '#shared/contracts/departments'
import { collection, type Table } from '../platform/table/table.ts'
import type { ClientScope } from '../platform/table/scope.ts'

type Rows = Pick<Table<ClientScope>, 'list'>

/** Departments that were last saved before saves were counted have no revision yet. */
const DepartmentItem = z.extend(z.omit(Department, { revision: true }), { revision: z.optional(z.int()) })

export const departments = collection({
  name: 'department',
  per: 'client',
  schema: DepartmentItem,
  id: ({ _id }) => _id,
})

/** The department of this id, else the one that answers for whatever has none (TAKEOVER-013). */
export const departmentFor = async (
  table: Rows,
  settings: Pick<CompanySettings, 'defaultDepartmentId'>,
  id?: string,
): Promise<Department | undefined> => departmentIn(await readDepartments(table, { stale: true }), settings, id)

/** The same of departments that were read. */
export function departmentIn(
  all: readonly Department[],
  { defaultDepartmentId }: Pick<CompanySettings, 'defaultDepartmentId'>,
  id?: string,
): Department | undefined {
  const isNamed = (name: string | undefined) => name && all.find(({ _id }) => _id === name)
  return isNamed(id) || isNamed(defaultDepartmentId) || all.find(({ isDefault }) => isDefault)
}

/** The hours of a department as far as it has its own, else the company's; a company that has named none is always there. */
export const hoursOf = (
  settings: Pick<CompanySettings, 'openingHours' | 'exceptions'>,
  department: Department | undefined,
) => ({
  hours: department?.openingHours ?? settings.openingHours,
  exceptions: [...(department?.exceptions ?? []), ...settings.exceptions],
})

/** The departments of the company by name; `stale` as in `Table.list`. */
export async function departmentsOf(
  { table }: { readonly table: Rows },
  options?: { stale: boolean },
): Promise<Department[]> {
  return (await readDepartments(table, options)).toSorted((a, b) => a.name.localeCompare(b.name))
}

async function readDepartments(table: Rows, options?: { stale: boolean }) {
  const all = await table.list(departments, options)
  return all.map((department): Department => ({ ...department, revision: department.revision ?? 0 }))
}
