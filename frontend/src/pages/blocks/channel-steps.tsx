/** What a channel makes of a message that it cannot show whole: said below the phone, which shows it as the website does. */
import Icon from '@cloudscape-design/components/icon'
import { useTranslation } from 'react-i18next'
import { degrade } from '#shared/channels/degrade'
import { definitionOf } from '#shared/channels/register'
import { websiteChannel, type Channel } from '#shared/chat/channels'
import type { Message } from '#shared/chat/message'
import { channelOf } from '../../core/channels.ts'

/** Nothing of ours is sent here. */
const unsent = { words: { choose: '', file: '' }, linkOf: () => '' }

export function ChannelSteps({ message, channel }: { message: Message; channel: Channel }) {
  const { t } = useTranslation('response-form')
  if (channel === websiteChannel) return null
  const { degraded } = degrade(message, 1, definitionOf(channel).can(''), unsent)
  if (degraded.length === 0) return null
  return (
    <p className="phone-steps" role="status">
      <Icon name="status-info" size="small" /> {t('phone.degraded.name', { channel: channelOf(channel).name })}{' '}
      {degraded.map((step) => t(`phone.degraded.steps.${step}`)).join('; ')}
    </p>
  )
}
