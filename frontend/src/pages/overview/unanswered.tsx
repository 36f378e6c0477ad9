/** What customers asked most often and nothing answered. */
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useTranslation } from 'react-i18next'
import { pathTo } from '../../core/pages.ts'
import { PageLink } from '../../components/layout/page-link.tsx'
import { Card } from './card.tsx'
import type { PartState } from './overview-data.ts'

export function Unanswered({ part }: { part: PartState<'unanswered'> }) {
  const { t } = useTranslation('overview')
  const to = pathTo('unanswered-questions')
  const count = part.is === 'here' ? part.value.count : 0
  return (
    <Card
      part={part}
      title={t('unanswered.title')}
      {...(count > 0 && { more: { to, text: t('unanswered.more', { count }) } })}
      lines={6}
    >
      {({ top }) =>
        top.length === 0 ? (
          <StatusIndicator type="success">{t('unanswered.none')}</StatusIndicator>
        ) : (
          <ol className="overview-asked">
            {top.map(({ id, text, count: times }) => (
              <li key={id}>
                <PageLink to={to}>{text}</PageLink>
                <span className="overview-beside">{t('unanswered.times', { count: times })}</span>
                <span
                  className="overview-share"
                  style={{ inlineSize: `${(100 * times) / (top[0]?.count ?? times)}%` }}
                  aria-hidden="true"
                />
              </li>
            ))}
          </ol>
        )
      }
    </Card>
  )
}
