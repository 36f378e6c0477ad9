/** What narrows the list of differences down, kept in the address: `?kind=block&state=conflict&find=order`. */
import PropertyFilter, { type PropertyFilterProps } from '@cloudscape-design/components/property-filter'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { Difference } from '#shared/contracts/releases'
import { filterNames, valuesOf, type Filter, type FilterName } from './rows.ts'

export interface Filtering {
  readonly filter: Filter
  readonly isSet: boolean
  readonly change: (filter: Partial<Filter>) => void
  readonly clear: () => void
}

const none: Filter = { find: [], kind: [], change: [], state: [], who: [], topic: [] }
const names = ['find', ...filterNames] as const

export function useFilter(): Filtering {
  const [params, setParams] = useSearchParams()
  const filter: Filter = { ...none, ...Object.fromEntries(names.map((name) => [name, params.getAll(name)])) }
  const change = (changed: Partial<Filter>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete('page')
        for (const name of names) {
          if (!changed[name]) continue
          next.delete(name)
          for (const value of changed[name]) next.append(name, value)
        }
        return next
      },
      { replace: true },
    )
  return {
    filter,
    isSet: names.some((name) => filter[name].length > 0),
    change,
    clear: () => change(none),
  }
}

interface DifferenceFilterProps {
  differences: readonly Difference[]
  filtering: Filtering
  matches: number
}

export function DifferenceFilter({ differences, filtering, matches }: DifferenceFilterProps) {
  const { t } = useTranslation(['releases', 'items'])
  const { filter, change, isSet } = filtering
  const textOf = useValueText()
  const options = new Map(
    differences.flatMap((difference) => {
      const values = valuesOf(difference)
      return filterNames.flatMap((name) =>
        values[name].map((value) => [`${name} ${value}`, { propertyKey: name, value, label: textOf(name, value) }]),
      )
    }) as [string, PropertyFilterProps.FilteringOption][],
  )
  const tokens = names.flatMap((name) =>
    filter[name].map((value): PropertyFilterProps.Token =>
      name === 'find' ? { operator: ':', value } : { propertyKey: name, operator: '=', value },
    ),
  )
  return (
    <PropertyFilter
      hideOperations
      expandToViewport
      tokenLimit={3}
      query={{ operation: 'and', tokens }}
      filteringProperties={filterNames.map((key) => ({
        key,
        propertyLabel: t(`filter.${key}.name`),
        groupValuesLabel: t(`filter.${key}.values`),
        operators: ['='],
      }))}
      filteringOptions={[...options.values()]}
      filteringPlaceholder={t('filter.find')}
      filteringAriaLabel={t('filter.find')}
      {...(isSet && { countText: t('items:table.matches', { count: matches }) })}
      onChange={({ detail }) =>
        change({
          ...none,
          ...Object.fromEntries(
            names.map((name) => [
              name,
              detail.tokens
                .filter(({ propertyKey = 'find', value }) => propertyKey === name && value)
                .map(({ value }) => String(value)),
            ]),
          ),
        })
      }
    />
  )
}

/** The values of kinds, changes and states in words; names stay as they are. */
function useValueText() {
  const { t } = useTranslation('releases')
  return (name: FilterName, value: string): string => {
    // The values come from the contract.
    if (name === 'kind') return t(`kinds.${value as 'block'}.one`)
    if (name === 'change') return t(`changes.${value as 'added'}`)
    return name === 'state' ? t(`states.${value as 'conflict'}`) : value
  }
}
