/** Settings > marketplace: the modules, their versions, and which are installed (MARKETPLACE-001). */
import './marketplace.css'
import Container from '@cloudscape-design/components/container'
import ContentLayout from '@cloudscape-design/components/content-layout'
import Skeleton from '@cloudscape-design/components/skeleton'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../components/notice/empty.tsx'
import { LoadFailed } from '../../components/notice/load-failed.tsx'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { useInstalled, useModules } from './marketplace-data.ts'
import { ModuleCard } from './module-card.tsx'

export default function MarketplacePage() {
  const { t } = useTranslation('marketplace')
  return (
    <ContentLayout header={<PageHeader description={t('description')} />}>
      <Modules />
    </ContentLayout>
  )
}

function Modules() {
  const { t } = useTranslation(['marketplace', 'common'])
  const modules = useModules()
  const installed = useInstalled()
  const failed = modules.error ? modules : installed.error ? installed : undefined
  if (failed?.error) return <LoadFailed error={failed.error} retry={failed.refetch} />
  if (!modules.data || !installed.data) {
    return (
      <Container>
        <output aria-label={t('common:loading')} />
        <SpaceBetween size="m">
          <Skeleton width="30%" />
          <Skeleton height="120px" />
        </SpaceBetween>
      </Container>
    )
  }
  if (modules.data.length === 0) return <Empty title={t('empty')} text={t('empty-text')} />
  return (
    <ul className="modules">
      {modules.data.map((module) => (
        <li key={module.moduleId}>
          <ModuleCard
            module={module}
            installed={installed.data.find(({ moduleId }) => moduleId === module.moduleId)?.versionId}
          />
        </li>
      ))}
    </ul>
  )
}
