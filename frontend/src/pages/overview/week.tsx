/** The last seven whole days beside the seven before: four numbers, and the conversations of each day. */
import Link, { type LinkProps } from '@cloudscape-design/components/link'
import { useTranslation } from 'react-i18next'
import type { Overview } from '#shared/contracts/overview'
import { dayName, weekdayName } from '../../core/format.ts'
import { language } from '../../core/i18n.ts'
import { pathTo } from '../../core/pages.ts'
import { Empty } from '../../components/notice/empty.tsx'
import { useFollow } from '../../components/layout/page-link.tsx'
import { Change } from '../../components/figures/change.tsx'
import { valueText } from '../../components/figures/values.ts'
import { Card } from './card.tsx'
import type { PartState } from './overview-data.ts'

type Weeks = NonNullable<Overview['week']>
type Week = Weeks['now']
type Days = Week['days']

/** The page of figures on some days. */
const toDays = (from: string | undefined, to: string | undefined) => `${pathTo('analytics')}?from=${from}&to=${to}`

/** The page of figures on the days of the week, or as it opens where they did not come. */
export const toWeek = (week: PartState<'week'>): string =>
  week.is === 'here' ? toDays(week.value.now.days[0]?.day, week.value.now.days.at(-1)?.day) : pathTo('analytics')

export function Week({ part }: { part: PartState<'week'> }) {
  const { t } = useTranslation('overview')
  return (
    <Card part={part} title={t('week.title')} more={{ to: pathTo('analytics'), text: t('week.more') }} lines={5}>
      {({ now, before, today }) =>
        now.talked + before.talked === 0 ? (
          <Empty title={t('week.none.title')} text={t('week.none.text')} />
        ) : (
          <div className="overview-week">
            <Sums now={now} before={before} />
            <div>
              <Bars days={now.days} before={before.days} />
              <span className="overview-bar-day">
                <span aria-hidden="true">{t('week.legend')} · </span>
                {t('week.today', { count: today })}
              </span>
            </div>
          </div>
        )
      }
    </Card>
  )
}

/** Each beside the week before, as the tiles of the page of figures say it. */
function Sums({ now, before }: Pick<Weeks, 'now' | 'before'>) {
  const { t } = useTranslation('overview')
  const sums = [
    { name: 'talked', unit: 'count', of: ({ talked }: Week) => talked },
    { name: 'understood', unit: 'share', of: ({ understoodShare }: Week) => understoodShare },
    { name: 'solved', unit: 'share', of: ({ solvedShare }: Week) => solvedShare, count: now.solved },
    { name: 'handedOver', unit: 'share', of: ({ handedOverShare }: Week) => handedOverShare, count: now.handedOver },
  ] as const
  return (
    <ul className="overview-sums" aria-label={t('week.sums')}>
      {sums.map(({ name, unit, of, ...more }) => (
        <li key={name}>
          <span className="overview-beside">{t(`week.${name}`)}</span>
          <span className="overview-sum">
            <DaysLink days={now.days} fontSize="heading-xl">
              {valueText(of(now), unit, language())}
            </DaysLink>
            {'count' in more && <span className="overview-beside">{t('week.count', { count: more.count })}</span>}
          </span>
          <Change current={of(now)} before={of(before)} unit={unit} measure={name} />
        </li>
      ))}
    </ul>
  )
}

function DaysLink({ days, ...props }: { days: Days } & Pick<LinkProps, 'children' | 'fontSize'>) {
  const follow = useFollow()
  return <Link href={toDays(days[0]?.day, days.at(-1)?.day)} onFollow={follow} {...props} />
}

/** A bar a day, and behind it that of the same weekday before; each leads to its day. */
function Bars({ days, before }: { days: Days; before: Days }) {
  const { t } = useTranslation('overview')
  const follow = useFollow()
  const most = Math.max(1, ...[...days, ...before].map(({ talked }) => talked))
  const height = (talked: number) => `${Math.round((100 * talked) / most)}%`
  return (
    <ol className="overview-bars" aria-label={t('week.days')}>
      {days.map(({ day, talked }, index) => {
        const weekday = weekdayName(new Date(`${day}T12:00:00Z`).getUTCDay())
        const former = before[index]?.talked ?? 0
        return (
          <li key={day} title={t('week.day', { weekday, date: dayName(day), count: talked, former })}>
            <Link
              href={toDays(day, day)}
              onFollow={follow}
              ariaLabel={t('week.day', { weekday, date: dayName(day), count: talked, former })}
            >
              <span className="overview-bar">
                <span className="overview-bar-before" style={{ blockSize: height(former) }} />
                <span className="overview-bar-now" style={{ blockSize: height(talked) }} />
              </span>
              <span className="overview-bar-day">{weekday.slice(0, 2)}</span>
            </Link>
          </li>
        )
      })}
    </ol>
  )
}
