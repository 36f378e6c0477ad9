/** What a message of WhatsApp holds, by its type: the same for customers and for colleagues who answer in the app. */
import { placeOf } from '#shared/channels/degrade'
import { placeOnEarth } from '#shared/chat/coordinates'
import { jsonOf, listOf, numberOf, partOf, textOf } from '../json.ts'
import { mediaNameOf } from '../media.ts'
import type { HeardContent } from '../meta.ts'
import { reasonOf } from '../outcome.ts'
import { fieldLines, lineOf } from '../shown-lines.ts'
import { contactsContent, orderContent, productOf } from './cards.ts'

type Content = HeardContent
type Shown = Extract<Content, { type: 'shown' }>

const fileTypes = ['image', 'video', 'audio', 'voice', 'document', 'sticker'] as const

/** Words survive whatever the type is. */
export function contentOf(message: unknown, account: string): Content {
  const type = textOf(message, 'type')
  const text = textOf(message, 'text', 'body')
  const fileType = fileTypes.find((name) => name === type)
  if (fileType) return fileIn(partOf(message, fileType), account, fileType) ?? { type: 'unsupported', what: type }
  switch (type) {
    case 'interactive':
    case 'button':
      return pressedIn(message, type)
    case 'order':
      return orderContent(partOf(message, 'order'))
    case 'contacts':
      return contactsContent(listOf(message, 'contacts'), sourcesOf(message))
    case 'location':
      return locationIn(message)
    case 'request_welcome':
      return { type: 'start' }
    case 'reaction':
      return reactionIn(message)
    case 'edit':
      return editIn(message, account)
    case 'revoke':
      return { type: 'shown', what: 'deletion', shown: '' }
    case 'unsupported':
      return unsupportedIn(message)
  }
  if (text) return wordsIn(message, text)
  return shownIn(type, partOf(message, type)) ?? { type: 'unsupported', what: type || 'message' }
}

/** Where the words come from is told beside them: a product, an advertisement, another chat. */
function wordsIn(message: unknown, text: string): Content {
  const beside = lineOf(...sourcesOf(message))
  return { type: 'text', text, ...(beside && { beside }) }
}

function sourcesOf(message: unknown): string[] {
  const context = partOf(message, 'context')
  const isForwarded = partOf(context, 'forwarded') === true || partOf(context, 'frequently_forwarded') === true
  const advertisement = ['headline', 'body', 'source_url'].map((name) => textOf(message, 'referral', name))
  return [productOf(context), isForwarded ? '↪ Forwarded' : '', ...advertisement]
}

/** Whatever an object holds, by its names; nothing of what is no object or is empty. */
function shownIn(what: string, value: unknown, text = ''): Shown | undefined {
  const shown = typeof value === 'object' ? fieldLines(value).join('\n') : ''
  return shown || text ? { type: 'shown', what, shown, ...(text && { text }) } : undefined
}

/** Buttons of templates bear payloads that nobody here has made: what they say counts. */
function pressedIn(message: unknown, type: string): Content {
  const reply = ['button_reply', 'list_reply']
    .map((name) => partOf(message, 'interactive', name))
    .find((found) => found !== undefined)
  if (type === 'interactive' && reply === undefined) return interactiveIn(partOf(message, 'interactive'))
  const payload = reply === undefined ? textOf(message, 'button', 'payload') : textOf(reply, 'id')
  const label = reply === undefined ? textOf(message, 'button', 'text') : textOf(reply, 'title')
  const isOurs = reply === undefined ? placeOf(payload) !== undefined : payload !== ''
  if (isOurs) return { type: 'choice', payload, ...(label && { label }) }
  return label ? wordsIn(message, label) : { type: 'unsupported', what: type }
}

/** The answers of a flow or of an address form, the permission to call, and what is not known yet. */
function interactiveIn(interactive: unknown): Content {
  const type = textOf(interactive, 'type')
  const reply = partOf(interactive, type)
  if (type !== 'nfm_reply') {
    const what = type === 'call_permission_reply' ? 'call' : 'interactive'
    return shownIn(what, reply) ?? { type: 'unsupported', what: type || 'interactive' }
  }
  const [written, body] = [textOf(reply, 'response_json'), textOf(reply, 'body')]
  const answers = jsonOf(written)
  // The token names the flow to its maker and says nothing to a person.
  const lines = answers === undefined ? [lineOf(written)] : fieldLines(answers, ['flow_token'])
  const shown = (lines.length > 0 ? lines : [lineOf(body)]).join('\n')
  return shown ? { type: 'shown', what: 'flow', shown } : { type: 'unsupported', what: 'flow' }
}

/** The number that was written to stands before the id of a file, because its token opens it. */
function fileIn(file: unknown, account: string, type: string): Content | undefined {
  const [id, text] = [textOf(file, 'id'), textOf(file, 'caption')]
  if (!id) {
    const shown = fieldLines(file, ['caption']).join('\n')
    return shown || text ? { type: 'shown', what: type, shown, ...(text && { text }) } : undefined
  }
  const contentType = textOf(file, 'mime_type').split(';')[0]?.trim() || 'application/octet-stream'
  const name = textOf(file, 'filename') || mediaNameOf(contentType)
  return { type: 'file', reference: `${account}/${id}`, contentType, name, ...(text && { text }) }
}

function locationIn(message: unknown): Content {
  const told = partOf(message, 'location')
  const place = placeOnEarth(numberOf(told, 'latitude'), numberOf(told, 'longitude'))
  if (!place) return shownIn('place', told) ?? { type: 'unsupported', what: 'location' }
  const name = lineOf(...['name', 'address', 'url'].map((part) => textOf(told, part)))
  return { type: 'location', ...place, ...(name && { name }) }
}

function reactionIn(message: unknown): Content {
  const [emoji, of] = [textOf(message, 'reaction', 'emoji'), textOf(message, 'reaction', 'message_id')]
  return { type: 'reaction', ...(emoji && { emoji }), ...(of && { of }) }
}

/** The new words. They are shown and not understood, because the former ones have been answered by now. */
function editIn(message: unknown, account: string): Content {
  const content = contentOf(partOf(message, 'edit', 'message'), account)
  const text = 'text' in content ? (content.text ?? '') : ''
  return { type: 'shown', what: 'edit', shown: text }
}

/** A type that the API does not pass on, and Meta's words of why. */
function unsupportedIn(message: unknown): Content {
  const [error] = listOf(message, 'errors')
  const type = textOf(message, 'unsupported', 'type')
  const why = textOf(error, 'error_data', 'details') || textOf(error, 'title') || textOf(error, 'message')
  const what = type || 'unsupported'
  return { type: 'unsupported', what: why ? reasonOf(`${what}:`, why) : what }
}
