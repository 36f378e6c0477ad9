/** A condition as people say it: `We are open and (Occasion is Wedding or Guests is more than 40)`. */
import type { TFunction } from 'i18next'
import { facts, type Fact, type Group, type Rule } from '#shared/fields/conditions'
import { takesValue } from './condition-draft.ts'
import type { ConditionField } from './condition-fields.ts'

type Words = TFunction<'blocks'>

/** Fields that are not among `fields` are called by their names; empty where there is no rule yet. */
export function branchText(
  { combinator, not, rules }: Group,
  t: Words,
  fields: readonly ConditionField[] = [],
): string {
  const members = rules.map((one) =>
    'rules' in one
      ? `(${branchText(one, t, fields)})`
      : ruleText(
          one,
          t,
          fields.find(({ name }) => name === one.field),
        ),
  )
  const text = members.join(` ${t(`conditions.${combinator}`)} `)
  return not && text ? `${t('conditions.not')} (${text})` : text
}

function ruleText({ field, operator, value }: Rule, t: Words, known: ConditionField | undefined): string {
  const label = known?.label ?? (isFact(field) ? t(`facts.${field}`) : field)
  if (!label) return '…'
  const isTruth = known?.type === 'boolean' || isFact(field)
  // What is true or false is its own sentence.
  if (isTruth && operator === '=') return String(value) === 'true' ? label : `${t('conditions.not')} (${label})`
  const said = known?.values?.find((each) => each.value === String(value))?.label ?? String(value)
  return takesValue(operator)
    ? `${label} ${t(`operators.${operator}`)} ${said || '…'}`
    : `${label} ${t(`operators.${operator}`)}`
}

const isFact = (field: string): field is Fact => facts.some((fact) => fact === field)
