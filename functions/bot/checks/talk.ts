/**
 * Plays a conversation with the bot turn by turn, as a customer would have it, on a stage in memory: nothing is read from
 * the table but what opening the stage has read, nothing is written, asked of anybody, or sent.
 */
import type { Media, Message, SaidChoice, Understood } from '#shared/chat/message'
import type { BotState } from '#shared/engine/turn'
import { noState } from '#shared/engine/turn'
import { lookOf } from '#shared/fields/names'
import { languageSwitchOf } from '../stage/language-switch.ts'
import { inputOfChoice, type BotInput, type Place } from '../stage/place.ts'
import { botStateAfter, botTurn } from '../turn/turn.ts'
import type { ConversationItem } from '../../chat/conversation/store.ts'

/** Where a conversation is played: it has no table and no calls. */
export type PlayPlace = Pick<Place, 'now' | 'stage' | 'config' | 'facts'>

/** A conversation between two turns. */
export interface Talk {
  readonly conversation: ConversationItem
  /** The buttons that may be pressed: first those shown last, in their order. */
  readonly offered: readonly Offered[]
  /** The bot has handed over, and says nothing any more. */
  readonly isHandedOver: boolean
}

interface Offered {
  readonly choice: SaidChoice
  readonly blockId: string | undefined
  /** It goes as soon as the customer does anything. */
  readonly isQuick: boolean
}

/** What the customer does; `formId` of a start is the form that the company asks before anything else. */
export type TalkInput =
  | { readonly type: 'start'; readonly blockId?: string | undefined }
  | { readonly type: 'text'; readonly text: string }
  /** The button of this action, else of this title, else of this place from 1. */
  | {
      readonly type: 'press'
      readonly action?: Pick<SaidChoice['action'], 'type' | 'value'> | undefined
      readonly title?: string | undefined
      readonly place?: number | undefined
    }
  | { readonly type: 'file'; readonly file: Media }

export interface PlayedTurn {
  readonly talk: Talk
  readonly messages: readonly Message[]
  /** How a text was taken; none where it was the answer to a question, or a button. */
  readonly understood: Understood | undefined
  /** A person was asked for in this turn. */
  readonly handover: { readonly departmentId?: string | undefined } | undefined
  readonly state: BotState
  /** The ids of the blocks that the turn came to, also of those that say nothing. */
  readonly path: readonly string[]
  /** It ended at a limit of the bot. */
  readonly isCutOff?: true
  /** The button is not there to be pressed: the bot was not asked. */
  readonly isGone?: true
}

/** What a conversation begins with that is no default. */
export type TalkStart = Pick<ConversationItem, 'language' | 'channel'> & Partial<ConversationItem>

/** No conversation has this id: a played one is nobody's. */
const nobody = '0'.repeat(26)

export function beginTalk({ now }: Pick<PlayPlace, 'now'>, start: TalkStart): Talk {
  const moment = now.toISOString()
  const conversation: ConversationItem = {
    _id: nobody,
    environmentId: nobody,
    created: moment,
    session: { status: 'active', started: moment, count: 1 },
    lastActive: moment,
    owner: { by: 'bot' },
    last: 0,
    version: 1,
    ...start,
  }
  return { conversation, offered: [], isHandedOver: false }
}

/** One turn of the bot, and the talk after it. */
export async function playTurn(place: PlayPlace, talk: Talk, input: TalkInput): Promise<PlayedTurn> {
  const { conversation } = talk
  const silent = {
    talk,
    messages: [],
    understood: undefined,
    handover: undefined,
    state: conversation.bot ?? noState,
    path: [],
  }
  if (talk.isHandedOver) return silent
  const pressed = input.type === 'press' ? findOffered(talk.offered, input) : undefined
  if (input.type === 'press' && !pressed) return { ...silent, isGone: true }
  const botInput = botInputOf(place, input, pressed)
  if (!botInput) return silent
  const turn = await botTurn(place, conversation, botInput)
  const switched = languageSwitchOf(place.config, conversation, turn.language)
  return {
    talk: {
      conversation: { ...conversation, ...switched.after, ...botStateAfter(conversation, turn) },
      offered: [...offeredIn(turn.messages), ...talk.offered.filter(({ isQuick }) => !isQuick)],
      isHandedOver: turn.handover !== undefined,
    },
    messages: turn.messages,
    understood: turn.understood,
    handover: turn.handover,
    state: turn.state,
    path: turn.blocks,
    ...(turn.isCutOff && { isCutOff: true }),
  }
}

function botInputOf({ config }: PlayPlace, input: TalkInput, pressed: Offered | undefined): BotInput | undefined {
  if (input.type === 'press') return pressed && inputOfChoice(pressed.choice, pressed.blockId)
  // As a customer begins: with the form that the company asks first.
  return input.type === 'start' ? { ...input, formId: config.settings.plugin.preChat } : input
}

const offeredIn = (messages: readonly Message[]): Offered[] =>
  messages.flatMap(({ blockId, choices = [], choiceType, items = [] }) =>
    [...choices, ...items.flatMap((item) => item.choices)].map((choice) => ({
      choice,
      blockId,
      isQuick: choiceType === 'qreply',
    })),
  )

function findOffered(
  offered: readonly Offered[],
  { action, title, place }: Extract<TalkInput, { type: 'press' }>,
): Offered | undefined {
  const byAction = action && offered.find(({ choice }) => isSame(choice.action, action))
  const byTitle = title === undefined ? undefined : offered.find(({ choice }) => lookOf(choice.title) === lookOf(title))
  return byAction ?? byTitle ?? (place === undefined ? undefined : offered[place - 1])
}

type Action = Pick<SaidChoice['action'], 'type' | 'value'>

const isSame = (a: Action, b: Action): boolean => a.type === b.type && a.value === b.value
