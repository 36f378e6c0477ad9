/** One turn of the bot: loads what the engine wants, runs it, and gives its effects as messages and state. */
import { isBankHoliday } from '#shared/company/bank-holidays'
import type { CompanySettings } from '#shared/contracts/company-settings'
import type { Block } from '#shared/contracts/blocks'
import type { Department } from '#shared/contracts/departments'
import type { Facts } from '#shared/fields/conditions'
import type { Coordinates } from '#shared/chat/coordinates'
import { noState, type AskedForm, type BotState, type Content, type Effect, type TurnEvent } from '#shared/engine/turn'
import { step } from '#shared/engine/step'
import { knownOf } from '#shared/engine/variables'
import type { ContentLanguage } from '#shared/languages'
import { roundsPerTurnMax } from '#shared/limits'
import type { ConversationEventBody, Media, Message, SaidChoice, Understood } from '#shared/chat/message'
import { isOpen, wallClock } from '#shared/company/opening-hours'
import { blocksOf, systemBlock } from '../areas/blocks/operations.ts'
import { departmentFor } from '../areas/departments/operations.ts'
import { resolveForms } from '../areas/forms/operations.ts'
import { answerOf, choiceAnswerOf } from '../areas/knowledge/operations.ts'
import { valuesIn } from '../nlu/values/values.ts'
import type { CompanyConfig } from '../platform/tenancy/company.ts'
import { log } from '../platform/aws/log.ts'
import type { ReleaseScope } from '../platform/table/scope.ts'
import { Table } from '../platform/table/table.ts'
import { understand } from './understanding.ts'
import type { ConversationItem } from '../chat/store.ts'

/** What a customer does that the bot answers. */
export type BotInput =
  | { readonly type: 'start'; readonly blockId?: string | undefined }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'file'; readonly file: Media }
  | { readonly type: 'choice'; readonly choice: SaidChoice; readonly blockId?: string | undefined }

/** Where the turn happens. */
export interface Place {
  readonly now: Date
  readonly scope: ReleaseScope
  /** The number of the release that the scope reads, where it is not the current one of its environment. */
  readonly formerNumber?: number | undefined
  readonly config: Pick<CompanyConfig, 'company' | 'settings'>
}

export interface BotTurn {
  readonly messages: readonly Message[]
  readonly state: BotState
  /** How a text was taken; none where it was the answer to a question, or a button. */
  readonly understood?: Understood | undefined
  /** The customer is to be handed to a person. */
  readonly handover?: { readonly departmentId?: string | undefined } | undefined
  /** Where the customer has said they are. */
  readonly location?: Coordinates | undefined
  /** A text that nothing fitted. */
  readonly unanswered?: string | undefined
}

export async function botTurn(place: Place, conversation: ConversationItem, said: BotInput): Promise<BotTurn> {
  const table = new Table(place.scope)
  const state = conversation.bot ?? noState
  const { event, understood } = await turnEventOf(place, state, said)
  const context = {
    language: conversation.language,
    variables: knownOf({ company: place.config.company.displayName, bot: place.config.settings.botName }, conversation),
  }
  const content: TurnContent = { blocks: new Map(), forms: new Map(), missing: new Set(), system: {} }
  for (let round = 0; round < roundsPerTurnMax; round++) {
    const facts = factsOf(place, conversation, content.department)
    const result = step(content, state, event, { ...context, facts })
    if ('wanting' in result) await loadContent(content, table, place.config.settings, result.wanting)
    else if (needsMoments(content, event, result.effects)) await loadMoments(content, table)
    else return turnFrom(result.state, result.effects, understood)
  }
  log.warn('A turn needed more content than it may look up.', { conversation: conversation._id })
  return { messages: [], state }
}

/** The content of one turn, as far as it was looked up: the turn is run again with what was found. */
interface TurnContent extends Content {
  readonly blocks: Map<string, Block>
  readonly forms: Map<string, AskedForm>
  readonly missing: Set<string>
  system: Content['system']
  hasMoments?: true
  /** Whose hours decisions go by. */
  department?: Department | undefined
}

async function loadContent(
  content: TurnContent,
  table: Table<ReleaseScope>,
  settings: CompanySettings,
  { blocks, forms }: { readonly blocks: readonly string[]; readonly forms: readonly string[] },
): Promise<void> {
  const [foundBlocks, foundForms] = await Promise.all([blocksOf(table, blocks), resolveForms(table, forms)])
  for (const block of foundBlocks) content.blocks.set(block._id, block)
  for (const form of foundForms) content.forms.set(form._id, form)
  if (foundBlocks.some(decides)) content.department = await departmentFor(table, settings)
  const gone = [...blocks, ...forms].filter((id) => !content.blocks.has(id) && !content.forms.has(id))
  for (const id of gone) content.missing.add(id)
}

/** Whether the turn comes to one of the bot's own moments, which are read in no other turn. */
function needsMoments({ missing, hasMoments }: TurnContent, event: TurnEvent, effects: readonly Effect[]): boolean {
  const leadsNowhere = 'target' in event && event.target !== undefined && missing.has(event.target)
  return !hasMoments && (leadsNowhere || event.type === 'file' || effects.some(({ type }) => moments.has(type)))
}

async function loadMoments(content: TurnContent, table: Table<ReleaseScope>): Promise<void> {
  const [misunderstood, handover] = await Promise.all([
    systemBlock(table, 'misunderstood'),
    systemBlock(table, 'handover'),
  ])
  content.system = { misunderstood, handover }
  content.hasMoments = true
}

const decides = (block: Block): boolean => block.type === 'function' && block.function.type === 'logic'

const moments: ReadonlySet<Effect['type']> = new Set(['handover', 'unanswered'])

/** What the customer means by it: which block, and how sure that is (INTENTS-009). */
async function turnEventOf(
  { scope, now, config, formerNumber }: Place,
  state: BotState,
  said: BotInput,
): Promise<{ event: TurnEvent; understood?: Understood }> {
  const table = new Table(scope)
  switch (said.type) {
    case 'start':
      return { event: { type: 'start', target: said.blockId ?? (await systemBlock(table, 'welcome'))?._id } }
    case 'file':
      return { event: said }
    case 'choice':
      return { event: await choiceEventOf(table, said) }
    case 'text': {
      const { text } = said
      // The form, or the block that waits for a reply, takes whatever is said.
      if (state.form) return { event: { type: 'text', text, named: valuesIn(text, dayAt(now, config)) } }
      if (state.onReply) return { event: { type: 'text', text } }
      const understanding = await understand(scope, text, now, formerNumber)
      const target = understanding && (await answerOf(table, understanding))
      const intentId = understanding?.intentId
      const understood: Understood = {
        outcome: target ? 'nlp' : 'failure',
        ...(intentId && { intentId }),
        ...(understanding && { confidence: Math.round(understanding.confidence * 1000) / 1000 }),
      }
      return { event: { type: 'text', text, target }, understood }
    }
  }
}

async function choiceEventOf(
  table: Table<ReleaseScope>,
  { choice: { title, action }, blockId }: Extract<BotInput, { type: 'choice' }>,
): Promise<TurnEvent> {
  switch (action.type) {
    case 'block':
      return { type: 'choice', title, target: action.value }
    case 'block-intent':
      return { type: 'choice', title, target: await choiceAnswerOf(table, action.value, blockId ?? '') }
    case 'form-value':
      return { type: 'choice', title, value: action.value }
    case 'url':
    case 'phone':
    case 'location':
      return { type: 'choice', title }
  }
}

/** What the calendar on the company's wall shows. */
const dayAt = (now: Date, { company }: Place['config']): string => wallClock(now, company.timezone).day

/** LOGIC-009: the hours are those of the department that would be asked, as far as it has its own. */
function factsOf({ now, config }: Place, { session }: ConversationItem, department: Department | undefined): Facts {
  const { company, settings } = config
  const openingHours = department?.openingHours ?? settings.openingHours
  const exceptions = [...(department?.exceptions ?? []), ...settings.exceptions]
  const { timezone } = company
  return {
    isBankHoliday: isBankHoliday(dayAt(now, config), settings.bankHolidays),
    // A company that has named no hours is always there.
    isOpen: !openingHours || isOpen(openingHours, exceptions, now, timezone),
    isNewUser: session.count === 1,
  }
}

function turnFrom(state: BotState, effects: readonly Effect[], understood: Understood | undefined): BotTurn {
  const turn: { -readonly [Key in keyof BotTurn]: BotTurn[Key] } = { messages: [], state }
  const messages: Message[] = []
  for (const effect of effects) {
    switch (effect.type) {
      case 'say':
        messages.push(effect.message)
        break
      case 'handover':
        turn.handover = { departmentId: effect.departmentId }
        break
      case 'located':
        turn.location = effect.coordinates
        break
      case 'unanswered':
        turn.unanswered = effect.text
        break
      case 'outcome':
        if (understood) turn.understood = { ...understood, outcome: effect.outcome }
        break
      case 'endless':
        log.warn('A turn was cut off at its limit of steps.')
        break
      case 'form-done':
        break
    }
  }
  return { ...turn, messages }
}

/** The messages of a turn as they are stored, each with the block it says. */
export const messageEvents = (messages: readonly Message[]): ConversationEventBody[] =>
  messages.map((message) => ({ type: 'message', message }))

/** A message of the customer. */
export const customerMessage = (
  language: ContentLanguage,
  message: Pick<Message, 'text' | 'media' | 'blockId' | 'understood'> & {
    messageType: 'text' | 'attachments'
  },
): ConversationEventBody => ({ type: 'message', message: { ...message, language } })
