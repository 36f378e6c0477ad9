/** The buttons of a message. What opens on the customer's device is a link; the rest is said to the bot. */
import type { ConversationEvent, SaidChoice } from '#shared/chat/message'
import { Icon, icons } from './icons.tsx'
import { phoneLink, safeLink } from './links.ts'
import { loadLazyParts } from './lazy-part.tsx'
import { useChat } from './use-chat.ts'

interface ChoicesProps {
  readonly choices: readonly SaidChoice[]
  /** The message that holds them; none for the persistent menu. */
  readonly event?: ConversationEvent | undefined
  /** Which card of a gallery. */
  readonly item?: number | undefined
  readonly look: 'quick' | 'stacked' | 'menu'
  readonly onPressed?: () => void
}

export function Choices({ choices, event, item, look, onPressed }: ChoicesProps) {
  return (
    <div class={`choices ${look}`} part="choices">
      {choices.map((choice, index) => (
        <ChoiceButton key={index} {...{ choice, index, event, item, onPressed }} />
      ))}
    </div>
  )
}

type ChoiceButtonProps = Pick<ChoicesProps, 'event' | 'item'> & {
  choice: SaidChoice
  index: number
  onPressed: (() => void) | undefined
}

function ChoiceButton({ choice, index, event, item, onPressed }: ChoiceButtonProps) {
  const view = useChat()
  const { chat, state, say, tell } = view
  const { title, action } = choice
  const number = event?.number
  const address = linkOf(choice)
  if (address) {
    const follow = () => {
      onPressed?.()
      if (action.track && number !== undefined) chat.send('urlTrack', { eventNumber: number, url: address })
    }
    const isPage = action.type === 'url'
    const isNew = isPage && action.view !== 'window'
    return (
      <a class="choice" href={address} rel="noopener noreferrer" onClick={follow} target={isNew ? '_blank' : ''}>
        {title}
        {isNew && <span class="hidden"> {say('newTab')}</span>}
        <Icon path={isPage ? icons.outside : icons.phone} />
      </a>
    )
  }
  const press = async () => {
    onPressed?.()
    // A location and an extension are matters of the device. Every byte here is counted.
    // oxlint-disable-next-line unicorn/prefer-string-starts-ends-with
    if (/ion$/.test(action.type)) return tell(await (await loadLazyParts()).act(view, action))
    // What is undefined is not sent.
    chat.send('choice', { choice: index, eventNumber: number, item }, title)
  }
  return (
    <button
      type="button"
      class="choice"
      disabled={state.session.status !== 'fetched'}
      onClick={() => void press().catch(() => undefined)}
    >
      {title}
      {action.type === 'location' && <Icon path={icons.place} />}
    </button>
  )
}

function linkOf({ action: { type, value } }: SaidChoice): string | undefined {
  if (type === 'phone') return phoneLink(value)
  return type === 'url' ? safeLink(value) : undefined
}
