/** Colour field: a colour, picked from the system's palette or typed as `#RRGGBB`. */
import './form.css'
import Button from '@cloudscape-design/components/button'
import type { FormFieldProps } from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { isColour } from '#shared/fields/colours'
import { FaultField } from './fault-field.tsx'

interface ColourInputProps {
  /** What the colour is for. Beside a label of its own it is read out where that cannot be seen. */
  label: string
  ariaLabel?: string
  /** Empty where none is chosen. */
  colour: string
  readOnly: boolean
  /** Its option is of no effect at the moment. */
  disabled?: boolean
  /** There always is one. */
  isRequired?: boolean
  /** What counts while none is chosen, and how that is told. */
  open?: { readonly colour: string; readonly text: string } | undefined
  change: (colour: string) => void
}

const unchosen = '#808080'

export function ColourInput({
  label,
  colour,
  readOnly,
  disabled = false,
  isRequired,
  open,
  change,
  ...aria
}: ColourInputProps) {
  const { t } = useTranslation()
  const isFixed = readOnly || disabled
  // One that is named by itself does not take the id that the label of the field points at: there may be two of them.
  const id = useId()
  return (
    <div className="colour-field">
      <input
        type="color"
        aria-label={t('colour.pick', { label })}
        value={isColour(colour) ? colour : (open?.colour ?? unchosen)}
        data-chosen={isColour(colour)}
        disabled={isFixed}
        onChange={({ target }) => change(target.value)}
      />
      <Input
        {...aria}
        {...(aria.ariaLabel !== undefined && { controlId: id })}
        value={colour}
        placeholder={open?.text ?? t('colour.example')}
        spellcheck={false}
        autoComplete={false}
        readOnly={readOnly}
        disabled={disabled}
        onChange={({ detail }) => change(detail.value.trim())}
      />
      {colour !== '' && !isRequired && !isFixed && (
        <Button
          variant="icon"
          iconName="close"
          formAction="none"
          ariaLabel={t('colour.none', { label })}
          onClick={() => change('')}
        />
      )}
    </div>
  )
}

type ColourFieldProps = Omit<ColourInputProps, 'ariaLabel'> &
  Pick<FormFieldProps, 'description' | 'constraintText'> & {
    /** The name under which the faults know it. */
    field: string
  }

export function ColourField({ field, description, constraintText, ...input }: ColourFieldProps) {
  return (
    <FaultField field={field} label={input.label} description={description} constraintText={constraintText} stretch>
      <ColourInput {...input} />
    </FaultField>
  )
}
