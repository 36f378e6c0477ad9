/** Whose conversations are explored: those about some topics, and those of some customers. */
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { conversations as contract } from '#shared/contracts/conversations'
import { searchDebounceMs } from '#shared/limits'
import { queries, quietly } from '../../../core/api.ts'
import { useDebounced } from '../../../core/debounced.ts'
import { optionsOf } from '../../../components/form/choice/options.ts'
import { SomeOfField } from '../../../components/form/choice/some-of.tsx'
import { useRefusal } from '../../../components/form/access-button.tsx'
import { nameOf, visitorName } from '../../../components/conversation/customer-name.ts'

interface ChoiceProps {
  chosen: readonly string[]
  choose: (chosen: readonly string[]) => void
}

/** What was chosen and is gone keeps its name, so that it can be taken away. */
export function Topics({ chosen, choose }: ChoiceProps) {
  const { t } = useTranslation('explorer')
  const { data = [], isPending, error, refetch } = useQuery(queries.blocks.categories({}))
  return (
    <SomeOfField
      field={{ value: chosen, onChange: choose }}
      label={t('filters.topics')}
      placeholder={t('filters.any-topic')}
      options={optionsOf(data)}
      query={{ isPending, error: error && new Error(t('filters.topics-failed')), refetch }}
      find={t('filters.find-topic')}
      gone={String}
      empty={t('filters.no-topics')}
      tokenLimit={tokensMax}
    />
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
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: queries.conversations.search({ text: wanted }).queryKey,
    queryFn: () => quietly.conversations.search({ text: wanted }),
    enabled: wanted !== '',
  })
  const found = wanted ? data?.map((user) => ({ id: user._id, name: nameOf(user) })) : listed
  const nameFor = useNames(chosen, listed)
  const isWaiting = typed.trim() !== wanted || (wanted !== '' && isFetching)
  return (
    <SomeOfField
      field={{ value: chosen, onChange: choose }}
      label={t('filters.customers')}
      disabledReason={refused}
      placeholder={t('filters.any-customer')}
      options={isWaiting ? [] : (found ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      gone={nameFor}
      query={{ isPending: isWaiting, error: error && new Error(t('filters.customers-failed')), refetch }}
      find={t('filters.find-customer')}
      search={setTyped}
      empty={wanted ? t('common:no-matches') : t('filters.search-customers')}
      tokenLimit={tokensMax}
    />
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
