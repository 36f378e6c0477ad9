/** Who the customer is, as far as the conversation has told. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { builders } from '#shared/access'
import type { ConversationDetails, ConversationUser } from '#shared/contracts/conversations'
import { useAgent } from '../../../core/agent.tsx'
import { queries } from '../../../core/api.ts'
import { dateAndTime, dollars, languageName } from '../../../core/format.ts'
import { channelOf } from '../../../core/channels.ts'
import { nameOf } from '../../../components/conversation/customer-name.ts'
import { CustomerMark } from '../parts/customer.tsx'
import { DetailsLocation } from './details-location.tsx'
import { DetailsSummary } from './details-summary.tsx'
import { HoldOfCustomer } from './record/hold.tsx'
import { OpenPage } from './record/open-page.tsx'
import { PastChats } from './record/past.tsx'
import { Record } from './record/record.tsx'

export function DetailsProfile({ user }: { user: ConversationUser }) {
  const { t } = useTranslation('conversations')
  const { data: details } = useQuery({ ...queries.conversations.get({ id: user._id }), staleTime: 0 })
  const facts = useFacts(user, details)
  return (
    <>
      <div className="live-profile-head">
        <CustomerMark user={user} />
        <div>
          <b>{nameOf(user)}</b>
          <span>{t('profile.sessions', { count: user.session.count })}</span>
        </div>
      </div>
      <DetailsLocation user={user} />
      {user.page && <OpenPage page={user.page} />}
      <dl className="live-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Record key={user._id} user={user} />
      <HoldOfCustomer key={`hold ${user._id}`} user={user} />
      <DetailsSummary user={user} />
      <PastChats user={user} />
      <Keywords keywords={details?.keywords} />
    </>
  )
}

function useFacts(
  user: ConversationUser,
  details: ConversationDetails | undefined,
): readonly (readonly [string, string])[] {
  const { t } = useTranslation('conversations')
  const { rights } = useAgent()
  const isBuilder = builders.some((role) => rights.roles.includes(role))
  const mood = details?.sentiment.label
  return [
    [t('profile.channel'), channelOf(user.activeChannel).name],
    [t('profile.language'), languageName(user.language)],
    ...(user.verified ? [[t('profile.verified'), user.verified] as const] : []),
    [t('profile.created'), dateAndTime(user.created)],
    [t('profile.last-active'), dateAndTime(user.lastActive)],
    ...(user.topics.length > 0 ? [[t('filters.topics'), user.topics.join(', ')] as const] : []),
    [t('profile.messages'), String(user.messages)],
    [t('profile.clicks'), String(user.clicks)],
    ...(mood && mood !== 'neutral' ? [[t('profile.sentiment'), t(`sentiment.${mood}`)] as const] : []),
    ...(details && isBuilder ? [[t('profile.cost'), dollars(details.cost)] as const] : []),
  ]
}

function Keywords({ keywords }: { keywords: ConversationDetails['keywords'] | undefined }) {
  const { t } = useTranslation('conversations')
  return (
    <section className="live-summary">
      <h3>{t('profile.keywords')}</h3>
      {keywords?.length === 0 && <p className="live-dialog-text">{t('profile.no-keywords')}</p>}
      <ul className="live-keywords">
        {keywords?.map(({ keyword, count }) => (
          <li key={keyword}>
            {keyword} <small>{count}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
