/** Fields of a moment of which one out of a few is chosen, some with a number of their own. */
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import type { Moment } from '#shared/company/moments'
import { optionsOf } from '../../../../components/form/choice/options.ts'
import { OneOfField } from '../../../../components/form/choice/one-of.tsx'
import type { Field } from '../../../../components/form/draft.ts'
import { NumberField } from '../../../../components/form/fields.tsx'
import { frequencies, triggers } from './moment-draft.ts'

/** What the texts of the fields are kept under. */
type Name = 'after' | 'at-most' | 'who' | 'hours' | 'opens'

interface NamedChoiceProps<Value extends string> {
  field: Field<Value>
  name: Name
  values: readonly Value[]
}

/** A choice whose texts are kept under its name. */
export function NamedChoice<Value extends string>({ field, name, values }: NamedChoiceProps<Value>) {
  const { t } = useTranslation('web-plugin')
  return (
    <OneOfField
      field={field}
      label={t(`moments.${name}.label`)}
      // Each value of a field has its text beside the label.
      options={optionsOf(values, (one) => t(`moments.${name}.${one}` as 'moments.who.all'))}
      stretch
    />
  )
}

export function Occasion({ field }: { field: Field<Moment['after']> }) {
  const { t } = useTranslation('web-plugin')
  const { name, value, onChange } = field
  const choose = (type: Moment['after']['type']) => onChange(triggers[type])
  return (
    <SpaceBetween size="xs">
      <NamedChoice
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
      <NamedChoice
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
