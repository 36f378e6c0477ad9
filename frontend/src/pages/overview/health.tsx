/** Whether the bot can do what it should; what cannot leads to where it is mended. */
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useTranslation } from 'react-i18next'
import type { Overview } from '#shared/contracts/overview'
import { channelOf } from '../../core/channels.ts'
import { pathTo } from '../../core/pages.ts'
import { PageLink } from '../../components/layout/page-link.tsx'
import { Card } from './card.tsx'
import type { PartState } from './overview-data.ts'
import { toWeek } from './week.tsx'

type Check = NonNullable<Overview['health']>[number]

const statusOf = { good: 'success', warning: 'warning', bad: 'error' } as const

/** Where one sees more of it. */
const ways: Readonly<Record<Check['name'], string>> = {
  model: pathTo('builds'),
  'model-failed': pathTo('builds'),
  'model-outdated': pathTo('builds'),
  'model-missing': pathTo('builds'),
  messages: `${pathTo('conversations')}?queue=customers&event=message-failed&sort=newest`,
  channels: pathTo('channels'),
  'channel-off': pathTo('channels'),
  'channel-down': pathTo('channels'),
  overdue: `${pathTo('conversations')}?view=overdue`,
  deliveries: `${pathTo('conversations')}?queue=customers&event=delivery-failed&sort=newest`,
  knowledge: pathTo('blocks'),
  schedules: pathTo('blocks'),
  'solved-fell': pathTo('analytics'),
  'understood-fell': pathTo('analytics'),
}

/** A fall is that of the week: its figures are those of its days. */
const isFall = (name: Check['name']): boolean => name === 'solved-fell' || name === 'understood-fell'

export function Health({ part, week }: { part: PartState<'health'>; week: PartState<'week'> }) {
  const { t } = useTranslation('overview')
  const isGood = part.is === 'here' && part.value.every(({ level }) => level === 'good')
  return (
    <Card part={part} title={t(isGood ? 'health.good' : 'health.title')} lines={5}>
      {(checks) => (
        <ul className="overview-checks">
          {checks.map(({ name, level, count, channel }) => (
            <li key={name + (channel ?? '')}>
              <StatusIndicator type={statusOf[level]}>
                <PageLink to={isFall(name) ? toWeek(week) : ways[name] + (channel ? `/${channel}` : '')}>
                  {t(`health.${name}.${level === 'good' ? 'good' : 'bad'}`, {
                    count,
                    channel: channel && channelOf(channel).name,
                  })}
                </PageLink>
              </StatusIndicator>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
