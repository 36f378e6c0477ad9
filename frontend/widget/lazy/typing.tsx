/** That an answer is on its way. */
import { phaseOf, shownEvents } from '../chat/state.ts'
import { Avatar } from '../view/avatar.tsx'
import { Dots } from '../view/dots.tsx'
import { useChat } from '../view/use-chat.ts'
import { UnsentNotice } from './unsent-notice.tsx'

export function Typing() {
  const { chat, state, say } = useChat()
  const { typingIndicator, displayAvatar } = chat.settings.pluginStyle
  const phase = phaseOf(shownEvents(state))
  const isAnswering =
    phase.kind === 'bot' &&
    state.unsent.some(({ name, late, refusal }) => answered.includes(name) && !late && refusal === undefined)
  // What only staff see is counted among the known events, and has nothing to show.
  const isDue = state.events.log.events.some(({ number }) => number > state.shownTo)
  const start = state.unsent.find(({ name, late, refusal }) => name === 'conversationStart' && (late || refusal))
  if (start) return <UnsentNotice item={{ ...start, refusal: say('failed') }} />
  // Nobody is heard of without a network, or once the chat is over.
  const isHeard = navigator.onLine && !state.isLost && state.session.status !== 'ended'
  if (!typingIndicator || !isHeard || !(state.typing || isAnswering || isDue)) return null
  return (
    <div class="said theirs typing" role="status">
      <span class="hidden">{say('typing', { name: state.typing ?? chat.settings.botName })}</span>
      <div class="line" aria-hidden="true">
        {displayAvatar && (
          <span class="beside">
            <Avatar agent={state.typing} />
          </span>
        )}
        <Dots look="bubble" />
      </div>
    </div>
  )
}

/** What a bot answers. */
const answered: readonly string[] = ['conversationStart', 'text', 'choice', 'image']
