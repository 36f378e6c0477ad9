/**
 * What is hidden of a customer's words before anything else is done with them (MASKING-004): the one place through which
 * all passes that customers write, on whatever channel.
 */
import type { Beside } from '#shared/chat/message'
import type { ContentLanguage } from '#shared/languages'
import { neverKept } from '#shared/masking/kinds'
import {
  keptValues,
  messagesWithoutValues,
  sealedValues,
  sendingsWithoutValues,
  stateWithoutValues,
  stateWithValues,
  type SealedValues,
} from '../../chat/masking/answers.ts'
import { countHits } from '../../chat/masking/hits.ts'
import { MaskBudget } from '../../chat/masking/mask-budget.ts'
import { Masker, type HiddenValue } from '../../chat/masking/masker.ts'
import { partsToHide } from '../../chat/masking/masking.ts'
import type { Changed } from '../../chat/conversation/conversation.ts'
import type { ConversationItem } from '../../chat/conversation/store.ts'
import { valuesIn } from '../../nlu/values/values.ts'
import type { CustomerContext } from '../../platform/request/context.ts'
import type { ConversationScope } from '../../platform/table/scope.ts'
import type { Change } from '../../platform/table/transaction.ts'
import { dayAt, type BotInput } from '../stage/place.ts'
import type { BotTurn } from './turn.ts'

/** A text of a customer, the mail that it is the new part of, and what stood beside it. */
export interface Written {
  readonly text: string
  readonly whole?: string | undefined
  readonly beside?: Beside | undefined
}

interface Given {
  readonly botInput?: BotInput
  readonly written?: Written
}

export interface HiddenWords {
  /** As anybody may see it. */
  readonly shown: Written
  /** What the bot is given in place of what the action has for it. */
  readonly heard: Pick<Given, 'botInput'>
  /** What of the conversation is different afterwards, and what lands with it. */
  readonly after: Partial<ConversationItem>
  readonly also: readonly Change[]
  /** The values of the turn as they were sealed, by their placeholders; known once the turn is. */
  readonly sealed: SealedValues
  /** The conversation with the answers as the customer gave them, for the turn alone. */
  withAnswers(conversation: ConversationItem): ConversationItem
  /** The turn as it may be stored and told. */
  turnAsStored(turn: BotTurn, language: ContentLanguage): Promise<BotTurn>
  /** Counts what was found, unless the words had landed before. */
  count(changed: Changed): Promise<void>
}

type Where = Pick<CustomerContext, 'now' | 'company' | 'settings' | 'variables' | 'masking'> & {
  readonly scope: ConversationScope
}

export async function hideWords(
  context: Where,
  before: ConversationItem,
  { written, botInput }: Given,
): Promise<HiddenWords> {
  const { scope, now } = context
  const masker = new Masker(context, before)
  const budget = new MaskBudget()
  const shown = written ? await shownOf({ context, masker, budget }, written) : { text: '' }
  const isHidden = written !== undefined && shown.text !== written.text
  const isAnswer = isHidden && before.bot?.form !== undefined
  // A form is given all but what leaves no trace.
  const untraced = isAnswer ? partsToHide(written.text, context, { kinds: neverKept, budget }) : []
  const answer = isAnswer ? await masker.hideUntraced(written.text, untraced) : undefined
  const values = [...(await keptValues(scope, before.bot?.kept)), ...(isAnswer ? valuesOfAnswer(context, masker) : [])]
  const sealed: Record<string, string> = {}
  return {
    shown,
    heard: isHidden && botInput?.type === 'text' ? { botInput: { ...botInput, text: shown.text, answer } } : {},
    after: masker.after,
    also: await masker.changes(),
    sealed,
    withAnswers: (conversation) =>
      conversation.bot ? { ...conversation, bot: stateWithValues(conversation.bot, values) } : conversation,
    turnAsStored: async (turn, language) => {
      const state = stateWithoutValues(turn.state, values)
      if (values.length === 0) return { ...turn, state }
      const sendings = sendingsWithoutValues(turn.sendings, values)
      const kept = await sealedValues(scope, state, values)
      Object.assign(sealed, kept, await sealedValues(scope, sendings, values))
      const messages = messagesWithoutValues(turn.messages, values, language)
      return { ...turn, messages, sendings, state: { ...state, ...(Object.keys(kept).length > 0 && { kept }) } }
    },
    count: async ({ conversation }) => {
      // A repetition leaves the conversation as it was.
      if (conversation.version > before.version) await countHits(scope, masker.found, now)
    },
  }
}

interface Hiding {
  readonly context: Where
  readonly masker: Masker
  /** Of the whole message. */
  readonly budget: MaskBudget
}

async function shownOf({ context, masker, budget }: Hiding, { text, whole, beside }: Written): Promise<Written> {
  const hide = (each: string) => masker.hide(each, partsToHide(each, context, { budget }))
  return {
    text: await hide(text),
    ...(whole && { whole: await hide(whole) }),
    ...(beside && { beside: { ...beside, ...(beside.text && { text: await hide(beside.text) }) } }),
  }
}

/** A form stores a day as the calendar writes it. */
const valuesOfAnswer = (context: Where, { values }: Masker): HiddenValue[] =>
  values.flatMap((hidden) => {
    const { date } = hidden.kind === 'dob' ? valuesIn(hidden.value, dayAt(context.now, context)) : {}
    return date ? [hidden, { ...hidden, value: date }] : [hidden]
  })
