/** Actions of a customer, as steps of the conversation: taken to the bot, or to the agent who holds it. */
import type { Given } from '#shared/contract'
import type { customer } from '#shared/contracts/customer'
import { noState } from '#shared/engine/turn'
import { isFromCustomer, type Message, type ConversationEventBody, type Understood } from '#shared/chat/message'
import type { ContentLanguage } from '#shared/languages'
import { nameLengthMax } from '#shared/limits'
import { type Changed, changeConversation, type Step } from '../../chat/conversation/conversation.ts'
import { planReturnToBot } from '../../chat/desk/handover.ts'
import type { SealedValues } from '../../chat/masking/answers.ts'
import { showRefusal } from '../../chat/customer/persons.ts'
import { withLeftAddress } from '../../chat/customer/mail-answers.ts'
import { markdownPreview, previewOf, type ConversationItem } from '../../chat/conversation/store.ts'
import { contentOfSession, sessionAfter, type SessionContent } from '../../chat/conversation/session-release.ts'
import { planAskedHandover, planAfterWord, startEvents } from '../takeover/asked-person.ts'
import {
  broadcastChanges,
  optMessages,
  optStepOf,
  type OptMark,
  type OptStep,
  type Pressed,
} from './broadcast-answers.ts'
import { Calls } from '../stage/calls.ts'
import { questionChanges } from './review-questions.ts'
import { hideWords, type HiddenWords, type Written } from '../turn/hidden-words.ts'
import { previewNotices } from '../sendings/preview.ts'
import { sendingChanges } from '../sendings/store.ts'
import { turnFromLanding } from '../turn/landing.ts'
import { placeInTable, type BotInput } from '../stage/place.ts'
import { languageSwitchOf } from '../stage/language-switch.ts'
import { nextSession } from './next-session.ts'
import { botStateAfter, botTurn, messageEvents, type BotTurn } from '../turn/turn.ts'
import type { CustomerContext } from '../../platform/request/context.ts'
import { blocksOf } from '../../content/items/blocks.ts'
import { Table } from '../../platform/table/table.ts'
import type { Change } from '../../platform/table/transaction.ts'

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
  /** The provider marks it as a word that carriers define. */
  readonly opt?: OptMark
  /** The language the customer writes in. */
  readonly language?: ContentLanguage | undefined
  /** So much time has passed that another session begins, and the bot forgets what it was asking. */
  readonly beginsSession?: true
  /** Whom a person is asked for of, where the bot names nobody. */
  readonly departmentId?: string | undefined
  /** A person is asked for without a turn of the bot. */
  readonly handover?: BotTurn['handover']
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
  let opt: OptStep | undefined
  const plan = async (conversation: ConversationItem) => {
    const given = typeof action === 'function' ? await action() : action
    words = await hideWords(context, conversation, given)
    const heard = { ...given, ...words.heard }
    opt = await optStepOf(context, { ...conversation, ...(given.beginsSession && { bot: undefined }) }, heard)
    const step = await stepOf(context, conversation, heard, { calls, words, opt })
    return withLeftAddress(context.table, conversation, words.shown.text, step)
  }
  const changed = await changeConversation(context, context.scope.conversation, plan, eventId)
  await words?.count(changed)
  if (opt?.shown) await showRefusal(context, opt.shown)
  return changed
}

async function stepOf(
  context: CustomerContext,
  before: ConversationItem,
  action: CustomerAction,
  { calls, words, opt }: { readonly calls: Calls; readonly words: HiddenWords; readonly opt: OptStep | undefined },
): Promise<Step> {
  const beginsAnew = before.session.status === 'ended' || action.beginsSession
  const resumed = beginsAnew ? { ...nextSession(context, before), ...(action.beginsSession && { bot: undefined }) } : {}
  const switched = languageSwitchOf(context, { ...before, ...resumed }, action.language)
  const conversation = { ...before, ...resumed, ...switched.after }
  const answers = action.botInput !== undefined && before.owner.by === 'bot' && !opt
  const content = answers ? await contentOfSession(context, conversation) : undefined
  const asked = words.withAnswers(conversation)
  const answered = await turnOf(context, asked, action.botInput, content && { ...content, calls })
  const said = answered && (await words.turnAsStored(answered, conversation.language))
  const turn = said && (await action.needsPerson?.(said)) ? withoutWords(said) : said
  const wanted = turn?.handover ?? (before.owner.by === 'bot' ? action.handover : undefined)
  const topicsOf = () => topicsOfTalk(conversation, content?.scope, turn?.blocks)
  const handed =
    wanted && (await planAskedHandover(context, conversation, wanted.departmentId ?? action.departmentId, topicsOf))
  const isWaiting = before.owner.by !== 'bot' || handed !== undefined
  const messages = turn?.messages ?? (opt ? optMessages(opt, conversation.language) : [])
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
      ...(opt?.wish && { noBroadcasts: opt.wish === 'out' || undefined }),
      lastMessage: lastMessage(context, before, { preview: previewIn(action, words.shown), messages, isWaiting }),
      ...(action.isClick && { clicks: (before.clicks ?? 0) + 1 }),
      ...(isWaiting && { awaitingResponse: true, unread: (before.unread ?? 0) + unread }),
      ...(turn?.unanswered !== undefined && { misunderstood: true }),
      ...(turn?.location && { location: turn.location }),
      ...localityOf(before, words.shown),
      ...handed?.after,
      ...spoken?.after,
    },
    also: [
      ...(action.also ?? []),
      ...words.also,
      ...(handed?.also ?? []),
      ...(turn ? await questionChanges(context, conversation, turn, { text: words.shown.text, number }) : []),
      ...sendingsOf(context, conversation, turn, words.sealed),
      ...(await broadcastChanges(context, before, { ...action, wish: opt?.wish })),
      ...(opt?.changes ?? []),
    ],
    events: [...(handed?.events ?? []), ...(spoken?.events ?? []), ...(await startEvents(context, before, action))],
    isTurn: turn !== undefined,
    counted: turn && !conversation.isPreview ? calls.spent.unitsWith(turn.sendings, turn.forms) : {},
    isSilent: action.botInput?.type === 'start' && !isWaiting,
  }
}

/** Topics of the response that was said last, of those of this turn, and of what agents have noted. */
async function topicsOfTalk(
  { topics = [], session: { block } }: ConversationItem,
  scope: SessionContent['scope'] | undefined,
  blocks: readonly string[] = [],
): Promise<readonly string[]> {
  const ids = [...(block ? [block] : []), ...blocks]
  const said = scope && ids.length > 0 ? await blocksOf(new Table(scope), ids) : []
  return [...topics, ...said.map(({ group }) => group)]
}

/** The name of a place that the customer has shared, where nobody has told their town. */
function localityOf({ locality }: ConversationItem, { beside }: Written): Pick<ConversationItem, 'locality'> {
  const name = beside?.what === 'place' ? beside.text?.split('\n')[0]?.trim().slice(0, nameLengthMax) : undefined
  return locality || !name ? {} : { locality: name }
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

/**
 * What lists show of it: the answer of the bot; of who waits for a person the words of the customer, because by these
 * agents choose whom to help first. What says nothing leaves it as it was.
 */
function lastMessage(
  { now }: CustomerContext,
  before: ConversationItem,
  { preview, messages, isWaiting }: { preview: string; messages: readonly Message[]; isWaiting: boolean },
): ConversationItem['lastMessage'] {
  const created = now.toISOString()
  const answer = isWaiting && preview ? undefined : messages.at(-1)?.text
  if (answer !== undefined) return { text: markdownPreview(answer), from: 'bot', created }
  return preview ? { text: previewOf(preview), from: 'customer', created } : before.lastMessage
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

const previewIn = ({ preview }: CustomerAction, { text, beside }: Written): string =>
  preview ?? (text || (beside?.text ?? beside?.file?.name ?? beside?.what ?? ''))

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
