/** The way from an agent to a customer by the channel of their conversation, and the calls on it. */
import * as z from 'zod/mini'
import { accessOf, everyone } from '../access.ts'
import type { Capabilities } from '../channels/definition.ts'
import { Template } from '../channels/templates.ts'
import { ChannelName } from '../chat/channel-name.ts'
import { channels } from '../chat/channels.ts'
import { ConversationEvent } from '../chat/message.ts'
import { contract } from '../contract.ts'
import { Id } from '../ids.ts'
import { saidText } from '../fields/text.ts'
import { templateValueLengthMax, templateValuesMax, textLengthMax } from '../limits.ts'

/**
 * How messages reach a customer. `open`: they leave at once. `stuck`: they wait until the provider is back. `reconnect`: they
 * wait, because the provider lets the company in no more. `off`: the channel is switched off. `none`: there is no address.
 */
const lineStates = ['open', 'stuck', 'reconnect', 'off', 'none'] as const

/** The form in which a channel shows choices: the one that most questions get. */
const choiceForms = ['buttons', 'quick', 'list', 'numbered', 'spoken'] as const

/** What a channel shows of an answer. */
const Shown = z.object({
  /** In characters; a longer text goes in parts. */
  textMax: z.int(),
  choices: z.enum(choiceForms),
  /** The largest file of each kind, in bytes, and the only types; other files go as links, and where it is spoken not at all. */
  files: z.object({
    image: z.optional(z.int()),
    video: z.optional(z.int()),
    file: z.optional(z.int()),
    only: z.optional(z.readonly(z.array(z.string()))),
  }),
  /** WhatsApp, whoever passes it on. */
  isWhatsapp: z.optional(z.literal(true)),
  /** What the provider tells of a message. */
  receipts: z.array(z.enum(['sent', 'delivered', 'read'])),
  /** What the channel takes when the customer wrote too long ago. */
  outside: z.optional(z.enum(['template', 'blocked'])),
})
type Shown = z.infer<typeof Shown>

/** The capabilities of a channel, as a composer tells of them. */
export const shownOf = ({
  textMax,
  markup,
  buttons,
  list,
  quick,
  media,
  receipts,
  window,
  spoken,
}: Capabilities): Shown => ({
  textMax,
  choices: spoken ? 'spoken' : buttons ? 'buttons' : list ? 'list' : quick ? 'quick' : 'numbered',
  files: media,
  ...(markup === 'whatsapp' && { isWhatsapp: true as const }),
  receipts: [...receipts],
  ...(window && { outside: window.outside }),
})

/** The way from an agent to a customer on the channel of their conversation. */
export const Line = z.object({
  channel: z.enum(channels),
  /** Which of the company's numbers, pages or mailboxes. */
  account: z.string(),
  /** The customer's address, most of it hidden. */
  to: z.string(),
  state: z.enum(lineStates),
  /** Until when a person may answer freely, on channels that limit this. */
  windowEnds: z.optional(z.iso.datetime()),
  /** Something is being handed over just now. */
  sending: z.optional(z.boolean()),
  /** The number of the last event that was handed over. */
  cursor: z.optional(z.int()),
  /** Messages that an agent has sent again, each with the number of the failure before that. */
  sentAgain: z.optional(z.array(z.object({ number: z.int(), after: z.int() }))),
  /** The channel lists templates, which may be sent at any time. */
  hasTemplates: z.boolean(),
  /** Of a conversation by e-mail: what it is about, and what speaks against its sender. */
  mail: z.optional(z.object({ subject: z.string(), isUnverified: z.boolean(), isSpam: z.boolean() })),
  shown: Shown,
})
export type Line = z.infer<typeof Line>

/** An agent's call: each agent has at most one. */
const AgentCall = z.object({
  userId: Id,
  started: z.iso.datetime(),
  /** What to dial, where the browser cannot call itself; as much of it as is known. */
  number: z.optional(z.string()),
})
export type AgentCall = z.infer<typeof AgentCall>

const access = accessOf(everyone, 'liveChatDisabled')
const [read, write] = [access('read'), access('update')]
/** What the conversation itself keeps as an event. */
const keptInside = { access: write, audit: { none: 'the conversation keeps it, with who did it' } } as const
const ofCall = { access: write, audit: { none: 'it only keeps an agent from two calls at once' } } as const

/** Routes of conversations that have to do with their channel. */
const templateValue = z.string().check(z.trim(), z.minLength(1), z.maxLength(templateValueLengthMax))

export const lineRoutes = contract({
  line: {
    route: 'GET /api/agent/users/line',
    summary:
      'Tells how messages reach a customer: the state of the channel, until when it takes free text, what it shows.',
    access: read,
    input: z.object({ userId: Id }),
    output: Line,
  },
  answerOther: {
    route: 'POST /api/agent/send/other',
    summary:
      'Answers somebody else than the customer who has written into a conversation by e-mail: the message goes to their address alone. The agent must hold the conversation.',
    access: write,
    audit: 'create-answer',
    input: z.object({
      userId: Id,
      draftEventId: Id,
      /** Who has written it: refused as `other-agent` where somebody else is signed in by now. */
      agentId: z.optional(Id),
      /** The number of what that person wrote. */
      eventNumber: z.int().check(z.minimum(1)),
      text: saidText(textLengthMax),
      /** The number of the last event the agent has seen: an answer of a colleague behind it refuses as `overtaken`. */
      seen: z.optional(z.int()),
    }),
    output: ConversationEvent,
  },
  typing: {
    route: 'GET /api/agent/typing',
    summary: 'Tells the customer that the agent is typing.',
    access: write,
    input: z.object({ userId: Id, senderId: z.optional(Id) }),
    output: z.object({}),
  },
  templates: {
    route: 'GET /api/agent/send/templates',
    summary: 'Lists the approved message templates of the customer’s channel, as its provider has them.',
    access: read,
    limit: 'model',
    input: z.object({ userId: Id }),
    output: z.array(Template),
  },
  sendTemplate: {
    route: 'POST /api/agent/send/template',
    summary: 'Sends an approved template with its values; the agent must hold the conversation.',
    ...keptInside,
    input: z.object({
      userId: Id,
      draftEventId: Id,
      agentId: z.optional(Id),
      name: z.string().check(z.minLength(1), z.maxLength(600)),
      language: z.string().check(z.minLength(1), z.maxLength(20)),
      values: z._default(z.array(templateValue).check(z.maxLength(templateValuesMax)), []),
    }),
    output: ConversationEvent,
  },
  sendAgain: {
    route: 'POST /api/agent/send/again',
    summary: 'Sends a message again that did not reach the customer, or may not have.',
    ...keptInside,
    input: z.object({ userId: Id, eventNumber: z.int().check(z.minimum(1)) }),
    output: Line,
  },
  startVideoCall: {
    route: 'POST /api/agent/start-video-call/{channel}',
    summary: 'Opens a room for a video call, and sends the customer the way there on their channel.',
    ...keptInside,
    input: z.object({ channel: ChannelName, userId: Id }),
    output: z.object({ url: z.string() }),
  },
  twilioToken: {
    route: 'GET /api/agent/twilio-token',
    summary:
      'Gives the token with which the agent’s browser takes part in calls, good for an hour: those of a conversation’s environment, or of the active one.',
    access: write,
    input: z.object({ userId: z.optional(Id) }),
    output: z.object({ token: z.string() }),
  },
  startCall: {
    route: 'POST /api/agent/start-call',
    summary: 'Begins the agent’s part in a customer’s call; refused while the agent is in another one.',
    ...ofCall,
    input: z.object({ userId: Id }),
    output: AgentCall,
  },
  endCall: {
    route: 'POST /api/agent/end-call',
    summary: 'Ends the agent’s part in a call, if there is one.',
    ...ofCall,
    input: z.object({}),
    output: z.object({}),
  },
})
