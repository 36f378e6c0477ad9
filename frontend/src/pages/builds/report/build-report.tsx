/** What a build found out: how good the bot is, what works, what to do next, the questions it was asked, and the data in detail. */
import Box from '@cloudscape-design/components/box'
import Container from '@cloudscape-design/components/container'
import ExpandableSection from '@cloudscape-design/components/expandable-section'
import Header from '@cloudscape-design/components/header'
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Tabs from '@cloudscape-design/components/tabs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BuildReport, BuildTask } from '#shared/contracts/builds'
import { reportListMax } from '#shared/limits'
import { dateAndTime, wholeNumber } from '../../../core/format.ts'
import { AnsweredQuestions } from './answered-questions.tsx'
import { IntentLink } from '../intent-link.tsx'
import { RowsTable } from '../../../components/table/rows-table.tsx'
import { Headline } from './headline.tsx'
import { NextSteps, Works } from './next-steps.tsx'
import { ProposedQuestions } from './proposed-questions.tsx'
import { Scores } from './build-scores.tsx'
import { ChangesSince, Validation } from './validation.tsx'

interface ReportProps {
  task: BuildTask
  report: BuildReport
  /** That of the build before, where there is one. */
  before: BuildReport | undefined
}

export default function Report({ task, report, before }: ReportProps) {
  const { t } = useTranslation('builds')
  const { perIntent } = report
  return (
    <Container header={<Header>{t('report.name', { moment: dateAndTime(task.created) })}</Header>}>
      <SpaceBetween size="l">
        <Headline report={report} before={before} />
        <Part title={t('works.name')}>
          <Works perIntent={perIntent} />
        </Part>
        {report.advice && (
          <Part title={t('advice.name')}>
            <NextSteps advice={report.advice} />
          </Part>
        )}
        {report.questions ? <AnsweredQuestions questions={report.questions} /> : <ProposedQuestions />}
        {before && (
          <Part title={t('since.name')}>
            <ChangesSince report={report} before={before} />
          </Part>
        )}
        <ExpandableSection headerText={t('report.details')}>
          <Details report={report} before={before} />
        </ExpandableSection>
      </SpaceBetween>
    </Container>
  )
}

/** What the report is made from, for those who want to look closer. */
function Details({ report, before }: Pick<ReportProps, 'report' | 'before'>) {
  const { t } = useTranslation('builds')
  const { perIntent, confusions, nearDuplicates, tooFew } = report
  const counted = (name: 'scores' | 'confusions' | 'duplicates' | 'few', count: number) =>
    `${t(`report.${name}`)} (${atMost(count)})`
  return (
    <SpaceBetween size="l">
      <Part title={t('report.accuracy')}>
        <Validation report={report} before={before} />
      </Part>
      <KeyValuePairs
        columns={3}
        items={[
          { label: t('report.intents'), value: <Figure text={String(report.intents)} /> },
          { label: t('report.utterances'), value: <Figure text={wholeNumber(report.utterances)} /> },
          {
            label: t('report.to-do'),
            value: <Figure text={atMost(confusions.length, nearDuplicates.length, tooFew.length)} />,
          },
        ]}
      />
      <Tabs
        ariaLabel={t('report.tabs')}
        tabs={[
          { id: 'scores', label: counted('scores', perIntent.length), content: <Scores scores={perIntent} /> },
          {
            id: 'confusions',
            label: counted('confusions', confusions.length),
            content: <Confusions confusions={confusions} />,
          },
          {
            id: 'duplicates',
            label: counted('duplicates', nearDuplicates.length),
            content: <Duplicates duplicates={nearDuplicates} />,
          },
          { id: 'few', label: counted('few', tooFew.length), content: <Few titles={tooFew} /> },
        ]}
      />
    </SpaceBetween>
  )
}

/** How many there are in all; a list that was cut has more. */
const atMost = (...counts: readonly number[]): string => {
  const isCut = counts.some((count) => count >= reportListMax)
  return `${counts.reduce((total, count) => total + count, 0)}${isCut ? '+' : ''}`
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <Box variant="h3" padding={{ top: 'n', bottom: 'xxs' }}>
      {title}
    </Box>
    {children}
  </section>
)

const Figure = ({ text }: { text: string }) => <Box variant="awsui-value-large">{text}</Box>

function Confusions({ confusions }: { confusions: BuildReport['confusions'] }) {
  const { t } = useTranslation('builds')
  if (confusions.length === 0) return <Good text={t('report.no-confusions')} />
  return (
    <RowsTable
      variant="embedded"
      rows={confusions}
      name={t('report.confusions')}
      columns={[
        {
          id: 'example',
          title: t('report.example'),
          minWidth: 200,
          cell: ({ example }) => t('report.quoted', { text: example }),
        },
        { id: 'intent', title: t('report.belongs-to'), cell: ({ intent }) => <IntentLink title={intent} /> },
        { id: 'taken', title: t('report.taken-for'), cell: ({ takenFor }) => <IntentLink title={takenFor} /> },
        { id: 'count', title: t('report.times'), cell: ({ count }) => count },
      ]}
    />
  )
}

function Duplicates({ duplicates }: { duplicates: BuildReport['nearDuplicates'] }) {
  const { t } = useTranslation('builds')
  if (duplicates.length === 0) return <Good text={t('report.no-duplicates')} />
  const side = (text: string, intent: string) => (
    <SpaceBetween size="xxxs">
      <span>{t('report.quoted', { text })}</span>
      <IntentLink title={intent} />
    </SpaceBetween>
  )
  return (
    <RowsTable
      variant="embedded"
      rows={duplicates}
      name={t('report.duplicates')}
      columns={[
        {
          id: 'one',
          title: t('report.utterance'),
          cell: ({ one, oneIntent }) => side(one, oneIntent),
        },
        { id: 'other', title: t('report.nearly'), cell: ({ other, otherIntent }) => side(other, otherIntent) },
      ]}
    />
  )
}

function Few({ titles }: { titles: readonly string[] }) {
  const { t } = useTranslation('builds')
  if (titles.length === 0) return <Good text={t('report.no-few')} />
  return (
    <SpaceBetween size="s">
      <Box color="text-body-secondary">{t('report.few-text')}</Box>
      <ul className="few">
        {titles.map((title) => (
          <li key={title}>
            <IntentLink title={title} />
          </li>
        ))}
      </ul>
    </SpaceBetween>
  )
}

const Good = ({ text }: { text: string }) => <Box color="text-body-secondary">{text}</Box>
