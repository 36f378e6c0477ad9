/** Below the head of a conversation by telephone: the way into the call, and the call while it lasts. */
import Button from '@cloudscape-design/components/button'
import Icon from '@cloudscape-design/components/icon'
import { useTranslation } from 'react-i18next'
import { conversations, type ConversationUser } from '#shared/contracts/conversations'
import { definitionOf } from '#shared/channels/register'
import { channelOf as channelNamedSafely } from '#shared/chat/channels'
import { useAgent } from '../../../core/agent.tsx'
import { useRefusal } from '../../../components/form/access-button.tsx'
import { nameOf } from '../../../components/conversation/customer-name.ts'
import { clock } from '../parts/date-formats.ts'
import { endCall, startCall, useCall } from '../state/call.ts'

/** Customers who are on the telephone. */
const called: readonly string[] = ['twilioVoice', 'voice']

/** What the customer said was heard, not read. */
export const isSpoken = ({ activeChannel }: ConversationUser): boolean =>
  definitionOf(channelNamedSafely(activeChannel)).can('').spoken ?? false

export function CallBar({ user }: { user: ConversationUser }) {
  const { t } = useTranslation('conversations')
  const { agent } = useAgent()
  const refused = useRefusal()(conversations.startCall.access)
  const call = useCall()
  if (!isSpoken(user)) return null
  const isMine = user.owner.by === 'agent' && user.owner.agentId === agent._id
  const canCall = called.includes(user.activeChannel) && isMine && !refused
  const isHere = call.state !== 'none' && call.userId === user._id
  return (
    <div className="live-call" role="status">
      <Icon name={isHere && call.state === 'on' ? 'microphone' : 'file'} size="small" />
      {isHere && call.state === 'on' ? (
        <span>
          {t('call.on', { name: nameOf(user), since: clock(call.call.started) })}
          {call.byHand && (
            <small>{call.call.number ? t('call.dial', { number: call.call.number }) : t('call.by-hand')}</small>
          )}
        </span>
      ) : isHere && call.state === 'elsewhere' ? (
        <span>{call.why}</span>
      ) : (
        <span>{t('call.transcript')}</span>
      )}
      {canCall && !(isHere && (call.state === 'on' || call.state === 'elsewhere')) && (
        <Button iconName="call" loading={call.state === 'starting'} onClick={() => void startCall(user._id)}>
          {t('call.join')}
        </Button>
      )}
      {isHere && (call.state === 'on' || call.state === 'elsewhere') && (
        <Button onClick={() => void endCall()}>{t(call.state === 'on' ? 'call.end' : 'call.end-other')}</Button>
      )}
    </div>
  )
}
