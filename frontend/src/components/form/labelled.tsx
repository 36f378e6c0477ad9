/** A control with its label, and with the fault of its field or what may be typed below it. */
import FormField, { type FormFieldProps } from '@cloudscape-design/components/form-field'
import type { ReactNode } from 'react'
import { FaultField } from './fault-field.tsx'
import type { Field } from './draft.ts'

/** A field of a draft, or a value without a draft, whose faults and rights the page knows by itself. */
export interface FormValue<Value> extends Pick<Field<Value>, 'value' | 'onChange'> {
  readonly name?: string | undefined
  readonly errorText?: string | false | undefined
  readonly readOnly?: boolean | undefined
}

export interface FieldProps<Value> extends Pick<
  FormFieldProps,
  'label' | 'description' | 'stretch' | 'warningText' | 'secondaryControl'
> {
  field: FormValue<Value>
  /** What may be typed. It gives way to a fault: were the page to grow, a click on Save would miss it. */
  limits?: ReactNode
}

interface LabelledProps extends Omit<FieldProps<never>, 'field'> {
  field: Pick<FormValue<never>, 'name' | 'errorText'>
  children: ReactNode
}

export function Labelled({ field: { name, errorText }, limits, children, ...texts }: LabelledProps) {
  const props = { ...texts, constraintText: !errorText && limits }
  if (name !== undefined)
    return (
      <FaultField {...props} field={name}>
        {children}
      </FaultField>
    )
  return (
    <FormField {...props} errorText={errorText}>
      {children}
    </FormField>
  )
}
