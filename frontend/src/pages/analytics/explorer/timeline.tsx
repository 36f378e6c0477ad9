/** What happened in the conversations that are explored, over time: bars by type of event, and the same as a table. */
import Box from '@cloudscape-design/components/box'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import SegmentedControl from '@cloudscape-design/components/segmented-control'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { conversationEventTypes } from '#shared/chat/conversation-event-types'
import type { Figure } from '#shared/contracts/analytics'
import { GraphPicture } from '../graphs/graph-picture.tsx'
import type { GraphData } from '../graphs/graph-data.ts'
import { daysOfStep } from '../graphs/steps.ts'

const views = ['bar', 'table'] as const

interface TimelineProps {
  figure: Figure
  /** Explores other days. */
  showDays: (from: string, to: string) => void
}

export function Timeline({ figure, showDays }: TimelineProps) {
  const { t } = useTranslation(['explorer', 'figures'])
  const [view, setView] = useState<(typeof views)[number]>('bar')
  const data = useTimeline(figure)
  if (figure.series.y.length === 0) return <Box color="text-body-secondary">{t('timeline.too-many')}</Box>
  const showView = (wanted: string) => setView(wanted === 'table' ? 'table' : 'bar')
  return (
    <Container
      header={
        <Header
          variant="h2"
          actions={
            <SegmentedControl
              label={t('timeline.views')}
              selectedId={view}
              options={views.map((id) => ({ id, text: t(`figures:views.${id}`) }))}
              onChange={({ detail }) => showView(detail.selectedId)}
            />
          }
        >
          {t('timeline.title')}
        </Header>
      }
    >
      <GraphPicture
        view={view}
        title={t('timeline.title')}
        help={t('timeline.help')}
        data={data}
        onView={showView}
        onDrill={({ from, to }) => from && to && showDays(from, to)}
      />
    </Container>
  )
}

/** A row for each step of time, a measure for each type that happened. */
function useTimeline(figure: Figure): GraphData {
  const { t } = useTranslation(['figures', 'conversations'])
  return useMemo(() => {
    const lines = conversationEventTypes.flatMap((type) => {
      const line = figure.series.y.find(({ title }) => title === type)
      return line && line.total > 0 ? [{ type, ...line }] : []
    })
    return {
      heading: t(`figures:steps.${figure.resolution}`),
      isTime: true,
      isWhole: true,
      facts: [],
      measures: lines.map(({ type, total }) => ({
        id: type,
        title: t(`conversations:events.${type}`),
        unit: 'count',
        total,
      })),
      rows: figure.series.x.map((x, index) => {
        const days = daysOfStep(figure.series.at[index] ?? '', figure)
        return {
          id: String(index),
          title: x,
          values: Object.fromEntries(lines.map(({ type, values }) => [type, values[index]])),
          ...(days && { drill: { patch: days } }),
        }
      }),
    }
  }, [figure, t])
}
