/** How the platform is, for everybody who works with it (PLATFORM-001); provider staff sets here what its functions write down. */
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import ContentLayout from '@cloudscape-design/components/content-layout'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { may } from '#shared/access'
import { logLevels, platform as contract, type LogLevel } from '#shared/contracts/platform'
import { useAgent } from '../../core/agent.tsx'
import { api, queries, queryClient } from '../../core/api.ts'
import { dateAndTime } from '../../core/format.ts'
import { version } from '../../core/settings.ts'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { LoadFailed } from '../../components/notice/load-failed.tsx'
import { useNotify } from '../../components/notice/notifications.tsx'
import { Segments } from '../../components/table/segments.tsx'
import { Parts, useStatus } from './parts.tsx'

export default function StatusPage() {
  const { t } = useTranslation('platform')
  const { rights } = useAgent()
  const isProvider = may(rights, contract.logLevel.access)
  const { isFetching, refetch } = useStatus()
  return (
    <ContentLayout
      header={
        <PageHeader
          description={t(isProvider ? 'status.lead-provider' : 'status.lead')}
          actions={
            <Button iconName="refresh" loading={isFetching} onClick={() => void refetch()}>
              {t('status.again')}
            </Button>
          }
        />
      }
    >
      <SpaceBetween size="l">
        <Parts />
        {isProvider && <LogLevelSection />}
        <VersionLine />
      </SpaceBetween>
    </ContentLayout>
  )
}

/** Of the console in this tab: one that was opened before a deployment is older than what `/version` answers. */
function VersionLine() {
  const { t } = useTranslation('platform')
  const own = version()
  if (!own) return null
  const commit = own.commit.replace(/^([0-9a-f]{12})[0-9a-f]*/, '$1')
  return <Box color="text-body-secondary">{t('status.version', { commit, moment: dateAndTime(own.built) })}</Box>
}

function LogLevelSection() {
  const { t } = useTranslation('platform')
  const notify = useNotify()
  const query = queries.platform.logLevel()
  const { data, error, refetch } = useQuery(query)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (level: LogLevel) => api.platform.setLogLevel({ level }),
    onSuccess: (now) => {
      queryClient.setQueryData(query.queryKey, now)
      notify.success(t('log.saved', { level: t(`log.levels.${now.level}`) }))
    },
  })
  return (
    <Container
      header={
        <Header variant="h2" description={t('log.text')}>
          {t('log.name')}
        </Header>
      }
    >
      {error && !data ? (
        <LoadFailed error={error} retry={refetch} />
      ) : (
        <SpaceBetween size="xs">
          <Segments
            legend={t('log.legend')}
            chosen={(isPending ? variables : data?.level) ?? 'info'}
            options={logLevels.map((level) => ({ value: level, text: t(`log.levels.${level}`) }))}
            onChoose={mutate}
          />
          {data?.until && <Box color="text-body-secondary">{t('log.until', { moment: dateAndTime(data.until) })}</Box>}
        </SpaceBetween>
      )}
    </Container>
  )
}
