/** The questions of forms that conditions can speak of. */
import { useQuery } from '@tanstack/react-query'
import type { AskedQuestion, Form, FormItem } from '#shared/contracts/forms'
import { queries } from '../../../../core/api.ts'

export const useFormItems = () => useQuery(queries.forms.list({}))

export const formsOf = (items: readonly FormItem[]): Form[] => items.filter((item) => item.type === 'form')

/** What a form asks, with the questions of the bank as they stand in the bank. */
export function questionsOf(items: readonly FormItem[], formId: string): AskedQuestion[] {
  const form = items.find(({ _id }) => _id === formId)
  if (form?.type !== 'form') return []
  return form.questions.flatMap((question): AskedQuestion[] => {
    if (question.fieldType !== 'existing') return [question]
    const item = items.find(({ _id }) => _id === question.fieldId)
    return item?.type === 'form-field' ? [item] : []
  })
}

/** LOGIC-007; asked only where there is a decision to make. */
export function useUnusableForms(content: { kind: string }): ReadonlySet<string> {
  const { data: items = [] } = useQuery({ ...queries.forms.list({}), enabled: content.kind === 'logic' })
  return new Set(formsOf(items).flatMap(({ _id }) => (questionsOf(items, _id).length > 0 ? [] : [_id])))
}
