/** Picks one item of a list the server gives. What was picked and is gone still says so. */
import Select, { type SelectProps } from '@cloudscape-design/components/select'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

export interface Picking {
  /** The id, or empty. */
  chosen: string
  choose: (id: string) => void
  readOnly: boolean
  /** What it means to pick none; absent where one has to be picked. */
  none?: string
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

export function ItemSelect({ query, options, find, gone, chosen, choose, readOnly, none, ...texts }: ItemSelectProps) {
  const { t } = useTranslation('common')
  const { isPending, error, refetch } = query
  const nothing: SelectProps.Option | undefined = none === undefined ? undefined : { value: '', label: none }
  const items = options.flatMap((option) => ('options' in option ? option.options : option))
  const lost = { value: chosen, label: isPending ? '…' : (gone ?? t('gone')) }
  return (
    <Select
      {...texts}
      expandToViewport
      filteringType={find !== undefined || items.length > unsearchedMax ? 'auto' : 'none'}
      {...(find !== undefined && { filteringPlaceholder: find, filteringAriaLabel: find })}
      noMatch={t('no-matches')}
      statusType={isPending ? 'loading' : error ? 'error' : 'finished'}
      loadingText={t('loading')}
      errorText={error?.message ?? ''}
      recoveryText={t('retry')}
      onLoadItems={({ detail }) => detail.samePage && void refetch()}
      readOnly={readOnly}
      options={nothing ? [nothing, ...options] : options}
      selectedOption={chosen ? (items.find(({ value }) => value === chosen) ?? lost) : (nothing ?? null)}
      onChange={({ detail }) => choose(detail.selectedOption.value ?? '')}
    />
  )
}
