/** What conditions can speak of: three facts, and the answers to the questions of a form (LOGIC-005). */
import { useTranslation } from 'react-i18next'
import { facts, type Operator } from '#shared/fields/conditions'
import { choosingFieldTypes } from '#shared/contracts/forms'
import { textIn } from '#shared/languages'
import { questionsOf, useFormItems } from '../kinds/form-questions.ts'

export interface ConditionField {
  readonly name: string
  readonly label: string
  readonly operators: readonly Operator[]
  /** The values there are to pick from; absent where any is typed. */
  readonly values?: readonly { readonly value: string; readonly label: string }[]
  readonly type: 'text' | 'number' | 'date' | 'boolean'
}

const answered = ['null', 'notNull'] as const
const ordered: readonly Operator[] = ['=', '!=', '<', '<=', '>', '>=', ...answered]
const written: readonly Operator[] = ['=', '!=', 'contains', 'doesNotContain', 'beginsWith', 'endsWith', ...answered]
const chosen: readonly Operator[] = ['=', '!=', 'contains', 'doesNotContain', ...answered]

export function useConditionFields(formId: string): ConditionField[] {
  const { t } = useTranslation('blocks')
  const { data: items = [] } = useFormItems()
  const truths = [
    { value: 'true', label: t('conditions.yes') },
    { value: 'false', label: t('conditions.no') },
  ]
  return [
    ...facts.map((name): ConditionField => ({
      name,
      label: t(`facts.${name}`),
      operators: ['='],
      values: truths,
      type: 'boolean',
    })),
    ...questionsOf(items, formId).map(({ key, question, dataType, fieldType, choices }): ConditionField => {
      const label = textIn(question, 'en') || key
      if (dataType === 'boolean')
        return { name: key, label, operators: ['=', '!=', ...answered], values: truths, type: 'boolean' }
      if (dataType === 'number' || dataType === 'date') return { name: key, label, operators: ordered, type: dataType }
      if (fieldType !== 'json-select' && choosingFieldTypes.includes(fieldType)) {
        const values = choices.map(({ formValue, title }) => ({
          value: formValue,
          label: textIn(title, 'en') || formValue,
        }))
        return { name: key, label, operators: chosen, values, type: 'text' }
      }
      return { name: key, label, operators: written, type: 'text' }
    }),
  ]
}
