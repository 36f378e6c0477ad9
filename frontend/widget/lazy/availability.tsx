/** Below the title, where the company tells whether somebody is there: while nobody is, when it opens again. */
import { useState } from 'preact/hooks'
import type { Availability as Known } from '#shared/contracts/customer'
import { localeOf, localText, useChat } from '../view/use-chat.ts'

const weekMs = 6 * 24 * 60 * 60 * 1000

export function Availability({ isOpen, nextOpening }: Known) {
  const { chat, state, say } = useChat()
  const { language } = state
  const { messages, details } = chat.settings
  const opening = nextOpening === undefined ? Infinity : Date.parse(nextOpening)
  const [now] = useState(Date.now)
  const leftMs = opening - now
  // The answer may be some minutes old.
  const isClosed = !isOpen && leftMs > 0
  const time = { hour: 'numeric', minute: '2-digit' } as const
  const day = leftMs < weekMs ? ({ weekday: 'long' } as const) : ({ day: 'numeric', month: 'long' } as const)
  const when = () => new Intl.DateTimeFormat(localeOf(language), { ...day, ...time }).format(opening)
  const lines = isClosed
    ? [localText(details, language), leftMs < Infinity && say('back', { when: when() })]
    : [localText(messages.chatBody, language)]
  const text = lines.filter(Boolean).join(' ')
  return text ? <p part="availability">{text}</p> : null
}
