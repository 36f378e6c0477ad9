/** One choice out of a few, all of them in sight: radio buttons in a row. */
import './segments.css'

interface SegmentsProps<Value extends string> {
  legend: string
  chosen: Value
  options: readonly { value: Value; text: string; lang?: string }[]
  onChoose: (value: Value) => void
}

export function Segments<Value extends string>({ legend, chosen, options, onChoose }: SegmentsProps<Value>) {
  return (
    <fieldset className="segments">
      <legend>{legend}</legend>
      <div>
        {options.map(({ value, text, lang }) => (
          <label key={value} lang={lang}>
            <input
              type="radio"
              className="unseen"
              name={legend}
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
