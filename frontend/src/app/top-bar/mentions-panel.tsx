/** The mentions of the agent, latest first: each leads to its note, and counts as seen from then on. */
import './mentions.css'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Mention } from '#shared/contracts/inbox'
import { queries, queryClient, quietly } from '../../core/api.ts'
import { dateAndTime } from '../../core/format.ts'
import { mentionPath } from './mention-path.ts'

const shownMax = 20

export default function MentionsPanel({ mentions, close }: { mentions: readonly Mention[]; close: () => void }) {
  const { t } = useTranslation('shell')
  const { t: told } = useTranslation('conversations')
  return (
    <div className="mentions">
      <div className="mentions-head">
        <b>{t('mentions.name')}</b>
        {mentions.some(({ seen }) => !seen) && (
          <button type="button" onClick={() => void see()}>
            {t('mentions.all-seen')}
          </button>
        )}
      </div>
      <ul>
        {mentions.slice(0, shownMax).map((mention) => {
          const { _id, by, about, text, customer, created, seen } = mention
          return (
            <li key={_id}>
              <Link
                to={mentionPath(mention)}
                className={seen ? undefined : 'mentions-new'}
                onClick={() => {
                  close()
                  if (!seen) void see(mention.userId)
                }}
              >
                <span>
                  {!seen && <span className="unseen">{t('mentions.fresh')} </span>}
                  {about ? (
                    <b>{told(`told.${about}`, { customer: customer || told('told.somebody') })}</b>
                  ) : (
                    <>
                      <b>{by.name}</b> {customer && t('mentions.about', { customer })}
                    </>
                  )}
                </span>
                {text && <span className="mentions-text">{text}</span>}
                <time dateTime={created}>{dateAndTime(created)}</time>
              </Link>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** Shows at once; where the server has not heard of it, they are new again. */
async function see(userId?: string): Promise<void> {
  const { queryKey } = queries.inbox.mentions({})
  queryClient.setQueryData<Mention[]>(queryKey, (all) =>
    all?.map((mention) => (userId === undefined || mention.userId === userId ? { ...mention, seen: true } : mention)),
  )
  await quietly.inbox.seenMentions({ ...(userId && { userId }) }).catch(() => undefined)
  await queryClient.invalidateQueries({ queryKey })
}
