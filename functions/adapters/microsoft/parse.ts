/** What the Bot Framework tells: one activity a call. */
import type { Heard, Person, Raw } from '../adapter.ts'
import { jsonOf, listOf, momentOf, partOf, textOf } from '../json.ts'
import { isServiceUrl } from './answer-url.ts'
import { contentsOf, wordsIn } from './content.ts'
import { emojiOf } from './reactions.ts'
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
      return contentsOf(activity).map((content, place) => ({
        ...told,
        id: place === 0 ? told.id : `${told.id}/${place}`,
        ...content,
      }))
    case 'messageUpdate':
    case 'messageDelete':
      return [changeOf(activity, told)]
    case 'conversationUpdate':
      return isBeginning(activity) ? [{ ...told, type: 'start' }] : []
    case 'endOfConversation':
      return [{ ...told, type: 'end' }]
    case 'typing':
      return [{ ...told, type: 'typing' }]
    case 'messageReaction':
      return reactionsOf(activity, told)
    default:
      return []
  }
}

/** The new words are shown and not understood, because the former ones have been answered by now. The message keeps its id. */
function changeOf(activity: unknown, told: Told): Heard {
  const isEdit = textOf(activity, 'type') === 'messageUpdate'
  const id = `${told.id}/${textOf(activity, 'type')}/${textOf(activity, 'timestamp')}`
  return { ...told, id, type: 'shown', what: isEdit ? 'edit' : 'deletion', shown: isEdit ? wordsIn(activity) : '' }
}

/** A reaction that is exchanged for another is told as one that is taken back and one that is added. */
function reactionsOf(activity: unknown, told: Told): Heard[] {
  const of = textOf(activity, 'replyToId')
  const [added] = listOf(activity, 'reactionsAdded').map((reaction) => textOf(reaction, 'type'))
  if (!added && listOf(activity, 'reactionsRemoved').length === 0) return []
  return [{ ...told, type: 'reaction', ...(added && { emoji: emojiOf(added) }), ...(of && { of }) }]
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
  // What somebody has asked the bot alone is never answered where others read: in a group they are another person. A page with
  // the web chat names its visitor itself, so that the conversation is the person wherever it is not Teams that names them.
  const who =
    isGroup(activity) || textOf(activity, 'channelId') !== 'msteams'
      ? { ids: [`${sender} ${conversation}`] as const, more: { ...more, user: sender } }
      : { ids: [sender] as const, more }
  const from = { ...who, ...(name && { name }) }
  return { id, ...(at && { at }), from, account: accountIn(activity) }
}

/** A chat of several people, or a channel of a team. */
const isGroup = (activity: unknown): boolean =>
  partOf(activity, 'conversation', 'isGroup') === true ||
  ['groupChat', 'channel'].includes(textOf(activity, 'conversation', 'conversationType'))

/** The bot itself has been added: somebody has begun to talk to it. */
const isBeginning = (activity: unknown): boolean =>
  listOf(activity, 'membersAdded').some((member) => textOf(member, 'id') === textOf(activity, 'recipient', 'id'))
