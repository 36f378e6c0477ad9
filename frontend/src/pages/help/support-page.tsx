/** Whom to ask and what to tell them, where the deployment names no address of a support (SHELL-028, SHELL-046). */
import Box from '@cloudscape-design/components/box'
import Container from '@cloudscape-design/components/container'
import ContentLayout from '@cloudscape-design/components/content-layout'
import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard'
import Header from '@cloudscape-design/components/header'
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs'
import Link from '@cloudscape-design/components/link'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { PageLink } from '../../components/layout/page-link.tsx'
import { LoadFailed } from '../../components/notice/load-failed.tsx'
import { useAgent } from '../../core/agent.tsx'
import { queries } from '../../core/api.ts'
import { pathTo } from '../../core/pages.ts'
import { settings, version } from '../../core/settings.ts'

export default function SupportPage() {
  const { t } = useTranslation('help')
  return (
    <ContentLayout header={<PageHeader description={t('support.lead')} />}>
      <SpaceBetween size="l">
        <Administrators />
        <Report />
        <Container header={<Header variant="h2">{t('support.status.title')}</Header>}>
          <Box variant="p">{t('support.status.text')}</Box>
          <PageLink to={pathTo('status')}>{t('support.status.link')}</PageLink>
        </Container>
      </SpaceBetween>
    </ContentLayout>
  )
}

/** The people of the workspace who can change what an agent cannot. */
function Administrators() {
  const { t } = useTranslation('help')
  const { data = [], error, refetch } = useQuery(queries.agents.list())
  const administrators = data.filter(({ roles }) => roles.includes('admin'))
  return (
    <Container header={<Header variant="h2">{t('support.people.title')}</Header>}>
      <Box variant="p">{t('support.people.text')}</Box>
      {error ? (
        <LoadFailed error={error} retry={refetch} />
      ) : (
        <ul>
          {administrators.map(({ _id, fullName, email }) => (
            <li key={_id}>
              {fullName}: <Link href={`mailto:${email}`}>{email}</Link>
            </li>
          ))}
        </ul>
      )}
    </Container>
  )
}

/** What somebody needs to know who looks for the reason. */
function Report() {
  const { t } = useTranslation('help')
  const { agent } = useAgent()
  const facts = [
    { label: t('support.facts.workspace'), value: `${agent.activeClient} / ${agent.activeEnvironment.name}` },
    { label: t('support.facts.person'), value: agent.email },
    { label: t('support.facts.stage'), value: settings().stage },
    { label: t('support.facts.version'), value: version()?.commit ?? t('support.facts.unknown') },
    { label: t('support.facts.browser'), value: navigator.userAgent },
  ]
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={t('support.facts.text')}
          actions={
            <CopyToClipboard
              copyButtonText={t('support.facts.copy')}
              textToCopy={facts.map(({ label, value }) => `${label}: ${value}`).join('\n')}
              copySuccessText={t('support.facts.copied')}
              copyErrorText={t('support.facts.not-copied')}
            />
          }
        >
          {t('support.facts.title')}
        </Header>
      }
    >
      <KeyValuePairs items={facts} columns={2} />
    </Container>
  )
}
