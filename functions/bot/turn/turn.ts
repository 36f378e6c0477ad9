/** One turn of the bot: loads what the engine wants, runs it, and gives its effects as messages and state. */
import { isBankHoliday } from '#shared/company/bank-holidays'
import type { Block } from '#shared/contracts/blocks'
import type { Department } from '#shared/contracts/departments'
import type { Facts } from '#shared/fields/conditions'
import type { Coordinates } from '#shared/chat/coordinates'
import {
  noState,
  type AskedForm,
  type BotState,
  type CallAnswer,
  type Content,
  type Effect,
  type Memory,
  type Sending,
  type TextEvent,
  type TurnContext,
  type TurnEvent,
} from '#shared/engine/turn'
import { channelOf } from '#shared/chat/channels'
import { isQuestion } from '#shared/engine/digression'
import { step } from '#shared/engine/step'
import { knownOf } from '#shared/engine/variables'
import type { ContentLanguage } from '#shared/languages'
import { roundsPerTurnMax } from '#shared/limits'
import type { ConversationEventBody, DeliveryFailure, Message, Understood } from '#shared/chat/message'
import { isOpen } from '#shared/company/opening-hours'
import { blocksOf } from '../../content/items/blocks.ts'
import { hoursOf } from '../../company/departments.ts'
import { resolveForms } from '../../content/items/forms.ts'
import { log } from '../../platform/aws/log.ts'
import { companyNameOf } from '../../platform/tenancy/company.ts'
import { messagesWithWords } from '../../chat/masking/answers.ts'
import { noteSaid } from '../../chat/conversation/said.ts'
import { answerFunction } from '../stage/function-answers.ts'
import { withKnowledge } from './knowledge-answer.ts'
import { digressionOf } from '../stage/meaning.ts'
import { memoryAfter, memoryIn } from './memory.ts'
import { momentsOf } from './moments.ts'
import { shownIn } from './shown-choices.ts'
import { dayAt, isLanguageFixed, type BotInput, type Place } from '../stage/place.ts'
import { personWaysOf, turnEventOf, type Meant } from './turn-event.ts'
import type { ConversationItem } from '../../chat/conversation/store.ts'
import { Translator } from '../stage/translation.ts'

export interface BotTurn {
  readonly messages: readonly Message[]
  readonly state: BotState
  /** The ids of the blocks it came to, in their order, also of those that say nothing. */
  readonly blocks: readonly string[]
  /** How a text was taken; none where it was the answer to a question, or a button. */
  readonly understood?: Understood | undefined
  /** The customer is to be handed to a person. */
  readonly handover?: { readonly departmentId?: string | undefined } | undefined
  /** The language the customer has chosen to go on in. */
  readonly language?: ContentLanguage | undefined
  /** Where the customer has said they are. */
  readonly location?: Coordinates | undefined
  /** A text that nothing fitted. */
  readonly unanswered?: string | undefined
  /** An earlier text that the customer has told the intent of. */
  readonly picked?: { readonly text: string; readonly intentId: string } | undefined
  /** Forms that were answered to their end. */
  readonly forms?: readonly string[] | undefined
  /** What leaves once the turn has landed. */
  readonly sendings: readonly Sending[]
  /** The calls that gave no proper answer, and what could not be sent from the beginning. */
  readonly failures: readonly DeliveryFailure[]
  /** It ended at a limit: what would have come next is not said. */
  readonly isCutOff?: true
}

export async function botTurn(place: Place, conversation: ConversationItem, said: BotInput): Promise<BotTurn> {
  const { stage } = place
  const state = conversation.bot ?? noState
  const memory = memoryIn(state, conversation)
  const { language } = conversation
  const channel = channelOf(conversation.channel)
  const isFixed = isLanguageFixed(place.config, conversation)
  let meant = await withKnowledge(
    place,
    { language, channel, memory, conversation },
    await turnEventOf(place, { state, memory, language, channel, isLanguageFixed: isFixed }, said),
  )
  const context = {
    language,
    isLanguageFixed: isFixed,
    channel,
    hasPeople: !place.config.company.closed.includes('liveChatDisabled'),
    variables: knownOf(namesOf(place.config), conversation),
  }
  const content: TurnContent = {
    ...nothingFound(),
    missing: new Set(),
    called: [],
    connected: { salesforce: false },
    translator: new Translator(place, language),
  }
  let facts = factsOf(place, conversation, undefined)
  for (let round = 0; round < roundsPerTurnMax; round++) {
    const { event } = meant
    const { connected } = content
    const result = step(content, state, event, { ...context, connected, facts })
    if (!('wanting' in result) && needsMoments(content, event, result.effects))
      Object.assign(content, await momentsOf(place, content.translator, event, result.effects))
    else if (!('wanting' in result)) {
      // What was looked up for the language before is looked up again.
      if (content.translator.follow(result.effects)) {
        Object.assign(content, nothingFound())
        continue
      }
      const { supportedLangs: languages } = place.config.company
      const where = { blocks: content.blocks, channel, languages }
      const turn = turnFrom(result.state, result.effects, { ...meant, memory, where })
      // A place in memory notes nothing.
      if (place.scope && !conversation.isPreview) void noteSaid(place.scope, turn.blocks, place.now)
      const messages = messagesWithWords(content.translator.mark(turn.messages), conversation.masks, language)
      return { ...turn, messages }
    } else if (result.wanting.call)
      content.called.push(await answerFunction(place, conversation, result.wanting.call, content.called.length))
    else if (result.wanting.settable) content.settable = await stage.settableNames()
    else if (result.wanting.meaning && event.type === 'text') meant = await digressionIn(place, event)
    else if (result.wanting.personWays) content.personWays = await personWaysOf(place, language)
    else {
      await loadContent(content, place, result.wanting)
      // A block that decides goes by the hours of its department.
      if (content.department) facts = factsOf(place, conversation, content.department)
    }
  }
  log.warn('A turn needed more content than it may look up.', { conversation: conversation._id })
  return { messages: [], state, blocks: [], sendings: [], failures: [], isCutOff: true }
}

/** What texts may name of a company. */
export const namesOf = (config: Place['config']) => ({
  company: companyNameOf(config),
  bot: config.settings.botName,
  variables: config.variables,
})

/** The same text, with what it means beside the open form. */
async function digressionIn(place: Place, event: TextEvent): Promise<Meant> {
  const { event: meaning, understood } = await digressionOf(place, event.text, isQuestion(event.text))
  return { event: { ...event, ...meaning, isUnread: undefined }, ...(meaning.target && { understood }) }
}

/** The content of one turn, as far as it was looked up: the turn is run again with what was found. */
interface TurnContent extends Content {
  blocks: Map<string, Block>
  forms: Map<string, AskedForm>
  readonly missing: Set<string>
  readonly called: CallAnswer[]
  readonly translator: Translator
  /** Looked up once a block asks for it. */
  connected: TurnContext['connected']
  system: Content['system']
  settable?: Content['settable']
  personWays?: readonly string[]
  hasMoments: boolean
  /** Whose hours decisions go by. */
  department?: Department | undefined
}

const nothingFound = () => ({ blocks: new Map(), forms: new Map(), system: {}, hasMoments: false })

async function loadContent(
  content: TurnContent,
  { stage, config }: Place,
  { blocks, forms }: { readonly blocks: readonly string[]; readonly forms: readonly string[] },
): Promise<void> {
  const [writtenBlocks, writtenForms] = await Promise.all([
    blocksOf(stage.content, blocks),
    resolveForms(stage.content, forms),
  ])
  const { blocks: foundBlocks, forms: foundForms } = await content.translator.translate({
    blocks: writtenBlocks,
    forms: writtenForms,
  })
  for (const block of foundBlocks) content.blocks.set(block._id, block)
  for (const form of foundForms) content.forms.set(form._id, form)
  if (foundBlocks.some(opensCase)) content.connected = { salesforce: await stage.isSalesforceConnected() }
  if (foundBlocks.some(decides)) content.department = await stage.department(config.settings)
  const gone = [...blocks, ...forms].filter((id) => !content.blocks.has(id) && !content.forms.has(id))
  for (const id of gone) content.missing.add(id)
}

/** Whether the turn comes to one of the bot's own moments, which are read in no other turn. */
function needsMoments({ missing, hasMoments }: TurnContent, event: TurnEvent, effects: readonly Effect[]): boolean {
  const leadsNowhere = 'target' in event && event.target !== undefined && missing.has(event.target)
  const isSmallTalk = event.type === 'text' && event.smallTalk !== undefined
  return !hasMoments && (leadsNowhere || isSmallTalk || effects.some(({ type }) => moments.has(type)))
}

const opensCase = (block: Block): boolean =>
  block.type === 'function' && block.function.type === 'salesforce-create-case'

const decides = (block: Block): boolean => block.type === 'function' && block.function.type === 'logic'

const moments: ReadonlySet<Effect['type']> = new Set(['handover', 'unanswered'])

/** LOGIC-009: the hours are those of the department that would be asked, as far as it has its own. */
export function factsOf(
  { now, config, facts }: Pick<Place, 'now' | 'config' | 'facts'>,
  { session }: { readonly session: Pick<ConversationItem['session'], 'count'> },
  department: Department | undefined,
): Facts {
  const { company, settings } = config
  const { hours, exceptions } = hoursOf(settings, department)
  const { timezone } = company
  return {
    isBankHoliday: isBankHoliday(dayAt(now, config), settings.bankHolidays),
    isOpen: !hours || isOpen(hours, exceptions, now, timezone),
    isNewUser: session.count === 1,
    ...facts,
  }
}

interface TurnStart extends Meant {
  readonly memory: Memory
  readonly where: Parameters<typeof shownIn>[1]
}

function turnFrom(state: BotState, effects: readonly Effect[], start: TurnStart): BotTurn {
  const { understood } = start
  const turn: Partial<{ -readonly [Key in keyof BotTurn]: BotTurn[Key] }> = {}
  const blocks = new Set<string>()
  const messages: Message[] = []
  const sendings: Sending[] = []
  const failures: DeliveryFailure[] = []
  for (const effect of effects) {
    switch (effect.type) {
      case 'came':
        blocks.add(effect.blockId)
        break
      case 'say':
        messages.push(effect.message)
        if (effect.message.blockId) blocks.add(effect.message.blockId)
        break
      case 'handover':
        turn.handover = { departmentId: effect.departmentId }
        break
      case 'located':
        turn.location = effect.coordinates
        break
      case 'language':
        turn.language = effect.language
        break
      case 'unanswered':
        turn.unanswered = effect.text
        break
      case 'asked-back':
        if (turn.understood) turn.understood = { ...turn.understood, isAskedBack: true }
        break
      case 'picked': {
        const { text: told, intentId } = effect
        turn.picked = { text: told, intentId }
        turn.understood = { outcome: 'nlp', intentId, told }
        break
      }
      case 'outcome':
        if (understood) turn.understood = { ...understood, outcome: effect.outcome }
        else if (start.event.type === 'choice') turn.understood = { outcome: effect.outcome }
        break
      case 'send':
        sendings.push(effect.sending)
        break
      case 'call-failed':
        failures.push(effect.failure)
        break
      case 'endless':
        log.warn('A turn was cut off at its limit of steps.')
        turn.isCutOff = true
        break
      case 'form-done':
        turn.forms = [...(turn.forms ?? []), effect.formId]
        break
    }
  }
  const { memory: _, ...rest } = state
  const memory = memoryAfter(start.memory, {
    isText: start.event.type === 'text',
    isSmallTalk: start.event.type === 'text' && start.event.smallTalk !== undefined,
    topic: start.topic,
    isPress: start.event.type !== 'text',
    hasAskedModel: start.hasAskedModel === true,
    shown: shownIn(messages, start.where),
    isLanguageOffered: state.offer?.type === 'language',
  })
  return { ...turn, state: { ...rest, ...(memory && { memory }) }, messages, blocks: [...blocks], sendings, failures }
}

/** What the bot has to remember; nothing is not written down. */
export function botStateAfter(conversation: ConversationItem, turn: BotTurn | undefined): Partial<ConversationItem> {
  if (!turn) return {}
  const { state } = turn
  const { answers, ...rest } = state
  const isEmpty = Object.keys(answers).length === 0 && Object.values(rest).every((part) => part === undefined)
  return isEmpty && !conversation.bot ? {} : { bot: isEmpty ? undefined : state }
}

/** The messages of a turn as they are stored, each with the block it says. */
export const messageEvents = (messages: readonly Message[]): ConversationEventBody[] =>
  messages.map((message) => ({ type: 'message', message }))

/** A message of the customer. */
export const customerMessage = (
  language: ContentLanguage,
  message: Pick<Message, 'text' | 'media' | 'blockId' | 'broadcastId' | 'understood' | 'beside'> & {
    messageType: 'text' | 'attachments' | 'shown'
  },
): ConversationEventBody => ({ type: 'message', message: { ...message, language } })

/** A link that the customer has followed. */
export const linkEvent = (
  language: ContentLanguage,
  url: string,
  source: Pick<Message, 'blockId' | 'broadcastId'>,
): ConversationEventBody => ({
  type: 'tracking',
  message: { messageType: 'url-track', language, url, ...source },
})
