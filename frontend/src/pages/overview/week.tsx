/** The last seven whole days beside the seven before: three numbers, and the conversations of each day. */
import Link from '@cloudscape-design/components/link'
import { useTranslation } from 'react-i18next'
import type { Overview } from '#shared/contracts/overview'
import { dayName, percentage, weekdayName } from '../../core/format.ts'
import { pathTo } from '../../core/pages.ts'
import { Empty } from '../../components/notice/empty.tsx'
import { useFollow } from '../../components/layout/page-link.tsx'
import { Change } from '../../components/figures/change.tsx'
import { Card } from './card.tsx'
import type { PartState } from './overview-data.ts'

type Weeks = NonNullable<Overview['week']>
type Days = Weeks['now']['days']

const toDays = (from: string | undefined, to: string | undefined) => `${pathTo('analytics')}?from=${from}&to=${to}`

export function Week({ part }: { part: PartState<'week'> }) {
  const { t } = useTranslation('overview')
  return (
    <Card part={part} title={t('week.title')} more={{ to: pathTo('analytics'), text: t('week.more') }} lines={5}>
      {({ now, before }) =>
        now.talked + before.talked === 0 ? (
          <Empty title={t('week.none.title')} text={t('week.none.text')} />
        ) : (
          <div className="overview-week">
            <Sums now={now} before={before} />
            <div>
              <Bars days={now.days} before={before.days} />
              <span className="overview-bar-day" aria-hidden="true">
                {t('week.legend')}
              </span>
            </div>
          </div>
        )
      }
    </Card>
  )
}

function Sums({ now, before }: Weeks) {
  const { t } = useTranslation('overview')
  const follow = useFollow()
  const to = toDays(now.days[0]?.day, now.days.at(-1)?.day)
  return (
    <ul className="overview-sums" aria-label={t('week.sums')}>
      {(['talked', 'solved', 'handedOver'] as const).map((name) => (
        <li key={name}>
          <span className="overview-beside">{t(`week.${name}`)}</span>
          <span className="overview-sum">
            <Link href={to} onFollow={follow} fontSize="heading-xl">
              {now[name]}
            </Link>
            {name !== 'talked' && now.talked > 0 && (
              <span className="overview-beside">{percentage(now[name] / now.talked)}</span>
            )}
          </span>
          <Change current={now[name]} before={before[name]} />
        </li>
      ))}
    </ul>
  )
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
