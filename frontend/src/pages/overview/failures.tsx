/** What the bot fails at, and which agents need help, each with the way to where something can be done about it. */
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useTranslation } from 'react-i18next'
import type { Overview } from '#shared/contracts/overview'
import { percentage, wholeNumber } from '../../core/format.ts'
import { language } from '../../core/i18n.ts'
import { pathTo } from '../../core/pages.ts'
import { valueText } from '../../components/figures/values.ts'
import { PageLink } from '../../components/layout/page-link.tsx'
import { Card } from './card.tsx'
import type { PartState } from './overview-data.ts'
import { toWeek } from './week.tsx'

interface FailuresProps {
  part: PartState<'failures'>
  week: PartState<'week'>
}

export function Failures({ part, week }: FailuresProps) {
  const { t } = useTranslation('overview')
  return (
    <Card
      part={part}
      title={t('failures.title')}
      more={{ to: `${toWeek(week)}#content`, text: t('failures.more') }}
      lines={4}
    >
      {({ texts, notUnderstood, responses }) =>
        texts === 0 && responses.length === 0 ? (
          <span className="overview-beside">{t('failures.quiet')}</span>
        ) : (
          <ul className="overview-failures">
            <li>
              <PageLink to={pathTo('unanswered-questions')}>{t('failures.not-understood')}</PageLink>
              <span className="overview-beside">
                {t('failures.of', {
                  count: notUnderstood,
                  part: wholeNumber(notUnderstood),
                  whole: wholeNumber(texts),
                  share: percentage(texts > 0 ? notUnderstood / texts : 0),
                })}
              </span>
            </li>
            {responses.map((response) => (
              <li key={response.id}>
                <PageLink to={`${pathTo('blocks')}?block=${response.id}`}>{response.title}</PageLink>
                <span className="overview-beside">
                  <WhyResponse {...response} />
                </span>
              </li>
            ))}
            {responses.length === 0 && (
              <li>
                <StatusIndicator type="success">{t('failures.none')}</StatusIndicator>
              </li>
            )}
          </ul>
        )
      }
    </Card>
  )
}

function WhyResponse({ handovers, dislikes, views }: NonNullable<Overview['failures']>['responses'][number]) {
  const { t } = useTranslation('overview')
  return [
    handovers > 0 && t('failures.handovers', { count: handovers, views: wholeNumber(views) }),
    dislikes > 0 && t('failures.dislikes', { count: dislikes }),
  ]
    .filter(Boolean)
    .join(', ')
}

export function People({ part, week }: { part: PartState<'people'>; week: PartState<'week'> }) {
  const { t } = useTranslation('overview')
  return (
    <Card
      part={part}
      title={t('people.title')}
      more={{ to: `${toWeek(week)}#people`, text: t('people.more') }}
      lines={4}
    >
      {({ taken, neverTaken, team, agents }) =>
        taken + neverTaken === 0 ? (
          <span className="overview-beside">{t('people.quiet')}</span>
        ) : (
          <ul className="overview-failures">
            {neverTaken > 0 && (
              <li>
                <StatusIndicator type="warning">{t('people.never-taken', { count: neverTaken })}</StatusIndicator>
              </li>
            )}
            {agents.map((agent) => (
              <li key={agent.id}>
                <PageLink to={`${toWeek(week)}#people`}>{agent.name}</PageLink>
                <span className="overview-beside">
                  <WhyAgent agent={agent} team={team} />
                </span>
              </li>
            ))}
            {agents.length === 0 && (
              <li>
                <StatusIndicator type="success">{t('people.none')}</StatusIndicator>
              </li>
            )}
          </ul>
        )
      }
    </Card>
  )
}

type PeopleNow = NonNullable<Overview['people']>

function WhyAgent({ agent, team }: { agent: PeopleNow['agents'][number]; team: PeopleNow['team'] }) {
  const { t } = useTranslation('overview')
  const said = (value: number | undefined, unit: 'seconds' | 'stars') => valueText(value, unit, language())
  return [
    agent.replied !== undefined &&
      t('people.slow', { time: said(agent.replied, 'seconds'), team: said(team.replied, 'seconds') }),
    agent.rating !== undefined &&
      t('people.low', { stars: said(agent.rating, 'stars'), team: said(team.rating, 'stars') }),
  ]
    .filter(Boolean)
    .join(', ')
}
