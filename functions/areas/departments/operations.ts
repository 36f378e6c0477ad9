/** Departments, of which one is the default as long as there is any. */
import type { Department, departments as contract } from '#shared/contracts/departments'
import type { CompanySettings } from '#shared/contracts/company-settings'
import { lookOf } from '#shared/fields/names'
import { Problem } from '#shared/problem'
import type { Owner } from '#shared/chat/takeover'
import { defaultChange, nameChanges } from '../../content/claims.ts'
import { changeConversation } from '../../chat/conversation.ts'
import { openOwned } from '../../chat/queues.ts'
import type { OwnedConversation } from '../../chat/store.ts'
import type { Context, Operations } from '../../platform/request/context.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { memberChange, members } from '../../platform/tenancy/tenancy.ts'
import { departments } from './store.ts'

/** Where they are kept, for who writes several of them at once. */
export { departments }

export const operations: Operations<typeof contract> = {
  list: (_, context) => departmentsOf(context),

  create: (draft, context) =>
    retryOnConflict(async () => {
      const others = await departmentsOf(context)
      requireFreeName(others, draft.name)
      const { table } = context
      const isDefault = others.length === 0
      const made = withOwnHours({ ...draft, _id: context.newId(), isDefault, revision: 1 })
      const claim = { kind: 'department', itemId: made._id } as const
      await context.commit(
        [
          table.create(departments, made, 'stale'),
          ...nameChanges(table, { ...claim, after: made.name }),
          ...(isDefault ? [defaultChange(table, claim)] : []),
        ],
        { about: { name: made.name, id: made._id, revision: made.revision } },
      )
      return made
    }),

  update: ({ id, revision, ...draft }, context) =>
    retryOnConflict(async () => {
      const all = await departmentsOf(context)
      const before = find(all, id)
      if (revision !== undefined && revision !== before.revision) throw new Problem('stale')
      requireFreeName(
        all.filter(({ _id }) => _id !== id),
        draft.name,
      )
      const { table } = context
      const after = withOwnHours({ ...before, ...draft, revision: before.revision + 1 })
      await context.commit(
        [
          table.replace(departments, after, conditionOf(before)),
          ...nameChanges(table, { kind: 'department', itemId: id, before: before.name, after: after.name }),
        ],
        { about: { name: after.name, id, revision: after.revision } },
      )
      return after
    }),

  remove: async ({ id }, context) => {
    const to = await retryOnConflict(async () => {
      const all = await departmentsOf(context)
      const before = find(all, id)
      if (before.isDefault) throw new Problem('department-default')
      const { table } = context
      await context.commit(
        [
          // Renamed at the same moment, it has another claim to give back.
          { ...table.removeUnchanged(departments, id, conditionOf(before)), otherwise: 'unavailable' },
          ...nameChanges(table, { kind: 'department', itemId: id, before: before.name }),
        ],
        { about: { name: before.name, id } },
      )
      return all.find(({ isDefault }) => isDefault)?._id
    })
    await moveMembersAndQueue(context, { from: id, to })
    return { id }
  },
}

function find(all: readonly Department[], id: string): Department {
  const department = all.find(({ _id }) => _id === id)
  if (!department) throw new Problem('not-found')
  return department
}

/** The condition that a department is still as it was read. */
const conditionOf = ({ revision }: Department) => ({
  field: 'revision',
  value: revision === 0 ? undefined : revision,
  isThere: true,
})

/** The department of this id, else the one that answers for whatever has none (TAKEOVER-013). */
export const departmentFor = async (
  table: Pick<Context['table'], 'list'>,
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

/** Moves the queue of a deleted department to another one, and takes its members out. */
async function moveMembersAndQueue(
  context: Context,
  { from, to }: { from: string; to: string | undefined },
): Promise<void> {
  const { table, scope, member } = context
  for (const { _id } of (await table.list(members)).filter((each) => each.departments.includes(from)))
    await retryOnConflict(async () => {
      const own = await table.get(members, _id)
      if (!own?.departments.includes(from)) return
      const left = own.departments.filter((id) => id !== from)
      await context.commit([memberChange(table, own, { departments: left, revision: (own.revision ?? 0) + 1 })])
    })
  for (const { _id: environment } of member.environments.list) {
    const place = { ...scope, environment }
    for (const { _id } of (await openOwned(place)).filter(isIn(from)))
      await changeConversation({ ...context, scope: place }, _id, (now) => {
        if (!isIn(from)(now)) return { eventBodies: [] }
        const changed = { type: 'queuesChanged' as const, environmentId: environment, userId: _id }
        return { eventBodies: [], after: { owner: { ...now.owner, departmentId: to } as Owner }, events: [changed] }
      })
  }
}

const isIn =
  (department: string) =>
  ({ owner }: OwnedConversation): boolean =>
    owner.by !== 'bot' && owner.departmentId === department

/** The departments of the company by name. */
export async function departmentsOf({
  table,
}: {
  readonly table: Pick<Context['table'], 'list'>
}): Promise<Department[]> {
  return (await readDepartments(table)).toSorted((a, b) => a.name.localeCompare(b.name))
}

async function readDepartments(table: Pick<Context['table'], 'list'>, options?: { stale: boolean }) {
  const all = await table.list(departments, options)
  return all.map((department): Department => ({ ...department, revision: department.revision ?? 0 }))
}

/** Also holds against departments that have no claim; of two creates at once the claim lets one win. */
function requireFreeName(others: readonly Department[], name: string): void {
  if (others.some((other) => lookOf(other.name) === lookOf(name))) throw new Problem('duplicate-name')
}

/** A department that keeps the company's hours has no others (DEPARTMENTS-002). */
const withOwnHours = (department: Department): Department =>
  department.companyOpeningHours ? { ...department, openingHours: null } : department
