/** Where takeovers go: the department that customers wait for whom nothing leads to another one (AGENTS-001). */
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queries } from '../../../core/api.ts'
import { pathTo } from '../../../core/pages.ts'
import { PageLink } from '../../../components/layout/page-link.tsx'
import { LoadFailed } from '../../../components/notice/load-failed.tsx'
import { useDepartments } from './departments-data.ts'

export function Routing() {
  const { t } = useTranslation('users')
  return (
    <Container
      header={
        <Header variant="h2" description={t('routing.text')}>
          {t('routing.name')}
        </Header>
      }
    >
      <SpaceBetween size="xs">
        <Target />
        <PageLink to={pathTo('takeovers')}>{t('routing.change')}</PageLink>
      </SpaceBetween>
    </Container>
  )
}

function Target() {
  const { t } = useTranslation(['users', 'common'])
  const settings = useQuery(queries.settings.system())
  const { data: departments } = useDepartments()
  if (settings.isError) return <LoadFailed error={new Error(t('routing.failed'))} retry={settings.refetch} />
  if (!settings.data || !departments) return <div>{t('common:loading')}</div>
  const { defaultDepartmentId: chosen } = settings.data
  const target = departments.find(({ _id, isDefault }) => (chosen ? _id === chosen : isDefault))
  if (target) return <strong>{t('routing.to', { name: target.name })}</strong>
  return <div>{t(chosen ? 'routing.gone' : 'routing.none')}</div>
}
