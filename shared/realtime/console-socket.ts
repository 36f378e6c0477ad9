/**
 * Messages on a socket. Upwards only a few; downwards what happens in the workspace, and in the conversations that a
 * console looks at or a customer has.
 */
import * as z from 'zod/mini'
import { ConversationUser } from '../contracts/conversations.ts'
import { Mention } from '../contracts/inbox.ts'
import { Counts } from '../contracts/queues.ts'
import { Event } from './events.ts'
import { Id } from '../ids.ts'
import { ConversationEvent } from '../chat/message.ts'

const Person = z.object({ _id: Id, name: z.string() })

/** What a console says. */
export const Upward = z.discriminatedUnion('action', [
  /** The first word of a socket. Its ticket has said who speaks; the answer tells that the other side knows. */
  z.object({ action: z.literal('authentication') }),
  /** The heartbeat; with `userId` the answer names the last event of that conversation. */
  z.object({ action: z.literal('ping'), userId: z.optional(Id) }),
  /** Asks for the events of this conversation; colleagues see that the agent looks at it. */
  z.object({ action: z.literal('watch'), userId: Id }),
  z.object({ action: z.literal('unwatch'), userId: Id }),
  z.object({ action: z.literal('typing'), userId: Id }),
  /** The notifications switch. */
  z.object({ action: z.literal('ready'), on: z.boolean() }),
])
export type Upward = z.infer<typeof Upward>

/** The page that holds the plugin, without what its address asks for. */
const ToldPage = z.optional(z.object({ url: z.string(), title: z.optional(z.string()) }))

/** What a customer's plugin says; nothing reaches it before it has said `authentication`. */
export const CustomerUpward = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('authentication'),
    userSid: z.string(),
    page: ToldPage,
    /** How calls of this page name the socket. */
    socket: z.optional(Id),
  }),
  z.object({ action: z.literal('ping'), page: ToldPage }),
  z.object({ action: z.literal('typing') }),
  z.object({ action: z.literal('read'), number: z.int() }),
])
export type CustomerUpward = z.infer<typeof CustomerUpward>

export const Downward = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('pong'), last: z.optional(z.int()) }),
  z.object({ kind: z.literal('event'), event: Event }),
  /** An event of a conversation this socket watches. */
  z.object({ kind: z.literal('wbbEvent'), userId: Id, event: ConversationEvent }),
  /** A conversation as lists show it, after it has changed. */
  z.object({ kind: z.literal('user'), user: ConversationUser }),
  z.object({ kind: z.literal('counts'), counts: Counts }),
  z.object({ kind: z.literal('customerTyping'), userId: Id }),
  z.object({ kind: z.literal('agentTyping'), userId: Id, agent: Person }),
  /** The customer has seen everything up to this number. */
  z.object({ kind: z.literal('readEvent'), userId: Id, number: z.int() }),
  z.object({ kind: z.literal('deliveredEvent'), userId: Id, number: z.int() }),
  /** What a language model has written so far of what this socket's agent asked for; the answer to the request holds all of it. */
  z.object({ kind: z.literal('draft'), request: Id, text: z.string(), done: z.boolean() }),
  /** Somebody asks this agent to look at a conversation. */
  z.object({ kind: z.literal('mention'), mention: Mention }),
  /** Who looks at a conversation, the reader included. */
  z.object({ kind: z.literal('viewers'), userId: Id, viewers: z.array(Person) }),
  /** The reader has opened more pages than are told of everything: this socket is closed, and opens when its page is looked at. */
  z.object({ kind: z.literal('replaced') }),
  /** The answer to `authentication`: a customer gets the number of the last event, to ask for what is missing. */
  z.object({ kind: z.literal('successfullyAuthenticated'), last: z.optional(z.int()) }),
])
export type Downward = z.infer<typeof Downward>

/** What comes down at once, in order. */
export const Frame = z.array(Downward)
export type Frame = z.infer<typeof Frame>
