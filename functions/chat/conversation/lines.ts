/** A conversation as lines of text: what was said, and what happened around it. */
import { isFromCustomer, type Beside, type ConversationEvent, type Message } from '#shared/chat/message'

/** The lines of a conversation, each behind its time on the clocks of a timezone. */
export function timedLinesOf(events: readonly ConversationEvent[], customer: string, timezone: string): string[] {
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'short' })
  return linesOf(events, customer || 'Customer').map(
    ({ created, line }) => `[${time.format(new Date(created))}] ${line}`,
  )
}

/** What was said and what happened around it, a line each; nothing that only colleagues see. */
export const linesOf = (events: readonly ConversationEvent[], customer: string): { created: string; line: string }[] =>
  events.flatMap((event) => {
    const line = lineOf(event, customer)
    return line ? [{ created: event.created, line: inOneLine(line) }] : []
  })

/** Without any line break of any viewer, so that no text can forge a line of somebody else. */
export const inOneLine = (line: string): string => line.replace(/\s*[\p{Cc}\p{Zl}\p{Zp}]+\s*/gu, ' ')

function lineOf({ what }: ConversationEvent, customer: string): string | undefined {
  switch (what.type) {
    case 'message':
    case 'tracking':
      return `${speaker(what.message, customer)}: ${textOf(what.message)}`
    case 'agentIntervention':
    case 'agentAssigned':
      return `* ${what.agent.name} joined`
    case 'agentUnassigned':
      return `* ${what.agent.name} left`
    case 'userIntervention':
      return `* ${customer} asked for a person`
    case 'interventionEnd':
      return '* The conversation returned to the bot'
    case 'conversation-start':
      return '* The conversation began'
    case 'conversation-end':
      return '* The conversation ended'
    case 'note':
    case 'feedback':
    case 'rating':
    case 'language':
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

/** In brackets, because the customer has not written it. */
const besideLine = ({ what, text, place, file }: Beside): string =>
  `(${[what, text, place && `${place.latitude}, ${place.longitude}`, file && `${file.name}: ${file.why}`].filter(Boolean).join(': ')})`

function speaker(message: Message, customer: string): string {
  if (message.agent) return message.agent.name
  if (message.writer) return `${message.writer.name ?? message.writer.address} (not ${customer})`
  return isFromCustomer(message) ? customer : 'Bot'
}

function textOf({ text, url, media, beside, items = [], choices = [] }: Message): string {
  const parts = [
    text,
    url,
    media?.name,
    beside && besideLine(beside),
    ...items.map(({ title, subtitle }) => `${title} (${subtitle})`),
  ]
  const buttons = choices.map(({ title }) => `[${title}]`).join(' ')
  return [...parts, buttons].filter(Boolean).join(' ')
}
