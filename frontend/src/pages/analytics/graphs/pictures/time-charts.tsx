/** Graphs along an axis: lines over time, and bars over time or of a few things. */
import BarChart from '@cloudscape-design/components/bar-chart'
import Button from '@cloudscape-design/components/button'
import LineChart from '@cloudscape-design/components/line-chart'
import { useTranslation } from 'react-i18next'
import { language } from '../../../../core/i18n.ts'
import { measured, type DataRow, type GraphData, type Measure } from '../graph-data.ts'
import { axisStep, axisText, valueText } from '../../../../components/figures/values.ts'
import type { PictureProps } from './picture-props.ts'

const heightPx = 220
/** More would be thinner than an eye can tell apart, and slow to draw. */
const barsMax = 62
/** Lest one customer fills a whole chart, and its axis counts halves. */
const axisMin = 5

export function Lines(props: PictureProps) {
  const { rows, measures } = props.data
  const { t } = useTranslation('figures')
  const { step, ...axes } = useAxes(props)
  // A line of one point is none.
  if (rows.length === 1) return <Bars {...props} />
  const [only, ...others] = measures
  const before = only && others.length === 0 ? lineBefore(rows, only, step, t('measures.before')) : []
  const lines = measures.map((measure) => lineOf(rows, measure, step))
  return <LineChart {...axes} series={[...lines, ...before].map((line) => ({ ...line, type: 'line' as const }))} />
}

export function Bars(props: PictureProps) {
  const { rows, measures, isWhole = false } = props.data
  const { step, ...axes } = useAxes(props, isWhole)
  if (rows.length * (isWhole ? 1 : measures.length) > barsMax) return <Lines {...props} />
  const bars = measures.map((measure) => ({ ...lineOf(rows, measure, step), type: 'bar' as const }))
  return <BarChart {...axes} series={bars} stackedBars={isWhole} />
}

interface Line {
  readonly title: string
  readonly color?: string
  readonly data: readonly { x: string; y: number }[]
  readonly valueFormatter: (value: number) => string
}

/** In steps of the axis. Rows without a number have no point. */
const lineOf = (rows: readonly DataRow[], { id, title, unit, colour }: Measure, step: number): Line => ({
  title,
  ...(colour && { color: colour }),
  valueFormatter: (value) => valueText(value * step, unit, language()),
  data: rows.flatMap((row) => {
    const y = row.values[id]
    return typeof y === 'number' ? [{ x: row.id, y: y / step }] : []
  }),
})

/** The period before as a pale line, where nothing else is drawn and it is known. */
function lineBefore(rows: readonly DataRow[], measure: Measure, step: number, title: string): Line[] {
  const earlier = rows.map(({ before = {}, ...row }) => ({ ...row, values: before }))
  const line = lineOf(earlier, { ...measure, title, colour: 'var(--graph-before)' }, step)
  return line.data.length > 0 ? [line] : []
}

function useAxes({ title, help, data, onDrill }: PictureProps, isStacked = false) {
  const { t } = useTranslation('figures')
  const rowOf = new Map(data.rows.map((row) => [row.id, row]))
  const unit = data.measures[0]?.unit ?? 'count'
  const end = axisEnd(data, isStacked)
  const step = axisStep(end, unit)
  return {
    step,
    xScaleType: 'categorical' as const,
    xDomain: data.rows.map(({ id }) => id),
    xTickFormatter: (id: string) => rowOf.get(id)?.title ?? '',
    yDomain: [0, end / step],
    yTickFormatter: (value: number) => axisText(value, unit, step, language()),
    height: heightPx,
    hideFilter: true,
    ariaLabel: title,
    ariaDescription: help,
    emphasizeBaselineAxis: false,
    detailPopoverFooter(id: string) {
      const row = rowOf.get(id)
      const patch = row?.drill && 'patch' in row.drill ? row.drill.patch : undefined
      return (
        patch && (
          <Button variant="inline-link" onClick={() => onDrill(patch)}>
            {t('only', { title: row?.title })}
          </Button>
        )
      )
    },
  }
}

function axisEnd({ rows, measures }: GraphData, isStacked: boolean): number {
  const heights = rows.map((row) => {
    const values = measures.map((measure) => measured(row, measure))
    return isStacked ? values.reduce((sum, value) => sum + value, 0) : Math.max(...values)
  })
  const before = measures.length === 1 ? rows.map((row) => row.before?.[measures[0]!.id] ?? 0) : []
  return Math.max(axisMin, ...heights, ...before) * 1.05
}
