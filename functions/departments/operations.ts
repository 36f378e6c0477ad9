/** Departments, of which one is the default as long as there is any. */
import type { Department, departments as contract } from '#shared/contracts/departments'
import type { CompanySettings } from '#shared/company-settings'
import { lookOf } from '#shared/names'
import { Problem } from '#shared/problem'
import type { Owner } from '#shared/takeover'
import { change } from '../conversation/conversation.ts'
import { openOwned } from '../conversation/listing.ts'
import type { OwnedConversation } from '../conversation/store.ts'
import type { Context, Operations } from '../platform/context.ts'
import { members } from '../platform/tenancy.ts'
import { departments } from './store.ts'

export const operations: Operations<typeof contract> = {
  list: (_, context) => departmentsOf(context),

  create: async (draft, context) => {
    const others = await departmentsOf(context)
    requireFreeName(others, draft.name)
    const department = ownHours({ ...draft, _id: context.newId(), isDefault: others.length === 0 })
    await context.commit([context.table.put(departments, department)], [{ type: 'departmentsChanged' }])
    return department
  },

  update: async ({ id, ...draft }, context) => {
    const all = await departmentsOf(context)
    const before = all.find(({ _id }) => _id === id)
    if (!before) throw new Problem('not-found')
    requireFreeName(
      all.filter(({ _id }) => _id !== id),
      draft.name,
    )
    const department = ownHours({ ...before, ...draft })
    await context.commit([context.table.put(departments, department)], [{ type: 'departmentsChanged' }])
    return department
  },

  remove: async ({ id }, context) => {
    const all = await departmentsOf(context)
    const department = all.find(({ _id }) => _id === id)
    if (!department) throw new Problem('not-found')
    if (department.isDefault) throw new Problem('department-default')
    await context.commit([context.table.remove(departments, id)], [{ type: 'departmentsChanged' }])
    await moved(context, { from: id, to: all.find(({ isDefault }) => isDefault)?._id })
    return { id }
  },
}

/** The department of this id, else the one that answers for whatever has none (TAKEOVER-013). */
export async function departmentFor(
  table: Pick<Context['table'], 'list'>,
  { defaultDepartmentId }: Pick<CompanySettings, 'defaultDepartmentId'>,
  id?: string,
): Promise<Department | undefined> {
  const all = await table.list(departments, { stale: true })
  const isNamed = (name: string | undefined) => name && all.find(({ _id }) => _id === name)
  return isNamed(id) || isNamed(defaultDepartmentId) || all.find(({ isDefault }) => isDefault)
}

/** What a department that is gone held is another one's, and nobody works there any more. */
async function moved(context: Context, { from, to }: { from: string; to: string | undefined }): Promise<void> {
  const { table, scope, member } = context
  for (const own of (await table.list(members)).filter((each) => each.departments.includes(from)))
    await context.commit([table.put(members, { ...own, departments: own.departments.filter((id) => id !== from) })])
  for (const { _id: environment } of member.environments.list) {
    const place = { ...scope, environment }
    for (const { _id } of (await openOwned(place)).filter(isIn(from)))
      await change({ ...context, scope: place }, _id, (now) => {
        if (!isIn(from)(now)) return { happenings: [] }
        const changed = { type: 'queuesChanged' as const, environmentId: environment, userId: _id }
        return { happenings: [], after: { owner: { ...now.owner, departmentId: to } as Owner }, events: [changed] }
      })
  }
}

const isIn =
  (department: string) =>
  ({ owner }: OwnedConversation): boolean =>
    owner.by !== 'bot' && owner.departmentId === department

export async function departmentsOf({ table }: Context): Promise<Department[]> {
  const all = await table.list(departments)
  return all.toSorted((a, b) => a.name.localeCompare(b.name))
}

function requireFreeName(others: readonly Department[], name: string): void {
  if (others.some((other) => lookOf(other.name) === lookOf(name))) throw new Problem('duplicate-name')
}

/** A department that keeps the company's hours has none of its own (DEPARTMENTS-002). */
const ownHours = (department: Department): Department =>
  department.companyOpeningHours ? { ...department, openingHours: null } : department
