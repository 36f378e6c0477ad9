/** One of some values: as a field with its label, or alone where what stands around it says what it is. */
import Select, { type SelectProps } from '@cloudscape-design/components/select'
import { type FieldProps, type FormValue, Labelled } from '../labelled.tsx'
import { type ListTexts, type Options, useList } from './options.ts'

interface OneOfProps<Value extends string>
  extends ListTexts<Value>, Pick<SelectProps, 'placeholder' | 'readOnly' | 'disabled'> {
  options: Options<Value>
  /** `undefined` shows the placeholder, as an empty value does that is no option. Any other that is no option shows. */
  value: Value | undefined
  onChange: (value: Value) => void
  /** Where no label stands beside it. */
  label?: string
}

export function OneOf<Value extends string>(props: OneOfProps<Value>) {
  const { options, value, label, find, search, empty, query, gone, onChange, ...select } = props
  const { list, optionOf } = useList(options, { find, search, empty, query, gone })
  return (
    <Select
      {...select}
      {...list}
      {...(label !== undefined && { ariaLabel: label })}
      selectedOption={optionOf(value) ?? null}
      // Every option has a value of the choice.
      onChange={({ detail }) => onChange(detail.selectedOption.value as Value)}
    />
  )
}

interface OneOfFieldProps<Value extends string>
  extends Omit<FieldProps<Value>, 'field'>, ListTexts<Value>, Pick<SelectProps, 'placeholder'> {
  field: Omit<FormValue<Value>, 'value'> & { readonly value: Value | undefined }
  options: Options<Value>
  /** Why another value cannot be chosen now. */
  disabledReason?: string | undefined
}

export function OneOfField<Value extends string>(props: OneOfFieldProps<Value>) {
  const { field, label, description, stretch = false, limits, disabledReason, ...choice } = props
  const { value, onChange, readOnly = false } = field
  return (
    <Labelled {...{ field, label, description, stretch }} limits={disabledReason ?? limits}>
      <OneOf {...choice} {...{ value, onChange, readOnly }} disabled={disabledReason !== undefined} />
    </Labelled>
  )
}
