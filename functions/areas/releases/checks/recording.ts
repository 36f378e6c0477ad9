/** What a customer did in the latest session of a conversation, up to the first person, as turns to be played again. Pure. */
import type { BlockChoice } from '#shared/blocks/choices'
import type { ConversationEvent, Media, Message, SaidChoice } from '#shared/chat/message'
import type { ContentLanguage } from '#shared/languages'
import { textIn } from '#shared/languages'
import { replayedTurnsMax } from '#shared/limits'
import type { ConversationItem } from '../../../chat/conversation/store.ts'

/** What the customer did. */
export type RecordedInput =
  | { readonly type: 'start'; readonly blockId?: string | undefined }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'file'; readonly file: Media }
  /** `choice` is the button as it was offered; `isMenu`: it is the company's and always there. */
  | {
      readonly type: 'press'
      readonly title: string
      readonly choice?: SaidChoice | undefined
      readonly isMenu?: true | undefined
    }

export interface RecordedTurn {
  /** Of the customer's event. */
  readonly number: number
  readonly created: string
  readonly input: RecordedInput
  /** The customer has picked this language right before. */
  readonly language?: ContentLanguage | undefined
}

export interface RecordedTalk {
  /** The conversation as it was when the session began, as far as that is known. */
  readonly conversation: ConversationItem
  readonly turns: readonly RecordedTurn[]
  /** It went on longer than is played. */
  readonly isCut: boolean
}

/** The talk of these events; `undefined` where the customer did nothing. */
export function talkOf(
  conversation: ConversationItem,
  events: readonly ConversationEvent[],
  menu: readonly BlockChoice[],
): RecordedTalk | undefined {
  const session = events.filter(({ created }) => created >= conversation.session.started)
  const person = session.findIndex(isPersons)
  const alone = person < 0 ? session : session.slice(0, person)
  const turns = alone.flatMap((event, index) => turnOf(alone, index, menu) ?? [])
  const [first] = alone
  if (turns.length === 0 || !first) return undefined
  const language = languageOf(first) ?? conversation.language
  return {
    conversation: asBegun(conversation, language),
    turns: turns.slice(0, replayedTurnsMax),
    isCut: turns.length > replayedTurnsMax,
  }
}

/** What the bot knew of the customer then is not kept; that it talked and had no state is. */
const asBegun = (conversation: ConversationItem, language: ContentLanguage): ConversationItem => ({
  ...conversation,
  bot: undefined,
  languageSwitches: undefined,
  language,
  owner: { by: 'bot' },
  session: { status: 'active', started: conversation.session.started, count: conversation.session.count },
})

/** A person is asked for, or has come. */
const isPersons = ({ what }: ConversationEvent): boolean =>
  what.type === 'userIntervention' ||
  what.type === 'agentIntervention' ||
  (what.type === 'message' && what.message.messageType === 'agent-msg')

function languageOf({ what }: ConversationEvent): ContentLanguage | undefined {
  if (what.type === 'conversation-start') return what.language
  return what.type === 'message' ? what.message.language : undefined
}

function turnOf(
  events: readonly ConversationEvent[],
  index: number,
  menu: readonly BlockChoice[],
): RecordedTurn | undefined {
  const event = events[index]!
  const input = inputOf(events, index, menu)
  if (!input) return undefined
  // The language changes in the write of what is said in it, and before that.
  const before = events[index - 1]
  const isPicked = before?.what.type === 'language' && before.what.by === 'customer' && before.created === event.created
  const { number, created } = event
  return { number, created, input, ...(isPicked && { language: languageOf(event) }) }
}

function inputOf(
  events: readonly ConversationEvent[],
  index: number,
  menu: readonly BlockChoice[],
): RecordedInput | undefined {
  const { what } = events[index]!
  if (what.type === 'conversation-start') return { type: 'start', blockId: what.startBlock }
  if (what.type !== 'message') return undefined
  const { messageType, text, media, blockId, writer } = what.message
  if (writer) return undefined
  if (messageType === 'attachments') return media && { type: 'file', file: media }
  if (messageType !== 'text' || text === undefined) return undefined
  if (blockId) return { type: 'press', title: text, choice: offeredIn(events.slice(0, index), text, blockId) }
  return menuChoiceOf(what.message, menu) ?? { type: 'text', text }
}

/** The button that was pressed: the latest one of this title which the response has shown. */
function offeredIn(events: readonly ConversationEvent[], title: string, blockId: string): SaidChoice | undefined {
  const offers = events.flatMap(({ what }) =>
    what.type === 'message' && what.message.blockId === blockId ? choicesIn(what.message) : [],
  )
  return offers.findLast((choice) => choice.title === title)
}

/** All buttons of a message, those of its cards included. */
export const choicesIn = ({ choices = [], items = [] }: Message): SaidChoice[] => [
  ...choices,
  ...items.flatMap((item) => item.choices),
]

/** What is pressed in the menu is stored like a text, but without a word of how it was understood. */
function menuChoiceOf(
  { text, language, understood }: Message,
  menu: readonly BlockChoice[],
): RecordedInput | undefined {
  if (understood) return undefined
  const pressed = menu.find(({ title }) => textIn(title, language) === text)
  if (!pressed) return undefined
  const title = textIn(pressed.title, language)
  return { type: 'press', title, choice: { title, action: pressed.action }, isMenu: true }
}
