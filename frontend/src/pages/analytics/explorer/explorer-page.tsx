/** The conversations of some days by topics and customers, and what happened in them (ANALYTICS-008). */
import './explorer.css'
import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import ContentLayout from '@cloudscape-design/components/content-layout'
import FormField from '@cloudscape-design/components/form-field'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { lazy, Suspense, useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { periodFault, periodOf } from '#shared/figures/periods'
import { explorerDaysMax } from '#shared/limits'
import { dateAndTime, dayName } from '../../../core/format.ts'
import { lazily } from '../../../core/lazy-page.ts'
import { useSplitPanel } from '../../../core/split-panel.ts'
import { visitorName } from '../../../components/conversation/customer-name.ts'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { Empty } from '../../../components/notice/empty.tsx'
import { ConversationTable } from './conversation-table.tsx'
import { DumpButton, DumpNotice } from './dump-button.tsx'
import { RangePicker, usePeriodFaultText } from '../range-picker.tsx'
import { explorationIn, isExplorable, momentsOf, paramsOf, today, type Exploration } from './explorer-address.ts'
import { useExplorer, type Explorer } from './explorer-data.ts'
import { Timeline } from './timeline.tsx'
import { Customers, Topics } from './topics-and-customers.tsx'

const ConversationPanel = lazy(() => lazily(() => import('./conversation-panel.tsx')))

export default function ExplorerPage() {
  const { t } = useTranslation(['explorer', 'common'])
  const { exploration, change } = useExploration()
  const explorer = useExplorer(exploration, exploration.period.to >= today())
  const { conversations, figure, error, refetch } = explorer
  usePanel(exploration, explorer, change)
  return (
    <ContentLayout
      header={
        <PageHeader
          description={figure ? t('as-of', { moment: dateAndTime(figure.asOf) }) : t('description')}
          actions={
            <DumpButton exploration={exploration} isEmpty={figure !== undefined && conversations.length === 0} />
          }
        />
      }
    >
      <SpaceBetween size="l">
        <DumpNotice />
        <div className="explorer-filters">
          <Days exploration={exploration} change={change} />
          <Topics chosen={exploration.topics} choose={(topics) => change({ topics })} />
          <Customers chosen={exploration.users} choose={(users) => change({ users })} listed={conversations} />
        </div>
        {error && figure && (
          <Alert type="error" action={<Button onClick={() => void refetch()}>{t('common:retry')}</Button>}>
            {error.message}
          </Alert>
        )}
        {figure && conversations.length > 0 && (
          <Timeline figure={figure} showDays={(from, to) => change({ period: { from, to }, preset: undefined })} />
        )}
        <ConversationTable
          explorer={explorer}
          selected={exploration.open}
          select={(open) => change({ open })}
          empty={<Nothing explorer={explorer} exploration={exploration} change={change} />}
        />
      </SpaceBetween>
    </ContentLayout>
  )
}

type Change = (change: Partial<Exploration>) => void

/** What the address explores. A selection takes the place of the one before, anything else can be gone back from. */
function useExploration(): { exploration: Exploration; change: Change } {
  const [params, setParams] = useSearchParams()
  const exploration = useMemo(() => explorationIn(params), [params])
  const change = useCallback(
    (changed: Partial<Exploration>) =>
      setParams((before) => paramsOf({ ...explorationIn(before), ...changed }), { replace: 'open' in changed }),
    [setParams],
  )
  return { exploration, change }
}

function Days({ exploration: { period, preset }, change }: { exploration: Exploration; change: Change }) {
  const { t } = useTranslation(['explorer', 'errors'])
  const faultText = usePeriodFaultText()
  return (
    <FormField label={t('filters.range')}>
      <RangePicker
        period={period}
        preset={preset}
        today={today()}
        faultOf={(wanted) => {
          const fault = periodFault(wanted, 'day')
          if (fault) return faultText(fault)
          return wanted && !isExplorable(wanted)
            ? t('errors:range-too-long', { days: String(explorerDaysMax) })
            : undefined
        }}
        choose={(chosen) =>
          change(
            'preset' in chosen
              ? { preset: chosen.preset, period: periodOf(chosen.preset, today()) }
              : { preset: undefined, period: chosen },
          )
        }
      />
    </FormField>
  )
}

/** The events of the conversation that is selected. */
function usePanel({ period: { from, to }, open }: Exploration, { conversations }: Explorer, change: Change): void {
  const name = open && (conversations.find(({ id }) => id === open)?.name ?? visitorName(open))
  const panel = useMemo(() => {
    if (!open || name === undefined) return undefined
    return {
      title: name,
      close: () => change({ open: undefined }),
      content: (
        <Suspense>
          <ConversationPanel key={open} userId={open} name={name} {...momentsOf({ from, to })} />
        </Suspense>
      ),
    }
  }, [open, name, from, to, change])
  useSplitPanel(panel)
}

interface NothingProps {
  explorer: Explorer
  exploration: Exploration
  change: Change
}

/** Filters that leave none, days without any, and a company without any. */
function Nothing({ explorer: { figure }, exploration, change }: NothingProps) {
  const { t } = useTranslation(['explorer', 'common'])
  if (!figure) return null
  if (exploration.topics.length + exploration.users.length > 0) {
    return (
      <Empty
        title={t('common:no-matches')}
        text={t('none.filtered')}
        action={<Button onClick={() => change({ topics: [], users: [] })}>{t('filters.clear')}</Button>}
      />
    )
  }
  const { lastDay } = figure
  if (lastDay === undefined) return <Empty title={t('none.ever')} text={t('none.ever-text')} />
  return (
    <Empty
      title={t('none.title')}
      text={t('none.last', { day: dayName(lastDay) })}
      action={
        <Button onClick={() => change({ period: { from: lastDay, to: lastDay }, preset: undefined })}>
          {t('none.go-there')}
        </Button>
      }
    />
  )
}
