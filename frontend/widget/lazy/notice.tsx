/** What happened beside the messages: somebody joined or left, the chat has ended. */
import type { ConversationEvent } from '#shared/chat/message'
import { languageName } from './language-name.ts'
import { useChat } from '../view/use-chat.ts'

export function Notice({ event }: { event: ConversationEvent }) {
  const { say } = useChat()
  const text = textOf(event.what, say)
  return text ? (
    <div class="notice" part="notice">
      <span>{text}</span>
    </div>
  ) : null
}

function textOf(what: ConversationEvent['what'], say: ReturnType<typeof useChat>['say']): string | undefined {
  switch (what.type) {
    case 'agentIntervention':
      return say('joined', { name: what.agent.name })
    case 'interventionEnd':
      return what.agent ? say('left', { name: what.agent.name }) : say('leftAlone')
    case 'userIntervention':
      return say('waiting')
    case 'conversation-end':
      return say(what.by === 'timeout' ? 'timedOut' : 'ended')
    case 'language':
      return say('languageIs', { name: languageName(what.language) })
    case 'conversation-start':
    case 'message':
    case 'tracking':
    case 'note':
    case 'agentAssigned':
    case 'agentUnassigned':
    case 'feedback':
    case 'rating':
    case 'delivery-failed':
    case 'message-failed':
    case 'snooze':
    case 'wake':
    case 'due-missed':
    case 'reaction':
    case 'customer-edited':
      return undefined
  }
}
