/** When people talk: a table of weekdays and times of the day, the busier the stronger its colour. */
import { useTranslation } from 'react-i18next'
import type { CSSProperties } from 'react'
import { weekdayName } from '../../../../core/format.ts'
import { language } from '../../../../core/i18n.ts'
import { measured, type GraphData } from '../graph-data.ts'
import { daytimeOf, hourName, weekdays } from '../daytimes.ts'
import { shortText, valueText } from '../../../../components/figures/values.ts'
import type { PictureProps } from './picture-props.ts'

interface HeatProps extends PictureProps {
  /** How long one line of the table is. */
  hours: number
}

function Heat({ title, data, hours }: HeatProps) {
  const { t } = useTranslation('figures')
  const [measure] = data.measures
  if (!measure) return null
  const sums = sumsOf(data, hours)
  const largest = Math.max(...sums.values())
  return (
    <table className="graph-heat" data-hours={hours}>
      <caption className="unseen">{`${title}: ${measure.title}`}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="unseen">{t('headings.daytime')}</span>
          </th>
          {weekdays.map((weekday) => (
            <th key={weekday} scope="col">
              <span className="unseen">{weekdayName(weekday)}</span>
              <span aria-hidden="true">{weekdayName(weekday).slice(0, 2)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: 24 / hours }, (_, line) => line * hours).map((hour) => (
          <tr key={hour}>
            <th scope="row">{hours === 1 ? hourName(hour) : t(`daytimes.${hour as 0}`)}</th>
            {weekdays.map((weekday) => {
              const value = sums.get(daytimeOf(weekday, hour)) ?? 0
              return (
                <td
                  key={weekday}
                  title={valueText(value, measure.unit, language())}
                  style={{ '--share': largest > 0 ? value / largest : 0 } as CSSProperties}
                >
                  {shortText(value, measure.unit, language())}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export const HourHeat = (props: PictureProps) => <Heat {...props} hours={1} />
export const QuarterHeat = (props: PictureProps) => <Heat {...props} hours={6} />

/** The first measure by weekday and the hour that a line begins with. */
function sumsOf({ rows, measures }: GraphData, hours: number): Map<string, number> {
  const sums = new Map<string, number>()
  for (const row of rows) {
    const [weekday, hour] = row.id.split('-').map(Number)
    const key = daytimeOf(weekday ?? 1, Math.floor((hour ?? 0) / hours) * hours)
    sums.set(key, (sums.get(key) ?? 0) + measured(row, measures[0]!))
  }
  return sums
}
