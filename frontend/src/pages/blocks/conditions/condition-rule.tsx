/** One rule of a condition: a field, how it compares, and with what. */
import Button from '@cloudscape-design/components/button'
import Input from '@cloudscape-design/components/input'
import Select from '@cloudscape-design/components/select'
import { useTranslation } from 'react-i18next'
import { operators, type Operator } from '#shared/fields/conditions'
import { FaultField } from '../../../components/form/fault-field.tsx'
import { takesValue, type EditedRule } from './condition-draft.ts'
import type { ConditionField } from './condition-fields.ts'

interface RuleRowProps {
  rule: EditedRule
  change: (rule: EditedRule) => void
  remove: () => void
  fields: readonly ConditionField[]
  readOnly: boolean
}

export function RuleRow({ rule, change, remove, fields, readOnly }: RuleRowProps) {
  const { t } = useTranslation('blocks')
  const field = fields.find(({ name }) => name === rule.field)
  const fieldOptions = fields.map(({ name, label }) => ({ value: name, label, filteringTags: [name] }))
  // What an unknown field can be compared by is not known, so what was chosen stays to be seen.
  const operatorOptions = (field?.operators ?? operators).map((value) => ({ value, label: t(`operators.${value}`) }))
  return (
    <FaultField field={rule.id} stretch>
      <div className="condition-rule">
        <FaultField field={`${rule.id}.field`} stretch>
          <Select
            expandToViewport
            ariaLabel={t('conditions.field')}
            placeholder={t('conditions.field')}
            filteringType={fields.length > 8 ? 'auto' : 'none'}
            readOnly={readOnly}
            options={fieldOptions}
            selectedOption={
              fieldOptions.find(({ value }) => value === rule.field) ??
              (rule.field ? { value: rule.field, label: rule.field } : null)
            }
            onChange={({ detail }) => change(withField(rule, fields, detail.selectedOption.value ?? ''))}
          />
        </FaultField>
        <Select
          expandToViewport
          ariaLabel={t('conditions.operator')}
          readOnly={readOnly}
          options={operatorOptions}
          selectedOption={{ value: rule.operator, label: t(`operators.${rule.operator}`) }}
          onChange={({ detail }) =>
            // The options are operators.
            change({ ...rule, operator: detail.selectedOption.value as Operator })
          }
        />
        <FaultField field={`${rule.id}.value`} stretch>
          {takesValue(rule.operator) && <RuleValue rule={rule} change={change} field={field} readOnly={readOnly} />}
        </FaultField>
        {!readOnly && <Button variant="icon" iconName="remove" ariaLabel={t('conditions.remove')} onClick={remove} />}
      </div>
    </FaultField>
  )
}

/** Another field begins anew: what the former was compared with means nothing to it. */
function withField(rule: EditedRule, fields: readonly ConditionField[], name: string): EditedRule {
  const field = fields.find((one) => one.name === name)
  const operator = field?.operators.includes(rule.operator) ? rule.operator : (field?.operators[0] ?? '=')
  return { ...rule, field: name, operator, value: field?.type === 'boolean' ? true : '' }
}

interface RuleValueProps {
  rule: EditedRule
  change: (rule: EditedRule) => void
  field: ConditionField | undefined
  readOnly: boolean
}

function RuleValue({ rule, change, field, readOnly }: RuleValueProps) {
  const { t } = useTranslation('blocks')
  const value = String(rule.value)
  const become = (written: string) =>
    change({ ...rule, value: field?.type === 'boolean' ? written === 'true' : written })
  const picked = field?.values && (rule.operator === '=' || rule.operator === '!=')
  if (picked) {
    return (
      <Select
        expandToViewport
        ariaLabel={t('conditions.value')}
        placeholder={t('conditions.value')}
        readOnly={readOnly}
        options={field.values}
        selectedOption={field.values.find((one) => one.value === value) ?? (value ? { value, label: value } : null)}
        onChange={({ detail }) => become(detail.selectedOption.value ?? '')}
      />
    )
  }
  return (
    <Input
      ariaLabel={t('conditions.value')}
      placeholder={field?.type === 'date' ? t('conditions.date') : t('conditions.value')}
      inputMode={field?.type === 'number' ? 'decimal' : 'text'}
      readOnly={readOnly}
      value={value}
      onChange={({ detail }) => become(detail.value)}
    />
  )
}
