/** What was done in the workspace, by whom and when. */
import Button from '@cloudscape-design/components/button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { history as contract, type Audit, type AuditQuery } from '#shared/contracts/history'
import { queries } from '../../core/api.ts'
import { pathTo } from '../../core/pages.ts'
import { Audits } from '../../components/history/audits.tsx'
import { Empty } from '../../components/notice/empty.tsx'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { DifferenceLink } from './difference-link.tsx'
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
  const [typed, setTyped] = useState(query.find ?? '')
  const showAll = () => {
    show({})
    // What was typed goes with what is cleared.
    setTyped('')
  }
  const addressOf = useItemAddress()
  return (
    <Audits
      variant="full-page"
      of={query}
      header={<PageHeader description={t('description')} />}
      filter={<HistoryFilter query={query} show={show} typed={typed} setTyped={setTyped} />}
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
      <DifferenceLink saved={saved} />
      <RevertButton saved={saved} />
    </span>
  )
}

/** What the address asks for, without what the server would refuse. */
function queryOf(params: URLSearchParams): AuditQuery {
  const asked = Object.fromEntries(params)
  const parsed = contract.audits.input.safeParse(asked)
  if (parsed.success) return parsed.data
  const wrong = new Set<unknown>(parsed.error.issues.map(({ path }) => path[0]))
  return contract.audits.input.parse(Object.fromEntries(Object.entries(asked).filter(([name]) => !wrong.has(name))))
}

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
