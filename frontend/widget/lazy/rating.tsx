/** How the talk was, once it has ended: in stars, or as the survey of the company asks. */
import { useState } from 'preact/hooks'
import { Icon } from '../view/icons.tsx'
import type { LazyProps } from '../view/lazy-module.ts'
import { localText, useChat } from '../view/use-chat.ts'
import { lazyIcons } from './icons.ts'

const stars = [1, 2, 3, 4, 5]
const faces = ['😞', '🙁', '😐', '🙂', '😀']
const thumbs = [1, 5]

export function Rating({ ending: { number: ending, what } }: LazyProps['Rating']) {
  const survey = 'survey' in what ? what.survey : undefined
  const { chat, state, say } = useChat()
  const [given, setGiven] = useState<number>()
  const question = localText(chat.settings.messages.rating, state.language)
  if (survey === null) return null
  if (state.rated.includes(ending))
    return (
      <>
        <div class="rating" role="status">
          <Icon path={lazyIcons.check} />
          {say('thanks')}
        </div>
        {survey?.comment && given && <Comment send={(comment) => chat.send('rating', { rating: given, comment })} />}
      </>
    )
  const signOf = (number: number) => {
    if (survey?.scale === 'faces') return <span aria-hidden="true">{faces[number - 1]}</span>
    return <Icon path={survey ? lazyIcons.up : lazyIcons.star} />
  }
  return (
    <div class="rating" role="group" aria-label={question} part="rating">
      <p>{question}</p>
      <div class={survey ? 'faces' : 'stars'}>
        {(survey?.scale === 'thumbs' ? thumbs : stars).map((number) => (
          <button
            type="button"
            class={survey?.scale === 'thumbs' && number === 1 ? 'tool down' : 'tool'}
            key={number}
            aria-label={say('stars', { number })}
            onClick={() => {
              setGiven(number)
              chat.rate(ending, number)
            }}
          >
            {signOf(number)}
          </button>
        ))}
      </div>
    </div>
  )
}

/** More in the customer's own words; once they are sent, nothing more is asked. */
function Comment({ send }: { send: (comment: string) => void }) {
  const { say } = useChat()
  const [text, setText] = useState('')
  const [isSent, setSent] = useState(false)
  if (isSent) return null
  const comment = text.trim()
  return (
    <form
      class="rating comment"
      onSubmit={(event) => {
        event.preventDefault()
        if (!comment) return
        send(comment)
        setSent(true)
      }}
    >
      <textarea
        rows={2}
        maxLength={2000}
        aria-label={say('tellMore')}
        placeholder={say('tellMore')}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit" class="primary" disabled={!comment}>
        {say('send')}
      </button>
    </form>
  )
}
