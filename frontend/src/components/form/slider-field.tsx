/** Slider field: a number of a range, dragged or typed. What is typed is brought into the range (SHELL-053). */
import Input from '@cloudscape-design/components/input'
import Slider from '@cloudscape-design/components/slider'
import { useId, useState } from 'react'
import { Labelled, type FieldProps } from './labelled.tsx'

interface SliderFieldProps extends FieldProps<number> {
  min?: number
  max?: number
  step?: number
  /** What the slider is marked with below; by default its two ends. */
  marks?: readonly number[]
  /** What a number is called on the slider: `2 s` for 2,000. */
  format?: (value: number) => string
  disabled?: boolean
}

export function SliderField({
  min = 0,
  max = 100,
  step = 1,
  marks = [min, max],
  format = String,
  disabled = false,
  ...props
}: SliderFieldProps) {
  const { value, readOnly = false, onChange } = props.field
  const controlId = useId()
  // What is being typed: the value is in the range already, and the text follows once the field is left.
  const [typed, setTyped] = useState<string>()
  const inRange = (number: number) => Math.min(max, Math.max(min, min + Math.round((number - min) / step) * step))
  return (
    <Labelled {...props}>
      <div className="slider-field">
        <div>
          <Slider
            controlId={controlId}
            value={inRange(value)}
            min={min}
            max={max}
            step={step}
            readOnly={readOnly}
            disabled={disabled}
            valueFormatter={format}
            onChange={({ detail }) => onChange(detail.value)}
          />
          <div className="slider-marks" aria-hidden>
            {marks.map((mark) => (
              <span key={mark} style={{ insetInlineStart: `${(100 * (mark - min)) / (max - min)}%` }}>
                {format(mark)}
              </span>
            ))}
          </div>
        </div>
        <Input
          type="number"
          inputMode="numeric"
          step={step}
          autoComplete={false}
          value={typed ?? String(value)}
          readOnly={readOnly}
          disabled={disabled}
          onBlur={() => setTyped(undefined)}
          onChange={({ detail }) => {
            setTyped(detail.value)
            const number = Number(detail.value)
            if (detail.value.trim() !== '' && !Number.isNaN(number)) onChange(inRange(number))
          }}
        />
      </div>
    </Labelled>
  )
}
