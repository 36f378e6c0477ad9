/** A colour: picked from the system's palette, or typed as `#RRGGBB`. */
import Button from '@cloudscape-design/components/button'
import Input from '@cloudscape-design/components/input'
import { useTranslation } from 'react-i18next'
import { isColour } from '#shared/fields/colours'
import { FaultField } from '../../../components/form/fault-field.tsx'

interface ColourFieldProps {
  field: string
  label: string
  /** Empty where none is chosen. */
  colour: string
  readOnly: boolean
  change: (colour: string) => void
}

const unchosen = '#808080'

export function ColourField({ field, label, colour, readOnly, change }: ColourFieldProps) {
  const { t } = useTranslation('response-form')
  return (
    <FaultField field={field} label={label} stretch>
      <div className="colour-field">
        <input
          type="color"
          aria-label={t('settings.pick-colour', { label })}
          value={isColour(colour) ? colour : unchosen}
          data-chosen={isColour(colour)}
          disabled={readOnly}
          onChange={({ target }) => change(target.value)}
        />
        <Input
          value={colour}
          placeholder={t('settings.colour-example')}
          spellcheck={false}
          autoComplete={false}
          readOnly={readOnly}
          onChange={({ detail }) => change(detail.value.trim())}
        />
        {colour !== '' && !readOnly && (
          <Button
            variant="icon"
            iconName="close"
            ariaLabel={t('settings.no-colour', { label })}
            onClick={() => change('')}
          />
        )}
      </div>
    </FaultField>
  )
}
