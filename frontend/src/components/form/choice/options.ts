/** What a choice offers, and what shows while its list is on its way or could not be loaded. */
import type { SelectProps } from '@cloudscape-design/components/select'
import { useTranslation } from 'react-i18next'

export interface Option<Value extends string = string> extends SelectProps.Option {
  readonly value: Value
  readonly label: string
}

interface OptionGroup<Value extends string> extends SelectProps.OptionGroup {
  readonly options: readonly Option<Value>[]
}

export type Options<Value extends string = string> = readonly (Option<Value> | OptionGroup<Value>)[]

/** What a list of options says of itself, beside them. */
export interface ListTexts<Value extends string> {
  /** The label of the search; without one, only a long list has a search. */
  find?: string | undefined
  /** Is told what is typed, where the list is searched by whoever gives the options. */
  search?: ((typed: string) => void) | undefined
  /** What shows where nothing is offered. */
  empty?: string | undefined
  /** The query that gives the options, where the server does. */
  query?: { readonly isPending: boolean; readonly error?: Error | null; readonly refetch?: () => unknown } | undefined
  /**
   * How a value is called that was chosen and is not offered: by default that it is gone where a query gives the list, and
   * as it is stored elsewhere; a text; or by itself, where its name is known.
   */
  gone?: string | ((value: Value) => string) | undefined
}

/** An option per value: `optionsOf(roles, (role) => t(role))`. */
export const optionsOf = <const Value extends string>(
  values: readonly Value[],
  labelOf: (value: Value) => string = String,
  descriptionOf?: (value: Value) => string,
): Option<Value>[] =>
  values.map((value) => ({
    value,
    label: labelOf(value),
    ...(descriptionOf && { description: descriptionOf(value) }),
  }))

/** The option of no value, which is stored as the empty string. */
export const none = (label: string): Option<''> => ({ value: '', label })

/** The options without the groups they lie in. */
const ungrouped = <Value extends string>(offered: Options<Value>): readonly Option<Value>[] =>
  offered.flatMap((option) => ('options' in option ? option.options : option))

/** A list of more options can be searched. */
const unsearchedMax = 9
/** A list of more options draws only those in sight. */
const drawnMax = 100

/** How a list shows, as the controls of the library take it; `optionOf` also names what is offered no more. */
export function useList<Value extends string>(
  offered: Options<Value>,
  { find, search, empty, query, gone }: ListTexts<Value>,
) {
  const { t } = useTranslation('common')
  const all = ungrouped(offered)
  const isSearched = find !== undefined || all.length > unsearchedMax
  const { isPending = false, error, refetch } = query ?? {}
  return {
    all,
    /** `undefined` where nothing is chosen: an empty value is one only where an option has it. */
    optionOf: (value: Value | undefined): Option<Value> | undefined =>
      all.find((option) => option.value === value) ??
      (value
        ? {
            value,
            label: typeof gone === 'function' ? gone(value) : isPending ? '…' : (gone ?? (query ? t('gone') : value)),
          }
        : undefined),
    list: {
      options: offered,
      expandToViewport: true,
      virtualScroll: all.length > drawnMax,
      filteringType: search ? ('manual' as const) : isSearched ? ('auto' as const) : ('none' as const),
      ...(find !== undefined && { filteringPlaceholder: find }),
      filteringAriaLabel: find ?? t('choice.find'),
      noMatch: t('no-matches'),
      ...(empty !== undefined && { empty }),
      statusType: isPending ? ('loading' as const) : error ? ('error' as const) : ('finished' as const),
      loadingText: t('loading'),
      errorText: error?.message ?? '',
      recoveryText: t('retry'),
      onLoadItems: ({ detail }: { detail: { filteringText: string; samePage: boolean } }) => {
        search?.(detail.filteringText)
        if (detail.samePage && error) void refetch?.()
      },
      onBlur: () => search?.(''),
    },
  }
}
