/** Departments as the console keeps them, in the order of their names. */
import { useQuery } from '@tanstack/react-query'
import type { Department } from '#shared/contracts/departments'
import { api, queries, queryClient, quietly } from '../../../core/api.ts'
import { itemCache } from '../../../core/item-cache.ts'
import type { departmentDraft } from './department-draft.ts'

const list = queries.departments.list({})

const byName = (all: readonly Department[]): Department[] => all.toSorted((a, b) => a.name.localeCompare(b.name))

export const useDepartments = () => useQuery({ ...list, select: byName })

/** Asks anew for departments that others have changed. */
export const departmentsOutdated = () => void queryClient.invalidateQueries({ queryKey: list.queryKey })

const cache = itemCache<Department>({ list })

export const showDepartment = cache.put

export const saveDepartment = (
  draft: ReturnType<typeof departmentDraft>,
  before: Department | undefined,
): Promise<Department> =>
  before
    ? quietly.departments.update({ ...draft, id: before._id, revision: before.revision })
    : quietly.departments.create(draft)

export async function removeDepartment(id: string): Promise<void> {
  await api.departments.remove({ id })
  cache.drop(id)
}
