/** What was done in the workspace, by whom and when. */
import Button from '@cloudscape-design/components/button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { auditTypes } from '#shared/audit'
import type { Audit, AuditQuery } from '#shared/contracts/history'
import { Id } from '#shared/ids'
import { queries } from '../../core/api.ts'
import { pathTo } from '../../core/pages.ts'
import { Audits } from '../../components/history/audits.tsx'
import { Empty } from '../../components/notice/empty.tsx'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { DifferenceButton } from './difference-button.tsx'
import { HistoryFilter } from './history-filter.tsx'
import { RevertButton } from './reverting.tsx'
import { saveOf, type Saved } from './revised-items.ts'
import './history.css'

export default function HistoryPage() {
  const { t } = useTranslation('history')
  const [params, setParams] = useSearchParams()
  const query = queryOf(params)
  const isFiltered = Object.keys(paramsOf(query)).length > 0
  const show = (shown: AuditQuery) => setParams(paramsOf(shown), { replace: true })
  const [round, setRound] = useState(0)
  const showAll = () => {
    show({})
    setRound(round + 1)
  }
  const addressOf = useItemAddress()
  return (
    <Audits
      variant="full-page"
      of={query}
      header={<PageHeader description={t('description')} />}
      // What was typed goes with what is cleared.
      filter={<HistoryFilter key={round} query={query} show={show} />}
      empty={
        isFiltered ? (
          <Empty
            title={t('none-of-type')}
            text={t('none-of-type-text')}
            action={<Button onClick={showAll}>{t('filter.clear')}</Button>}
          />
        ) : (
          <Empty title={t('none')} text={t('none-text')} />
        )
      }
      addressOf={addressOf}
      action={(audit) => <SaveActions saved={saveOf(audit)} />}
    />
  )
}

function SaveActions({ saved }: { saved: Saved | undefined }) {
  if (!saved) return null
  return (
    <span className="history-actions">
      <DifferenceButton saved={saved} />
      <RevertButton saved={saved} />
    </span>
  )
}

/** The part of the address that says which changes are shown. */
const AddressedQuery = z.object({
  type: z.catch(z.optional(z.enum(auditTypes)), undefined),
  agent: z.catch(z.optional(Id), undefined),
  find: z.optional(z.string()),
  dateFrom: z.catch(z.optional(z.iso.date()), undefined),
  dateTo: z.catch(z.optional(z.iso.date()), undefined),
})

const queryOf = (params: URLSearchParams): AuditQuery => AddressedQuery.parse(Object.fromEntries(params))

const paramsOf = (query: AuditQuery): Record<string, string> =>
  Object.fromEntries(Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1])))

/** Where the item of an audit is found. Forms and the questions of the bank share a subject; the list tells them apart. */
function useItemAddress() {
  const { data: items } = useQuery(queries.forms.list({}))
  const { data: environments } = useQuery(queries.environments.list())
  return ({ data: { itemId } }: Audit): string | undefined => {
    if (!itemId) return undefined
    if (environments?.some(({ _id }) => _id === itemId)) return pathTo('environments')
    const item = items?.find(({ _id }) => _id === itemId)
    if (item?.type === 'form') return `${pathTo('form-edit')}/${itemId}`
    return item && `${pathTo('questions')}?question=${itemId}`
  }
}
