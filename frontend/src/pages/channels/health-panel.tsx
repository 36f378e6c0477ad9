/** How a channel is: its state, when it was heard last, what waits, and what its provider said last. */
import Box from '@cloudscape-design/components/box'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs'
import Skeleton from '@cloudscape-design/components/skeleton'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ChannelHealth } from '#shared/contracts/channels'
import { dateAndTime } from '../../core/format.ts'
import { Age } from '../../components/layout/moment.tsx'
import { LoadFailed } from '../../components/notice/load-failed.tsx'
import { healthQuery } from './channels-data.ts'
import type { OutsideName } from './register.ts'
import { State, StateDetail } from './state.tsx'

export function HealthPanel({ name }: { name: OutsideName }) {
  const { t } = useTranslation('channels')
  const { data, error, refetch } = useQuery(healthQuery)
  const health = data?.find((each) => each.channel === name)
  return (
    <aside className="channel-health" aria-label={t('health.title')}>
      <Container header={<Header variant="h2">{t('health.title')}</Header>}>
        {health ? (
          <Health health={health} />
        ) : error ? (
          <LoadFailed error={new Error(t('health.failed'))} retry={refetch} />
        ) : (
          <Skeleton height="120px" />
        )}
      </Container>
    </aside>
  )
}

function Health({ health }: { health: ChannelHealth }) {
  const { t } = useTranslation('channels')
  const { state, heard, checked, open, waiting, problem } = health
  return (
    <SpaceBetween size="m">
      <div>
        <State state={state} />
        {state !== 'receiving' && (
          <Box color="text-body-secondary">
            <StateDetail state={state} health={health} />
          </Box>
        )}
      </div>
      <KeyValuePairs
        columns={3}
        minColumnWidth={180}
        items={[
          { label: t('health.heard'), value: heard ? <Age at={heard} /> : t('health.never') },
          { label: t('health.open'), value: open },
          ...(waiting > 0
            ? [{ label: t('health.waiting'), value: t('health.waiting-count', { count: waiting }) }]
            : []),
          { label: t('health.checked'), value: checked ? <Age at={checked} /> : t('health.unchecked') },
          ...(problem
            ? [
                {
                  label: t('health.problem', { moment: dateAndTime(problem.created) }),
                  value: <q className="channel-problem">{problem.text}</q>,
                },
              ]
            : []),
        ]}
      />
    </SpaceBetween>
  )
}
