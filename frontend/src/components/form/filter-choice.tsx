/** Narrows a page down by one of some values, or by none of them. */
import './filter-choice.css'
import Select, { type SelectProps } from '@cloudscape-design/components/select'

interface FilterChoiceProps<Value extends string> {
  label: string
  /** What it means to choose none. */
  any: string
  values: readonly Value[]
  nameOf: (value: Value) => string
  chosen: string | undefined
  choose: (value: string | undefined) => void
  /** How a value that was chosen and is none of them any more is called. */
  gone?: string
}

/** A longer list can be searched. */
const unsearchedMax = 12

export function FilterChoice<Value extends string>(props: FilterChoiceProps<Value>) {
  const { label, any, values, nameOf, chosen, choose, gone } = props
  const options: SelectProps.Option[] = [
    { value: '', label: any },
    ...values.map((value) => ({ value, label: nameOf(value) })),
  ]
  const unknown = chosen !== undefined && gone !== undefined ? { value: chosen, label: gone } : null
  return (
    <div className="filter-choice">
      <Select
        expandToViewport
        ariaLabel={label}
        options={options}
        {...(values.length > unsearchedMax && { filteringType: 'auto' as const })}
        selectedOption={options.find(({ value }) => value === (chosen ?? '')) ?? unknown}
        onChange={({ detail }) => choose(detail.selectedOption.value || undefined)}
      />
    </div>
  )
}
