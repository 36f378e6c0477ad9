/** Tests as the console keeps them. */
import { useQuery } from '@tanstack/react-query'
import type { Test } from '#shared/contracts/tests'
import { api, queries, queryClient } from '../../../core/api.ts'
import { itemCache } from '../../../core/item-cache.ts'

const list = queries.tests.list({})

export const useTests = () => useQuery(list)

const cache = itemCache<Test>({ list, order: (a, b) => a.title.localeCompare(b.title) })

export const testSaved = cache.put

export async function removeTest(_id: string): Promise<void> {
  await api.tests.remove({ _id })
  cache.drop(_id)
}

export const refetchTests = () => queryClient.refetchQueries(list)
