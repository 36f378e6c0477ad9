/**
 * A phone that shows a response as customers see it while it is written (BLOCKS-023): what the bot would say, drawn by the
 * company's own chat in the chosen language and on the chosen channel.
 */
import './phone-preview.css'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ChannelSteps } from './channel-steps.tsx'
import { StillPhone } from '../../components/phone/still-phone.tsx'
import { useAgent } from '../../core/agent.tsx'
import type { TabProps } from './editor-props.ts'
import { kinds } from './kinds/index.ts'
import { phoneMessage } from './phone-message.ts'

interface PhonePreviewProps extends Pick<TabProps, 'edited' | 'view'> {
  /** What the phone is called where it is not the only one. */
  name?: string
}

export function PhonePreview({ edited, view, name }: PhonePreviewProps) {
  const { t } = useTranslation('response-form')
  const { displayName } = useAgent().agent.company
  const { content, channelContent, textOverflow } = edited
  const { language, channel } = view
  const message = useMemo(
    () => phoneMessage({ content, channelContent, textOverflow }, { language, channel, company: displayName }),
    [content, channelContent, textOverflow, language, channel, displayName],
  )
  const messages = useMemo(() => (message ? [message] : []), [message])
  const { Preview } = kinds[content.kind]
  return (
    <StillPhone
      name={name ?? t('phone.name')}
      messages={messages}
      language={language}
      setLanguage={view.setLanguage}
      foot={message && <ChannelSteps message={message} channel={channel} />}
    >
      {!message && Preview && <Preview content={content} view={view} />}
    </StillPhone>
  )
}
