/** Tests as the console keeps them. */
import { useQuery } from '@tanstack/react-query'
import type { Test } from '#shared/contracts/tests'
import { api, queries } from '../../../core/api.ts'
import { collection } from '../../../core/collection.ts'

export const tests = collection<Test>({
  list: queries.tests.list({}),
  order: (a, b) => a.title.localeCompare(b.title),
  remove: ({ _id }) => api.tests.remove({ _id }),
})

export const useTests = () => useQuery(tests.list)
