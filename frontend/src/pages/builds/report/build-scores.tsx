/** How well each intent is recognised, worst first; where nothing could be tried there is no figure. */
import Box from '@cloudscape-design/components/box'
import { useTranslation } from 'react-i18next'
import type { BuildReport } from '#shared/contracts/builds'
import { wholeNumber } from '../../../core/format.ts'
import { share } from '../figures.ts'
import { IntentLink } from '../intent-link.tsx'
import { usePagedRows } from '../../../components/table/paging.tsx'
import { RowsTable } from '../../../components/table/rows-table.tsx'
import { Bar } from './score-bar.tsx'

type Score = BuildReport['perIntent'][number]

/** Those without a figure stand last. */
export const worstFirst = (scores: readonly Score[]): Score[] =>
  scores.toSorted((a, b) => (a.f1 ?? 2) - (b.f1 ?? 2) || a.title.localeCompare(b.title))

export function Scores({ scores }: { scores: readonly Score[] }) {
  const { t } = useTranslation('builds')
  return (
    <RowsTable
      variant="embedded"
      trackBy="intentId"
      {...usePagedRows(worstFirst(scores)).table}
      name={t('report.scores')}
      empty={t('report.no-scores')}
      columns={[
        {
          id: 'title',
          title: t('report.intent'),
          cell: ({ intentId, title }) => <IntentLink id={intentId} title={title} />,
        },
        {
          id: 'f1',
          title: t('report.recognised'),
          cell: ({ f1, utterances }) => <Score value={f1} utterances={utterances} />,
        },
        {
          id: 'precision',
          title: t('report.precision'),
          hint: t('report.precision-text'),
          cell: ({ precision, utterances }) => share(utterances < utterancesEnough ? null : precision),
        },
        {
          id: 'recall',
          title: t('report.recall'),
          hint: t('report.recall-text'),
          cell: ({ recall, utterances }) => share(utterances < utterancesEnough ? null : recall),
        },
        { id: 'utterances', title: t('report.utterances'), cell: ({ utterances }) => wholeNumber(utterances) },
      ]}
    />
  )
}

/** With fewer utterances the figure is chance, and a red bar says what nobody knows. */
const utterancesEnough = 20

function Score({ value, utterances }: { value: number | null; utterances: number }) {
  const { t } = useTranslation('builds')
  if (value === null || utterances < utterancesEnough)
    return <Box color="text-body-secondary">{t('report.too-few-to-say', { count: utterances })}</Box>
  return (
    <span className="score">
      <Bar value={value} />
      {share(value)}
    </span>
  )
}
