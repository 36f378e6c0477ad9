/**
 * What a colleague has answered in the provider's own app, as the inbox of a page or the WhatsApp Business app: it stands in
 * the conversation as staff's, and the bot keeps still until the company's rule, or a day, gives the conversation back to it.
 *
 * Our own messages come back in the same way. A provider that gives our mark back tells them apart (see the adapter); of the
 * others their id does, which is known once the provider has answered our call: while a call is under way, an echo waits.
 */
import type { Message } from '#shared/chat/message'
import type { Heard } from '../../adapters/adapter.ts'
import { findReceipt, readLane } from '../../channels/lane.ts'
import type { OpenedChannel } from '../../channels/opened-channel.ts'
import type { Attachment } from '../../chat/conversation/attachments.ts'
import { eventIdOf } from '../../chat/customer/contact.ts'
import { changeConversation, type Step } from '../../chat/conversation/conversation.ts'
import { planHandover } from '../../chat/desk/handover.ts'
import { putLine } from '../../chat/conversation/line.ts'
import { hideForStaff } from '../../chat/masking/staff.ts'
import { planTogether } from '../../chat/conversation/plan-together.ts'
import { markdownPreview, type ConversationItem } from '../../chat/conversation/store.ts'
import type { Handled } from '../../platform/aws/queue-batch.ts'
import type { CustomerContext } from '../../platform/request/context.ts'
import { fetchFile } from './fetch-file.ts'
import { meet, type Met } from './talk.ts'

type Colleague = Extract<Heard, { type: 'colleague' }>

const done: Handled = { type: 'done' }

/** A receipt is written a moment after the provider has the message: an echo that comes before it waits as long. */
const overtakenSeconds = 2
const overtakenMs = 30_000

export async function hearColleague(opened: OpenedChannel, heard: Colleague): Promise<Handled> {
  const { text: _, file: __, ...told } = heard
  const met = await meet(opened, { ...told, type: 'start' })
  if (!met) return done
  const { context } = met
  if (!met.isNew) {
    if (await findReceipt(context.scope, heard.id)) return done
    const { lane } = await readLane(context.scope)
    if (lane?.sending && isFresh(heard)) return { type: 'later', seconds: overtakenSeconds }
  }
  const file = heard.file && (await fetchFile(opened, { ...heard, ...heard.file }, context))
  const plan = (conversation: ConversationItem) =>
    planTogether(conversation, [
      (now) => planHandover(context, now, { type: 'answer-in-app', interventionId: context.newId() }),
      (now) =>
        planWords(context, now, {
          met,
          opened,
          text: heard.text,
          file: typeof file === 'string' ? `📎 ${heard.file!.name}` : file,
        }),
    ])
  const id = eventIdOf(opened.channel, heard.account, heard.id, 'colleague')
  await changeConversation(context, context.scope.conversation, plan, id)
  return done
}

const isFresh = ({ at }: Colleague): boolean => at !== undefined && Date.now() - Date.parse(at) < overtakenMs

interface Words {
  readonly met: Met
  readonly opened: OpenedChannel
  readonly text: string | undefined
  readonly file: Attachment | string | undefined
}

/** The words and the file as staff's. A conversation that a colleague begins greets nobody. */
async function planWords(
  context: CustomerContext,
  conversation: ConversationItem,
  { met: { isNew, line }, opened: { channel: inApp }, text, file }: Words,
): Promise<Step> {
  const { language } = conversation
  const name = typeof file === 'string' ? file : undefined
  const attachment = typeof file === 'string' ? undefined : file
  const words = [text, name].filter(Boolean).join('\n')
  const hidden = words ? await hideForStaff(context, conversation, words) : undefined
  const said = { messageType: 'agent-msg' as const, language, inApp }
  const messages: Message[] = [
    ...(hidden ? [{ ...said, text: hidden.text }] : []),
    ...(attachment ? [{ ...said, media: attachment.media }] : []),
  ]
  const preview = hidden?.text ?? attachment?.media.name ?? ''
  return {
    eventBodies: [
      ...(isNew ? [{ type: 'conversation-start' as const, language, isNewUser: true }] : []),
      ...messages.map((message) => ({ type: 'message' as const, message })),
    ],
    after: {
      lastMessage: { text: markdownPreview(preview), from: 'agent', created: context.now.toISOString() },
      awaitingResponse: false,
      unread: 0,
      ...hidden?.after,
    },
    also: [...(line ? [putLine(context.scope, line)] : []), ...(attachment ? [attachment.once] : [])],
  }
}
