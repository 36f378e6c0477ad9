/**
 * Messages and events of a conversation, in the one form that is stored, pushed to sockets and drawn by the widget and the
 * console. Events of a conversation are numbered from 1 without a gap.
 */
import * as z from 'zod/mini'
import { failureReasons } from '../failure-reasons.ts'
import { Id } from '../ids.ts'
import { contentLanguages } from '../languages.ts'
import { textLengthMax } from '../limits.ts'
import { Coordinates } from './coordinates.ts'

/** A file of the workspace. `url` is a short-lived address, added when a person is shown the message. */
export const Media = z.object({
  kind: z.enum(['image', 'video', 'file']),
  pointer: Id,
  /** It was made for this conversation, and goes with it. */
  isMade: z.optional(z.literal(true)),
  contentType: z.string(),
  name: z.string(),
  url: z.optional(z.string()),
})
export type Media = z.infer<typeof Media>

/** A file that somebody has sent: also its size, and of a picture its measures, so that there is room for it before it comes. */
export const SentFile = z.extend(Media, {
  bytes: z.optional(z.int()),
  width: z.optional(z.int()),
  height: z.optional(z.int()),
})
export type SentFile = z.infer<typeof SentFile>

/** What pressing a choice does; `url` and `phone` open on the customer's device. */
export const choiceActionTypes = [
  'url',
  'phone',
  'location',
  'block',
  'block-intent',
  'form-value',
  'extension',
] as const
export type ChoiceActionType = (typeof choiceActionTypes)[number]

/** A button as a customer sees it, in the language of the message. */
export const SaidChoice = z.object({
  title: z.string(),
  formValue: z.optional(z.string()),
  action: z.object({
    type: z.enum(choiceActionTypes),
    value: z.string(),
    track: z.optional(z.boolean()),
    view: z.optional(z.enum(['tab', 'window'])),
  }),
})
export type SaidChoice = z.infer<typeof SaidChoice>

/** One card of a gallery. */
export const SaidItem = z.object({
  title: z.string(),
  subtitle: z.string(),
  media: z.optional(Media),
  choices: z.array(SaidChoice),
})
export type SaidItem = z.infer<typeof SaidItem>

export const messageTypes = ['bot-msg', 'agent-msg', 'text', 'attachments', 'shown', 'url-track'] as const

/** The outcome of understanding a customer's text (INTENTS-009): a success of language understanding or of the knowledge base, or a failure. */
export const outcomes = ['nlp', 'knowledge-base', 'failure'] as const
export type Outcome = (typeof outcomes)[number]

export const Understood = z.object({
  outcome: z.enum(outcomes),
  intentId: z.optional(Id),
  /** From 0 to 1. */
  confidence: z.optional(z.number()),
  /** The second best intent, where it is likely enough to be told. */
  second: z.optional(z.object({ intentId: Id, confidence: z.number() })),
  /** The bot was not sure and asked the customer, so that nothing was answered. */
  isAskedBack: z.optional(z.literal(true)),
  /** The earlier text that the customer has told the meaning of by this. */
  told: z.optional(z.string()),
  /** The build of the model that understood it: the very same model can explain it later. */
  build: z.optional(Id),
  /** Absent means the model of that build. */
  engine: z.optional(z.literal('rasa')),
})
export type Understood = z.infer<typeof Understood>

/** Where an answer comes from. */
export const MessageSource = z.object({ title: z.string(), url: z.optional(z.string()), blockId: z.optional(Id) })
export type MessageSource = z.infer<typeof MessageSource>

/** Who wrote a message by e-mail that the customer has not written, as far as anybody can say. */
export const Writer = z.object({
  address: z.string(),
  name: z.optional(z.string()),
  /** The servers say that the mail is not from this address. */
  isUnproven: z.optional(z.literal(true)),
})
export type Writer = z.infer<typeof Writer>

/** Why a file of a customer is not here. `harmful`: a program, or a page that runs one; it is not kept. */
export type MissingFileReason = 'gone' | 'too-large' | 'unreachable' | 'unsupported' | 'harmful'

/**
 * What a message of a customer holds that they have not written: an order, a contact card, a share, a place, a file that could
 * not be had. Staff read it; it is never understood.
 */
export const Beside = z.object({
  /** Its kind in one word; absent where nobody knows it. */
  what: z.optional(z.string()),
  /** Lines that a person can act on; of a place its name. */
  text: z.optional(z.string()),
  place: z.optional(Coordinates),
  /** A file that could not be had, as its sender calls it; `why` is a `MissingFileReason`. */
  file: z.optional(z.object({ name: z.string(), contentType: z.string(), why: z.string() })),
})
export type Beside = z.infer<typeof Beside>

/**
 * `bot-msg` and `agent-msg` go to the customer; `text`, `attachments`, `shown` and `url-track` come from the customer. `shown`
 * has no words, and something `beside` them.
 */
export const Message = z.object({
  messageType: z.enum(messageTypes),
  text: z.optional(z.string().check(z.maxLength(textLengthMax))),
  /** A channel that cannot take the whole text gets its beginning, and not all of it in parts. */
  overflow: z.optional(z.literal('cut')),
  language: z.enum(contentLanguages),
  /** The block of this message, or the block whose button was pressed. */
  blockId: z.optional(Id),
  /** The broadcast that says it, or whose button was pressed; it is in the place of the block, too. */
  broadcastId: z.optional(Id),
  /** On channels of others: which recipient of that broadcast the customer is, and the environment it is kept in. */
  recipient: z.optional(z.object({ environment: Id, number: z.int() })),
  /** `qreply` choices disappear when one is pressed; `question` choices stay. */
  choiceType: z.optional(z.enum(['qreply', 'question'])),
  choices: z.optional(z.array(SaidChoice)),
  items: z.optional(z.array(SaidItem)),
  media: z.optional(SentFile),
  /** The question of a form, whose answer goes back to the form. A chat shows a calendar or a file picker by `fieldType`. */
  formCallback: z.optional(z.object({ key: z.string(), fieldType: z.string() })),
  agent: z.optional(z.object({ _id: Id, name: z.string() })),
  /** A colleague has written it in the own app of this channel's provider: by whom is not known, and it is with the customer already. */
  inApp: z.optional(z.string()),
  /** The name of the API key that sent it for the agent. */
  key: z.optional(z.string()),
  understood: z.optional(Understood),
  /** A language model has translated it, or a part of it. */
  translated: z.optional(z.boolean()),
  /** All of a mail, where `text` is what is new in it. */
  whole: z.optional(z.string()),
  /** Somebody else than the customer has written it into the conversation. */
  writer: z.optional(Writer),
  beside: z.optional(Beside),
  /** The address that it goes to in place of the customer's, because an agent has chosen so. */
  to: z.optional(z.string()),
  /** A template that the channel's provider has approved; `text` is what the customer reads. */
  template: z.optional(z.object({ name: z.string(), language: z.string(), values: z.array(z.string()) })),
  /** The link a customer followed (`url-track`). */
  url: z.optional(z.string()),
  /** It asks a customer who waits for a person to be patient, which nobody has asked for. */
  isAnnouncement: z.optional(z.literal(true)),
  /** A language model has worded it, from these. */
  sources: z.optional(z.array(MessageSource)),
})
export type Message = z.infer<typeof Message>

export const isFromCustomer = ({ messageType }: Message): boolean =>
  messageType !== 'bot-msg' && messageType !== 'agent-msg'

/** An agent's words to the customer: what an agent writes to somebody else answers no customer. */
export const isAnswer = (what: ConversationEventBody): boolean =>
  what.type === 'message' && what.message.messageType === 'agent-msg' && what.message.to === undefined

/** What is due to a customer by a department's promise: the first answer, the next one, or the end of the takeover. */
export const dueKinds = ['first', 'next', 'close'] as const
export type DueKind = (typeof dueKinds)[number]

const AgentName = z.object({ _id: Id, name: z.string() })

/** Why a call or a sending of the bot failed. A server that is not on the public internet is never asked. */
export const deliveryReasons = [
  'timeout',
  'network',
  'refused-address',
  'refused-header',
  'bad-redirect',
  'too-large',
  'status',
  'no-proper-answer',
  'unknown-path',
  'too-many-calls',
  'too-slow-together',
  'lost-secret',
  'module-gone',
  'no-sender',
  'not-connected',
] as const
export type DeliveryReason = (typeof deliveryReasons)[number]

/** What a function response asked for or sent, and why nothing came of it. It holds no text of others. */
export const DeliveryFailure = z.object({
  what: z.enum(['call', 'mail', 'zap', 'case']),
  blockId: Id,
  reason: z.enum(deliveryReasons),
  /** The HTTP status of the answer, where that is the reason. */
  status: z.optional(z.int()),
})
export type DeliveryFailure = z.infer<typeof DeliveryFailure>

/** The content of a conversation event. Private notes are never shown or sent to the customer. */
export const surveyScales = ['faces', 'thumbs'] as const

/** How the customer is asked what it was like; null: not at all. Absent where the company has no survey. */
const SurveyAsked = z.optional(z.nullable(z.object({ scale: z.enum(surveyScales), comment: z.boolean() })))
export type SurveyAsked = z.infer<typeof SurveyAsked>

export const ConversationEventBody = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('conversation-start'),
    language: z.enum(contentLanguages),
    isNewUser: z.boolean(),
    /** The moment on the page that led here. */
    moment: z.optional(Id),
    /** The block that the page asked for, in place of the welcome. */
    startBlock: z.optional(Id),
  }),
  z.object({ type: z.literal('conversation-end'), by: z.enum(['customer', 'timeout']), survey: SurveyAsked }),
  z.object({ type: z.literal('message'), message: Message }),
  /** The customer followed a link that is tracked: a message of the type `url-track`. */
  z.object({ type: z.literal('tracking'), message: Message }),
  z.object({
    type: z.literal('note'),
    agent: AgentName,
    text: z.string().check(z.maxLength(textLengthMax)),
    /** A file for colleagues, in the place of a text. */
    media: z.optional(SentFile),
    /** Agents and departments whom it asks to look. */
    mentions: z.optional(z.array(Id)),
  }),
  /** The customer asked for a person; nobody holds the conversation. */
  z.object({ type: z.literal('userIntervention'), interventionId: Id, departmentId: z.optional(Id) }),
  /** An agent took the conversation. */
  z.object({ type: z.literal('agentIntervention'), interventionId: Id, agent: AgentName }),
  z.object({ type: z.literal('agentAssigned'), interventionId: Id, agent: AgentName, by: AgentName }),
  z.object({ type: z.literal('agentUnassigned'), interventionId: Id, agent: AgentName, by: AgentName }),
  /** The conversation is the bot's again. */
  z.object({
    type: z.literal('interventionEnd'),
    interventionId: Id,
    by: z.enum(['agent', 'timeout', 'customer']),
    agent: z.optional(AgentName),
    /** Nobody but a colleague in the provider's own app has held it. */
    inApp: z.optional(z.literal(true)),
    topic: z.optional(z.string()),
    outcome: z.optional(z.string()),
    survey: SurveyAsked,
  }),
  z.object({
    type: z.literal('feedback'),
    eventNumber: z.int(),
    liked: z.boolean(),
    /** The block of the message that the thumb is on. */
    blockId: z.optional(Id),
  }),
  z.object({
    type: z.literal('rating'),
    rating: z.int().check(z.minimum(1), z.maximum(5)),
    /** In the customer's own words. */
    comment: z.optional(z.string().check(z.maxLength(textLengthMax))),
    /** It adds words to the same rating before. */
    again: z.optional(z.boolean()),
  }),
  z.object({ type: z.literal('language'), language: z.enum(contentLanguages), by: z.enum(['customer', 'agent']) }),
  /** A function response got no proper answer, or what it sent was given up. */
  z.extend(DeliveryFailure, { type: z.literal('delivery-failed') }),
  /** A message did not reach the customer by the channel, or nobody knows: it can be sent again by hand. */
  z.object({
    type: z.literal('message-failed'),
    eventNumber: z.int(),
    reason: z.enum(failureReasons),
    /** The provider's own words. */
    text: z.optional(z.string()),
  }),
  /** An agent puts the conversation aside until a moment, or until the customer says something. */
  z.object({ type: z.literal('snooze'), agent: AgentName, until: z.iso.datetime() }),
  /** It is back: the moment has come, the customer spoke, or an agent looked at it before. */
  z.object({ type: z.literal('wake'), by: z.enum(['time', 'customer', 'agent']), agent: z.optional(AgentName) }),
  /** What the department promises its customers was not done in time. */
  z.object({ type: z.literal('due-missed'), what: z.enum(dueKinds), due: z.iso.datetime() }),
  /** The customer marks a message with an emoji, in an app of others. */
  z.object({
    type: z.literal('reaction'),
    /** Absent where it was taken back. */
    emoji: z.optional(z.string()),
    /** The message it is on, and how that begins; absent where it is not known. */
    eventNumber: z.optional(z.int()),
    text: z.optional(z.string()),
  }),
  /** An agent changed what is known of the customer. */
  z.object({ type: z.literal('customer-edited'), agent: AgentName, fields: z.array(z.string()) }),
])
export type ConversationEventBody = z.infer<typeof ConversationEventBody>
export type ConversationEventType = ConversationEventBody['type']

export const ConversationEvent = z.object({
  /** Made by the sender, so that an event that is sent twice counts once. */
  _id: Id,
  number: z.int(),
  created: z.iso.datetime(),
  what: ConversationEventBody,
})
export type ConversationEvent = z.infer<typeof ConversationEvent>

/** Types that only staff see. */
const internal: readonly ConversationEventType[] = [
  'note',
  'feedback',
  'rating',
  'delivery-failed',
  'message-failed',
  'snooze',
  'wake',
  'due-missed',
  'reaction',
  'customer-edited',
]

/** Words of somebody else, and words to them, are none of the customer's. */
const isWithOthers = (what: ConversationEventBody): boolean =>
  what.type === 'message' && (what.message.writer !== undefined || what.message.to !== undefined)

/** The events a customer may see. The numbers of hidden events are skipped, so a customer's numbers may have gaps. */
export const forCustomer = (events: readonly ConversationEvent[]): ConversationEvent[] =>
  events
    .filter(({ what }) => !internal.includes(what.type) && !isWithOthers(what))
    .map((event) => ({ ...event, what: asCustomerSees(event.what) }))

/**
 * An event without what only staff may know: how a text was understood, what an answer was worded from, which API key sent it, the topic and the outcome of a takeover, and which
 * agent assigned the conversation to which.
 */
function asCustomerSees(what: ConversationEventBody): ConversationEventBody {
  if (what.type === 'agentAssigned') {
    const { by: _, ...assigned } = what
    return { ...assigned, type: 'agentIntervention' }
  }
  if (what.type === 'agentUnassigned') return { type: 'userIntervention', interventionId: what.interventionId }
  if (what.type === 'message') {
    const { understood: _, sources: __, key: ___, ...message } = what.message
    return { ...what, message }
  }
  if (what.type === 'interventionEnd') {
    const { topic: _, outcome: __, ...end } = what
    return end
  }
  return what
}
