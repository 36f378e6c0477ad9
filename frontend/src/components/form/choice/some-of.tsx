/** Some of several values, in the order in which they were chosen: as a field with its label, or alone. */
import Multiselect, { type MultiselectProps } from '@cloudscape-design/components/multiselect'
import { useTranslation } from 'react-i18next'
import { type FieldProps, Labelled } from '../labelled.tsx'
import { type ListTexts, type Options, useList } from './options.ts'

interface SomeOfProps<Value extends string>
  extends
    ListTexts<Value>,
    Pick<MultiselectProps, 'placeholder' | 'readOnly' | 'disabled' | 'hideTokens' | 'tokenLimit'> {
  options: Options<Value>
  /** A value that is no option still shows, so that it can be taken away. */
  value: readonly Value[]
  onChange: (value: readonly Value[]) => void
  /** Where no label stands beside it. */
  label?: string
}

export function SomeOf<Value extends string>(props: SomeOfProps<Value>) {
  const { options, value, label, find, search, empty, query, gone, onChange, ...select } = props
  const { t } = useTranslation('common')
  const { list, optionOf } = useList(options, { find, search, empty, query, gone })
  return (
    <Multiselect
      {...select}
      {...list}
      {...(label !== undefined && { ariaLabel: label })}
      i18nStrings={{ tokenLimitShowMore: t('choice.more'), tokenLimitShowFewer: t('choice.fewer') }}
      deselectAriaLabel={({ label: name = '' }) => t('choice.remove', { name })}
      selectedOptions={value.flatMap((one) => optionOf(one) ?? [])}
      // Every option has a value of the choice.
      onChange={({ detail }) => onChange(detail.selectedOptions.map((option) => option.value as Value))}
    />
  )
}

interface SomeOfFieldProps<Value extends string>
  extends
    FieldProps<readonly Value[]>,
    ListTexts<Value>,
    Pick<MultiselectProps, 'placeholder' | 'hideTokens' | 'tokenLimit'> {
  options: Options<Value>
  /** Why nothing can be chosen now. */
  disabledReason?: string | undefined
}

export function SomeOfField<Value extends string>(props: SomeOfFieldProps<Value>) {
  const { field, label, description, stretch = false, limits, disabledReason, ...choice } = props
  const { value, onChange, readOnly = false } = field
  return (
    <Labelled {...{ field, label, description, stretch }} limits={disabledReason ?? limits}>
      <SomeOf {...choice} {...{ value, onChange, readOnly }} disabled={disabledReason !== undefined} />
    </Labelled>
  )
}
