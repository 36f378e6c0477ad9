/** The parts of a response in the phone: buttons, and notes of what the bot does. */
import Icon, { type IconProps } from '@cloudscape-design/components/icon'
import { textIn, type ContentLanguage } from '#shared/languages'
import type { EditedChoice } from '../../choices/choice-draft.ts'

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

export function PhoneEvent({ icon, text }: { icon: IconProps.Name; text: string }) {
  return (
    <span className="phone-event">
      <Icon name={icon} size="small" variant="subtle" />
      {text}
    </span>
  )
}
