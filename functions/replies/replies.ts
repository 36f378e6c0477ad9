/** Replies of an agent: each is sent once however often it is asked for, and only while the agent holds the conversation. */
import type { CannedReply } from '#shared/contracts/queues'
import { channelOf } from '#shared/chat/channels'
import { blockMessage } from '#shared/engine/runners/messages'
import { wordingIn } from '#shared/engine/wording'
import { noState } from '#shared/engine/turn'
import { knownOf } from '#shared/engine/variables'
import type { ConversationEvent, ConversationEventBody, Message } from '#shared/chat/message'
import { agentFileBytesMax } from '#shared/limits'
import { Problem } from '#shared/problem'
import { allBlocks } from '../content/items/blocks.ts'
import { departmentsOf } from '../company/departments.ts'
import { acceptAttachment } from '../chat/conversation/attachments.ts'
import {
  changeConversation,
  contentOf,
  eventsSince,
  scopeOf,
  type ChangeContext,
  type Step,
} from '../chat/conversation/conversation.ts'
import { hideForStaff } from '../chat/masking/staff.ts'
import { markdownPreview, type ConversationItem } from '../chat/conversation/store.ts'
import { withMediaUrls } from '../chat/conversation/push.ts'
import { placeInTable } from '../bot/stage/place.ts'
import { botTurn, namesOf } from '../bot/turn/turn.ts'
import { authorOf, type Context } from '../platform/request/context.ts'
import { companyConfig } from '../platform/tenancy/company.ts'
import { once } from '../platform/aws/environment.ts'
import { mentionChanges, mentionedBy, pushMentions } from '../chat/conversation/mentions.ts'
import { requireOpen } from './line.ts'
import { Table } from '../platform/table/table.ts'
import type { Change } from '../platform/table/transaction.ts'

/** Who sends: an agent who asks, or one whose reply has waited for its moment. */
export interface Sender extends ChangeContext {
  readonly actor: Pick<Context['actor'], 'id' | 'fullName' | 'key'>
}

/** `seen` is the number of the last event that the agent knew while they wrote. */
export function sendText(
  context: Context,
  userId: string,
  sentId: string,
  { text, seen }: { readonly text: string; readonly seen?: number | undefined },
): Promise<ConversationEvent> {
  return sendMessages(context, userId, sentId, async (conversation) => {
    const wording = await wordText(context, conversation, text)
    if (seen !== undefined) await refuseOvertaken(context, conversation, seen)
    return wording
  })
}

/** Words a text of the agent who holds the conversation. */
export async function wordText(context: Sender, conversation: ConversationItem, text: string): Promise<Wording> {
  requireHeld(context, conversation)
  await requireOpen(context, conversation)
  const hidden = await hideForStaff(context, conversation, text)
  return { messages: [{ text: hidden.text, language: conversation.language }], after: hidden.after }
}

/** Refuses an answer where a colleague has said something behind the last event that its author has seen. */
export async function refuseOvertaken({ actor, scope }: Context, { _id, last }: ConversationItem, seen: number) {
  const later = seen < last ? await eventsSince(scopeOf(scope, _id), seen) : []
  const said = later.flatMap(({ what }) => (what.type === 'message' && what.message.agent ? [what.message.agent] : []))
  const colleague = said.findLast((agent) => agent._id !== actor.id)
  if (colleague) throw new Problem('overtaken', { name: colleague.name })
}

export function sendFile(
  context: Context,
  userId: string,
  sentId: string,
  upload: AgentUpload,
): Promise<ConversationEvent> {
  const file = acceptOnce(context, userId, upload)
  return sendMessages(context, userId, sentId, async (conversation) => {
    requireHeld(context, conversation)
    await requireOpen(context, conversation)
    const { media, once: only } = await file()
    return { messages: [{ media, language: conversation.language }], also: [only] }
  })
}

interface AgentUpload {
  readonly uploadId: string
  readonly name: string
}

/** The file of an agent, looked at as those of customers are, once however often the step is planned. */
const acceptOnce = (context: Context, userId: string, upload: AgentUpload) =>
  once(() =>
    acceptAttachment(
      { ...context, scope: scopeOf(context.scope, userId) },
      { ...upload, sender: context.actor.id, bytesMax: agentFileBytesMax },
    ),
  )

/** A block may be sent also while another agent, or the bot, holds the conversation (CONVERSATIONS-009). */
export function sendBlock(
  context: Context,
  userId: string,
  sentId: string,
  blockId: string,
): Promise<ConversationEvent> {
  return sendMessages(context, userId, sentId, (conversation) => wordBlock(context, conversation, blockId))
}

/** Words a block as the conversation's customer would get it. */
export async function wordBlock(context: Context, conversation: ConversationItem, blockId: string): Promise<Wording> {
  const config = await companyConfig(context.scope.client, context.now)
  const scope = contentOf(context.scope, conversation, config.environments)
  if (!scope) throw new Problem('not-found')
  await requireOpen(context, conversation)
  const place = placeInTable({ now: context.now, scope, config })
  const { messages } = await botTurn(place, conversation, { type: 'start', blockId })
  const own = messages.filter((message) => message.blockId === blockId)
  if (own.length === 0) throw new Problem('not-found')
  return { messages: own }
}

/** The blocks that `sendBlock` can send, by title; none where the conversation's environment has been deleted. */
export async function cannedReplies({ scope, now }: Context, conversation: ConversationItem): Promise<CannedReply[]> {
  const config = await companyConfig(scope.client, now)
  const content = contentOf(scope, conversation, config.environments)
  if (!content) return []
  const { language, channel } = conversation
  const context = { language, channel: channelOf(channel), variables: knownOf(namesOf(config), conversation) }
  const wording = wordingIn(conversation.bot ?? noState, context)
  return (await allBlocks(new Table(content))).map((block) => {
    const { _id, title, group, type } = block
    const text = blockMessage(block, wording)?.text
    return { _id, title, group, type, ...(text && { text }) }
  })
}

/** `mentions` are ids of agents and departments: whoever they name is told, once the note is there. */
export async function addNote(
  context: Context,
  userId: string,
  sentId: string,
  { text, mentions = [] }: { readonly text: string; readonly mentions?: readonly string[] | undefined },
): Promise<ConversationEvent> {
  const { actor, scope, now } = context
  const mentioned = once(async () =>
    mentions.length === 0 ? [] : mentionedBy(context, mentions, await departmentsOf(context)),
  )
  const { conversation, events } = await changeConversation(
    context,
    userId,
    async (before) => {
      const hidden = await hideForStaff(context, before, text)
      const note: ConversationEventBody = {
        type: 'note',
        agent: { _id: actor.id, name: authorOf(actor) },
        text: hidden.text,
        ...(mentions.length > 0 && { mentions: [...mentions] }),
      }
      return {
        eventBodies: [forStaff(before, note)],
        after: hidden.after,
        also: mentionChanges(context, await mentioned(), { userId, number: before.last + 1 }),
      }
    },
    sentId,
  )
  const shown = await firstShown(scopeOf(scope, userId), events)
  // A note that had landed before has told of itself.
  const isNew = shown.created === now.toISOString()
  const said = shown.what.type === 'note' ? shown.what.text : text
  if (isNew) await pushMentions(context, await mentioned(), { conversation, number: shown.number, text: said })
  return shown
}

/** Keeps a file as a note; whoever has the conversation, and on no channel of the customer. */
export async function addNoteFile(
  context: Context,
  userId: string,
  sentId: string,
  upload: AgentUpload,
): Promise<ConversationEvent> {
  const { actor, scope } = context
  const file = acceptOnce(context, userId, upload)
  const agent = { _id: actor.id, name: authorOf(actor) }
  const { events } = await changeConversation(
    context,
    userId,
    async (before) => {
      const { media, once: only } = await file()
      return { eventBodies: [forStaff(before, { type: 'note', agent, text: '', media })], also: [only] }
    },
    sentId,
  )
  return firstShown(scopeOf(scope, userId), events)
}

function forStaff({ isPreview }: ConversationItem, note: ConversationEventBody): ConversationEventBody {
  if (isPreview) throw new Problem('not-found')
  return note
}

/** Lets the agent say the messages; the first one carries the sender's id. */
export async function sendMessages(
  context: Sender,
  userId: string,
  sentId: string,
  wording: (conversation: ConversationItem) => Wording | Promise<Wording>,
): Promise<ConversationEvent> {
  const plan = async (conversation: ConversationItem): Promise<Step> => {
    if (conversation.isPreview) throw new Problem('not-found')
    return planMessages(context, await wording(conversation))
  }
  const { events } = await changeConversation(context, userId, plan, sentId)
  return firstShown(scopeOf(context.scope, userId), events)
}

/** What an agent's messages change: nothing of the customer's waits for an answer any more. */
export function planMessages(
  { actor, now }: Pick<Sender, 'actor' | 'now'>,
  { messages, after, also = [] }: Wording,
): Step {
  const agent = { _id: actor.id, name: actor.fullName }
  const text = messages.map((message) => message.text ?? message.media?.name).find(Boolean) ?? ''
  return {
    eventBodies: messages.map((message) => ({
      type: 'message',
      message: { ...message, messageType: 'agent-msg', agent, ...(actor.key && { key: actor.key.name }) },
    })),
    after: {
      lastMessage: { text: markdownPreview(text), from: 'agent', created: now.toISOString() },
      awaitingResponse: false,
      unread: 0,
      ...after,
    },
    also,
  }
}

export interface Wording {
  readonly messages: readonly Omit<Message, 'messageType' | 'agent'>[]
  /** What of the conversation is different afterwards, beside what was said. */
  readonly after?: Partial<ConversationItem>
  /** Lands with them. */
  readonly also?: readonly Change[]
}

async function firstShown(
  scope: Parameters<typeof withMediaUrls>[0],
  events: readonly ConversationEvent[],
): Promise<ConversationEvent> {
  const [event] = await withMediaUrls(scope, events.slice(0, 1))
  if (!event) throw new Problem('not-found')
  return event
}

export function requireHeld({ actor }: Pick<Sender, 'actor'>, { owner }: ConversationItem): void {
  if (owner.by === 'agent' && owner.agentId === actor.id) return
  throw owner.by === 'agent' ? new Problem('taken-over', { name: owner.agentName }) : new Problem('not-taken-over')
}
