/** Parts of a whole as a ring: those of the rows, or of the measures where each row has them all. */
import Button from '@cloudscape-design/components/button'
import PieChart from '@cloudscape-design/components/pie-chart'
import { useTranslation } from 'react-i18next'
import { language } from '../../../../core/i18n.ts'
import { measured, type Drill, type GraphData } from '../graph-data.ts'
import { shortText, valueText } from '../../../../components/figures/values.ts'
import type { PictureProps } from './picture-props.ts'

/** The smallest are drawn as one: a ring of more cannot be read. */
const partsMax = 7
/** Longer numbers do not fit into the ring. */
const longMax = 100_000

interface Part {
  readonly title: string
  readonly value: number
  readonly color?: string
  readonly drill?: Drill | undefined
}

export function Pie({ title, help, data, onDrill }: PictureProps) {
  const { t } = useTranslation('figures')
  const unit = data.measures[0]?.unit ?? 'count'
  const parts = partsOf(data, t('names.other'))
  const sum = parts.reduce((total, { value }) => total + value, 0)
  const shareOf = (value: number) => valueText(sum > 0 ? value / sum : 0, 'share', language())
  return (
    <PieChart
      data={parts}
      variant="donut"
      size="medium"
      hideFilter
      ariaLabel={title}
      ariaDescription={help}
      innerMetricDescription={data.isWhole ? '' : (data.measures[0]?.title ?? '')}
      innerMetricValue={(sum < longMax ? valueText : shortText)(sum, unit, language())}
      segmentDescription={({ value }) => `${valueText(value, unit, language())} (${shareOf(value)})`}
      detailPopoverContent={({ value }) => [
        {
          key: data.isWhole ? t('number') : (data.measures[0]?.title ?? ''),
          value: valueText(value, unit, language()),
        },
        { key: t('measures.share'), value: shareOf(value) },
      ]}
      detailPopoverFooter={({ title: name, drill }) =>
        drill &&
        'patch' in drill && (
          <Button variant="inline-link" onClick={() => onDrill(drill.patch)}>
            {t('only', { title: name })}
          </Button>
        )
      }
    />
  )
}

function partsOf({ rows, measures, isWhole }: GraphData, otherTitle: string): Part[] {
  const [measure] = measures
  if (!measure) return []
  if (isWhole)
    return measures.map((each) => ({
      title: each.title,
      value: each.total ?? rows.reduce((sum, row) => sum + measured(row, each), 0),
      ...(each.colour && { color: each.colour }),
    }))
  const parts = rows.map((row) => ({ title: row.title, value: measured(row, measure), drill: row.drill }))
  if (parts.length <= partsMax) return parts
  const small = parts.slice(partsMax - 1)
  return [
    ...parts.slice(0, partsMax - 1),
    { title: otherTitle, value: small.reduce((sum, { value }) => sum + value, 0) },
  ]
}
