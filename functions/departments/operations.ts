/** Departments, of which one is the default as long as there is any. */
import type { Department, departments as contract } from '#shared/contracts/departments'
import { Problem } from '#shared/problem'
import type { Context, Operations } from '../platform/context.ts'
import { departments } from './store.ts'

export const operations: Operations<typeof contract> = {
  list: (_, context) => listed(context),

  create: async (draft, context) => {
    const others = await listed(context)
    requireFreeName(others, draft.name)
    const department = ownHours({ ...draft, _id: context.newId(), isDefault: others.length === 0 })
    await context.commit([context.table.put(departments, department)], [{ type: 'departmentsChanged' }])
    return department
  },

  update: async ({ id, ...draft }, context) => {
    const all = await listed(context)
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
    const department = await context.table.get(departments, id)
    if (!department) throw new Problem('not-found')
    if (department.isDefault) throw new Problem('department-default')
    await context.commit([context.table.remove(departments, id)], [{ type: 'departmentsChanged' }])
    return { id }
  },
}

async function listed({ table }: Context): Promise<Department[]> {
  const all = await table.list(departments)
  return all.toSorted((a, b) => a.name.localeCompare(b.name))
}

function requireFreeName(others: readonly Department[], name: string): void {
  const folded = name.toLocaleLowerCase('en')
  if (others.some((other) => other.name.toLocaleLowerCase('en') === folded)) throw new Problem('duplicate-name')
}

/** A department that keeps the company's hours has none of its own (DEPARTMENTS-002). */
const ownHours = (department: Department): Department =>
  department.companyOpeningHours ? { ...department, openingHours: null } : department
