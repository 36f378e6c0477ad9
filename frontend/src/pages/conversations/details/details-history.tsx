/** The takeovers of a customer, latest first: `Complete` or `Ongoing`, with who began and who ended them. */
import Button from '@cloudscape-design/components/button'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ConversationUser } from '#shared/contracts/conversations'
import type { Intervention } from '#shared/contracts/takeover'
import { quietly, queries } from '../../../core/api.ts'
import { dateAndTime } from '../../../core/format.ts'
import { clock } from '../parts/date-formats.ts'

export function DetailsHistory({ user: { _id: userId } }: { user: ConversationUser }) {
  const { t } = useTranslation('conversations')
  const { t: common } = useTranslation('common')
  const { data, isError, isPending, refetch } = useQuery({
    queryKey: queries.takeover.history({ userId }).queryKey,
    queryFn: () => quietly.takeover.history({ userId }),
    staleTime: 0,
  })
  if (isPending) return <p className="live-dialog-text">{common('loading')}</p>
  return (
    <>
      {isError && (
        <div role="alert">
          <StatusIndicator type="error">{t('failed.history')}</StatusIndicator>{' '}
          <Button variant="inline-link" onClick={() => void refetch()}>
            {common('retry')}
          </Button>
        </div>
      )}
      {data?.length === 0 && <p className="live-dialog-text">{t('history.none')}</p>}
      <ol className="live-takeovers">
        {data?.map((takeover) => (
          <Takeover key={takeover._id} takeover={takeover} />
        ))}
      </ol>
    </>
  )
}

function Takeover({ takeover }: { takeover: Intervention }) {
  const { t } = useTranslation('conversations')
  const { started, startedBy, inApp, agent, ended, endedBy, topic, outcome, rating } = takeover
  return (
    <li>
      <div className="live-takeover-head">
        <StatusIndicator type={ended ? 'success' : 'in-progress'}>
          {t(ended ? 'history.complete' : 'history.ongoing')}
        </StatusIndicator>
        {rating !== undefined && <span>{t('happened.rated', { count: rating })}</span>}
      </div>
      <ul>
        <li>
          <time dateTime={started}>{dateAndTime(started)}</time>
          {startedBy
            ? t('history.started-by', { name: startedBy.name })
            : t(inApp ? 'history.started-app' : 'history.started-customer')}
        </li>
        {agent && agent._id !== startedBy?._id && <li>{t('history.held-by', { name: agent.name })}</li>}
        {ended && (
          <li>
            <time dateTime={ended}>{clock(ended)}</time>
            {endedBy === 'agent' && agent
              ? t('happened.ended-by', { name: agent.name })
              : t(`happened.ended-${endedBy ?? 'agent'}`)}
          </li>
        )}
      </ul>
      {(topic || outcome) && (
        <p className="live-topic">
          {topic && <span>{topic}</span>}
          {outcome && <span>{outcome}</span>}
        </p>
      )}
    </li>
  )
}
