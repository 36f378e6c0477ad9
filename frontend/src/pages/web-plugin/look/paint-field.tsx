/** Paint field: a plain colour, or a gradient between two (WEBPLUGIN-016). */
import Button from '@cloudscape-design/components/button'
import SegmentedControl from '@cloudscape-design/components/segmented-control'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { isColour } from '#shared/fields/colours'
import { ColourInput } from '../../../components/form/colour-field.tsx'
import { FaultField } from '../../../components/form/fault-field.tsx'
import { SliderField } from '../../../components/form/slider-field.tsx'
import { gradientFrom, gradientOf, paintOf, swapped, type Gradient } from './gradient.ts'

interface PaintFieldProps {
  /** The name under which the faults know it. */
  field: string
  label: string
  description: string
  /** Empty where none is chosen. */
  paint: string
  readOnly: boolean
  /** What counts while none is chosen, and how that is told. */
  open: { readonly colour: string; readonly text: string } | undefined
  /** Which knows no gradients. */
  isFirstVersion: boolean
  change: (paint: string) => void
}

export function PaintField({ field, description, isFirstVersion, ...props }: PaintFieldProps) {
  const { t } = useTranslation('plugin-look')
  const { label, paint, readOnly, open, change } = props
  const gradient = gradientOf(paint)
  const plain = gradient ? gradient.from.colour : paint
  const begin = isColour(plain) ? plain : (gradientOf(open?.colour ?? '')?.from.colour ?? open?.colour ?? '')
  return (
    <FaultField
      field={field}
      label={label}
      description={description}
      constraintText={isFirstVersion && gradient && t('paint.without')}
      stretch
    >
      <SpaceBetween size="xs">
        {!readOnly && (
          <SegmentedControl
            label={t('paint.kind', { label })}
            selectedId={gradient ? 'gradient' : 'plain'}
            options={[
              { id: 'plain', text: t('paint.plain') },
              {
                id: 'gradient',
                text: t('paint.gradient'),
                disabled: isFirstVersion,
                ...(isFirstVersion && { disabledReason: t('version.only-2') }),
              },
            ]}
            onChange={({ detail }) => change(detail.selectedId === 'gradient' ? gradientFrom(begin) : plain)}
          />
        )}
        {gradient ? (
          <GradientFields {...props} field={field} gradient={gradient} disabled={isFirstVersion} />
        ) : (
          <ColourInput label={label} colour={paint} readOnly={readOnly} open={open} change={change} />
        )}
      </SpaceBetween>
    </FaultField>
  )
}

interface GradientFieldsProps extends Pick<PaintFieldProps, 'field' | 'label' | 'readOnly' | 'change'> {
  gradient: Gradient
  disabled: boolean
}

function GradientFields({ field, label, gradient, disabled, readOnly, change }: GradientFieldsProps) {
  const { t } = useTranslation('plugin-look')
  const put = (changes: Partial<Gradient>) => change(paintOf({ ...gradient, ...changes }))
  return (
    <SpaceBetween size="xs">
      <div className="paint-bar" style={{ background: paintOf(gradient) }} aria-hidden />
      {(['from', 'to'] as const).map((end) => {
        const name = t(`paint.${end}`, { label })
        return (
          <ColourInput
            key={end}
            label={name}
            ariaLabel={name}
            colour={gradient[end].colour}
            readOnly={readOnly}
            disabled={disabled}
            isRequired
            change={(colour) => put({ [end]: { ...gradient[end], colour } })}
          />
        )
      })}
      <SliderField
        label={t('paint.angle')}
        max={360}
        step={5}
        marks={[0, 90, 180, 270, 360]}
        format={(angle) => t('paint.degrees', { angle })}
        field={{
          name: `${field}.angle`,
          value: gradient.angle,
          onChange: (angle) => put({ angle }),
          errorText: undefined,
          readOnly: readOnly || disabled,
        }}
      />
      {!readOnly && !disabled && (
        <Button variant="inline-link" iconName="refresh" formAction="none" onClick={() => put(swapped(gradient))}>
          {t('paint.swap')}
        </Button>
      )}
    </SpaceBetween>
  )
}
