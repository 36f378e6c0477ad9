/** What programs may ask of Parley, and what it tells them: for those who write them. */
import './developers.css'
import ContentLayout from '@cloudscape-design/components/content-layout'
import Tabs from '@cloudscape-design/components/tabs'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { Begin } from './begin.tsx'
import { Calls } from './calls.tsx'
import { Webhooks } from './webhooks.tsx'

const parts = { begin: Begin, calls: Calls, webhooks: Webhooks } as const
type Part = keyof typeof parts
// The object above has no other keys.
const partNames = Object.keys(parts) as Part[]

export default function DevelopersPage() {
  const { t } = useTranslation('developers')
  const [params, setParams] = useSearchParams()
  const shown = partNames.find((name) => name === params.get('show')) ?? 'begin'
  return (
    <ContentLayout header={<PageHeader description={t('lead')} />}>
      <Tabs
        activeTabId={shown}
        onChange={({ detail }) => setParams({ show: detail.activeTabId }, { replace: true })}
        tabs={partNames.map((id) => {
          const Shown = parts[id]
          return { id, label: t(`parts.${id}`), content: <Shown /> }
        })}
      />
    </ContentLayout>
  )
}
