/** What a message holds besides its text: files, cards, choices, a link that was followed. */
import Icon from '@cloudscape-design/components/icon'
import { useTranslation } from 'react-i18next'
import type { Message, SaidChoice } from '#shared/chat/message'
import { Markdown } from '../../../components/layout/markdown.tsx'
import { Attachment } from '../parts/attachment.tsx'
import { BesideNotice } from './beside-notice.tsx'
import { MaskedText } from './masked-text.tsx'
import { LinkPreview, previewAddressIn } from './link-preview.tsx'
import { PlainText } from '../parts/plain-text.tsx'
import { speakerOf } from './rows.ts'

export function Said({ userId, message }: { userId: string; message: Message }) {
  const { t } = useTranslation('conversations')
  const { text = '', media, items, choices, url = '' } = message
  const isFromCustomer = speakerOf(message) === 'customer'
  const previewed = previewAddressIn(`${url} ${text}`)
  return (
    <>
      {message.messageType === 'url-track' && (
        <p className="live-said-note">
          <Icon name="external" size="small" /> {t('message.followed')}
        </p>
      )}
      {text &&
        (isFromCustomer ? (
          <Typed userId={userId} text={text} lang={message.language} />
        ) : (
          <Markdown text={text} lang={message.language} />
        ))}
      {message.beside && <BesideNotice userId={userId} beside={message.beside} />}
      {message.whole && <WholeMail userId={userId} text={message.whole} lang={message.language} />}
      {url && (
        <p>
          <PlainText text={url} />
        </p>
      )}
      {previewed && <LinkPreview url={previewed} />}
      {media && <Attachment media={media} />}
      {items && items.length > 0 && (
        <ul
          className="live-cards"
          aria-label={t('message.cards')}
          // What scrolls can be scrolled by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
        >
          {items.map((item, index) => (
            // Cards have no id, and a said message does not change.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              {item.media && <Attachment media={item.media} />}
              <b>{item.title}</b>
              <span>{item.subtitle}</span>
              <Choices choices={item.choices} />
            </li>
          ))}
        </ul>
      )}
      {choices && <Choices choices={choices} />}
    </>
  )
}

interface TypedProps {
  userId: string
  text: string
  lang: string
}

/** What a customer types is shown as it was typed. */
const Typed = ({ userId, text, lang }: TypedProps) => (
  <p lang={lang}>
    <MaskedText userId={userId} text={text} />
  </p>
)

/** What stood below the answer: earlier mails, and the sender's signature. */
function WholeMail({ userId, text, lang }: TypedProps) {
  const { t } = useTranslation('conversations')
  return (
    <details className="live-whole">
      <summary>{t('message.quoted')}</summary>
      <Typed userId={userId} text={text} lang={lang} />
    </details>
  )
}

/** Shown as the customer saw them; here they do nothing. */
function Choices({ choices }: { choices: readonly SaidChoice[] }) {
  const { t } = useTranslation('conversations')
  if (choices.length === 0) return null
  return (
    <ul className="live-choices" aria-label={t('message.choices')}>
      {choices.map(({ title, action }) => (
        <li key={`${action.type} ${action.value} ${title}`}>
          {action.type === 'url' && <Icon name="external" size="small" />}
          {action.type === 'phone' && <Icon name="call" size="small" />}
          {title}
        </li>
      ))}
    </ul>
  )
}
