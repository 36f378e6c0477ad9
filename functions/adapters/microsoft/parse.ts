/** What the Bot Framework tells: one activity a call. */
import { placeOf } from '#shared/channels/degrade'
import { contentLanguages } from '#shared/languages'
import type { Heard, Person, Raw } from '../adapter.ts'
import { jsonOf, listOf, momentOf, partOf, textOf } from '../json.ts'
import { mediaNameOf } from '../media.ts'
import { isServiceUrl } from './answer-url.ts'
import { tenantOf } from './verify.ts'

/** Teams calls apps by their id behind these signs. */
const accountIn = (activity: unknown) => textOf(activity, 'recipient', 'id').replace(/^28:/, '')

export const microsoftAccountOf = ({ body }: Raw): string | undefined => accountIn(jsonOf(body)) || undefined

export function parseMicrosoft({ body }: Raw): readonly Heard[] {
  const activity = jsonOf(body)
  const told = toldIn(activity)
  if (!told) return []
  switch (textOf(activity, 'type')) {
    case 'message':
      return saidIn(activity).map((said, place) => ({
        ...told,
        id: place === 0 ? told.id : `${told.id}/${place}`,
        ...said,
      }))
    case 'conversationUpdate':
      return isBeginning(activity) ? [{ ...told, type: 'start' }] : []
    case 'endOfConversation':
      return [{ ...told, type: 'end' }]
    case 'typing':
      return [{ ...told, type: 'typing' }]
    case 'messageReaction': {
      const [added] = listOf(activity, 'reactionsAdded').map((reaction) => textOf(reaction, 'type'))
      return added ? [{ ...told, type: 'unsupported', what: `reaction ${added}` }] : []
    }
    default:
      return []
  }
}

interface Told {
  readonly id: string
  readonly at?: string
  readonly from: Person
  readonly account: string
}

/** Who says it, where it came from, and what an answer needs; nothing where it comes from a bot. */
function toldIn(activity: unknown): Told | undefined {
  const [sender, name] = [textOf(activity, 'from', 'id'), textOf(activity, 'from', 'name')]
  const bot = textOf(activity, 'recipient', 'id')
  const conversation = textOf(activity, 'conversation', 'id')
  const serviceUrl = textOf(activity, 'serviceUrl')
  if (!sender || !bot || !conversation || sender === bot || textOf(activity, 'from', 'role') === 'bot') return undefined
  // Updates of a conversation have no id of their own on every channel.
  const written = textOf(activity, 'timestamp')
  const id = textOf(activity, 'id') || `${conversation}/${textOf(activity, 'type')}/${written}`
  const at = momentOf(Date.parse(written) || undefined)
  const tenant = tenantOf(activity)
  const more = { conversation, bot, ...(tenant && { tenant }), ...(isServiceUrl(serviceUrl) && { serviceUrl }) }
  const from = { ids: [sender], ...(name && { name }), more } as const
  return { id, ...(at && { at }), from, account: accountIn(activity) }
}

/** The bot itself has been added: somebody has begun to talk to it. */
const isBeginning = (activity: unknown): boolean =>
  listOf(activity, 'membersAdded').some((member) => textOf(member, 'id') === textOf(activity, 'recipient', 'id'))

type Said = Heard extends infer H ? (H extends Heard ? Omit<H, keyof Told> : never) : never

function saidIn(activity: unknown): Said[] {
  const text = wordsIn(activity)
  const value = partOf(activity, 'value')
  const payload = textOf(value, 'choice') || (typeof value === 'string' && placeOf(value) ? value : '')
  if (payload) return [{ type: 'choice', payload, ...(text && { label: text }) }]
  const files = listOf(activity, 'attachments').flatMap(fileIn)
  if (files.length > 0) return files.map((file, place) => (place === 0 && text ? { ...file, text } : file))
  if (!text) return [{ type: 'unsupported', what: 'card' }]
  const [language] = textOf(activity, 'locale').toLowerCase().split('-')
  const known = contentLanguages.find((each) => each === language)
  return [{ type: 'text', text, ...(known && { language: known }) }]
}

/** Without the name of the bot, which a text in a team begins with. */
const wordsIn = (activity: unknown): string =>
  textOf(activity, 'text')
    .replace(/<at>[^<]{0,200}<\/at>/g, '')
    .replaceAll('&nbsp;', ' ')
    .trim()

/** A file of a team lies where it was put, with an address that opens it; a picture lies with the service. */
function fileIn(attachment: unknown): Extract<Said, { type: 'file' }>[] {
  const contentType = textOf(attachment, 'contentType')
  const isShared = contentType === 'application/vnd.microsoft.teams.file.download.info'
  const reference = isShared ? textOf(attachment, 'content', 'downloadUrl') : textOf(attachment, 'contentUrl')
  // Cards, and the copy of the text that Teams adds.
  if (!reference || (!isShared && /^(text\/html|application\/vnd\.microsoft\.)/.test(contentType))) return []
  const type = isShared ? 'application/octet-stream' : contentType
  return [{ type: 'file', reference, contentType: type, name: textOf(attachment, 'name') || mediaNameOf(type) }]
}
