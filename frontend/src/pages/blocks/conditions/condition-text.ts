/** A condition in words: `(We are open is true and (plan is gold or plan is silver))`. */
import type { TFunction } from 'i18next'
import type { Group, Rule } from '#shared/fields/conditions'

type Words = TFunction<'blocks'>

export function conditionText({ combinator, not, rules }: Group, t: Words): string {
  const members = rules.map((one) => ('rules' in one ? conditionText(one, t) : ruleText(one, t)))
  return `${not ? `${t('conditions.not')} ` : ''}(${members.join(` ${t(`conditions.${combinator}`)} `)})`
}

const ruleText = ({ field, operator, value }: Rule, t: Words) =>
  `${field} ${t(`operators.${operator}`)} ${String(value)}`
