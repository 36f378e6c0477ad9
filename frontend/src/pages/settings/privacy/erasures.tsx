/** The list of erasures: when and by whom, what was removed from where, and the receipt of each; never who it was. */
import './privacy.css'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { queries } from '../../../core/api.ts'
import { PartSearch } from '../../../components/table/part-search.tsx'
import { tableView } from '../../../components/table/table-view.ts'
import { ErasureTable } from './erasure-table.tsx'

const pageSize = 10
/** The section that links elsewhere lead to. */
const place = 'erased'
/** Offline, with the key that the receipt names. */
const verifyCommand = 'npm run verify-receipt -- receipt.json'

export default function Erasures() {
  const { t } = useTranslation('privacy')
  const list = useQuery(queries.privacy.erasures({}))
  const { hash } = useLocation()
  useEffect(() => {
    // Once the rows are there, because the page is too short before.
    if (!list.isPending && hash === `#${place}`) document.getElementById(place)?.scrollIntoView({ block: 'start' })
  }, [hash, list.isPending])
  const [shown, setShown] = useState({ find: '', page: 1 })
  const all = list.data ?? []
  const view = tableView(
    all,
    { ...shown, sort: '' },
    { columns: [], searched: ({ subject, by }) => [subject, by], pageSize },
  )
  return (
    <SpaceBetween size="l">
      {all.length > pageSize && <PartSearch label={t('find')} shown={shown} view={view} show={setShown} />}
      <ErasureTable list={list} rows={view.rows} />
      {all.length > 0 && (
        <div className="erasure-check">
          {all.some(({ status }) => status === 'failed') && <p>{t('unfinished')}</p>}
          <p>{t('subject-text')}</p>
          <p>
            {t('verify')} <code>{verifyCommand}</code>
          </p>
        </div>
      )}
    </SpaceBetween>
  )
}
