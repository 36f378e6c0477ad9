/** Forms and the bank of questions as the console keeps them: one list, from which every screen takes its part. */
import { useQuery } from '@tanstack/react-query'
import type { Form, FormField, FormItem } from '#shared/contracts/forms'
import { api, queries, queryClient } from '../../core/api.ts'

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

/** Shows an item as it was saved, everywhere and at once. */
export function itemSaved(item: FormItem): void {
  queryClient.setQueryData<FormItem>(queries.forms.get({ _id: item._id }).queryKey, item)
  queryClient.setQueryData<FormItem[]>(
    list.queryKey,
    (items) =>
      items &&
      [...items.filter(({ _id }) => _id !== item._id), item].toSorted((a, b) => a.title.localeCompare(b.title)),
  )
  void queryClient.invalidateQueries({ queryKey: queries.forms.revisions({ _id: item._id }).queryKey })
  void queryClient.invalidateQueries({ queryKey: ['history'] })
}

export async function removeItem(_id: string): Promise<void> {
  await api.forms.remove({ _id })
  queryClient.setQueryData<FormItem[]>(list.queryKey, (items) => items?.filter((item) => item._id !== _id))
  queryClient.removeQueries({ queryKey: queries.forms.get({ _id }).queryKey })
  void queryClient.invalidateQueries({ queryKey: ['history'] })
}

/** The forms that ask a question of the bank. */
export const usersOf = (forms: readonly Form[], fieldId: string): Form[] =>
  forms.filter(({ questions }) =>
    questions.some((question) => question.fieldType === 'existing' && question.fieldId === fieldId),
  )
