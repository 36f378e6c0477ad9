/** How well each intent is recognised, worst first; where nothing could be tried there is no figure. */
import Box from '@cloudscape-design/components/box'
import Pagination from '@cloudscape-design/components/pagination'
import Table from '@cloudscape-design/components/table'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BuildReport } from '#shared/contracts/builds'
import { share } from './figures.ts'
import { IntentLink } from './intent-link.tsx'

type Score = BuildReport['perIntent'][number]

const pageSize = 10

/** Those without a figure stand last. */
export const worstFirst = (scores: readonly Score[]): Score[] =>
  scores.toSorted((a, b) => (a.f1 ?? 2) - (b.f1 ?? 2) || a.title.localeCompare(b.title))

export function Scores({ scores }: { scores: readonly Score[] }) {
  const { t } = useTranslation('builds')
  const [page, setPage] = useState(1)
  const pages = Math.max(1, Math.ceil(scores.length / pageSize))
  return (
    <Table
      variant="embedded"
      trackBy="intentId"
      items={worstFirst(scores).slice((page - 1) * pageSize, page * pageSize)}
      ariaLabels={{ tableLabel: t('report.scores') }}
      empty={<Box color="text-body-secondary">{t('report.no-scores')}</Box>}
      pagination={
        pages > 1 && (
          <Pagination
            currentPageIndex={page}
            pagesCount={pages}
            onChange={({ detail }) => setPage(detail.currentPageIndex)}
          />
        )
      }
      columnDefinitions={[
        {
          id: 'title',
          header: t('report.intent'),
          isRowHeader: true,
          cell: ({ intentId, title }) => <IntentLink id={intentId} title={title} />,
        },
        { id: 'f1', header: t('report.recognised'), cell: ({ f1 }) => <Score value={f1} /> },
        { id: 'precision', header: t('report.precision'), cell: ({ precision }) => share(precision) },
        { id: 'recall', header: t('report.recall'), cell: ({ recall }) => share(recall) },
        { id: 'utterances', header: t('report.utterances'), cell: ({ utterances }) => utterances },
      ]}
    />
  )
}

/** The bar says at a glance what the figure says. */
function Score({ value }: { value: number | null }) {
  const tone = value === null || value >= 0.8 ? 'good' : value >= 0.6 ? 'fair' : 'poor'
  return (
    <span className="score">
      <span className="score-bar" aria-hidden="true">
        <span className={`score-fill score-${tone}`} style={{ inlineSize: `${(value ?? 0) * 100}%` }} />
      </span>
      {share(value)}
    </span>
  )
}
