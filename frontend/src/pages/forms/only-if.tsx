/** When a question is asked: always, or only if the answer to an earlier one fits. */
import Input from '@cloudscape-design/components/input'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Toggle from '@cloudscape-design/components/toggle'
import { useTranslation } from 'react-i18next'
import type { FormField } from '#shared/contracts/forms'
import { textIn, type ContentLanguage } from '#shared/languages'
import { optionsOf } from '../../components/form/choice/options.ts'
import { OneOf } from '../../components/form/choice/one-of.tsx'
import { FaultField } from '../../components/form/fault-field.tsx'
import { takesChoices, type EditedQuestion, type OnlyIf } from './form-draft.ts'

/** A question that another one may depend on. */
export interface EarlierQuestion {
  readonly key: string
  readonly name: string
  /** What a customer picks from, if it is asked so. */
  readonly values?: readonly { readonly value: string; readonly label: string }[]
  readonly isNumber: boolean
}

/** The questions with keys that are asked before the one at `index`. */
export function earlierQuestions(
  questions: readonly EditedQuestion[],
  index: number,
  { bank, language }: { bank: readonly FormField[]; language: ContentLanguage },
): EarlierQuestion[] {
  return questions.slice(0, index).flatMap((question): EarlierQuestion[] => {
    const asked = question.from === 'form' ? question : bank.find(({ _id }) => _id === question.fieldId)
    if (!asked?.key) return []
    const values = takesChoices(asked.fieldType)
      ? asked.choices.map(({ formValue, title }) => ({ value: formValue, label: textIn(title, language) || formValue }))
      : undefined
    const name = textIn(asked.question, language) || asked.key
    return [{ key: asked.key, name, ...(values && { values }), isNumber: asked.dataType === 'number' }]
  })
}

const operators = ['=', '!=', 'notNull', 'null'] as const
const numberOperators = ['=', '!=', '>=', '<=', 'notNull', 'null'] as const

interface OnlyIfProps {
  /** The id of the question. */
  id: string
  rule: OnlyIf | undefined
  change: (rule: OnlyIf | undefined) => void
  earlier: readonly EarlierQuestion[]
  readOnly: boolean
}

export function OnlyIfField({ id, rule, change, earlier, readOnly }: OnlyIfProps) {
  const { t } = useTranslation('form-editor')
  if (earlier.length === 0 && !rule) return null
  const begun: OnlyIf = { field: earlier.at(-1)?.key ?? '', operator: '=', value: '' }
  return (
    <SpaceBetween size="xs">
      <Toggle
        checked={rule !== undefined}
        readOnly={readOnly}
        onChange={({ detail }) => change(detail.checked ? begun : undefined)}
      >
        {t('only-if.name')}
      </Toggle>
      {rule && (
        <FaultField field={`${id}.onlyIf`} description={t('only-if.text')} stretch>
          <RuleFields rule={rule} change={change} earlier={earlier} readOnly={readOnly} />
        </FaultField>
      )}
    </SpaceBetween>
  )
}

function RuleFields({ rule, change, earlier, readOnly }: Omit<OnlyIfProps, 'id' | 'rule'> & { rule: OnlyIf }) {
  const { t } = useTranslation('form-editor')
  const question = earlier.find(({ key }) => key === rule.field)
  const ways = question?.isNumber ? numberOperators : operators
  return (
    <div className="question-only-if">
      <OneOf
        label={t('only-if.question')}
        placeholder={t('only-if.question')}
        readOnly={readOnly}
        options={earlier.map(({ key, name }) => ({ value: key, label: name }))}
        value={rule.field}
        onChange={(field) => change({ field, operator: '=', value: '' })}
      />
      <OneOf
        label={t('only-if.operator')}
        readOnly={readOnly}
        options={optionsOf(ways, (way) => t(`only-if.operators.${way}`))}
        value={rule.operator}
        onChange={(operator) => change({ ...rule, operator })}
      />
      {takesValue(rule) && <RuleValue rule={rule} change={change} question={question} readOnly={readOnly} />}
    </div>
  )
}

const takesValue = ({ operator }: OnlyIf): boolean => operator !== 'null' && operator !== 'notNull'

function RuleValue({
  rule,
  change,
  question,
  readOnly,
}: Pick<OnlyIfProps, 'change' | 'readOnly'> & { rule: OnlyIf; question: EarlierQuestion | undefined }) {
  const { t } = useTranslation('form-editor')
  const label = t('only-if.value')
  const become = (value: string) => change({ ...rule, value })
  if (!question?.values)
    return (
      <Input
        ariaLabel={label}
        placeholder={label}
        inputMode={question?.isNumber ? 'decimal' : 'text'}
        readOnly={readOnly}
        value={rule.value}
        onChange={({ detail }) => become(detail.value)}
      />
    )
  return (
    <OneOf
      label={label}
      placeholder={label}
      readOnly={readOnly}
      options={question.values}
      value={rule.value}
      onChange={become}
    />
  )
}

/** In words, as `“Are you a patient?” is No`. */
export function useOnlyIfText(): (rule: OnlyIf, earlier: readonly EarlierQuestion[]) => string {
  const { t } = useTranslation('form-editor')
  return (rule, earlier) => {
    const question = earlier.find(({ key }) => key === rule.field)
    const value = question?.values?.find((each) => each.value === rule.value)?.label ?? rule.value
    const parts = { question: question?.name ?? rule.field, operator: t(`only-if.operators.${rule.operator}`) }
    return t(takesValue(rule) ? 'only-if.sentence' : 'only-if.short', { ...parts, value })
  }
}
