/** The chat as a text file, to keep. */
import { isSaidByCustomer, shownEvents } from '../chat/state.ts'
import { localeOf, type ChatView } from '../view/use-chat.ts'

export function saveTranscript({ chat, state, say }: ChatView): void {
  const { botName } = chat.settings
  const time = new Intl.DateTimeFormat(localeOf(state.language), { dateStyle: 'short', timeStyle: 'short' })
  const lines = shownEvents(state).flatMap((event) => {
    const { what, created } = event
    if (what.type !== 'message') return []
    const { text, media, items = [], choices = [], agent } = what.message
    const who = isSaidByCustomer(event) ? say('you') : (agent?.name ?? botName)
    const said = [
      text,
      media?.name,
      ...items.map(({ title, subtitle }) => [title, subtitle].filter(Boolean).join(': ')),
      ...choices.map(({ title }) => `[${title}]`),
    ]
    return [`${time.format(new Date(created))}  ${who}: ${said.filter(Boolean).join('\n    ')}`]
  })
  const link = document.createElement('a')
  link.download = `chat-${new Date().toISOString().slice(0, 10)}.txt`
  link.href = URL.createObjectURL(new Blob([`${lines.join('\n')}\n`], { type: 'text/plain' }))
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}
