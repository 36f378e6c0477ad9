/** Erased customers: when and by whom, what was removed from where, and the receipt of each; never who it was. */
import './privacy.css'
import Box from '@cloudscape-design/components/box'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { privacy } from '#shared/contracts/privacy'
import { queries } from '../../../core/api.ts'
import { useRefusal } from '../../../components/form/access-button.tsx'
import { Section } from '../../../components/form/settings-page.tsx'
import { PartSearch } from '../../../components/table/part-search.tsx'
import { tableView } from '../../../components/table/table-view.ts'
import { ErasureTable } from './erasure-table.tsx'

/** What links elsewhere lead to. */
const place = 'erased'
const pageSize = 10
/** Offline, with the key that the receipt names. */
const verifyCommand = 'npm run verify-receipt -- receipt.json'

export function ErasedSection() {
  const { t } = useTranslation(['privacy', 'general'])
  const refused = useRefusal()(privacy.erasures.access)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === `#${place}`) document.getElementById(place)?.scrollIntoView({ block: 'start' })
  }, [hash])
  return (
    <Section id={place} title={t('general:erased.name')} description={t('text')}>
      {refused ? <Box color="text-status-inactive">{refused}</Box> : <Erasures />}
    </Section>
  )
}

function Erasures() {
  const { t } = useTranslation('privacy')
  const list = useQuery(queries.privacy.erasures({}))
  const [shown, setShown] = useState({ find: '', page: 1 })
  const all = list.data ?? []
  const view = tableView(
    all,
    { ...shown, sort: '' },
    { columns: [], searched: ({ subject, by }) => [subject, by], pageSize },
  )
  return (
    <>
      {all.length > pageSize && <PartSearch label={t('find')} shown={shown} view={view} show={setShown} />}
      <ErasureTable list={list} rows={view.rows} />
      {all.length > 0 && (
        <div className="erasure-check">
          <p>{t('subject-text')}</p>
          <p>
            {t('verify')} <code>{verifyCommand}</code>
          </p>
        </div>
      )}
    </>
  )
}
