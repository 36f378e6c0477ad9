/** Forms and the bank of questions as the console keeps them: one list, from which every screen takes its part. */
import { useQuery } from '@tanstack/react-query'
import type { Form, FormField, FormItem } from '#shared/contracts/forms'
import { api, queries, queryClient } from '../../core/api.ts'
import { collection } from '../../core/collection.ts'

const list = queries.forms.list({})

const onlyForms = (items: readonly FormItem[]): Form[] => items.filter((item) => item.type === 'form')
const onlyBank = (items: readonly FormItem[]): FormField[] => items.filter((item) => item.type === 'form-field')

export const useForms = () => useQuery({ ...list, select: onlyForms })

export const useBank = () => useQuery({ ...list, select: onlyBank })

/** One form, at once when the list already has it; what shows then is the latest that is known, and is asked anew. */
export const useForm = (_id: string | undefined) =>
  useQuery({
    ...queries.forms.get({ _id: _id ?? '' }),
    enabled: _id !== undefined,
    staleTime: 0,
    placeholderData: () => queryClient.getQueryData<FormItem[]>(list.queryKey)?.find((item) => item._id === _id),
  })

export const formItems = collection<FormItem>({
  list,
  order: (a, b) => a.title.localeCompare(b.title),
  one: (_id) => queries.forms.get({ _id }),
  dependents: (_id) => [queries.forms.revisions({ _id }).queryKey],
  remove: ({ _id }) => api.forms.remove({ _id }),
})

/** The forms that ask a question of the bank. */
export const usersOf = (forms: readonly Form[], fieldId: string): Form[] =>
  forms.filter(({ questions }) =>
    questions.some((question) => question.fieldType === 'existing' && question.fieldId === fieldId),
  )
