/**
 * Fields by what is typed into them: `<TextField label={t('title')} field={form.field('title')} />` of a draft,
 * `<TextField label={t('title')} field={{ value: title, onChange: setTitle }} />` of a value that no draft holds.
 */
import './form.css'
import Input, { type InputProps } from '@cloudscape-design/components/input'
import Textarea, { type TextareaProps } from '@cloudscape-design/components/textarea'
import Toggle from '@cloudscape-design/components/toggle'
import { useState, type Ref } from 'react'
import { Labelled, type FieldProps } from './labelled.tsx'

type TextFieldProps = FieldProps<string> & {
  /** How else the control is set up: `{ autoFocus: true }`. */
  input?: Partial<
    Pick<
      InputProps,
      | 'autoComplete'
      | 'autoFocus'
      | 'inputMode'
      | 'invalid'
      | 'nativeInputAttributes'
      | 'onKeyDown'
      | 'placeholder'
      | 'spellcheck'
      | 'type'
    >
  >
  ref?: Ref<InputProps.Ref>
}

export function TextField({ input, ref, ...props }: TextFieldProps) {
  const { value, readOnly = false, onChange } = props.field
  return (
    <Labelled {...props}>
      <Input {...input} ref={ref} value={value} readOnly={readOnly} onChange={({ detail }) => onChange(detail.value)} />
    </Labelled>
  )
}

type ParagraphFieldProps = FieldProps<string> & {
  rows: number
  input?: Partial<Pick<TextareaProps, 'autoFocus' | 'nativeTextareaAttributes' | 'placeholder' | 'spellcheck'>>
}

/** A text of several lines. */
export function ParagraphField({ rows, input, ...props }: ParagraphFieldProps) {
  const { value, readOnly = false, onChange } = props.field
  return (
    <Labelled {...props}>
      <Textarea
        {...input}
        rows={rows}
        value={value}
        readOnly={readOnly}
        onChange={({ detail }) => onChange(detail.value)}
      />
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
  const { value, readOnly = false, onChange } = props.field
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
      readOnly={field.readOnly ?? false}
      description={description}
      onChange={({ detail }) => field.onChange(detail.checked)}
    >
      {label}
    </Toggle>
  )
}
