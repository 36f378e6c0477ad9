/** Which channel's content of a response shows; a dot marks those with content of their own. */
import { useTranslation } from 'react-i18next'
import { channels, websiteChannel } from '#shared/chat/channels'
import { channelOf } from '../../../core/channels.ts'
import type { TabProps } from '../editor-props.ts'
import { OneOf } from '../../../components/form/choice/one-of.tsx'
import { hasOwn } from './channel-draft.ts'

export function ChannelSelect({ edited, view }: Pick<TabProps, 'edited' | 'view'>) {
  const { t } = useTranslation('response-form')
  const options = channels.map((channel) => {
    const { name, icon } = channelOf(channel)
    if (channel === websiteChannel)
      return {
        value: channel,
        label: t('channels.all'),
        description: t('channels.all-text'),
        iconName: 'globe' as const,
      }
    return {
      value: channel,
      label: name,
      iconName: icon,
      ...(hasOwn(edited, channel) && { labelTag: '●', description: t('channels.has-own') }),
    }
  })
  return (
    <div className="channel-select">
      <OneOf label={t('channels.name')} options={options} value={view.channel} onChange={view.setChannel} />
    </div>
  )
}
