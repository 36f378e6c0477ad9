/** How a number differs from the one of the period before: an arrow and a word, because colour alone says nothing. */
import './change.css'
import { useTranslation } from 'react-i18next'
import { notAvailable, percentageDifference, trendOf } from '#shared/figures/numbers'
import { language } from '../../core/i18n.ts'
import { valueText } from './values.ts'

const arrows = { increase: '▲', decrease: '▼', noChange: '=' } as const

export function Change({ current, before }: { current: number | null | undefined; before: number | null | undefined }) {
  const { t } = useTranslation('figures')
  const trend = trendOf(current ?? undefined, before ?? undefined)
  if (trend === notAvailable) return <span className="figure-change">{notAvailable}</span>
  const percent = percentageDifference(current ?? undefined, before ?? undefined)
  return (
    <span className="figure-change">
      <span aria-hidden="true">{arrows[trend]}</span>{' '}
      {t(`trends.${trend}`, { percent: valueText(Math.abs(Number(percent)) / 100, 'share', language()) })}
    </span>
  )
}
