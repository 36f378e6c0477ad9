/** How well each intent is recognised, worst first; where nothing could be tried there is no figure. */
import Box from '@cloudscape-design/components/box'
import Table from '@cloudscape-design/components/table'
import { useTranslation } from 'react-i18next'
import type { BuildReport } from '#shared/contracts/builds'
import { wholeNumber } from '../../../core/format.ts'
import { share } from '../figures.ts'
import { IntentLink } from '../intent-link.tsx'
import { usePaged } from '../paged.tsx'
import { Bar } from './score-bar.tsx'

type Score = BuildReport['perIntent'][number]

/** Those without a figure stand last. */
export const worstFirst = (scores: readonly Score[]): Score[] =>
  scores.toSorted((a, b) => (a.f1 ?? 2) - (b.f1 ?? 2) || a.title.localeCompare(b.title))

export function Scores({ scores }: { scores: readonly Score[] }) {
  const { t } = useTranslation('builds')
  return (
    <Table
      variant="embedded"
      trackBy="intentId"
      {...usePaged(worstFirst(scores))}
      ariaLabels={{ tableLabel: t('report.scores') }}
      empty={<Box color="text-body-secondary">{t('report.no-scores')}</Box>}
      columnDefinitions={[
        {
          id: 'title',
          header: t('report.intent'),
          isRowHeader: true,
          cell: ({ intentId, title }) => <IntentLink id={intentId} title={title} />,
        },
        {
          id: 'f1',
          header: t('report.recognised'),
          cell: ({ f1, utterances }) => <Score value={f1} utterances={utterances} />,
        },
        {
          id: 'precision',
          header: <span title={t('report.precision-text')}>{t('report.precision')}</span>,
          cell: ({ precision, utterances }) => share(utterances < utterancesEnough ? null : precision),
        },
        {
          id: 'recall',
          header: <span title={t('report.recall-text')}>{t('report.recall')}</span>,
          cell: ({ recall, utterances }) => share(utterances < utterancesEnough ? null : recall),
        },
        { id: 'utterances', header: t('report.utterances'), cell: ({ utterances }) => wholeNumber(utterances) },
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
