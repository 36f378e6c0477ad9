/** What a message of Messenger holds: words, files, and what stands beside them. */
import { placeOnEarth } from '#shared/chat/coordinates'
import { isUrl } from '#shared/fields/url'
import { isTimezone, wallClock } from '#shared/wall-clock'
import { listOf, momentOf, numberOf, partOf, textOf } from '../json.ts'
import { mapLink, type HeardContent } from '../meta.ts'
import { fieldLines, lineOf } from '../shown-lines.ts'

/** The thumb that Messenger offers beside its text field, in its three sizes. */
const thumbs = ['369239263222822', '369239383222810', '369239343222814']

type File = Extract<HeardContent, { type: 'file' }>

/** The contents of a message in the order in which they are told: the words go with the first file, or stand alone. */
export function contentsOf(message: unknown): HeardContent[] {
  const text = textOf(message, 'text')
  const parts = attachmentsOf(message).map((attachment) => partIn(attachment, text))
  const files = parts.filter((part): part is File => part.type === 'file')
  const others = parts.filter((part) => part.type !== 'file')
  const [first, ...rest] = files
  if (first) return [{ ...first, ...(text && { text }) }, ...rest, ...others.filter(isTold)]
  if (!text) return parts.length > 0 ? parts : [{ type: 'unsupported', what: 'message' }]
  const source = lineOf(...sourcesOf(message))
  const [place] = others
  if (place?.type === 'location' && others.length === 1 && !source) return [{ ...place, text }]
  const beside = [...others.map(besideOf), source].filter(Boolean).join(' · ')
  return [{ type: 'text', text, ...(beside && { beside }) }]
}

/** A sticker may also be told as the picture that it is. */
function attachmentsOf(message: unknown): readonly unknown[] {
  const all = listOf(message, 'attachments')
  const idOf = (attachment: unknown) => textOf(attachment, 'payload', 'sticker_id')
  const stickers = all.filter((attachment) => textOf(attachment, 'type') === 'sticker').map(idOf)
  return all.filter(
    (attachment) => textOf(attachment, 'type') !== 'image' || !idOf(attachment) || !stickers.includes(idOf(attachment)),
  )
}

const isTold = (part: HeardContent): boolean => part.type !== 'unsupported'

/** A part in one line beside the words. */
function besideOf(part: HeardContent): string {
  if (part.type === 'text') return part.text
  if (part.type === 'location') return lineOf(part.name ?? '', mapLink(part))
  return part.type === 'shown' ? part.shown.replaceAll('\n', ' · ') : ''
}

/** Where the words come from: a product of the shop, an advertisement, a story that they answer. */
function sourcesOf(message: unknown): string[] {
  const referral = partOf(message, 'referral')
  return [
    textOf(referral, 'ads_context_data', 'ad_title'),
    textOf(referral, 'product', 'id') || textOf(referral, 'ads_context_data', 'product_id'),
    textOf(referral, 'ref'),
    textOf(message, 'reply_to', 'story', 'url'),
  ]
}

/** Meta names kinds, no types: what a file is shows in its bytes. */
const contentTypes: Readonly<Record<string, string>> = {
  image: 'image/jpeg',
  video: 'video/mp4',
  audio: 'audio/mpeg',
  file: 'application/octet-stream',
  sticker: 'image/png',
}

/** What kinds that are no files are called here. */
const shownKinds: Readonly<Record<string, string>> = {
  fallback: 'share',
  share: 'share',
  post: 'share',
  ig_post: 'share',
  reel: 'reel',
  ig_reel: 'reel',
  story_mention: 'story',
  ig_story: 'story',
  template: 'template',
  appointment_booking: 'appointment',
}

/** `words` are those beside it: a link that stands in them is not told again. */
function partIn(attachment: unknown, words: string): HeardContent {
  const [kind, url] = [textOf(attachment, 'type'), textOf(attachment, 'payload', 'url')]
  if (thumbs.includes(textOf(attachment, 'payload', 'sticker_id'))) return { type: 'text', text: '👍' }
  const contentType = Object.hasOwn(contentTypes, kind) ? contentTypes[kind] : undefined
  if (contentType && url) return { type: 'file', reference: url, contentType, name: nameIn(url) || kind }
  const place = placeIn(attachment)
  if (place) return place
  const what = (Object.hasOwn(shownKinds, kind) && shownKinds[kind]) || kind || 'attachment'
  const shown = linesIn(attachment, what, words).filter(Boolean).join('\n')
  return shown ? { type: 'shown', what, shown } : { type: 'unsupported', what }
}

const nameIn = (url: string): string => (isUrl(url) ? (new URL(url).pathname.split('/').at(-1) ?? '') : '')

function placeIn(attachment: unknown): HeardContent | undefined {
  const coordinates = partOf(attachment, 'payload', 'coordinates')
  const place = placeOnEarth(numberOf(coordinates, 'lat'), numberOf(coordinates, 'long'))
  if (!place) return undefined
  const name = lineOf(textOf(attachment, 'title'), textOf(attachment, 'url'))
  return { type: 'location', ...place, ...(name && { name }) }
}

function linesIn(attachment: unknown, what: string, words: string): string[] {
  const payload = partOf(attachment, 'payload')
  if (what === 'template') return templateLines(payload)
  if (what === 'appointment') return [appointmentLine(payload)]
  const [title, link] = ['title', 'url'].map((name) => textOf(payload, name) || textOf(attachment, name))
  if (title || link) return [lineOf(title ?? '', link && !words.includes(link) ? link : '')]
  return fieldLines(payload)
}

/** A line for each product or card; else what the template says, with its buttons. */
function templateLines(payload: unknown): string[] {
  const products = listOf(payload, 'product', 'elements')
  const elements = products.length > 0 ? products : listOf(payload, 'elements')
  const lines = elements.map((element) =>
    lineOf(
      textOf(element, 'title'),
      textOf(element, 'subtitle'),
      textOf(element, 'retailer_id') || (products.length > 0 && !textOf(element, 'title') ? textOf(element, 'id') : ''),
      textOf(element, 'default_action', 'url') || textOf(element, 'url'),
    ),
  )
  if (lines.some(Boolean)) return lines
  const buttons = listOf(payload, 'buttons').map((button) => textOf(button, 'title'))
  return [lineOf(textOf(payload, 'text') || textOf(payload, 'title'), ...buttons)]
}

/** In the time zone that the customer booked in. */
function appointmentLine(payload: unknown): string {
  const zone = textOf(payload, 'timezone')
  const timeZone = zone && isTimezone(zone) ? zone : 'UTC'
  const [begins, ends] = ['start_time', 'end_time'].map((name) => {
    const seconds = numberOf(payload, name)
    const moment = momentOf(seconds === undefined ? undefined : seconds * 1000)
    if (moment === undefined) return ''
    const { day, time } = wallClock(new Date(moment), timeZone)
    return `${day} ${time.slice(0, 5)}`
  })
  const [firstDay = '', time = ''] = begins?.split(' ') ?? []
  const [lastDay = '', until = ''] = ends?.split(' ') ?? []
  const span = [`${firstDay} ${time}`.trim(), lastDay === firstDay ? until : (ends ?? '')].filter(Boolean).join(' – ')
  return lineOf(textOf(payload, 'status'), span && `${span} (${timeZone})`, textOf(payload, 'booking_id'))
}
