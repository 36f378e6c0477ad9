/**
 * What the bot says by itself, because nobody has asked for it: a schedule, an event of the company or a broadcast does.
 * A customer gets it once, however often it is tried.
 */
import type { Message } from '#shared/chat/message'
import type { Block } from '#shared/contracts/blocks'
import type { SkipReason } from '#shared/contracts/broadcasts'
import { noState } from '#shared/engine/turn'
import { idPattern } from '#shared/ids'
import { Problem } from '#shared/problem'
import { changeConversation, type Step } from '../../chat/conversation/conversation.ts'
import { currentRelease, sessionAfter } from '../../chat/conversation/session-release.ts'
import { markdownPreview, type ConversationItem } from '../../chat/conversation/store.ts'
import { contextIn } from '../../platform/request/scoped-context.ts'
import type { EnvironmentItem } from '../../platform/tenancy/tenancy.ts'
import { Calls } from '../stage/calls.ts'
import { hideWords } from '../turn/hidden-words.ts'
import { placeInTable, type Place, type TablePlace } from '../stage/place.ts'
import { sendingChanges } from './store.ts'
import { botStateAfter, botTurn, messageEvents, type BotTurn } from '../turn/turn.ts'

/** Where it is said: the environment whose content the scope reads. */
export interface UnaskedPlace extends Pick<TablePlace, 'scope' | 'config'> {
  readonly environment: EnvironmentItem
}

export interface Unasked {
  /** Names what is said to this customer: under this id it is said once. */
  readonly sentId: string
  /** The responses, in the order in which they are said. */
  readonly blocks: readonly Block['_id'][]
  /** Become variables of the conversation. */
  readonly variables?: Readonly<Record<string, string>>
  /** Also to a customer who talks to a person. */
  readonly includesHeld?: boolean
  /** Also to an agent who tries the bot. */
  readonly includesPreviews?: boolean
  /** Where it is said to this customer, if not at the place that is given for all. */
  readonly placeOf?: (conversation: ConversationItem) => Pick<UnaskedPlace, 'scope' | 'environment'>
  /** Why this customer is passed over, if they are. */
  readonly refusalOf?: (conversation: ConversationItem) => Promise<Refusal | undefined>
  /** What its messages name beside their block. */
  readonly marksOf?: (conversation: ConversationItem) => Pick<Message, 'broadcastId' | 'recipient'>
  /** Where the responses are looked up, if not in the content of the environment alone. */
  readonly stageOf?: (stage: Place['stage']) => Place['stage']
  /** Lands with it. */
  readonly more?: (conversation: ConversationItem) => Partial<Pick<Step, 'after' | 'also' | 'counted'>>
}

/** What became of it: said, or why not. */
export type UnaskedOutcome = 'sent' | 'failed' | Refusal

/** Why a customer is passed over. `same-person`: they have got it, or not, by another conversation of theirs. */
export type Refusal = SkipReason | 'same-person'

/** Nothing is said to this user, and that is no failure. */
class PassedOver extends Error {
  constructor(readonly outcome: Exclude<UnaskedOutcome, 'sent' | 'failed'>) {
    super(outcome)
  }
}

/** Says it; a table that is too busy throws, so that it is tried again. */
export async function sayUnasked(place: UnaskedPlace, user: string, unasked: Unasked): Promise<UnaskedOutcome> {
  if (!idPattern.test(user)) return 'gone'
  const context = contextIn({ client: place.scope.client })
  const calls = new Calls(unasked.sentId)
  const plan = (conversation: ConversationItem) =>
    stepOf({ ...place, ...unasked.placeOf?.(conversation), now: context.now, calls }, conversation, unasked)
  try {
    await changeConversation(context, user, plan, unasked.sentId)
    return 'sent'
  } catch (error) {
    if (error instanceof PassedOver) return error.outcome
    if (Problem.is(error, 'not-found')) return 'gone'
    if (Problem.is(error, 'unavailable')) throw error
    context.log.error('What the bot was to say by itself could not be said.', error as Error)
    return 'failed'
  }
}

/** What would be said to this customer, as it would be stored; nothing is said. */
export async function wordUnasked(
  place: UnaskedPlace,
  conversation: ConversationItem,
  unasked: Pick<Unasked, 'sentId' | 'blocks' | 'stageOf'>,
): Promise<readonly Message[]> {
  const { now } = contextIn({ client: place.scope.client })
  const calls = new Calls(unasked.sentId)
  return (await turnsOf({ ...place, now, calls }, conversation, unasked)).turn.messages
}

/**
 * The bot says it of the release that is current by now. Nobody is handed to a person, because thousands of customers who
 * have not asked for one would be.
 */
async function stepOf(
  { environment, calls, ...place }: UnaskedPlace & TablePlace & { readonly calls: Calls },
  before: ConversationItem,
  unasked: Unasked,
): Promise<Step> {
  if (before.isPreview && !unasked.includesPreviews) throw new PassedOver('gone')
  if (before.owner.by !== 'bot' && !unasked.includesHeld) throw new PassedOver('with-a-person')
  const refusal = await unasked.refusalOf?.(before)
  if (refusal) throw new PassedOver(refusal)
  const isHere = before.environmentId === environment._id
  const conversation = isHere ? before : { ...before, bot: undefined }
  const { scope, now } = place
  const { turn, sealed } = await turnsOf({ ...place, calls }, conversation, unasked)
  const last = turn.messages.at(-1)
  if (!last && turn.sendings.length === 0) throw new PassedOver('nothing-to-say')
  const more = unasked.more?.(before)
  return {
    eventBodies: [
      ...messageEvents(turn.messages.map((message) => ({ ...message, ...unasked.marksOf?.(before) }))),
      ...turn.failures.map((failure) => ({ type: 'delivery-failed' as const, ...failure })),
    ],
    after: {
      environmentId: environment._id,
      ...sessionAfter(conversation, currentRelease(environment)),
      ...botStateAfter(before, turn),
      ...(last &&
        isShownInLists(before, unasked) && {
          lastMessage: { text: markdownPreview(last.text ?? ''), from: 'bot', created: now.toISOString() },
        }),
      ...more?.after,
    },
    also: [...sendingChanges(scope, before, turn.sendings, { now, sealed }), ...(more?.also ?? [])],
    counted: { ...calls.spent.unitsWith(turn.sendings, turn.forms), ...more?.counted },
    isSilent: true,
  }
}

/** Lists go on showing what customers said: a broadcast says the same to all, and who is with a person waits for an answer. */
const isShownInLists = (conversation: ConversationItem, { marksOf }: Unasked): boolean =>
  conversation.owner.by === 'bot' && marksOf?.(conversation).broadcastId === undefined

/** One response after the other, as one turn. */
async function turnsOf(
  place: TablePlace & { readonly calls: Calls },
  conversation: ConversationItem,
  { blocks, variables, stageOf = (stage) => stage }: Pick<Unasked, 'blocks' | 'variables' | 'stageOf'>,
) {
  const { scope, now, config, calls } = place
  const words = await hideWords(
    { ...config, now, scope: { ...scope, conversation: conversation._id } },
    conversation,
    {},
  )
  const inTable = placeInTable({ ...place, calls })
  const stage = stageOf(inTable.stage)
  let answered = words.withAnswers(conversation)
  if (variables) answered = { ...answered, bot: withVariables(answered.bot, variables) }
  const turns: BotTurn[] = []
  for (const blockId of blocks) {
    const turn = await botTurn({ ...inTable, stage }, answered, { type: 'start', blockId })
    turns.push(turn)
    answered = { ...answered, bot: turn.state }
  }
  const last = turns.at(-1)
  if (!last) throw new PassedOver('nothing-to-say')
  const all: BotTurn = {
    ...last,
    messages: turns.flatMap(({ messages }) => messages),
    blocks: turns.flatMap((turn) => turn.blocks),
    sendings: turns.flatMap(({ sendings }) => sendings),
    failures: turns.flatMap(({ failures }) => failures),
  }
  return { turn: await words.turnAsStored(all, conversation.language), sealed: words.sealed }
}

const withVariables = (
  state: ConversationItem['bot'] = noState,
  variables: Readonly<Record<string, string>>,
): NonNullable<ConversationItem['bot']> => ({ ...state, variables: { ...state.variables, ...variables } })
