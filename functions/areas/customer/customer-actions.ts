/** What a customer does, as steps of the conversation: said to the bot, or to the person who holds it. */
import type { Event } from '#shared/realtime/events'
import { isFromCustomer, type SaidChoice, type Happening, type Understood } from '#shared/chat/message'
import type { ContentLanguage } from '#shared/languages'
import type { Attached } from '../../chat/attachments.ts'
import { type Changed, change, type Step } from '../../chat/conversation.ts'
import { handing } from '../../chat/handover.ts'
import { listed, unanswered, type ConversationItem } from '../../chat/store.ts'
import { botTurn, customerMessage, saidBy, type BotTurn, type Said } from '../../bot/turn.ts'
import { departmentFor } from '../departments/operations.ts'
import type { CustomerContext } from '../../platform/request/context.ts'
import type { Change } from '../../platform/table/table.ts'
import { members, type CompanyItem } from '../../platform/tenancy/tenancy.ts'

/** What the customer has done: how it looks in the conversation, and what the bot makes of it. */
export interface Deed {
  readonly said?: Said
  readonly shown: (conversation: ConversationItem, understood: Understood | undefined) => readonly Happening[]
  /** As lists show it. */
  readonly preview: string
  /** Lands with it. */
  readonly also?: readonly Change[]
  /** The customer pressed a button or a link. */
  readonly isClick?: true
  /** The language the customer writes in. */
  readonly language?: ContentLanguage | undefined
}

/** Does it, once however often the same `eventId` comes; the bot answers unless a person is expected to. */
export function doing(context: CustomerContext, eventId: string, deed: Deed | (() => Promise<Deed>)): Promise<Changed> {
  const plan = async (conversation: ConversationItem) =>
    stepOf(context, conversation, typeof deed === 'function' ? await deed() : deed)
  return change(context, context.scope.conversation, plan, eventId)
}

async function stepOf(context: CustomerContext, before: ConversationItem, deed: Deed): Promise<Step> {
  const resumed = before.session.status === 'ended' ? anotherSession(context, before) : {}
  const switched = languageOf(context, { ...before, ...resumed }, deed.language)
  const conversation = { ...before, ...resumed, ...switched.after }
  const answers = deed.said !== undefined && before.owner.by === 'bot'
  const turn = answers ? await botTurn(placeOf(context), conversation, deed.said) : undefined
  const handed = turn?.handover && (await handedOver(context, conversation, turn.handover.departmentId))
  const isWaiting = before.owner.by !== 'bot' || handed !== undefined
  const shown = deed.shown(conversation, turn?.understood)
  const said = shown.filter((what) => what.type === 'message' && isFromCustomer(what.message)).length
  return {
    happenings: [...switched.happenings, ...shown, ...saidBy(turn?.messages ?? []), ...(handed?.happenings ?? [])],
    after: {
      ...resumed,
      ...switched.after,
      ...remembered(conversation, turn),
      lastActive: context.now.toISOString(),
      lastMessage: lastMessage(context, deed, turn),
      ...(deed.isClick && { clicks: (before.clicks ?? 0) + 1 }),
      ...(isWaiting && { awaitingResponse: true, unread: (before.unread ?? 0) + said }),
      ...(turn?.unanswered !== undefined && { misunderstood: true }),
      ...(turn?.location && { location: turn.location }),
      ...handed?.after,
    },
    also: [...(deed.also ?? []), ...(handed?.also ?? []), ...missed(context, conversation, turn)],
    events: [...(handed?.events ?? []), ...(await started(context, before, deed))],
    isTurn: turn !== undefined,
    isSilent: deed.said?.type === 'start' && !isWaiting,
  }
}

export const placeOf = ({ now, scope, company, settings }: CustomerContext) => ({
  now,
  scope,
  setUp: { company, settings },
})

/** Who comes back to a conversation that has ended begins another session of it, and is no new user any more. */
export function anotherSession({ now }: Pick<CustomerContext, 'now'>, { session }: ConversationItem) {
  return {
    session: { status: 'active' as const, started: now.toISOString(), count: session.count + 1 },
    languageSwitches: undefined,
  }
}

/** A preview goes no further than the words: nobody is called. */
async function handedOver(context: CustomerContext, conversation: ConversationItem, asked: string | undefined) {
  if (context.isPreview) return undefined
  const department = await departmentFor(context.table, context.settings, asked)
  return handing(context, conversation, {
    type: 'ask',
    interventionId: context.newId(),
    departmentId: department?._id,
  })
}

function lastMessage({ now }: CustomerContext, deed: Deed, turn: BotTurn | undefined) {
  const answer = turn?.messages.at(-1)?.text
  const text = listed(answer ?? deed.preview)
  return { text, from: answer === undefined ? ('customer' as const) : ('bot' as const), created: now.toISOString() }
}

/** QUEUES-012: agents hear of a beginning where one of them is wanted or there. */
async function started(
  { table }: CustomerContext,
  { _id, environmentId, owner }: ConversationItem,
  deed: Deed,
): Promise<Event[]> {
  if (deed.said?.type !== 'start' || owner.by === 'bot') return []
  const event: Event = { type: 'conversationStarted', environmentId, userId: _id }
  if (owner.by === 'queue') return [event]
  const { agentId, departmentId } = owner
  const colleagues = departmentId ? await table.list(members, { stale: true }) : []
  const ofDepartment = colleagues.filter(({ departments }) => departments.some((id) => id === departmentId))
  return [{ ...event, concerns: [...new Set([agentId, ...ofDepartment.map((member) => member._id)])] }]
}

/** What the bot has to remember; nothing is not written down. */
function remembered(conversation: ConversationItem, turn: BotTurn | undefined): Partial<ConversationItem> {
  if (!turn) return {}
  const { state } = turn
  const isEmpty = !state.form && !state.onReply && Object.keys(state.answers).length === 0
  return isEmpty && !conversation.bot ? {} : { bot: isEmpty ? undefined : state }
}

/** A text that nothing fitted is kept for those who train the bot. */
function missed(context: CustomerContext, { language }: ConversationItem, turn: BotTurn | undefined) {
  if (turn?.unanswered === undefined || context.isPreview) return []
  const { scope, now, newId, table } = context
  const item = { _id: newId(), text: turn.unanswered, language, userId: scope.conversation, created: now.toISOString() }
  return [table.put(unanswered, item)]
}

/** The language asked for, where the company speaks it; else its first one. */
export const spoken = ({ supportedLangs }: CompanyItem, asked: ContentLanguage | undefined): ContentLanguage =>
  supportedLangs.find((language) => language === asked) ?? supportedLangs[0] ?? 'en'

/** SETTINGS-022: a restricted company lets a customer change the language so many times a session. */
function languageOf(
  { company, settings }: CustomerContext,
  conversation: ConversationItem,
  asked: ContentLanguage | undefined,
): { happenings: Happening[]; after: Partial<ConversationItem> } {
  const language = asked && spoken(company, asked)
  const { languageSwitches = 0 } = conversation
  const isAllowed = !settings.restrictLanguageSwitches || languageSwitches < settings.numberOfLanguageSwitches
  if (!language || language !== asked || language === conversation.language || !isAllowed)
    return { happenings: [], after: {} }
  return {
    happenings: [{ type: 'language', language, by: 'customer' }],
    after: { language, languageSwitches: languageSwitches + 1 },
  }
}

export const textDeed = (text: string, language: ContentLanguage | undefined): Deed => ({
  said: { type: 'text', text },
  shown: ({ language: spokenIn }, understood) => [
    customerMessage(spokenIn, { messageType: 'text', text, ...(understood && { understood }) }),
  ],
  preview: text,
  language,
})

export const fileDeed = ({ media, once }: Attached): Deed => ({
  said: { type: 'file', file: media },
  shown: ({ language }) => [customerMessage(language, { messageType: 'attachments', media })],
  preview: media.name,
  also: [once],
})

/** A pressed button; one that opens something on the customer's device says nothing to the bot. */
export function choiceDeed(choice: SaidChoice, blockId: string | undefined): Deed {
  const { type, value, track } = choice.action
  const opens = type === 'url' || type === 'phone' || type === 'location'
  const { title } = choice
  const source = blockId ? { blockId } : {}
  return {
    ...(!opens && { said: { type: 'choice', choice, ...source } }),
    shown: ({ language }) => {
      if (!opens) return [customerMessage(language, { messageType: 'text', text: title, ...source })]
      return track ? [followed(language, value, blockId)] : []
    },
    preview: title,
    isClick: true,
  }
}

export const linkDeed = (url: string, blockId: string | undefined): Deed => ({
  shown: ({ language }) => [followed(language, url, blockId)],
  preview: url,
  isClick: true,
})

const followed = (language: ContentLanguage, url: string, blockId: string | undefined): Happening => ({
  type: 'tracking',
  message: { messageType: 'url-track', language, url, ...(blockId && { blockId }) },
})

/** The bot welcomes the customer, or says the block the page asks for; a person who holds the conversation goes on. */
export const startDeed = (blockId: string | undefined, language: ContentLanguage | undefined): Deed => ({
  said: { type: 'start', blockId },
  shown: ({ language: spokenIn, session }) => [
    { type: 'conversation-start', language: spokenIn, isNewUser: session.count === 1 },
  ],
  preview: '',
  language,
})
