/** The turn of a call, and its answer within the time the provider waits. */
import type { Channel } from '#shared/chat/channels'
import type { Answer, Heard, InlinePlace } from '../../adapters/adapter.ts'
import type { FieldValues } from '#shared/channels/configuration'
import type { OpenedChannel } from '../../channels/opened-channel.ts'
import { doorAddress } from '../../channels/doors.ts'
import { openDoor, queueHeard, emptyAnswer, type DoorCall } from '../../channels/door.ts'
import { noteHeard } from '../../channels/health.ts'
import { findContact } from '../../chat/customer/contact.ts'
import { takeLane } from '../../channels/take-lane.ts'
import { findConversation, scopeOf } from '../../chat/conversation/conversation.ts'
import type { ConversationItem } from '../../chat/conversation/store.ts'
import { log } from '../../platform/aws/log.ts'
import { talk } from '../turns/talk.ts'
import { isDeed } from '../turns/writer.ts'

/** Milliseconds in which a provider is answered: well below what each waits for. */
const budgets: { readonly [C in Channel]?: number } = { alexa: 6000, cxone: 8000 }
const budgetMs = 3000

/** Runs the turn; one that takes too long goes on in the queue, while the provider is told to ask again. */
export async function answerInline(call: DoorCall, now: Date): Promise<Answer> {
  const found = await openDoor(call, now)
  if ('answer' in found) return found.answer
  const { opened, adapter } = found
  if (!adapter.answer) return emptyAnswer(404)
  const heard = adapter.parse(call.raw, opened.settings)
  const work = talkAll(opened, heard)
  const conversation = await inTime(work, budgets[opened.channel] ?? budgetMs)
  const isPending = conversation === 'late'
  if (isPending) await queueHeard(opened, heard.filter(isDeed))
  const place = placeOf(opened, heard, isPending ? undefined : conversation, isPending)
  const said = isPending || !conversation ? [] : await take(opened, heard, conversation, now)
  return adapter.answer(said, call.raw, place)
}

/** All that one call tells is of one person. */
async function talkAll(opened: OpenedChannel, heard: readonly Heard[]): Promise<ConversationItem | undefined> {
  let conversation: ConversationItem | undefined
  for (const each of heard) {
    if (each.type === 'typing') conversation = await findTalk(opened, each)
    else if (isDeed(each)) conversation = (await talk(opened, each))?.conversation
  }
  if (conversation) await noteHeard(opened.scope, opened.channel, new Date())
  return conversation
}

/** Somebody waits for what is still to come. */
async function findTalk({ scope, channel }: OpenedChannel, { account, from }: Heard) {
  const { conversation } = await findContact(scope, { channel, account, ids: from.ids })
  return conversation === undefined ? undefined : findConversation(scope, conversation)
}

async function take(opened: OpenedChannel, heard: readonly Heard[], { _id }: ConversationItem, now: Date) {
  const repeats = heard.some((each) => each.type === 'typing' && each.isAgain)
  const callId = heard.map(({ id }) => id).join(' ')
  return takeLane({ ...opened.scope, ...scopeOf(opened.scope, _id) }, { callId, repeats }, now)
}

function placeOf(
  { settings, channel, key, behaviour }: OpenedChannel,
  heard: readonly Heard[],
  conversation: ConversationItem | undefined,
  isPending: boolean,
): InlinePlace<FieldValues> {
  const owner = conversation?.owner
  return {
    settings,
    language: conversation?.language ?? behaviour.language ?? 'en',
    doorUrl: doorAddress(channel, key),
    isPending,
    isHandedOver: owner !== undefined && owner.by !== 'bot',
    isOver: heard.some(({ type }) => type === 'end'),
    ...(owner?.by === 'agent' && { agentName: owner.agentName, agentId: owner.agentId }),
  }
}

async function inTime<T>(work: Promise<T>, ms: number): Promise<T | 'late'> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), ms)
  })
  // A turn that fails after the answer has left is begun again by the queue.
  work.catch((error: unknown) => log.warn('A turn of a call failed.', error as Error))
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
