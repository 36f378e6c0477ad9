/** What a message of the Bot Framework holds: words, files, cards, places, and what was quoted or shared beside them. */
import { placeOf } from '#shared/channels/degrade'
import { placeOnEarth } from '#shared/chat/coordinates'
import { contentLanguages } from '#shared/languages'
import { textOfMarkup } from '../email/text/markup-text.ts'
import { jsonOf, listOf, numberOf, partOf, textOf } from '../json.ts'
import { mediaNameOf } from '../media.ts'
import type { HeardContent } from '../meta.ts'
import { fieldLines, lineOf } from '../shown-lines.ts'

type File = Extract<HeardContent, { type: 'file' }>

/** The contents of a message in the order in which they are told: words survive whatever stands beside them. */
export function contentsOf(activity: unknown): HeardContent[] {
  const text = wordsIn(activity)
  const value = partOf(activity, 'value')
  const payload = textOf(value, 'choice') || (typeof value === 'string' && placeOf(value) ? value : '')
  if (payload) return [{ type: 'choice', payload, ...(text && { label: text }) }]
  const attachments = listOf(activity, 'attachments')
  const files = attachments.flatMap(fileIn)
  const shown = [...fieldLines(value, ['msteams']), ...attachments.flatMap(linesIn)].filter((line) => line !== text)
  const card: HeardContent = { type: 'shown', what: 'card', shown: shown.join('\n') }
  const [first, ...rest] = files
  if (first) return [{ ...first, ...(text && { text }) }, ...rest, ...(shown.length > 0 ? [card] : [])]
  const place = placeIn(activity)
  if (place) return [{ ...place, ...(text && { text }) }, ...(shown.length > 0 ? [card] : [])]
  if (text)
    return [{ type: 'text', text, ...languageIn(activity), ...(shown.length > 0 && { beside: shown.join(' · ') }) }]
  return [shown.length > 0 ? card : { type: 'unsupported', what: attachments.length > 0 ? 'card' : 'message' }]
}

function languageIn(activity: unknown) {
  const [tag] = textOf(activity, 'locale').toLowerCase().split('-')
  const language = contentLanguages.find((each) => each === tag)
  return language ? { language } : {}
}

const wordsMax = 100_000

/** Teams adds a copy of the text in HTML; now and then the words stand there alone. */
export function wordsIn(activity: unknown): string {
  const names = botNamesIn(activity)
  const text = withoutMentions(textOf(activity, 'text'), names).replaceAll('&nbsp;', ' ').trim()
  if (text) return text
  return listOf(activity, 'attachments')
    .filter((attachment) => textOf(attachment, 'contentType') === 'text/html')
    .map((attachment) => textOfMarkup(withoutMentions(textOf(attachment, 'content'), names), wordsMax).trim())
    .filter(Boolean)
    .join('\n')
}

function botNamesIn(activity: unknown): readonly string[] {
  const bot = textOf(activity, 'recipient', 'id')
  const mentions = listOf(activity, 'entities').filter((entity) => textOf(entity, 'mentioned', 'id') === bot)
  return [
    textOf(activity, 'recipient', 'name'),
    ...mentions.map((mention) => textOf(mention, 'mentioned', 'name')),
    ...mentions.map((mention) => textOf(mention, 'text').replace(/<[^<>]{0,200}>/g, '')),
  ]
}

/** A text in a team begins with the name of the bot; the names of others are words. */
const withoutMentions = (text: string, botNames: readonly string[]): string =>
  text.replace(
    / ?<(at|span)(?=[\s>])([^<>]{0,300})>([^<]{0,200})<\/\1>/g,
    (whole, tag: string, attributes: string, name: string) => {
      if (tag === 'span' && !/skype\.com\/mention/i.test(attributes)) return whole
      return botNames.includes(name.trim()) ? '' : `${whole.startsWith(' ') ? ' ' : ''}${name}`
    },
  )

const sharedFile = 'application/vnd.microsoft.teams.file.download.info'

/** A file of a team lies where it was put, with an address that opens it; a picture lies with the service. */
function fileIn(attachment: unknown): File[] {
  const contentType = textOf(attachment, 'contentType')
  const isShared = contentType === sharedFile
  const reference = isShared ? textOf(attachment, 'content', 'downloadUrl') : textOf(attachment, 'contentUrl')
  // Cards, links to documents, and the copy of the text that Teams adds.
  if (!reference || (!isShared && /^(text\/html$|application\/vnd\.microsoft\.|\w*reference$)/i.test(contentType)))
    return []
  const type = isShared || !contentType ? 'application/octet-stream' : contentType
  const ending = textOf(attachment, 'content', 'fileType')
  const name = textOf(attachment, 'name') || (isShared && ending ? `file.${ending}` : mediaNameOf(type))
  return [{ type: 'file', reference, contentType: type, name }]
}

/** What is neither words nor a file: a card, a quoted or forwarded message, a link to a document. */
function linesIn(attachment: unknown): string[] {
  const contentType = textOf(attachment, 'contentType')
  if (contentType === 'text/html' || fileIn(attachment).length > 0) return []
  const content = partOf(attachment, 'content')
  const read = typeof content === 'string' ? jsonOf(content) : content
  if (/^(forwarded)?messageReference$/i.test(contentType)) return quoteLines(read)
  const card = contentType.startsWith('application/vnd.microsoft.card.') ? cardLines(read) : []
  return card.length > 0 ? card : [lineOf(textOf(attachment, 'name'), textOf(attachment, 'contentUrl'))].filter(Boolean)
}

function quoteLines(message: unknown): string[] {
  const preview = textOf(message, 'messagePreview') || textOf(message, 'originalMessageContent')
  const sender = ['messageSender', 'originalMessageSender'].map((part) => textOf(message, part, 'user', 'displayName'))
  const who = sender.find(Boolean)
  return preview ? [lineOf(`↪ ${who ? `${who}: ` : ''}${textOfMarkup(preview, wordsMax)}`)] : []
}

/** The words of a card, an adaptive or a simple one. */
export function cardLines(content: unknown): string[] {
  const head = lineOf(...['title', 'subtitle', 'text'].map((part) => textOf(content, part)))
  return [head, ...blockLines(listOf(content, 'body'))].filter(Boolean)
}

const depthMax = 6

/** The texts of an adaptive card, whose parts hold others. */
function blockLines(blocks: readonly unknown[], depth = 0): string[] {
  if (depth > depthMax) return []
  return blocks.flatMap((block) => [
    lineOf(textOf(block, 'text') || textOf(block, 'altText')),
    ...listOf(block, 'facts').map((fact) => lineOf(`${textOf(fact, 'title')}: ${textOf(fact, 'value')}`)),
    ...['items', 'columns', 'inlines'].flatMap((part) => blockLines(listOf(block, part), depth + 1)),
  ])
}

/** Channels other than Teams tell a place as an entity, on a map or with an address around it. */
function placeIn(activity: unknown): Extract<HeardContent, { type: 'location' }> | undefined {
  for (const entity of listOf(activity, 'entities')) {
    const geo = partOf(entity, 'geo') ?? entity
    const place = placeOnEarth(numberOf(geo, 'latitude'), numberOf(geo, 'longitude'))
    if (!place) continue
    const name = lineOf(textOf(entity, 'name'), textOf(entity, 'address'))
    return { type: 'location', ...place, ...(name && { name }) }
  }
  return undefined
}
