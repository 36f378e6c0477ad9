/** Message templates that an agent sends: the one thing some channels take when the customer wrote too long ago. */
import { channelOf } from '#shared/chat/channels'
import { filledTemplate, type Template } from '#shared/channels/templates'
import type { ConversationEvent } from '#shared/chat/message'
import { textLengthMax } from '#shared/limits'
import { Problem } from '#shared/problem'
import { templatingAdapterOf } from '../../adapters/templating.ts'
import { askProvider } from '../../channels/ask-provider.ts'
import { channelAt } from '../../channels/opened-channel.ts'
import { readLane } from '../../channels/lane.ts'
import { keepTemplates } from '../../channels/templates.ts'
import { scopeOf } from '../../chat/conversation/conversation.ts'
import type { ConversationItem } from '../../chat/conversation/store.ts'
import type { Context } from '../../platform/request/context.ts'
import { placeOf } from '../../replies/line.ts'
import { requireHeld, sendMessages } from '../../replies/replies.ts'

/** The approved ones of the account that the customer writes to. */
export async function templatesFor(
  { scope, now, log }: Context,
  conversation: ConversationItem,
): Promise<readonly Template[]> {
  const channel = channelOf(conversation.channel)
  const adapter = templatingAdapterOf(channel)
  if (!adapter?.templates) return []
  const place = placeOf(scope, conversation)
  const [{ line }, opened] = await Promise.all([readLane(scopeOf(scope, conversation._id)), channelAt(place, channel)])
  if (!line || !opened?.behaviour.isOn) throw new Problem('channel-off')
  const read = async () => adapter.templates?.(opened.settings, line.account, askProvider(channel)) ?? []
  return keepTemplates(place, line, now, read).catch((error: unknown) => {
    if (Problem.is(error, 'channel-failed')) throw error
    log.warn('The templates of a channel could not be read.', error as Error)
    throw new Problem('channel-failed', { reason: error instanceof Error ? error.message : '' })
  })
}

export interface Chosen {
  readonly name: string
  readonly language: string
  readonly values: readonly string[]
}

/** Sends it with its values in their places, once, by who holds the conversation. */
export function sendTemplate(
  context: Context,
  userId: string,
  sentId: string,
  chosen: Chosen,
): Promise<ConversationEvent> {
  let templates: Promise<readonly Template[]> | undefined
  return sendMessages(context, userId, sentId, async (conversation) => {
    requireHeld(context, conversation)
    const text = textOf(await (templates ??= templatesFor(context, conversation)), chosen)
    const { name, language, values } = chosen
    const template = { name, language, values: [...values] }
    return { messages: [{ text, language: conversation.language, template }] }
  })
}

/** What a customer reads of a template, with its values in their places. */
export function textOf(templates: readonly Template[], { name, language, values }: Chosen): string {
  const found = templates.find((one) => one.name === name && one.language === language)
  if (!found) throw new Problem('not-found')
  if (values.length !== found.parameters) throw new Problem('bad-request')
  const text = filledTemplate(found.body, values)
  if (text.length > textLengthMax) throw new Problem('too-large', { limit: `${textLengthMax}` })
  return text
}
