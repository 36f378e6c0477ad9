/** Actions of a customer, as steps of the conversation: taken to the bot, or to the agent who holds it. */
import type { Given } from '#shared/contract'
import type { customer } from '#shared/contracts/customer'
import { noState } from '#shared/engine/turn'
import {
  isFromCustomer,
  type Message,
  type SaidChoice,
  type ConversationEventBody,
  type Understood,
} from '#shared/chat/message'
import type { ContentLanguage } from '#shared/languages'
import type { Attachment } from '../chat/attachments.ts'
import { type Changed, changeConversation, type Step } from '../chat/conversation.ts'
import { planReturnToBot } from '../chat/handover.ts'
import type { SealedValues } from '../chat/masking/answers.ts'
import { previewOf, type ConversationItem } from '../chat/store.ts'
import { contentOfSession, sessionAfter, type SessionContent } from '../chat/session-release.ts'
import { planAskedHandover, planAfterWord, startEvents } from './asked-person.ts'
import {
  broadcastChanges,
  optMessage,
  optWishOf,
  pressedOf,
  sourceOf,
  type Pressed,
  type PressedMessage,
} from './broadcast-answers.ts'
import { Calls } from './calls.ts'
import { questionChanges } from './review-questions.ts'
import { hideWords, type HiddenWords, type Written } from './hidden-words.ts'
import { previewNotices } from './sendings/preview.ts'
import { sendingChanges } from './sendings/store.ts'
import { turnFromLanding } from './landing.ts'
import { inputOfChoice, opensOnDevice, placeInTable, type BotInput } from './place.ts'
import { languageSwitchOf } from './language-switch.ts'
import { botStateAfter, botTurn, customerMessage, linkEvent, messageEvents, type BotTurn } from './turn.ts'
import type { CustomerContext } from '../platform/request/context.ts'
import type { Change } from '../platform/table/transaction.ts'

/** One action of the customer: its events in the conversation, and what the bot is given of it. */
export interface CustomerAction {
  readonly botInput?: BotInput
  /** What the customer has written, as it came. Before anything else it is hidden what of it nobody is to see. */
  readonly written?: Written
  readonly eventsOf: (
    conversation: ConversationItem,
    understood: Understood | undefined,
    shown: Written,
  ) => readonly ConversationEventBody[]
  /** As lists show it, where it is not what was written. */
  readonly preview?: string
  /** Lands with it. */
  readonly also?: readonly Change[]
  /** The customer pressed a button or a link. */
  readonly isClick?: true
  /** Of a broadcast, and what of it was pressed. */
  readonly pressed?: Pressed
  /** The language the customer writes in. */
  readonly language?: ContentLanguage | undefined
  /** So much time has passed that another session begins, and the bot forgets what it was asking. */
  readonly beginsSession?: true
  /** Whom a person is asked for of, where the bot names nobody. */
  readonly departmentId?: string | undefined
  /** Whether a person has to answer in place of this turn; the turn says nothing then. */
  readonly needsPerson?: (turn: BotTurn) => Promise<boolean>
}

/** Performs an action once, however often the same `eventId` comes; the bot answers unless a person is expected to. */
export async function performAction(
  context: CustomerContext,
  eventId: string,
  action: CustomerAction | (() => Promise<CustomerAction>),
): Promise<Changed> {
  const calls = new Calls(eventId)
  let words: HiddenWords | undefined
  const plan = async (conversation: ConversationItem) => {
    const given = typeof action === 'function' ? await action() : action
    words = await hideWords(context, conversation, given)
    return stepOf(context, conversation, { ...given, ...words.heard }, { calls, words })
  }
  const changed = await changeConversation(context, context.scope.conversation, plan, eventId)
  await words?.count(changed)
  return changed
}

async function stepOf(
  context: CustomerContext,
  before: ConversationItem,
  action: CustomerAction,
  { calls, words }: { readonly calls: Calls; readonly words: HiddenWords },
): Promise<Step> {
  const beginsAnew = before.session.status === 'ended' || action.beginsSession
  const resumed = beginsAnew ? { ...nextSession(context, before), ...(action.beginsSession && { bot: undefined }) } : {}
  const switched = languageSwitchOf(context, { ...before, ...resumed }, action.language)
  const conversation = { ...before, ...resumed, ...switched.after }
  const wish = optWishOf(conversation, action)
  const answers = action.botInput !== undefined && before.owner.by === 'bot' && !wish
  const content = answers ? await contentOfSession(context, conversation) : undefined
  const asked = words.withAnswers(conversation)
  const answered = await turnOf(context, asked, action.botInput, content && { ...content, calls })
  const said = answered && (await words.turnAsStored(answered, conversation.language))
  const turn = said && (await action.needsPerson?.(said)) ? withoutWords(said) : said
  const handed =
    turn?.handover &&
    (await planAskedHandover(context, conversation, turn.handover.departmentId ?? action.departmentId))
  const isWaiting = before.owner.by !== 'bot' || handed !== undefined
  const messages = turn?.messages ?? (wish ? [optMessage(wish, conversation.language)] : [])
  const shown = action.eventsOf(conversation, turn?.understood, words.shown)
  const chosen = languageSwitchOf(context, conversation, turn?.language)
  const number = conversation.last + switched.eventBodies.length + 1
  const unread = shown.filter((what) => what.type === 'message' && isFromCustomer(what.message)).length
  const spoken = before.owner.by !== 'bot' && unread > 0 ? await planAfterWord(context, before) : undefined
  return {
    eventBodies: [
      ...switched.eventBodies,
      ...shown,
      ...chosen.eventBodies,
      ...messageEvents(messages),
      ...outsideEvents(conversation, turn),
      ...(handed?.eventBodies ?? []),
      ...(spoken?.eventBodies ?? []),
    ],
    after: {
      ...resumed,
      ...switched.after,
      ...chosen.after,
      ...(content && sessionAfter(conversation, content.release)),
      ...botStateAfter(conversation, turn),
      lastActive: context.now.toISOString(),
      ...words.after,
      ...(wish && { noBroadcasts: wish === 'out' || undefined }),
      lastMessage: lastMessage(context, action.preview ?? words.shown.text, messages),
      ...(action.isClick && { clicks: (before.clicks ?? 0) + 1 }),
      ...(isWaiting && { awaitingResponse: true, unread: (before.unread ?? 0) + unread }),
      ...(turn?.unanswered !== undefined && { misunderstood: true }),
      ...(turn?.location && { location: turn.location }),
      ...handed?.after,
      ...spoken?.after,
    },
    also: [
      ...(action.also ?? []),
      ...words.also,
      ...(handed?.also ?? []),
      ...(turn ? await questionChanges(context, conversation, turn, { text: words.shown.text, number }) : []),
      ...sendingsOf(context, conversation, turn, words.sealed),
      ...(await broadcastChanges(context, before, { ...action, wish })),
    ],
    events: [...(handed?.events ?? []), ...(spoken?.events ?? []), ...(await startEvents(context, before, action))],
    isTurn: turn !== undefined,
    counted: turn && !conversation.isPreview ? calls.spent.unitsWith(turn.sendings, turn.forms) : {},
    isSilent: action.botInput?.type === 'start' && !isWaiting,
  }
}

/** A turn that is left to a person: what was understood stays, and nothing leaves. */
const withoutWords = ({ understood, unanswered: text, blocks }: BotTurn): BotTurn => ({
  messages: [],
  state: noState,
  blocks,
  understood,
  unanswered: text,
  handover: {},
  sendings: [],
  failures: [],
})

async function turnOf(
  { now, company, settings, variables }: CustomerContext,
  conversation: ConversationItem,
  said: BotInput | undefined,
  content: (SessionContent & { readonly calls: Calls }) | undefined,
): Promise<BotTurn | undefined> {
  if (!said || !content) return undefined
  const { scope, formerNumber, landing, calls } = content
  const place = placeInTable({ now, scope, formerNumber, config: { company, settings, variables }, calls })
  return landing === undefined
    ? botTurn(place, conversation, said)
    : turnFromLanding(place, conversation, said, landing)
}

/** Who comes back to a conversation that has ended begins another session of it, and is no new user any more. */
export function nextSession({ now }: Pick<CustomerContext, 'now'>, { session }: ConversationItem) {
  return {
    session: { status: 'active' as const, started: now.toISOString(), count: session.count + 1 },
    languageSwitches: undefined,
  }
}

function lastMessage({ now }: CustomerContext, preview: string, answers: readonly Message[]) {
  const answer = answers.at(-1)?.text
  const text = previewOf(answer ?? preview)
  return { text, from: answer === undefined ? ('customer' as const) : ('bot' as const), created: now.toISOString() }
}

/** A preview sends nothing; everybody else's sendings land with the turn. */
function sendingsOf(
  { scope, now }: CustomerContext,
  conversation: ConversationItem,
  turn: BotTurn | undefined,
  sealed: SealedValues,
) {
  return turn && !conversation.isPreview ? sendingChanges(scope, conversation, turn.sendings, { now, sealed }) : []
}

/** What staff see of failed calls; the author who tries a preview is told of them, and of what it does not send. */
function outsideEvents({ isPreview, language }: ConversationItem, turn?: BotTurn): ConversationEventBody[] {
  if (!turn) return []
  if (!isPreview) return turn.failures.map((failure) => ({ type: 'delivery-failed', ...failure }))
  return messageEvents(previewNotices(turn, language))
}

/** The customer leaves: a person who held the conversation is told, and the bot forgets what it was asking. */
export async function planEnd(
  context: CustomerContext,
  conversation: ConversationItem,
  by: 'customer' | 'timeout',
): Promise<Step> {
  // A chat that the page ends by itself is no reason to lose what an agent put aside.
  const isKept = by === 'timeout' && conversation.snoozed !== undefined
  const freed: Step = isKept ? { eventBodies: [] } : await planReturnToBot(context, conversation, by)
  return {
    ...freed,
    eventBodies: [{ type: 'conversation-end', by }, ...freed.eventBodies],
    after: { ...freed.after, session: { ...conversation.session, status: 'ended' }, bot: undefined },
    isSilent: true,
  }
}

/** `whole`: the mail that the text is the new part of. */
export const textAction = (text: string, language: ContentLanguage | undefined, whole?: string): CustomerAction => ({
  botInput: { type: 'text', text },
  written: { text, ...(whole && { whole }) },
  eventsOf: ({ language: spokenIn }, understood, shown) => [
    customerMessage(spokenIn, { messageType: 'text', ...shown, ...(understood && { understood }) }),
  ],
  language,
})

export const fileAction = ({ media, once }: Attachment): CustomerAction => ({
  botInput: { type: 'file', file: media },
  eventsOf: ({ language }) => [customerMessage(language, { messageType: 'attachments', media })],
  preview: media.name,
  also: [once],
})

/** The button of a message at a place; none where the customer's own words are pressed. */
export const choiceIn = (
  { messageType, choices, items }: Message,
  { item, choice }: { readonly item: number | undefined; readonly choice: number },
): SaidChoice | undefined =>
  messageType === 'text' ? undefined : (item === undefined ? choices : items?.[item]?.choices)?.[choice]

/** A pressed button. */
export function choiceAction(choice: SaidChoice, message: PressedMessage): CustomerAction {
  const { title, action } = choice
  const source = sourceOf(message)
  const botInput = inputOfChoice(choice, source.blockId)
  return {
    ...(botInput && { botInput }),
    eventsOf: ({ language }, understood) => {
      const said = { messageType: 'text' as const, text: title, ...source, ...(understood && { understood }) }
      if (!opensOnDevice(choice)) return [customerMessage(language, said)]
      return action.track ? [linkEvent(language, action.value, source)] : []
    },
    preview: title,
    isClick: true,
    ...pressedOf(message, action.type === 'url' ? { choice: title, link: action.value } : { choice: title }),
  }
}

export const linkAction = (url: string, message: PressedMessage): CustomerAction => ({
  eventsOf: ({ language }) => [linkEvent(language, url, sourceOf(message))],
  preview: url,
  isClick: true,
  ...pressedOf(message, { link: url }),
})

/**
 * The bot welcomes the customer, or says the block the page asks for, once the form that is asked first has been answered;
 * a person who holds the conversation goes on.
 */
export const startAction = ({ startBlock, language, moment }: Start, formId: string | undefined): CustomerAction => ({
  botInput: { type: 'start', blockId: startBlock, formId },
  eventsOf: ({ language: spokenIn, session }) => [
    {
      type: 'conversation-start',
      language: spokenIn,
      isNewUser: session.count === 1,
      ...(moment && { moment }),
      ...(startBlock && { startBlock }),
    },
  ],
  preview: '',
  language,
})

type Start = Pick<Given<(typeof customer)['conversationStart']>, 'startBlock' | 'language' | 'moment'>
