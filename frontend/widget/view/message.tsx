/** One message: who says it, what it says, and what can be pressed. */
import type { Row } from './rows.ts'
import { Avatar } from './avatar.tsx'
import { Choices } from './choices.tsx'
import { Markdown } from './markdown.tsx'
import { LazyPart } from './lazy-part.tsx'
import { localeOf, useChat } from './use-chat.ts'

type Said = Extract<Row, { kind: 'said' }>

export function SaidMessage({ event, message, mine, first, last, open }: Said) {
  const { chat, state, say } = useChat()
  const { botName, pluginStyle } = chat.settings
  const { text, media, items, choices = [], choiceType, formCallback, agent, language } = message
  const name = mine ? say('you') : (agent?.name ?? botName)
  const isQuick = choiceType === 'qreply'
  const isAlive = state.session.status === 'fetched'
  return (
    <div class={`said ${mine ? 'mine' : 'theirs'}${last ? ' last' : ''}`} lang={language} part="message">
      {first && agent && <div class="who">{agent.name}</div>}
      <div class="line">
        {!mine && pluginStyle.displayAvatar && <span class="beside">{last && <Avatar agent={agent?.name} />}</span>}
        <div class="column">
          <span class="hidden">{say('said', { name })}</span>
          {text && (
            <div class="bubble" dir="auto" part={mine ? 'bubble-customer' : 'bubble-bot'}>
              <SaidText {...{ event, message, mine }} />
            </div>
          )}
          {media && <LazyPart part="MediaView" media={media} />}
          {items && items.length > 0 && <LazyPart part="Gallery" items={items} event={event} />}
          {choices.length > 0 && !isQuick && <Choices choices={choices} event={event} look="stacked" />}
          {choices.length > 0 && isQuick && open && isAlive && <Choices choices={choices} event={event} look="quick" />}
          {formCallback && open && isAlive && <LazyPart part="FormInput" formCallback={formCallback} />}
          {last && <Foot {...{ event, mine }} />}
        </div>
      </div>
    </div>
  )
}

function SaidText({ event, message, mine }: Pick<Said, 'event' | 'message' | 'mine'>) {
  const { chat, say } = useChat()
  const { text = '' } = message
  // What a customer types is shown as it was typed.
  if (mine) return <p class="typed">{text}</p>
  const follow = (url: string) => {
    const isTracked = message.choices?.some(({ action }) => action.track && action.value === url)
    if (isTracked) chat.send('urlTrack', { eventNumber: event.number, url })
  }
  return <Markdown text={text} newTab={say('newTab')} onFollow={follow} />
}

function Foot({ event, mine }: Pick<Said, 'event' | 'mine'>) {
  const { chat, state } = useChat()
  const { what } = event
  const isBot = what.type === 'message' && what.message.messageType === 'bot-msg'
  const time = new Intl.DateTimeFormat(localeOf(state.language), { hour: 'numeric', minute: '2-digit' })
  return (
    <div class="foot">
      <time dateTime={event.created}>{time.format(new Date(event.created))}</time>
      {!mine && isBot && chat.settings.pluginStyle.allowFeedback && <LazyPart part="Thumbs" number={event.number} />}
    </div>
  )
}

export function UnsentMessage({ item }: Extract<Row, { kind: 'unsent' }>) {
  const { say } = useChat()
  const { shown, late, refusal } = item
  const isStuck = late || refusal !== undefined
  return (
    <div class="said mine last">
      <div class="line">
        <div class="column">
          <span class="hidden">{say('said', { name: say('you') })}</span>
          <div class="bubble pending" dir="auto">
            <p class="typed">{shown}</p>
          </div>
          {isStuck ? <LazyPart part="UnsentNotice" item={item} /> : <div class="foot">{say('sending')}</div>}
        </div>
      </div>
    </div>
  )
}
