/** The first rows as bars beside their names, in the order of the data, with a mark where each was before. */
import Button from '@cloudscape-design/components/button'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { language } from '../../../../core/i18n.ts'
import { measured, type DataRow, type Measure } from '../graph-data.ts'
import { RowTitle } from '../row-title.tsx'
import { valueText } from '../../../../components/figures/values.ts'
import type { PictureProps } from './picture-props.ts'

/** As many as fit into a graph of the whole width; one of half the width shows half of them. */
const rowsShown = 20
const narrowShown = 10

export function Ranking({ title, data: { rows, measures, votes, isCut }, onDrill, onView }: PictureProps) {
  const { t } = useTranslation('figures')
  const [measure] = measures
  if (!measure) return null
  const shown = rows.slice(0, rowsShown)
  const largest = Math.max(...shown.flatMap((row) => [measured(row, measure), row.before?.[measure.id] ?? 0]))
  return (
    <>
      <ol className="graph-ranking" aria-label={`${title}: ${measure.title}`}>
        {shown.map((row) => (
          <li key={row.id}>
            <span className="graph-name">
              <RowTitle row={row} onDrill={onDrill} />
            </span>
            <Bar row={row} measure={measure} largest={largest} />
            <span className="graph-number">
              {valueText(row.values[measure.id], measure.unit, language())}
              {votes && <small> {t('thumbs-up-of', { count: sumOf(row, votes) })}</small>}
            </span>
          </li>
        ))}
      </ol>
      {(rows.length > narrowShown || isCut) && (
        <Button variant="inline-link" onClick={() => onView('table')}>
          {t('all-rows', { count: rows.length })}
        </Button>
      )}
    </>
  )
}

const sumOf = ({ values }: DataRow, ids: readonly string[]): number =>
  ids.reduce((sum, id) => sum + (values[id] ?? 0), 0)

interface BarProps {
  row: DataRow
  measure: Measure
  largest: number
}

function Bar({ row, measure, largest }: BarProps) {
  const shareOf = (value: number) => (largest > 0 ? value / largest : 0)
  const before = row.before?.[measure.id]
  return (
    <span className="graph-track" aria-hidden="true" data-rest={row.isRest}>
      <i style={{ '--share': shareOf(measured(row, measure)) } as CSSProperties} />
      {typeof before === 'number' && <b style={{ '--share': shareOf(before) } as CSSProperties} />}
    </span>
  )
}
