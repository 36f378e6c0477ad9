/** Whose conversations are explored: those about some topics, and those of some customers. */
import FormField from '@cloudscape-design/components/form-field'
import Multiselect, { type MultiselectProps } from '@cloudscape-design/components/multiselect'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { conversations as contract } from '#shared/contracts/conversations'
import { searchDebounceMs } from '#shared/limits'
import { queries, quietly } from '../../../core/api.ts'
import { useDebounced } from '../../../core/debounced.ts'
import { useRefusal } from '../../../components/form/access-button.tsx'
import { nameOf, visitorName } from '../../../components/conversation/customer-name.ts'

interface ChoiceProps {
  chosen: readonly string[]
  choose: (chosen: string[]) => void
}

const idsOf = (options: readonly MultiselectProps.Option[]) => options.map(({ value = '' }) => value)

/** What was chosen and is gone keeps its name, so that it can be taken away. */
export function Topics({ chosen, choose }: ChoiceProps) {
  const { t } = useTranslation(['explorer', 'common'])
  const { data = [], isPending, isError, refetch } = useQuery(queries.blocks.categories({}))
  const options = data.map((topic) => ({ value: topic, label: topic }))
  return (
    <FormField label={t('filters.topics')}>
      <Multiselect
        expandToViewport
        placeholder={t('filters.any-topic')}
        filteringType="auto"
        filteringAriaLabel={t('filters.find-topic')}
        options={options}
        selectedOptions={chosen.map((topic) => ({ value: topic, label: topic }))}
        onChange={({ detail }) => choose(idsOf(detail.selectedOptions))}
        statusType={isPending ? 'loading' : isError ? 'error' : 'finished'}
        loadingText={t('common:loading')}
        errorText={t('filters.topics-failed')}
        recoveryText={t('common:retry')}
        onLoadItems={() => isError && void refetch()}
        empty={t('filters.no-topics')}
        noMatch={t('common:no-matches')}
        tokenLimit={tokensMax}
      />
    </FormField>
  )
}

const tokensMax = 4

interface CustomersProps extends ChoiceProps {
  /** Those who are listed, who are offered before anybody is searched for. */
  listed: readonly { readonly id: string; readonly name: string }[]
}

export function Customers({ chosen, choose, listed }: CustomersProps) {
  const { t } = useTranslation(['explorer', 'common'])
  const refused = useRefusal()(contract.search.access)
  const [typed, setTyped] = useState('')
  const wanted = useDebounced(typed.trim(), searchDebounceMs)
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: queries.conversations.search({ text: wanted }).queryKey,
    queryFn: () => quietly.conversations.search({ text: wanted }),
    enabled: wanted !== '',
  })
  const found = wanted ? data?.map((user) => ({ id: user._id, name: nameOf(user) })) : listed
  const nameFor = useNames(chosen, listed)
  const isWaiting = typed.trim() !== wanted || (wanted !== '' && isFetching)
  return (
    <FormField label={t('filters.customers')} constraintText={refused}>
      <Multiselect
        expandToViewport
        disabled={refused !== undefined}
        placeholder={t('filters.any-customer')}
        filteringType="manual"
        filteringAriaLabel={t('filters.find-customer')}
        filteringPlaceholder={t('filters.find-customer')}
        onLoadItems={({ detail }) => {
          setTyped(detail.filteringText)
          if (isError) void refetch()
        }}
        options={isWaiting ? [] : (found ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        selectedOptions={chosen.map((id) => ({ value: id, label: nameFor(id) }))}
        onChange={({ detail }) => choose(idsOf(detail.selectedOptions))}
        statusType={isWaiting ? 'loading' : isError ? 'error' : 'finished'}
        loadingText={t('common:loading')}
        errorText={t('filters.customers-failed')}
        recoveryText={t('common:retry')}
        empty={wanted ? t('common:no-matches') : t('filters.search-customers')}
        tokenLimit={tokensMax}
      />
    </FormField>
  )
}

/** How customers are called who are listed, or are asked for one by one, because an address names them by id alone. */
function useNames(ids: readonly string[], listed: CustomersProps['listed']): (id: string) => string {
  const { t } = useTranslation('common')
  const known = new Map(listed.map(({ id, name }) => [id, name]))
  const missing = ids.filter((id) => !known.has(id))
  const answers = useQueries({
    queries: missing.map((id) => ({
      queryKey: queries.conversations.get({ id }).queryKey,
      queryFn: () => quietly.conversations.get({ id }),
      staleTime: Infinity,
      retry: false,
    })),
  })
  return (id) => {
    const { data, isError } = answers[missing.indexOf(id)] ?? {}
    if (data) return nameOf(data)
    return known.get(id) ?? (isError ? t('gone') : visitorName(id))
  }
}
