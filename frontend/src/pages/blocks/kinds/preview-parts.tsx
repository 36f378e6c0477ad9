/** The parts of a response in the phone: buttons, pictures, and notes of what the bot does. */
import Icon, { type IconProps } from '@cloudscape-design/components/icon'
import { textIn, type ContentLanguage } from '#shared/languages'
import type { Media } from '#shared/chat/message'
import type { EditedChoice } from '../choices/choice-draft.ts'
import { MediaShown } from './media-shown.tsx'

export function PhoneChoices({ choices, language }: { choices: readonly EditedChoice[]; language: ContentLanguage }) {
  if (choices.length === 0) return null
  return (
    <div className="phone-choices">
      {choices.map(({ id, title, action }) => (
        <span className="phone-choice" key={id}>
          {textIn(title, language) || '…'}
          {action?.type === 'url' && <Icon name="external" size="small" />}
          {action?.type === 'phone' && <Icon name="call" size="small" />}
        </span>
      ))}
    </div>
  )
}

export function PhonePicture({ media }: { media: Media | null }) {
  return (
    <div className="phone-media">
      {media ? (
        <MediaShown key={media.pointer} media={media} />
      ) : (
        <Icon name="mini-player" size="large" variant="subtle" />
      )}
    </div>
  )
}

export function PhoneEvent({ icon, text }: { icon: IconProps.Name; text: string }) {
  return (
    <span className="phone-event">
      <Icon name={icon} size="small" variant="subtle" />
      {text}
    </span>
  )
}
