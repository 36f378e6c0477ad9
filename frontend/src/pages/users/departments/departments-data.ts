/** Departments as the console keeps them, in the order of their names. */
import { useQuery } from '@tanstack/react-query'
import type { Department } from '#shared/contracts/departments'
import { api, queries, quietly } from '../../../core/api.ts'
import { collection } from '../../../core/collection.ts'
import type { departmentDraft } from './department-draft.ts'

const byName = (all: readonly Department[]): Department[] => all.toSorted((a, b) => a.name.localeCompare(b.name))

export const departments = collection<Department>({
  list: queries.departments.list({}),
  remove: ({ _id, revision }) => api.departments.remove({ id: _id, revision }),
})

export const useDepartments = () => useQuery({ ...departments.list, select: byName })

export const saveDepartment = (
  draft: ReturnType<typeof departmentDraft>,
  before: Department | undefined,
): Promise<Department> =>
  before
    ? quietly.departments.update({ ...draft, id: before._id, revision: before.revision })
    : quietly.departments.create(draft)
