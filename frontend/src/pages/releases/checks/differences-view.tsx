/** What differed when conversations were replayed on a release: by cause, the worst first, with examples side by side. */
import '../tests/tests.css'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import ExpandableSection from '@cloudscape-design/components/expandable-section'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { gateDefault, type Environment } from '#shared/contracts/environments'
import { type Release } from '#shared/contracts/releases'
import { differenceClasses, type DifferenceGroup } from '#shared/contracts/release-checks'
import type { TestResult } from '#shared/contracts/tests'
import { queries } from '../../../core/api.ts'
import { dateAndTime } from '../../../core/format.ts'
import { Empty } from '../../../components/notice/empty.tsx'
import { LoadFailed } from '../../../components/notice/load-failed.tsx'
import { PageLink } from '../../../components/layout/page-link.tsx'
import { Failures } from '../tests/run/failures.tsx'
import { addressOfTest } from '../../../core/test-addresses.ts'
import { Loading } from '../panel/loading.tsx'
import { CheckLines } from './check-lines.tsx'
import { Examples } from './examples.tsx'
import { checkParts } from '#shared/releases/verdict'

interface DifferencesViewProps {
  release: Release
  environment: Environment
  close: () => void
}

export default function DifferencesView({ release, environment, close }: DifferencesViewProps) {
  const { t } = useTranslation('releases')
  const { _id, number, checks } = release
  const { data, error, refetch } = useQuery(queries.releases.differences({ _id, environmentId: environment._id }))
  return (
    <SpaceBetween size="l">
      <Header
        variant="h2"
        description={checks && t('differences.by', { name: checks.by, moment: dateAndTime(checks.started) })}
        actions={
          <Button iconName="arrow-left" onClick={close}>
            {t('differences.back')}
          </Button>
        }
      >
        {t('differences.title', { number, name: environment.name })}
      </Header>
      {checks && <CheckLines parts={checkParts} gate={environment.gate ?? gateDefault} checks={checks} />}
      {error ? (
        <LoadFailed error={error} retry={refetch} />
      ) : data ? (
        <Found tests={data.tests} groups={data.groups} isRunning={data.checks?.status === 'running'} />
      ) : (
        <Loading />
      )}
    </SpaceBetween>
  )
}

interface FoundProps {
  tests: readonly TestResult[]
  groups: readonly DifferenceGroup[]
  isRunning: boolean
}

function Found({ tests, groups, isRunning }: FoundProps) {
  const { t } = useTranslation('releases')
  if (tests.length === 0 && groups.length === 0) {
    return (
      <Empty
        title={t(isRunning ? 'differences.running' : 'differences.none')}
        text={t(isRunning ? 'differences.running-text' : 'differences.none-text')}
      />
    )
  }
  return (
    <>
      {tests.length > 0 && <FailedTests tests={tests} />}
      {differenceClasses.map((name) => {
        const found = groups.filter((group) => group.class === name)
        return found.length > 0 && <Groups key={name} name={name} groups={found} />
      })}
    </>
  )
}

function FailedTests({ tests }: { tests: readonly TestResult[] }) {
  const { t } = useTranslation('releases')
  return (
    <Container header={<Header counter={`(${tests.length})`}>{t('differences.tests')}</Header>}>
      <SpaceBetween size="m">
        {tests.map(({ testId, title, type, failures }) => (
          <div key={testId ?? title}>
            {testId ? <PageLink to={addressOfTest(testId)}>{title}</PageLink> : title}
            <Failures type={type} failures={failures} />
          </div>
        ))}
      </SpaceBetween>
    </Container>
  )
}

function Groups({ name, groups }: { name: DifferenceGroup['class']; groups: readonly DifferenceGroup[] }) {
  const { t } = useTranslation('releases')
  return (
    <Container
      header={
        <Header counter={`(${groups.length})`} description={t(`differences.class-texts.${name}`)}>
          {t(`differences.classes.${name}`)}
        </Header>
      }
    >
      {groups.map(({ _id, code, about, conversations, examples }, at) => (
        <ExpandableSection
          key={_id}
          // The worst cause is open: it is what people came for.
          defaultExpanded={name === 'worse' && at === 0}
          headerText={t(`differences.codes.${code}`, { about })}
          headerDescription={t('differences.conversations', { count: conversations })}
        >
          {examples.length > 0 ? <Examples examples={examples} /> : <Box>{t('differences.no-examples')}</Box>}
        </ExpandableSection>
      ))}
    </Container>
  )
}
