/** What conditions can speak of: three facts, the answers to the questions of a form (LOGIC-005), and variables. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { facts, type Operator } from '#shared/fields/conditions'
import { choosingFieldTypes, type AskedQuestion } from '#shared/contracts/forms'
import type { LogicVariable } from '#shared/contracts/variables'
import { textIn } from '#shared/languages'
import { queries } from '../../../core/api.ts'
import { questionsOf, useFormItems } from '../kinds/parts/form-questions.ts'

export interface ConditionField {
  readonly name: string
  readonly label: string
  readonly operators: readonly Operator[]
  /** The values there are to pick from; absent where any is typed. */
  readonly values?: readonly { readonly value: string; readonly label: string }[]
  readonly type: 'text' | 'number' | 'date' | 'boolean'
}

const answered = ['null', 'notNull'] as const
const compared: readonly Operator[] = ['=', '!=', ...answered]
const ordered: readonly Operator[] = ['=', '!=', '<', '<=', '>', '>=', ...answered]
const written: readonly Operator[] = ['=', '!=', 'contains', 'doesNotContain', 'beginsWith', 'endsWith', ...answered]
const chosen: readonly Operator[] = ['=', '!=', 'contains', 'doesNotContain', ...answered]

type Truths = NonNullable<ConditionField['values']>

function useTruths(): Truths {
  const { t } = useTranslation('blocks')
  return [
    { value: 'true', label: t('conditions.yes') },
    { value: 'false', label: t('conditions.no') },
  ]
}

/** What is known of the moment and of every customer. */
export function useFactFields(): ConditionField[] {
  const { t } = useTranslation('blocks')
  const truths = useTruths()
  return facts.map((name) => ({ name, label: t(`facts.${name}`), operators: ['='], values: truths, type: 'boolean' }))
}

/** What a decision about this form can speak of; nothing before all of it is known. */
export function useConditionFields(formId: string): ConditionField[] {
  const { data: items } = useFormItems()
  const { data: variables } = useQuery(queries.variables.logic({}))
  const truths = useTruths()
  const known = useFactFields()
  if (!items || !variables) return []
  const questions = questionsOf(items, formId).map((question) => questionField(question, truths))
  const taken = new Set([...known, ...questions].map(({ name }) => name))
  return [
    ...known,
    ...questions,
    ...variables.filter(({ name }) => !taken.has(name)).map((variable) => variableField(variable, truths)),
  ]
}

function questionField(asked: AskedQuestion, truths: Truths): ConditionField {
  const { key: name, question, dataType, fieldType, choices } = asked
  const label = textIn(question, 'en') || name
  if (dataType === 'boolean') return { name, label, operators: compared, values: truths, type: 'boolean' }
  if (dataType === 'number' || dataType === 'date') return { name, label, operators: ordered, type: dataType }
  if (fieldType !== 'json-select' && choosingFieldTypes.includes(fieldType)) {
    const values = choices.map(({ formValue, title }) => ({
      value: formValue,
      label: textIn(title, 'en') || formValue,
    }))
    return { name, label, operators: chosen, values, type: 'text' }
  }
  return { name, label, operators: written, type: 'text' }
}

function variableField({ name, type }: LogicVariable, truths: Truths): ConditionField {
  if (type === 'boolean') return { name, label: name, operators: compared, values: truths, type: 'boolean' }
  if (type === 'number') return { name, label: name, operators: ordered, type: 'number' }
  return { name, label: name, operators: written, type: 'text' }
}
