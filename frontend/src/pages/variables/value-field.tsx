/** The value of a variable, in the control of its type. */
import Input, { type InputProps } from '@cloudscape-design/components/input'
import RadioGroup from '@cloudscape-design/components/radio-group'
import Textarea from '@cloudscape-design/components/textarea'
import { useTranslation } from 'react-i18next'
import type { Variable } from '#shared/contracts/variables'
import type { VariableType } from '#shared/fields/variables'
import { optionsOf } from '../../components/form/choice/options.ts'
import { OneOf } from '../../components/form/choice/one-of.tsx'
import type { Field } from '../../components/form/draft.ts'
import { FaultField } from '../../components/form/fault-field.tsx'

interface ValueFieldProps {
  type: VariableType
  field: Field<string>
  /** What a reference may name. */
  others: readonly Variable[]
}

export function ValueField({ type, field, others }: ValueFieldProps) {
  const { t } = useTranslation('variables')
  const hint = { template: t('template-text'), reference: t('reference-text') }
  return (
    <FaultField
      field={field.name}
      label={t('field.value')}
      description={type === 'template' || type === 'reference' ? hint[type] : undefined}
      stretch
    >
      <Control type={type} field={field} others={others} />
    </FaultField>
  )
}

/** The types that are written on one line, each with the keyboard of a phone that suits it. */
const lines: Partial<Record<VariableType, Pick<InputProps, 'inputMode' | 'placeholder'>>> = {
  string: {},
  any: {},
  number: { inputMode: 'decimal' },
  email: { inputMode: 'email' },
  url: { inputMode: 'url', placeholder: 'https://' },
}

function Control({ type, field: { value, readOnly, onChange }, others }: ValueFieldProps) {
  const { t } = useTranslation('variables')
  if (type === 'boolean') {
    return (
      <RadioGroup
        value={value}
        readOnly={readOnly}
        items={[
          { value: 'true', label: t('yes') },
          { value: 'false', label: t('no') },
        ]}
        onChange={({ detail }) => onChange(detail.value)}
      />
    )
  }
  if (type === 'reference') {
    return (
      <OneOf
        options={optionsOf(others.map(({ name }) => name))}
        value={value}
        onChange={onChange}
        readOnly={readOnly}
        placeholder={t('reference')}
        empty={t('no-others')}
      />
    )
  }
  const line = lines[type]
  if (line) {
    return (
      <Input
        {...line}
        value={value}
        readOnly={readOnly}
        autoComplete={false}
        onChange={({ detail }) => onChange(detail.value)}
      />
    )
  }
  return <Textarea value={value} rows={4} readOnly={readOnly} onChange={({ detail }) => onChange(detail.value)} />
}
