/** What the customer gets of a reply: with its marks, or without them where the channel shows none. */
import Icon from '@cloudscape-design/components/icon'
import { useTranslation } from 'react-i18next'
import type { ConversationUser } from '#shared/contracts/conversations'
import type { Line } from '#shared/contracts/line'
import { Markdown } from '../../../../components/layout/markdown.tsx'
import { channelOf } from '../../../../core/channels.ts'
import { hasMarks, plainText, showsMarks } from './markup.ts'

interface PreviewProps {
  user: ConversationUser
  line: Line | undefined
  text: string
  isShown: boolean
}

export function Preview({ user, line, text, isShown }: PreviewProps) {
  const { t } = useTranslation('conversations')
  const isPlain = !showsMarks(user, line)
  const warned = isPlain && hasMarks(text)
  return (
    <>
      {warned && (
        <p className="live-line live-line-warning" role="status">
          <Icon name="status-info" size="small" />
          <span>{t('format.plain', { channel: channelOf(user.activeChannel).name })}</span>
        </p>
      )}
      {isShown && text.trim() && (
        <figure className="live-preview">
          <figcaption>{t('format.shown')}</figcaption>
          <div className="live-bubble">
            {isPlain ? <p className="live-preview-plain">{plainText(text)}</p> : <Markdown text={text} />}
          </div>
        </figure>
      )}
    </>
  )
}
