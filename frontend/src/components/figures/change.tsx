/**
 * How a number differs from the one of the period before: an arrow and a word, because colour alone says nothing. A share
 * differs by percentage points, any other number by percent: "75% to 58%" is 17 points, and nobody reads it as 22.8%.
 */
import './change.css'
import { useTranslation } from 'react-i18next'
import { notAvailable, percentageDifference, pointsDifference, trendOf } from '#shared/figures/numbers'
import { language } from '../../core/i18n.ts'
import { meaningOf } from './meaning.ts'
import { pointsText, valueText, type Unit } from './values.ts'

const arrows = { increase: '▲', decrease: '▼', noChange: '=' } as const

interface ChangeProps {
  current: number | null | undefined
  before: number | null | undefined
  unit: Unit
  /** The measure, where it is known whether more of it is better. */
  measure?: string
}

export function Change({ current, before, unit, measure = '' }: ChangeProps) {
  const { t } = useTranslation('figures')
  const difference = differenceOf(current ?? undefined, before ?? undefined, unit)
  if (!difference) return <span className="figure-change">{notAvailable}</span>
  const { trend, amount } = difference
  const meaning = meaningOf(measure, trend)
  return (
    <span className={meaning ? `figure-change figure-${meaning}` : 'figure-change'}>
      <span aria-hidden="true">{arrows[trend]}</span>{' '}
      {trend === 'noChange' || unit !== 'share'
        ? t(`trends.${trend}`, { percent: valueText(Math.abs(amount) / 100, 'share', language()) })
        : t('trends.points', { count: amount === 1 || amount === -1 ? 1 : 2, points: pointsText(amount, language()) })}
    </span>
  )
}

/** A share of 0 can be compared; no other number can be told in percent of 0. */
function differenceOf(current: number | undefined, before: number | undefined, unit: Unit) {
  const amount = unit === 'share' ? pointsDifference(current, before) : percentageDifference(current, before)
  if (amount === undefined || amount === notAvailable) return undefined
  const trend = unit === 'share' ? trendOf(1 + amount, 1) : trendOf(current, before)
  return trend === notAvailable ? undefined : { trend, amount }
}
