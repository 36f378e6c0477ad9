/** What a form asks for that is better chosen than typed: a date from a calendar, a file from the device. */
import { useState } from 'preact/hooks'
import type { Message } from '#shared/chat/message'
import { Icon, icons } from '../view/icons.tsx'
import { lazyIcons } from './icons.ts'
import { useChat } from '../view/use-chat.ts'
import { pickFiles } from './upload.ts'

/** What a form takes as a file (FORMS-008). */
const formFiles = '.doc,.docx,.pdf,.jpg,.jpeg,.png'

export function FormInput({ formCallback }: { formCallback: NonNullable<Message['formCallback']> }) {
  const { fieldType } = formCallback
  if (fieldType === 'input-date' || fieldType === 'open-select-date') return <AskedDate />
  return fieldType === 'input-file' ? <AskedFile /> : null
}

function AskedDate() {
  const { chat, say } = useChat()
  const [date, setDate] = useState('')
  const send = (event: Event) => {
    event.preventDefault()
    if (date) chat.say(date)
  }
  return (
    <form class="asked" onSubmit={send}>
      <input
        type="date"
        class="field"
        value={date}
        aria-label={say('date')}
        onInput={({ currentTarget }) => setDate(currentTarget.value)}
      />
      <button type="submit" class="tool send" disabled={!date} aria-label={say('send')}>
        <Icon path={icons.send} />
      </button>
    </form>
  )
}

function AskedFile() {
  const view = useChat()
  return (
    <div class="choices quick">
      <button type="button" class="choice" onClick={() => pickFiles(view, formFiles)}>
        <Icon path={lazyIcons.attach} />
        {view.say('file')}
      </button>
    </div>
  )
}
