/** Picks one item of a list the server gives, or makes one there. What was picked and is gone still says so. */
import Select, { type SelectProps } from '@cloudscape-design/components/select'
import type { UseQueryResult } from '@tanstack/react-query'
import { useRef, useState, type KeyboardEvent } from 'react'
import { hasText, isSameText } from '#shared/fields/normal-form'
import { useAction } from '../../core/action.ts'
import { none, useList, type ListTexts, type Option, type Options } from './choice/options.ts'

/** How an item is made that is not there yet. */
export interface Creation {
  /** Its name by what was typed; empty where it would have none. */
  readonly nameOf: (typed: string) => string
  /** The entry that offers it. */
  readonly label: (name: string) => string
  readonly run: (name: string) => Promise<void>
}

export interface Picking {
  /** The id, or empty. */
  chosen: string
  choose: (id: string) => void
  readOnly: boolean
  /** What it means to pick none; absent where one has to be picked. */
  none?: string
  create?: Creation | undefined
  /** Where no label stands beside it. */
  ariaLabel?: string
}

type ItemSelectProps = Picking &
  Pick<ListTexts<string>, 'find' | 'empty'> &
  Pick<SelectProps, 'placeholder'> & {
    query: UseQueryResult
    options: Options
    /** How what was picked is called once it is gone. */
    gone?: string
  }

/** No id. */
const creating = '+'

export function ItemSelect(props: ItemSelectProps) {
  const { query, options, find, empty, gone, chosen, choose, readOnly, none: noneText, create, ...texts } = props
  const [typed, setTyped] = useState('')
  const { isBusy: isCreating, run: make } = useAction(async (title: string) => create?.run(title))
  const select = useRef<SelectProps.Ref>(null)
  const { list, all, optionOf } = useList(options, {
    find,
    empty,
    gone,
    query: { isPending: query.isPending || isCreating, error: query.error, refetch: query.refetch },
    // What is made is named by what was typed, which only a search of our own knows.
    search: create && setTyped,
  })
  const nothing = noneText === undefined ? undefined : none(noneText)
  const name = create?.nameOf(typed) ?? ''
  const isTaken = all.some(({ label }) => isSameText(label, name))
  const made = name && !isTaken ? create?.label(name) : undefined

  // Enter makes what was typed, where nothing else is marked.
  function makeOnEnter(event: KeyboardEvent<HTMLElement>) {
    const field = event.target
    const isSearch = field instanceof HTMLInputElement && !field.getAttribute('aria-activedescendant')
    if (event.key !== 'Enter' || !isSearch || !made || !typed) return
    event.preventDefault()
    field.blur()
    select.current?.focus()
    make(name)
  }

  return (
    // The field within is pressed; what it says is heard here, because the list has no key of its own for it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={makeOnEnter}>
      <Select
        ref={select}
        {...texts}
        {...list}
        readOnly={readOnly}
        options={[
          ...(nothing && !typed ? [nothing] : []),
          ...(made ? [{ value: creating, label: made, iconName: 'add-plus' as const }] : []),
          ...(create ? matchingOptions(options, typed) : options),
        ]}
        selectedOption={optionOf(chosen) ?? nothing ?? null}
        onChange={({ detail: { selectedOption } }) => {
          if (selectedOption.value === creating) make(name)
          else choose(selectedOption.value ?? '')
        }}
      />
    </div>
  )
}

/** The options that hold what was typed, by their labels and the words they are tagged with. */
function matchingOptions(options: Options, typed: string): Options {
  const wanted = typed.trim()
  if (!wanted) return options
  const isMatch = ({ label, description = '', filteringTags = [] }: Option) =>
    [label, description, ...filteringTags].some((text) => hasText(text, wanted))
  return options.flatMap((option): Options => {
    if (!('options' in option)) return isMatch(option) ? [option] : []
    const found = option.options.filter(isMatch)
    return found.length > 0 ? [{ ...option, options: found }] : []
  })
}
