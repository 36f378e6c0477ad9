/** Fields of a moment of which one out of a few is chosen, some with a number of their own. */
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import type { Moment } from '#shared/company/moments'
import type { Field } from '../../../../components/form/draft.ts'
import { FaultField } from '../../../../components/form/fault-field.tsx'
import { NumberField } from '../../../../components/form/fields.tsx'
import { frequencies, triggers } from './moment-draft.ts'

/** What the texts of the fields are kept under. */
type Name = 'after' | 'at-most' | 'who' | 'hours' | 'opens'

interface OneOfProps<Value extends string> {
  field: Field<Value>
  name: Name
  values: readonly Value[]
}

export function OneOf<Value extends string>({ field, name, values }: OneOfProps<Value>) {
  const { t } = useTranslation('web-plugin')
  const { value, onChange, readOnly } = field
  // Each value of a field has its text beside the label.
  const options = values.map((one) => ({ value: one, label: t(`moments.${name}.${one}` as 'moments.who.all') }))
  return (
    <FaultField field={field.name} label={t(`moments.${name}.label`)} stretch>
      <Select
        expandToViewport
        readOnly={readOnly}
        options={options}
        selectedOption={options.find((option) => option.value === value) ?? null}
        onChange={({ detail }) => onChange(values.find((one) => one === detail.selectedOption.value) ?? value)}
      />
    </FaultField>
  )
}

export function Occasion({ field }: { field: Field<Moment['after']> }) {
  const { t } = useTranslation('web-plugin')
  const { name, value, onChange } = field
  const choose = (type: Moment['after']['type']) => onChange(triggers[type])
  return (
    <SpaceBetween size="xs">
      <OneOf
        field={{ ...field, value: value.type, onChange: choose }}
        name="after"
        values={['seconds', 'scrolled', 'visits', 'leaving']}
      />
      {value.type === 'seconds' && (
        <NumberField
          field={{
            ...field,
            name: `${name}.seconds`,
            value: value.seconds,
            onChange: (seconds) => onChange({ ...value, seconds }),
          }}
          label={t('moments.after.count-seconds')}
        />
      )}
      {value.type === 'scrolled' && (
        <NumberField
          field={{
            ...field,
            name: `${name}.percent`,
            value: value.percent,
            onChange: (percent) => onChange({ ...value, percent }),
          }}
          label={t('moments.after.count-percent')}
        />
      )}
      {value.type === 'visits' && (
        <NumberField
          field={{
            ...field,
            name: `${name}.pages`,
            value: value.pages,
            onChange: (pages) => onChange({ ...value, pages }),
          }}
          label={t('moments.after.count-pages')}
        />
      )}
    </SpaceBetween>
  )
}

export function Frequency({ field }: { field: Field<Moment['atMost']> }) {
  const { t } = useTranslation('web-plugin')
  const { name, value, onChange } = field
  const choose = (type: Moment['atMost']['type']) => onChange(frequencies[type])
  return (
    <SpaceBetween size="xs">
      <OneOf
        field={{ ...field, value: value.type, onChange: choose }}
        name="at-most"
        values={['session', 'once', 'days']}
      />
      {value.type === 'days' && (
        <NumberField
          field={{
            ...field,
            name: `${name}.days`,
            value: value.days,
            onChange: (days) => onChange({ ...value, days }),
          }}
          label={t('moments.at-most.count-days')}
        />
      )}
    </SpaceBetween>
  )
}
