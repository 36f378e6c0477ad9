/**
 * The customer's side of a conversation: what the plugin on a web page and the console's preview ask for. Every call but
 * the first one and the public settings presents the `userSid` that opened the session.
 */
import * as z from 'zod/mini'
import { builders } from '../access.ts'
import { ShownImage } from '../company/brand-image.ts'
import { LauncherAnswer } from '../company/launcher-answer.ts'
import { publicSettings } from './company-settings.ts'
import { contract } from '../contract.ts'
import { Id } from '../ids.ts'
import { contentLanguages } from '../languages.ts'
import { textLengthMax, titleLengthMax } from '../limits.ts'
import { ConversationEvent, SaidChoice } from '../chat/message.ts'
import { fileName, flag, saidText } from '../fields/text.ts'

const Name = z.string().check(z.minLength(1), z.maxLength(titleLengthMax))
const Language = z.enum(contentLanguages)

/** An opaque secret of 192 random bits behind what it is bound to (PREVIEW-017). */
const UserSid = z.string().check(z.regex(/^[\w-]{32,160}$/, 'session'))

const held = { client: Name, userId: Id, userSid: UserSid }

/**
 * `eventId` is made by the sender: a call repeated with the same id is heard once. `socket` is the name that the page has
 * given its own one: what the answer tells is not said there as well.
 */
const sent = { ...held, eventId: Id, socket: z.optional(Id) }

const session = {
  client: Name,
  /** The host of the page that holds the plugin, for people to read. */
  domain: z.optional(z.string().check(z.maxLength(255))),
  language: z.optional(Language),
  newSession: z.optional(flag),
  /** One that opens nothing is as good as none. */
  userSid: z.optional(z.string().check(z.maxLength(200))),
  userId: z.optional(Id),
  persistBetweenPages: z.optional(flag),
  /** The live environment unless `preview` opens another one. */
  environment: z.optional(Id),
  /** From `previewToken` or a link to a release: the session is a preview of what the word names. */
  preview: z.optional(z.string().check(z.maxLength(500))),
}
/** Whether somebody is there, where the company tells. `nextOpening`: while nobody is, and will be. */
const Availability = z.object({ isOpen: z.boolean(), nextOpening: z.optional(z.iso.datetime()) })
export type Availability = z.infer<typeof Availability>

const Session = z.object({ userId: Id, userSid: z.string(), newSession: z.boolean(), language: Language })

/** What happened in answer to a call, and the number of the last event there is. */
const Heard = z.object({ events: z.array(ConversationEvent), last: z.int() })
export type Heard = z.infer<typeof Heard>

export const customer = contract({
  launcher: {
    route: 'GET /api/user/launcher',
    summary: 'Gives what the button on a page needs, chosen for the language of the visitor.',
    access: 'visitor',
    isKept: true,
    input: z.object({ client: Name, language: z.optional(z.string().check(z.maxLength(100))) }),
    output: LauncherAnswer,
  },
  settings: {
    route: 'GET /api/user/settings',
    summary: 'Gives what the plugin shows before anybody has said a word: texts, style, session times, privacy.',
    access: 'visitor',
    isKept: true,
    /** `asked`: any word makes it an answer of its own, for who has just changed what it says. */
    input: z.object({ client: Name, asked: z.optional(z.string().check(z.maxLength(40))) }),
    output: z.object({
      ...publicSettings,
      displayName: z.string(),
      supportedLangs: z.array(Language),
      logo: z.optional(ShownImage),
      botIcon: z.optional(ShownImage),
      customButtonIcon: z.optional(ShownImage),
      availability: z.optional(Availability),
    }),
  },
  session: {
    route: 'GET /api/user/session',
    takesSessionInAddress: true,
    summary: 'Opens a session, or goes on with the one that `userSid` and `userId` name.',
    access: 'visitor',
    input: z.object(session),
    output: Session,
  },
  openSession: {
    route: 'POST /api/user/session',
    readAs: 'session',
    summary: 'The same with the fields in a body (PREVIEW-012).',
    access: 'visitor',
    input: z.object(session),
    output: Session,
  },
  endSession: {
    route: 'GET /api/user/session/end',
    summary: 'Ends a session; its userSid opens nothing any more.',
    access: 'customer',
    input: z.object({
      ...held,
      domain: z.optional(z.string()),
      language: z.optional(Language),
      newSession: z.optional(flag),
    }),
    output: z.object({ userId: Id }),
  },
  socketTicket: {
    route: 'POST /api/user/socket-ticket',
    summary: 'Gives a ticket that opens one socket within 30 seconds.',
    access: 'customer',
    limit: 'connect',
    input: z.object(held),
    output: z.object({ ticket: z.string() }),
  },
  events: {
    route: 'GET /api/user/event',
    takesSessionInAddress: true,
    summary: 'Gives the events behind the number `since`, oldest first, or else the last ones before `before`.',
    access: 'customer',
    input: z.object({
      ...held,
      since: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
      before: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
    }),
    output: Heard,
  },
  persistentMenu: {
    route: 'GET /api/user/persistent-menu',
    summary: 'Gives the choices that are always at hand.',
    access: 'visitor',
    input: z.object({ client: Name, language: z.optional(Language) }),
    output: z.array(SaidChoice),
  },
  typing: {
    route: 'GET /api/user/typing',
    takesSessionInAddress: true,
    summary: 'Tells the agents who look at the conversation that the customer is typing.',
    access: 'customer',
    input: z.object({ ...held, senderId: z.optional(Id) }),
    output: z.object({}),
  },
  conversationStart: {
    route: 'POST /api/user/event/conversation-start',
    summary: 'Begins the conversation of a session: the bot welcomes the customer, or says `startBlock`.',
    access: 'customer',
    limit: 'say',
    input: z.object({
      ...sent,
      environment: z.optional(Id),
      language: z.optional(Language),
      newSession: z.optional(z.boolean()),
      startBlock: z.optional(Id),
      /** The moment on the page that led here. */
      moment: z.optional(Id),
    }),
    output: Heard,
  },
  conversationEnd: {
    route: 'POST /api/user/event/conversation-end',
    summary: 'Ends the conversation; whoever held it is told.',
    access: 'customer',
    limit: 'say',
    input: z.object({ ...sent, by: z._default(z.enum(['customer', 'timeout']), 'customer') }),
    output: Heard,
  },
  text: {
    route: 'POST /api/user/event/text',
    summary: 'Says something; the bot’s replies are in the answer. Another language than before switches to it.',
    access: 'customer',
    limit: 'say',
    input: z.object({
      ...sent,
      text: saidText(textLengthMax),
      language: z.optional(Language),
    }),
    output: Heard,
  },
  choice: {
    route: 'POST /api/user/event/choice',
    summary: 'Presses a button of a message that was said, or of the persistent menu.',
    access: 'customer',
    limit: 'say',
    input: z.object({
      ...sent,
      /** The message that holds the button; absent for the persistent menu. */
      eventNumber: z.optional(z.int().check(z.minimum(1))),
      /** Where a message has several cards: which one. */
      item: z.optional(z.int().check(z.minimum(0))),
      choice: z.int().check(z.minimum(0)),
    }),
    output: Heard,
  },
  upload: {
    route: 'POST /api/user/upload',
    summary: 'Gives the form with which one file is sent straight to storage.',
    access: 'customer',
    limit: 'upload',
    input: z.object({ ...held, contentType: z.string().check(z.maxLength(100)), bytes: z.int().check(z.minimum(1)) }),
    output: z.object({ uploadId: Id, url: z.string(), fields: z.record(z.string(), z.string()) }),
  },
  image: {
    route: 'POST /api/user/event/image',
    summary: 'Sends a finished upload as an attachment.',
    access: 'customer',
    limit: 'say',
    input: z.object({ ...sent, uploadId: Id, name: fileName }),
    output: Heard,
  },
  feedback: {
    route: 'POST /api/user/event/feedback',
    summary: 'Likes or dislikes a message, where the company asks for it.',
    access: 'customer',
    limit: 'say',
    input: z.object({ ...sent, eventNumber: z.int().check(z.minimum(1)), liked: z.boolean() }),
    output: Heard,
  },
  rating: {
    route: 'POST /api/user/event/rating',
    summary: 'Rates a conversation or takeover that has ended, from 1 to 5.',
    access: 'customer',
    limit: 'say',
    input: z.object({
      ...sent,
      rating: z.int().check(z.minimum(1), z.maximum(5)),
      /** In the customer's own words, with the rating or after it, where the company asks for them. */
      comment: z.optional(saidText(textLengthMax)),
    }),
    output: Heard,
  },
  identify: {
    route: 'POST /api/user/identify',
    summary: 'Binds the session to the visitor whom the company’s server has signed in `token`.',
    access: 'customer',
    limit: 'connect',
    input: z.object({ ...held, token: z.string().check(z.maxLength(4096)) }),
    output: z.object({ isVerified: z.literal(true) }),
  },
  urlTrack: {
    route: 'POST /api/user/event/url-track',
    summary: 'Tells that a tracked link of a message was followed.',
    access: 'customer',
    limit: 'say',
    input: z.object({ ...sent, eventNumber: z.int().check(z.minimum(1)), url: z.string().check(z.maxLength(2048)) }),
    output: Heard,
  },
  previewToken: {
    route: 'POST /api/agent/preview-token',
    summary: 'Gives an agent the word with which the preview opens a session in the active environment.',
    access: { roles: builders, can: 'read' },
    audit: { none: 'it only opens the preview' },
    input: z.object({}),
    output: z.object({ preview: z.string() }),
  },
})
