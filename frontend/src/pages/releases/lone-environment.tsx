/**
 * The page where there is one environment: what waits for a build, the way to a second environment (CHANGES-011), its
 * releases and its tests.
 */
import Container from '@cloudscape-design/components/container'
import ContentLayout from '@cloudscape-design/components/content-layout'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useTranslation } from 'react-i18next'
import { may } from '#shared/access'
import { environments as contract, type Environment } from '#shared/contracts/environments'
import { useAgent } from '../../core/agent.tsx'
import { usePendingChanges } from '../../core/live/build-progress.ts'
import { pages, pathTo } from '../../core/pages.ts'
import { AccessButton } from '../../components/form/access-button.tsx'
import { Empty } from '../../components/notice/empty.tsx'
import { LoadFailed } from '../../components/notice/load-failed.tsx'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { PageLink, useFollow } from '../../components/layout/page-link.tsx'
import { ReleasesTab } from './list/releases-tab.tsx'
import { PageTabs } from './page-tabs.tsx'

export function LoneEnvironment({ environment }: { environment: Environment | undefined }) {
  const { t } = useTranslation('releases')
  const { rights } = useAgent()
  const follow = useFollow()
  const changes = (
    <SpaceBetween size="l">
      {may(rights, pages.builds.access) && <Unbuilt />}
      <Container>
        <Empty
          title={t('lone.title')}
          text={t('lone.text')}
          action={
            <AccessButton
              access={contract.create.access}
              variant="primary"
              href={pathTo('environments')}
              onFollow={follow}
            >
              {t('lone.create')}
            </AccessButton>
          }
        />
      </Container>
    </SpaceBetween>
  )
  return (
    <ContentLayout header={<PageHeader description={t('description')} />}>
      <PageTabs
        changes={changes}
        releases={environment && <ReleasesTab environments={[environment]} environment={environment} />}
      />
    </ContentLayout>
  )
}

/** How many changes of intents and entities the language model does not know yet. */
function Unbuilt() {
  const { t } = useTranslation('releases')
  const { data, error, refetch } = usePendingChanges()
  return (
    <Container header={<Header variant="h2">{t('lone.training')}</Header>}>
      {error ? (
        <LoadFailed error={error} retry={refetch} />
      ) : (
        data && (
          <SpaceBetween size="xs">
            <StatusIndicator type={data.pendingChanges ? 'pending' : 'success'}>
              {data.pendingChanges ? t('lone.unbuilt', { count: data.count }) : t('lone.built')}
            </StatusIndicator>
            {data.pendingChanges && <PageLink to={pathTo('builds')}>{t('model.build')}</PageLink>}
          </SpaceBetween>
        )
      )}
    </Container>
  )
}
