/** Narrows a page down by one of some values, or by none of them. */
import { none } from './choice/options.ts'
import { OneOf } from './choice/one-of.tsx'
import './filter-choice.css'

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

export function FilterChoice<Value extends string>(props: FilterChoiceProps<Value>) {
  const { label, any, values, nameOf, chosen, choose, gone } = props
  return (
    <div className="filter-choice">
      <OneOf<string>
        label={label}
        options={[none(any), ...values.map((value) => ({ value, label: nameOf(value) }))]}
        value={chosen ?? ''}
        gone={gone}
        onChange={(value) => choose(value || undefined)}
      />
    </div>
  )
}
