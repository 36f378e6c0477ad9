/** Who the customer is, as far as the conversation has told. */
import Button from '@cloudscape-design/components/button'
import Icon from '@cloudscape-design/components/icon'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { conversations, type ConversationUser } from '#shared/contracts/conversations'
import { keywordsPageSize } from '#shared/limits'
import { api, queries } from '../../api.ts'
import { dateAndTime, languageName } from '../../app/format.ts'
import { useRefusal } from '../../components/access-button.tsx'
import { channelOf } from './channels.ts'
import { CustomerMark, nameOf } from './customer.tsx'

export function DetailsProfile({ user }: { user: ConversationUser }) {
  const { t } = useTranslation('live')
  const facts = useFacts(user)
  return (
    <>
      <div className="live-profile-head">
        <CustomerMark user={user} />
        <div>
          <b>{nameOf(user)}</b>
          <span>{t('profile.sessions', { count: user.session.count })}</span>
        </div>
      </div>
      <p className="live-locality">
        <Icon name="map" size="small" />
        {user.locality ?? t('profile.no-location')}
      </p>
      <dl className="live-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Summary userId={user._id} />
      <Keywords userId={user._id} />
    </>
  )
}

function useFacts(user: ConversationUser): readonly (readonly [string, string])[] {
  const { t } = useTranslation('live')
  const { data: details } = useQuery({ ...queries.conversations.get({ id: user._id }), staleTime: 0 })
  return [
    [t('profile.channel'), channelOf(user.activeChannel).name],
    [t('profile.language'), languageName(user.language)],
    ...(user.gender ? [[t('profile.gender'), user.gender] as const] : []),
    [t('profile.created'), dateAndTime(user.created)],
    [t('profile.last-active'), dateAndTime(user.lastActive)],
    ...(user.topics.length > 0 ? [[t('filters.topics'), user.topics.join(', ')] as const] : []),
    [t('profile.messages'), String(user.messages)],
    [t('profile.clicks'), String(user.clicks)],
    ...(details ? [[t('profile.sentiment'), t(`sentiment.${details.sentiment.label}`)] as const] : []),
    ...Object.entries(user.profile),
  ]
}

/** A language model sums the conversation up. */
function Summary({ userId }: { userId: string }) {
  const { t } = useTranslation('live')
  const refused = useRefusal()(conversations.summarise.access)
  const summary = useMutation({ mutationFn: () => api.conversations.summarise({ id: userId }) })
  return (
    <section className="live-summary">
      <h3>{t('profile.summary')}</h3>
      {summary.data && <p>{summary.data.summaryData}</p>}
      <Button
        iconName="gen-ai"
        loading={summary.isPending}
        {...(refused && { disabled: true, disabledReason: refused })}
        onClick={() => summary.mutate()}
      >
        {t('actions.summarise')}
      </Button>
    </section>
  )
}

function Keywords({ userId }: { userId: string }) {
  const { t } = useTranslation('live')
  const { data } = useQuery(queries.conversations.keywords({ id: userId, size: keywordsPageSize }))
  return (
    <section className="live-summary">
      <h3>{t('profile.keywords')}</h3>
      {data?.length === 0 && <p className="live-dialog-text">{t('profile.no-keywords')}</p>}
      <ul className="live-keywords">
        {data?.map(({ keyword, count }) => (
          <li key={keyword}>
            {keyword} <small>{count}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
