/** Who the conversation is with, who else looks at it, and what can be done with it. */
import Button from '@cloudscape-design/components/button'
import ButtonDropdown from '@cloudscape-design/components/button-dropdown'
import Icon from '@cloudscape-design/components/icon'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { conversations, type ConversationUser } from '#shared/contracts/conversations'
import type { ContentLanguage } from '#shared/languages'
import { useAgent } from '../../../core/agent.tsx'
import { conversationKeys, type ConversationKey } from '../../../core/conversation-keys.ts'
import { useNow } from '../../../core/use-now.ts'
import { useAtMost } from '../../../core/breakpoints.ts'
import { languageName } from '../../../core/format.ts'
import { useRefusal } from '../../../components/form/access-button.tsx'
import { Avatar } from '../../../components/layout/avatar.tsx'
import type { ActionName } from '../state/action-names.ts'
import { channelOf } from '../../../core/channels.ts'
import { switchLanguage } from '../state/conversation-acts.ts'
import { nameOf, whereaboutsOf } from '../../../components/conversation/customer-name.ts'
import { CustomerMark } from '../parts/customer.tsx'
import { EnvironmentTag, ReleaseTag } from '../parts/environment.tsx'
import { TourSpot } from '../../../components/layout/tour-spot.tsx'
import { DueChip } from '../list/due-chip.tsx'
import { SnoozedChip } from '../list/snoozed-chip.tsx'
import { useDesk } from '../state/inbox-context.ts'
import { useLive } from '../state/inbox-state.ts'
import { useLine } from '../state/line.ts'
import { useActions } from '../state/use-actions.ts'

export function ThreadHead({ user }: { user: ConversationUser }) {
  const { t } = useTranslation('conversations')
  const { pathOf, details, showDetails } = useDesk()
  const mobile = useAtMost('mobile')
  const whereabouts = whereaboutsOf(user)
  return (
    <header className="live-head">
      {mobile && (
        <Link to={pathOf(undefined)} className="live-back" aria-label={t('back')}>
          <Icon name="angle-left" />
        </Link>
      )}
      <CustomerMark user={user} />
      <div className="live-head-who">
        {/* Alone on a small screen it is what the page is about. */}
        {mobile ? <h1>{nameOf(user)}</h1> : <h2>{nameOf(user)}</h2>}
      </div>
      <Viewers />
      <div className="live-head-actions">
        {/* Complete does not come where Take over has just been pressed. */}
        <MainAction user={user} name="complete" />
        <LanguageMenu user={user} />
        <MainAction user={user} name="take-over" />
        <Actions user={user} />
        <Button
          iconName="status-info"
          variant="icon"
          ariaLabel={t(details ? 'details.hide' : 'details.show')}
          ariaExpanded={details}
          onClick={() => showDetails(!details)}
        />
      </div>
      <span className="live-head-line">
        <Owed user={user} />
        <Icon name={channelOf(user.activeChannel).icon} size="small" />
        {channelOf(user.activeChannel).name}
        <Holder user={user} />
        {whereabouts && <span>{whereabouts}</span>}
        <MailSubject user={user} />
        <EnvironmentTag user={user} />
        <ReleaseTag user={user} />
      </span>
    </header>
  )
}

/** The time that is left for the next answer, or until it is back; the list beside it says the same. */
function Owed({ user }: { user: ConversationUser }) {
  const now = useNow()
  return user.snoozed ? <SnoozedChip user={user} now={now} /> : <DueChip user={user} now={now} />
}

/** What a conversation by e-mail is about, and what speaks against who writes. */
function MailSubject({ user }: { user: ConversationUser }) {
  const { t } = useTranslation('conversations')
  const { mail } = useLine(user).line ?? {}
  if (!mail) return null
  return (
    <>
      {mail.subject && <span title={mail.subject}>{mail.subject}</span>}
      {mail.isUnverified && <span className="live-head-waiting">{t('mail.unverified')}</span>}
      {mail.isSpam && <span className="live-head-waiting">{t('mail.spam')}</span>}
    </>
  )
}

function Holder({ user: { owner, activeChannel } }: { user: ConversationUser }) {
  const { t } = useTranslation('conversations')
  const { agent } = useAgent()
  if (owner.by === 'bot') return <span>{t('holder.bot')}</span>
  if (owner.by === 'queue' && owner.inApp)
    return <span>{t('holder.in-app', { app: channelOf(activeChannel).name })}</span>
  if (owner.by === 'queue') return <span className="live-head-waiting">{t('holder.queue')}</span>
  return <span>{owner.agentId === agent._id ? t('holder.you') : t('holder.agent', { name: owner.agentName })}</span>
}

/** Two who answer at once confuse a customer: each sees the other. */
function Viewers() {
  const { t } = useTranslation('conversations')
  const { agent } = useAgent()
  const viewers = useLive((live) => live.viewers)
  const agents = useLive((live) => live.agents)
  const others = viewers.filter(({ _id }) => _id !== agent._id)
  if (others.length === 0) return null
  const names = others.map(({ name }) => name).join(', ')
  return (
    <span className="live-viewers" title={t('viewers', { names })}>
      <span className="unseen">{t('viewers', { names })}</span>
      {others.slice(0, viewersDrawnMax).map(({ _id, name }) => (
        <Avatar key={_id} name={name} picture={agents.find((one) => one._id === _id)?.avatar} sizePx={24} />
      ))}
    </span>
  )
}

const viewersDrawnMax = 3

function LanguageMenu({ user }: { user: ConversationUser }) {
  const { t } = useTranslation('conversations')
  const { agent } = useAgent()
  const languages = [...new Set([user.language, ...agent.company.supportedLangs])]
  const refused =
    useRefusal()(conversations.switchLanguage.access) ?? (languages.length < 2 ? t('actions.one-language') : undefined)
  return (
    <ButtonDropdown
      expandToViewport
      ariaLabel={t('language', { code: user.language.toUpperCase(), language: languageName(user.language) })}
      {...(refused && { disabled: true, disabledReason: refused })}
      items={languages.map((id) => ({
        id,
        text: languageName(id),
        itemType: 'checkbox' as const,
        checked: id === user.language,
      }))}
      onItemClick={({ detail }) => {
        // A switch that fails has said so; the ids are the languages themselves.
        switchLanguage(user._id, detail.id as ContentLanguage).catch(() => undefined)
      }}
    >
      {user.language.toUpperCase()}
    </ButtonDropdown>
  )
}

const keyOf: Partial<Record<ActionName, ConversationKey>> = {
  'take-over': 'take-over',
  complete: 'complete',
  assign: 'assign',
  reassign: 'assign',
  snooze: 'snooze',
  unsnooze: 'snooze',
}

/** As people write it. */
function keyCaps(action: ActionName): string | undefined {
  const key = keyOf[action]
  return key && `Alt+${conversationKeys[key]}`
}

function MainAction({ user, name }: { user: ConversationUser; name: 'take-over' | 'complete' }) {
  const { t } = useTranslation('conversations')
  const { act } = useDesk()
  const action = useActions(user).find((offered) => offered.name === name)
  if (!action) return null
  return (
    <>
      <Button
        variant="primary"
        nativeButtonAttributes={{ title: keyCaps(name) }}
        {...(action.reason && { disabled: true, disabledReason: action.reason })}
        onClick={() => act(name)}
      >
        {t(`actions.${name}`)}
      </Button>
      <TourSpot name={name} />
    </>
  )
}

function Actions({ user }: { user: ConversationUser }) {
  const { t } = useTranslation('conversations')
  const { act } = useDesk()
  const actions = useActions(user)
  const rest = actions.filter(({ name }) => name !== 'take-over' && name !== 'complete')
  return (
    <>
      <ButtonDropdown
        variant="icon"
        expandToViewport
        ariaLabel={t('actions.name')}
        items={rest.map(({ name, reason }) => {
          const key = keyCaps(name)
          return {
            id: name,
            text: t(`actions.${name}`),
            ...(key && { labelTag: key }),
            ...(name === 'remove' && { iconName: 'remove' as const }),
            ...(reason && { disabled: true, disabledReason: reason }),
          }
        })}
        // The ids are the actions themselves.
        onItemClick={({ detail }) => act(detail.id as ActionName)}
      />
    </>
  )
}
