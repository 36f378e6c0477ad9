/** One thing that was said: the customer at the left, the company at the right, notes in yellow. */
import Icon from '@cloudscape-design/components/icon'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConversationEvent, Message, SentFile } from '#shared/chat/message'
import { channelOf } from '../../../core/channels.ts'
import { languageName } from '../../../core/format.ts'
import { Avatar } from '../../../components/layout/avatar.tsx'
import { BrandMark } from '../../../components/layout/brand.tsx'
import { TranslateMessage } from '../assist/translate-message.tsx'
import { Attachment } from '../parts/attachment.tsx'
import { clock } from '../parts/date-formats.ts'
import { PlainText } from '../parts/plain-text.tsx'
import { MentionedText } from './mentioned-text.tsx'
import { MessageSources } from './message-sources.tsx'
import { AnswerOther, WriterNote } from './other-writer.tsx'
import { Receipt } from './receipt.tsx'
import { speakerOf } from './rows.ts'
import type { Delivery } from '../state/deliveries.ts'
import { WhyButton } from '../../../components/explanation/why-button.tsx'
import { Said } from './message-content.tsx'

interface BubbleProps {
  event: ConversationEvent
  message: Message
  first: boolean
  /** Whose conversation it is. */
  customer: { readonly _id: string; readonly name: string; readonly mark: ReactNode }
  /** It is in another language, or too old to be trusted in this one. */
  foreign: boolean
  /** The number of the last event the customer has seen. */
  read: number
  /** What became of it, on channels of others. */
  delivery: Delivery | undefined
  picture: string | undefined
}

export const Bubble = memo(function Bubble(props: BubbleProps) {
  const { t } = useTranslation('conversations')
  const { event, message, first, customer, foreign, read, delivery, picture } = props
  const speaker = speakerOf(message)
  const isRead = event.number <= read
  const name = nameOf()
  return (
    <div className={`live-said live-said-${speaker}${first ? ' live-said-first' : ''}`}>
      <span className="live-said-mark">{first && mark()}</span>
      <div className="live-said-body">
        {first ? <span className="live-said-name">{name}</span> : <span className="unseen">{name}</span>}
        {message.writer && first && <WriterNote writer={message.writer} />}
        {message.to !== undefined && (
          <span className="live-said-other">{t('other.sent', { address: message.to })}</span>
        )}
        <div className={message.writer || message.to ? 'live-bubble live-bubble-other' : 'live-bubble'}>
          <Said userId={customer._id} message={message} />
        </div>
        {message.sources && <MessageSources sources={message.sources} />}
        <span className="live-said-foot">
          <time dateTime={event.created}>{clock(event.created)}</time>
          {foreign && (
            <span className="live-foreign">
              <Icon name="globe" size="small" />
              {t('message.foreign', { language: languageName(message.language) })}
            </span>
          )}
          {message.understood && (
            <WhyButton of={{ userId: customer._id, number: event.number }} text={message.text ?? ''} />
          )}
          {message.writer && <AnswerOther userId={customer._id} number={event.number} writer={message.writer} />}
          {speaker === 'customer' && <TranslateMessage userId={customer._id} message={message} />}
          {delivery && <Receipt userId={customer._id} number={event.number} delivery={delivery} />}
          {message.template && <span>{t('message.template', { name: message.template.name })}</span>}
          {speaker === 'agent' && !delivery && !message.inApp && (
            <span className={isRead ? 'live-receipt live-receipt-read' : 'live-receipt'}>
              <Icon name="check" size="small" />
              {t(isRead ? 'message.read' : 'message.delivered')}
            </span>
          )}
        </span>
      </div>
    </div>
  )

  function nameOf(): string {
    if (message.writer) return message.writer.name ?? message.writer.address
    if (speaker === 'customer') return customer.name
    if (speaker === 'bot') return t('speaker.bot')
    if (message.inApp) return t('speaker.in-app', { app: channelOf(message.inApp).name })
    const agent = message.agent?.name ?? t('speaker.agent')
    return message.key === undefined ? agent : `${agent} (${message.key})`
  }

  function mark() {
    if (message.writer) return <Avatar name={name} picture={undefined} sizePx={28} />
    if (speaker === 'customer') return customer.mark
    return speaker === 'bot' ? <BrandMark size={28} /> : <Avatar name={name} picture={picture} sizePx={28} />
  }
})

interface NoteProps {
  author: string
  text: string
  mentions: readonly string[] | undefined
  media: SentFile | undefined
  created: string
}

/** Only colleagues see it. */
export const Note = memo(function Note({ author, text, mentions, media, created }: NoteProps) {
  const { t } = useTranslation('conversations')
  return (
    <div className="live-said live-said-agent live-said-first">
      <span className="live-said-mark">
        <Avatar name={author} picture={undefined} sizePx={28} />
      </span>
      <div className="live-said-body">
        <span className="live-said-name">{t('message.note-by', { name: author })}</span>
        <div className="live-bubble live-bubble-note">
          <Icon name="lock-private" size="small" />
          {media ? (
            <Attachment media={media} />
          ) : (
            <p>{mentions ? <MentionedText text={text} mentions={mentions} /> : <PlainText text={text} />}</p>
          )}
        </div>
        <span className="live-said-foot">
          <time dateTime={created}>{clock(created)}</time>
        </span>
      </div>
    </div>
  )
})
