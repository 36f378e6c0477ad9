/** Fields of a draft, by what is typed into them: `<TextField label={t('title')} field={form.field('title')} />`. */
import './form.css'
import type { FormFieldProps } from '@cloudscape-design/components/form-field'
import Input, { type InputProps } from '@cloudscape-design/components/input'
import Toggle from '@cloudscape-design/components/toggle'
import { useState, type ReactNode } from 'react'
import { FaultField } from './fault-field.tsx'
import type { Field } from './draft.ts'

export interface FieldProps<Value> extends Pick<FormFieldProps, 'label' | 'description' | 'stretch'> {
  field: Field<Value>
  /** What may be typed. It gives way to a fault: were the page to grow, a click on Save would miss it. */
  limits?: string
}

export function Labelled<Value>({ field, limits, children, ...texts }: FieldProps<Value> & { children: ReactNode }) {
  return (
    <FaultField {...texts} field={field.name} constraintText={field.errorText === undefined && limits}>
      {children}
    </FaultField>
  )
}

type TextFieldProps = FieldProps<string> & {
  /** How else the control is set up: `{ autoFocus: true }`. */
  input?: Partial<Pick<InputProps, 'autoComplete' | 'autoFocus' | 'placeholder' | 'spellcheck' | 'type'>>
}

export function TextField({ input, ...props }: TextFieldProps) {
  const { value, readOnly, onChange } = props.field
  return (
    <Labelled {...props}>
      <Input {...input} value={value} readOnly={readOnly} onChange={({ detail }) => onChange(detail.value)} />
    </Labelled>
  )
}

interface NumberFieldProps extends FieldProps<number> {
  /** What one of the numbers that show counts for in the value: 60,000 for minutes that are kept in milliseconds. */
  unit?: number
  disabled?: boolean
}

/** Digits of a number in units: more of them tell nobody anything. */
const digitsMax = 4

/** A number. What is typed and is none is `NaN`, which no schema takes. */
export function NumberField({ unit, disabled = false, ...props }: NumberFieldProps) {
  const { value, readOnly, onChange } = props.field
  const [typed, setTyped] = useState('')
  const valueOf = (text: string) => {
    if (text.trim() === '') return Number.NaN
    return unit === undefined ? Number(text) : Math.round(Number(text) * unit)
  }
  const shown = unit === undefined ? value : Number((value / unit).toPrecision(digitsMax))
  return (
    <Labelled {...props}>
      <div className="number-field">
        <Input
          type="number"
          inputMode="decimal"
          step="any"
          autoComplete={false}
          // What was typed shows as it was typed, for as long as it is the value.
          value={Object.is(valueOf(typed), value) ? typed : String(shown)}
          readOnly={readOnly}
          disabled={disabled}
          onChange={({ detail }) => {
            setTyped(detail.value)
            onChange(valueOf(detail.value))
          }}
        />
      </div>
    </Labelled>
  )
}

interface ToggleFieldProps extends Pick<FieldProps<boolean>, 'field' | 'label' | 'description'> {
  disabled?: boolean
}

export function ToggleField({ field, label, description, disabled = false }: ToggleFieldProps) {
  return (
    <Toggle
      disabled={disabled}
      checked={field.value}
      readOnly={field.readOnly}
      description={description}
      onChange={({ detail }) => field.onChange(detail.checked)}
    >
      {label}
    </Toggle>
  )
}
