/** What Messenger tells, in batches: what customers say and press, what colleagues say in the inbox of the page, and until when ours were delivered and read. */
import { placeOf } from '#shared/channels/degrade'
import type { Heard, Person, Raw } from '../adapter.ts'
import { jsonOf, listOf, momentOf, numberOf, partOf, textOf } from '../json.ts'
import { colleagueWords, ownMark } from '../meta.ts'
import { fieldLines, lineOf } from '../shown-lines.ts'
import { contentsOf } from './content.ts'

/**
 * Of what stands under `standby` another app of the page answers, as its own inbox: only what colleagues say there is read.
 */
export function parseMessenger({ body }: Raw): readonly Heard[] {
  const call = jsonOf(body)
  if (textOf(call, 'object') !== 'page') return []
  return listOf(call, 'entry').flatMap((entry) => {
    const page = textOf(entry, 'id')
    const aside = listOf(entry, 'standby').filter(isEcho)
    return [...listOf(entry, 'messaging'), ...aside].flatMap((event) => heardIn(event, page))
  })
}

const isEcho = (event: unknown): boolean => partOf(event, 'message', 'is_echo') === true

/** The first page that a call is for. */
export const messengerAccountOf = ({ body }: Raw): string | undefined =>
  listOf(jsonOf(body), 'entry')
    .map((entry) => textOf(entry, 'id'))
    .find(Boolean)

interface Told {
  readonly at?: string
  readonly from: Person
  readonly account: string
}

function heardIn(event: unknown, page: string): Heard[] {
  const [sender, recipient] = [textOf(event, 'sender', 'id'), textOf(event, 'recipient', 'id')]
  const written = numberOf(event, 'timestamp')
  const at = momentOf(written)
  if (isEcho(event)) {
    const account = sender || page
    return recipient && account
      ? echoOf(partOf(event, 'message'), { ...(at && { at }), from: { ids: [recipient] }, account })
      : []
  }
  const account = recipient || page
  if (!sender || !account || sender === page) return []
  const told: Told = { ...(at && { at }), from: { ids: [sender] }, account }
  /** What has no id of its own has one by its sender and its moment. */
  const idOf = (what: string) => `${sender}/${written ?? '-'}/${what}`
  const message = partOf(event, 'message')
  if (message !== undefined) return messageOf(message, told)
  const postback = partOf(event, 'postback')
  if (postback !== undefined) return postbackOf(postback, told, idOf)
  for (const state of ['delivered', 'read'] as const) {
    const watermark = numberOf(event, state === 'read' ? 'read' : 'delivery', 'watermark')
    const until = momentOf(watermark)
    if (until) return [{ ...told, id: `${sender}/${state}/${watermark}`, type: 'status', of: { until }, state }]
  }
  const edit = partOf(event, 'message_edit')
  if (edit !== undefined) return editOf(edit, told)
  if (partOf(event, 'referral') !== undefined) return [{ ...told, id: idOf('referral'), type: 'start' }]
  if (partOf(event, 'optin') !== undefined) return optinOf(partOf(event, 'optin'), { ...told, id: idOf('optin') })
  return [
    ...reactionOf(partOf(event, 'reaction'), told, idOf),
    ...feedbackOf(partOf(event, 'response_feedback'), { ...told, id: idOf('feedback') }),
    ...surveyOf(partOf(event, 'messaging_feedback'), { ...told, id: idOf('feedback') }),
    ...informationOf(partOf(event, 'messaging_customer_information'), { ...told, id: idOf('information') }),
  ]
}

function messageOf(message: unknown, told: Told): Heard[] {
  const id = textOf(message, 'mid')
  if (!id) return []
  if (partOf(message, 'is_deleted') === true)
    return [{ ...told, id: `${id}/deletion`, type: 'shown', what: 'deletion', shown: '' }]
  const [text, payload] = [textOf(message, 'text'), textOf(message, 'quick_reply', 'payload')]
  if (payload) return [{ ...told, id, type: 'choice', payload, ...(text && { label: text }) }]
  return contentsOf(message).map((content, place): Heard => ({
    ...told,
    id: place === 0 ? id : `${id}/${place}`,
    ...content,
  }))
}

/** What the page says comes back. What bears our mark we have sent; anything else a colleague or another app has. */
function echoOf(message: unknown, told: Told): Heard[] {
  const id = textOf(message, 'mid')
  const isOurs = textOf(message, 'metadata').startsWith(ownMark)
  if (!id || isOurs || partOf(message, 'is_deleted') === true) return []
  return contentsOf(message).flatMap((content, place): Heard[] => {
    const said = colleagueWords(content)
    return said ? [{ ...told, id: place === 0 ? id : `${id}/${place}`, type: 'colleague', ...said }] : []
  })
}

/** A press of ours names its place; any other is the button that begins a conversation, or one that another app has made. */
function postbackOf(postback: unknown, told: Told, idOf: (what: string) => string): Heard[] {
  const [payload, title] = [textOf(postback, 'payload'), textOf(postback, 'title')]
  const id = textOf(postback, 'mid') || idOf(payload)
  if (placeOf(payload)) return [{ ...told, id, type: 'choice', payload, ...(title && { label: title }) }]
  const isStart = /^get[_ ]?started/i.test(payload) || partOf(postback, 'referral') !== undefined || !title
  return [{ ...told, id, ...(isStart ? { type: 'start' } : { type: 'text', text: title }) }]
}

/** The new words. They are shown and not understood, because the former ones have been answered by now. */
function editOf(edit: unknown, told: Told): Heard[] {
  const [mid, text] = [textOf(edit, 'mid'), textOf(edit, 'text')]
  if (!mid) return []
  const id = `${mid}/edit/${textOf(edit, 'num_edit')}`
  return [{ ...told, id, type: 'shown', what: 'edit', shown: text }]
}

type ToldAs = Told & { readonly id: string }

/** A click that leads here begins a conversation; a wish for news is told, without the token that it came with. */
function optinOf(optin: unknown, told: ToldAs): Heard[] {
  if (!textOf(optin, 'type')) return [{ ...told, type: 'start' }]
  const shown = lineOf(textOf(optin, 'title'), textOf(optin, 'notification_messages_status'))
  return textOf(optin, 'type') === 'notification_messages' ? [{ ...told, type: 'shown', what: 'opt-in', shown }] : []
}

/** As Meta names them, where it gives no sign. */
const reactions: Readonly<Record<string, string>> = {
  smile: '😆',
  angry: '😠',
  sad: '😢',
  wow: '😮',
  love: '❤️',
  like: '👍',
  dislike: '👎',
}

function reactionOf(reaction: unknown, told: Told, idOf: (what: string) => string): Heard[] {
  if (reaction === undefined) return []
  const [name, of] = [textOf(reaction, 'reaction'), textOf(reaction, 'mid')]
  const id = idOf(`${textOf(reaction, 'action')}/${of}`)
  if (textOf(reaction, 'action') === 'unreact') return [{ ...told, id, type: 'reaction', ...(of && { of }) }]
  const emoji = textOf(reaction, 'emoji') || (Object.hasOwn(reactions, name) ? reactions[name] : undefined)
  if (!emoji) return [{ ...told, id, type: 'unsupported', what: 'reaction' }]
  return [{ ...told, id, type: 'reaction', emoji, ...(of && { of }) }]
}

/** The thumbs that Messenger shows below an answer. */
function feedbackOf(feedback: unknown, told: ToldAs): Heard[] {
  const [word, of] = [textOf(feedback, 'feedback').toLowerCase(), textOf(feedback, 'mid')]
  if (!word) return []
  return [{ ...told, type: 'reaction', emoji: word.startsWith('good') ? '👍' : '👎', ...(of && { of }) }]
}

function surveyOf(feedback: unknown, told: ToldAs): Heard[] {
  const shown = listOf(feedback, 'feedback_screens').flatMap((screen) =>
    Object.entries(Object(partOf(screen, 'questions'))).map(([question, answer]) =>
      lineOf(`${question}: ${textOf(answer, 'payload')}`, textOf(answer, 'follow_up', 'payload')),
    ),
  )
  return shown.length > 0 ? [{ ...told, type: 'shown', what: 'feedback', shown: shown.join('\n') }] : []
}

function informationOf(information: unknown, told: ToldAs): Heard[] {
  const answers = listOf(information, 'screens').flatMap((screen) => listOf(screen, 'responses'))
  const shown = answers.flatMap((answer) => fieldLines({ [textOf(answer, 'key')]: textOf(answer, 'value') }))
  return shown.length > 0 ? [{ ...told, type: 'shown', what: 'flow', shown: shown.join('\n') }] : []
}
