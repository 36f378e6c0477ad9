/** One rule of a condition: a field, how it compares, and with what. */
import Autosuggest from '@cloudscape-design/components/autosuggest'
import Button from '@cloudscape-design/components/button'
import DateInput from '@cloudscape-design/components/date-input'
import Input from '@cloudscape-design/components/input'
import Toggle from '@cloudscape-design/components/toggle'
import { useTranslation } from 'react-i18next'
import { operators } from '#shared/fields/conditions'
import { isoDate } from '#shared/fields/fields'
import { optionsOf } from '../../../components/form/choice/options.ts'
import { OneOf } from '../../../components/form/choice/one-of.tsx'
import { FaultField } from '../../../components/form/fault-field.tsx'
import { takesValue, type EditedRule } from './condition-draft.ts'
import type { ConditionField } from './condition-fields.ts'

interface RuleRowProps {
  rule: EditedRule
  change: (rule: EditedRule) => void
  remove: () => void
  fields: readonly ConditionField[]
  /** Fields may also be typed. */
  takesAnyField: boolean
  readOnly: boolean
}

export function RuleRow({ rule, change, remove, fields, takesAnyField, readOnly }: RuleRowProps) {
  const { t } = useTranslation('blocks')
  const field = fields.find(({ name }) => name === rule.field)
  // What an unknown field can be compared by is not known, so what was chosen stays to be seen.
  const comparing = field?.operators ?? operators
  return (
    <FaultField field={rule.id} stretch>
      <div className="condition-rule">
        <FaultField
          field={`${rule.id}.field`}
          warningText={!takesAnyField && isStrange(rule, fields) && t('conditions.unknown')}
          stretch
        >
          <FieldControl
            chosen={rule.field}
            choose={(name) => change(withField(rule, fields, name))}
            fields={fields}
            takesAnyField={takesAnyField}
            readOnly={readOnly}
          />
        </FaultField>
        <OneOf
          label={t('conditions.operator')}
          readOnly={readOnly}
          options={optionsOf(comparing, (operator) => t(`operators.${operator}`))}
          gone={t(`operators.${rule.operator}`)}
          value={rule.operator}
          onChange={(operator) => change({ ...rule, operator })}
        />
        <FaultField field={`${rule.id}.value`} stretch>
          {takesValue(rule.operator) && <RuleValue rule={rule} change={change} field={field} readOnly={readOnly} />}
        </FaultField>
        {!readOnly && <Button variant="icon" iconName="remove" ariaLabel={t('conditions.remove')} onClick={remove} />}
      </div>
    </FaultField>
  )
}

interface FieldControlProps {
  chosen: string
  choose: (name: string) => void
  fields: readonly ConditionField[]
  takesAnyField: boolean
  readOnly: boolean
}

function FieldControl({ chosen, choose, fields, takesAnyField, readOnly }: FieldControlProps) {
  const { t } = useTranslation('blocks')
  const options = fields.map(({ name, label }) => ({ value: name, label, filteringTags: [name] }))
  if (takesAnyField) {
    return (
      <Autosuggest
        expandToViewport
        ariaLabel={t('conditions.field')}
        placeholder={t('conditions.field')}
        enteredTextLabel={(typed) => t('conditions.use', { field: typed })}
        readOnly={readOnly}
        options={options}
        value={chosen}
        onChange={({ detail }) => choose(detail.value)}
      />
    )
  }
  return (
    <OneOf
      label={t('conditions.field')}
      placeholder={t('conditions.field')}
      readOnly={readOnly}
      options={options}
      value={chosen}
      onChange={choose}
    />
  )
}

/** Whether a rule names a field that there is none of; it never holds. Before the fields are known, none is strange. */
export const isStrange = ({ field }: EditedRule, fields: readonly ConditionField[]): boolean =>
  field !== '' && fields.length > 0 && !fields.some(({ name }) => name === field)

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

/** The control is that of the type: a switch, a day, one of the choices, or a text. */
function RuleValue({ rule, change, field, readOnly }: RuleValueProps) {
  const { t } = useTranslation('blocks')
  const value = String(rule.value)
  const become = (written: string) => change({ ...rule, value: written })
  const label = t('conditions.value')
  if (field?.type === 'boolean') {
    const holds = value === 'true'
    return (
      <div className="condition-truth">
        <Toggle
          ariaLabel={label}
          checked={holds}
          readOnly={readOnly}
          onChange={({ detail }) => change({ ...rule, value: detail.checked })}
        />
        <span aria-hidden="true">{t(holds ? 'conditions.yes' : 'conditions.no')}</span>
      </div>
    )
  }
  if (field?.type === 'date') {
    return (
      <DateInput
        ariaLabel={label}
        format="iso"
        placeholder={t('conditions.date')}
        readOnly={readOnly}
        // Days may have been written as people write them.
        value={isoDate(value) ?? value}
        onChange={({ detail }) => become(detail.value)}
      />
    )
  }
  if (field?.values && (rule.operator === '=' || rule.operator === '!=')) {
    return (
      <OneOf
        label={label}
        placeholder={label}
        readOnly={readOnly}
        options={field.values}
        value={value}
        onChange={become}
      />
    )
  }
  return (
    <Input
      ariaLabel={label}
      placeholder={label}
      inputMode={field?.type === 'number' ? 'decimal' : 'text'}
      readOnly={readOnly}
      value={value}
      onChange={({ detail }) => become(detail.value)}
    />
  )
}
