/** Picks one item of a list the server gives, or makes one there. What was picked and is gone still says so. */
import Select, { type SelectProps } from '@cloudscape-design/components/select'
import type { UseQueryResult } from '@tanstack/react-query'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'

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
  Pick<SelectProps, 'placeholder' | 'empty'> & {
    query: UseQueryResult
    options: SelectProps.Options
    /** The label of the search; without one, only a long list has a search. */
    find?: string
    /** How what was picked is called once it is gone. */
    gone?: string
  }

const unsearchedMax = 6
/** No id. */
const creating = '+'
/** A list of more options draws only those in sight. */
const drawnMax = 100

export function ItemSelect(props: ItemSelectProps) {
  const { query, options, find, gone, chosen, choose, readOnly, none, create, ...texts } = props
  const { t } = useTranslation('common')
  const { isPending, error, refetch } = query
  const [typed, setTyped] = useState('')
  const [isCreating, setIsCreating] = useState(false)
  const select = useRef<SelectProps.Ref>(null)
  const nothing: SelectProps.Option | undefined = none === undefined ? undefined : { value: '', label: none }
  const items = options.flatMap((option) => ('options' in option ? option.options : option))
  const lost = { value: chosen, label: isPending || isCreating ? '…' : (gone ?? t('gone')) }
  const matching = create ? matchingOptions(options, typed) : options
  const name = create?.nameOf(typed) ?? ''
  const isTaken = items.some(({ label }) => label?.toLowerCase() === name.toLowerCase())
  const made = name && !isTaken ? create?.label(name) : undefined
  const isSearched = find !== undefined || items.length > unsearchedMax

  async function make() {
    setIsCreating(true)
    // The call has told why it failed.
    await create?.run(name).catch(() => undefined)
    setIsCreating(false)
  }

  // Enter makes what was typed, where nothing else is marked.
  function makeOnEnter(event: KeyboardEvent<HTMLElement>) {
    const field = event.target
    const isSearch = field instanceof HTMLInputElement && !field.getAttribute('aria-activedescendant')
    if (event.key !== 'Enter' || !isSearch || !made || !typed) return
    event.preventDefault()
    field.blur()
    select.current?.focus()
    void make()
  }

  return (
    // The field within is pressed; what it says is heard here, because the list has no key of its own for it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={makeOnEnter}>
      <Select
        ref={select}
        {...texts}
        expandToViewport
        virtualScroll={items.length > drawnMax}
        // What is made is named by what was typed, which only a search of our own knows.
        filteringType={create ? 'manual' : isSearched ? 'auto' : 'none'}
        {...(find !== undefined && { filteringPlaceholder: find, filteringAriaLabel: find })}
        noMatch={t('no-matches')}
        statusType={isPending || isCreating ? 'loading' : error ? 'error' : 'finished'}
        loadingText={t('loading')}
        errorText={error?.message ?? ''}
        recoveryText={t('retry')}
        onLoadItems={({ detail }) => {
          setTyped(detail.filteringText)
          if (detail.samePage && error) void refetch()
        }}
        onBlur={() => setTyped('')}
        readOnly={readOnly}
        options={[
          ...(nothing && !typed ? [nothing] : []),
          ...(made ? [{ value: creating, label: made, iconName: 'add-plus' as const }] : []),
          ...matching,
        ]}
        selectedOption={chosen ? (items.find(({ value }) => value === chosen) ?? lost) : (nothing ?? null)}
        onChange={({ detail: { selectedOption } }) => {
          if (selectedOption.value === creating) void make()
          else choose(selectedOption.value ?? '')
        }}
      />
    </div>
  )
}

/** The options that hold what was typed, by their labels and the words they are tagged with. */
function matchingOptions(options: SelectProps.Options, typed: string): SelectProps.Options {
  const wanted = typed.trim().toLowerCase()
  if (!wanted) return options
  const isMatch = ({ label = '', description = '', filteringTags = [] }: SelectProps.Option) =>
    [label, description, ...filteringTags].some((text) => text.toLowerCase().includes(wanted))
  return options.flatMap((option): SelectProps.Options => {
    if (!('options' in option)) return isMatch(option) ? [option] : []
    const found = option.options.filter(isMatch)
    return found.length > 0 ? [{ ...option, options: found }] : []
  })
}
