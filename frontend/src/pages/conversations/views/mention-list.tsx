/** Where somebody asked the agent to look: whose conversation, who asked, and what the note says. */
import './views.css'
import Button from '@cloudscape-design/components/button'
import Icon from '@cloudscape-design/components/icon'
import Spinner from '@cloudscape-design/components/spinner'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Mention } from '#shared/contracts/inbox'
import { quietly, queries, queryClient } from '../../../core/api.ts'
import { useNow } from '../../../core/use-now.ts'
import { visitorName } from '../../../components/conversation/customer-name.ts'
import { Empty } from '../../../components/notice/empty.tsx'
import { LoadFailed } from '../../../components/notice/load-failed.tsx'
import { shortMoment } from '../parts/date-formats.ts'
import { useDesk } from '../state/inbox-context.ts'
import { useMentions } from './entries.ts'

export function MentionList() {
  const { t } = useTranslation('conversations')
  const { t: common } = useTranslation('common')
  const { data, error, refetch } = useMentions()
  const unseen = data?.some(({ seen }) => !seen) ?? false
  if (error)
    return (
      <div className="live-nobody">
        <LoadFailed error={error} retry={refetch} />
      </div>
    )
  if (!data)
    return (
      <div className="live-state">
        <Spinner />
        <span className="unseen">{common('loading')}</span>
      </div>
    )
  if (data.length === 0)
    return (
      <div className="live-nobody">
        <Empty title={t('views-rail.empty.mentions')} text={t('views-rail.empty-text.mentions')} />
      </div>
    )
  return (
    <div className="live-rows">
      {unseen && (
        <div className="live-mentions-head">
          <Button variant="inline-link" iconName="check" onClick={() => void markSeen()}>
            {t('views-rail.all-seen')}
          </Button>
        </div>
      )}
      <ul aria-label={t('views-rail.mentions')}>
        {data.map((mention) => (
          <li key={mention._id}>
            <MentionRow mention={mention} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function MentionRow({ mention }: { mention: Mention }) {
  const { t } = useTranslation('conversations')
  const { messagePath } = useDesk()
  const now = useNow()
  const { userId, number, by, text, customer, created, seen } = mention
  return (
    <Link
      to={messagePath(userId, number)}
      className={seen ? 'live-row' : 'live-row live-row-unread'}
      onClick={() => void (seen || markSeen(userId))}
    >
      <Icon name="at-symbol" />
      <span className="live-row-body">
        <span className="live-row-line">
          <b>{customer || visitorName(userId)}</b>
          {!seen && <span className="unseen">{t('views-rail.new')}</span>}
          <time dateTime={created}>{shortMoment(created, now)}</time>
        </span>
        <span className="live-row-line">
          <span className="live-row-text">
            {by.name}: {text}
          </span>
        </span>
      </span>
    </Link>
  )
}

/** Those of one conversation, or all. */
async function markSeen(userId?: string) {
  await quietly.inbox.seenMentions(userId ? { userId } : {}).catch(() => undefined)
  await queryClient.invalidateQueries({ queryKey: queries.inbox.mentions({}).queryKey })
}
