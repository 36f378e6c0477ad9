/** What a customer does that the bot answers, and where. */
import type { Media, SaidChoice } from '#shared/chat/message'
import type { WordlessEvent } from '#shared/engine/turn'
import { wallClock } from '#shared/wall-clock'
import type { Facts } from '#shared/fields/conditions'
import type { ConversationItem } from '../../chat/conversation/store.ts'
import type { CompanyConfig } from '../../platform/tenancy/company.ts'
import type { ReleaseScope } from '../../platform/table/scope.ts'
import type { Calls } from './calls.ts'
import { stageInTable, type Stage } from './stage.ts'

/** What a customer does that the bot answers. */
export type BotInput =
  /** `formId`: the form that is asked before anything else. */
  | { readonly type: 'start'; readonly blockId?: string | undefined; readonly formId?: string | undefined }
  /** `answer`: the text with the values that are hidden in `text`, for the form that is open. `file`: it came with the text. */
  | {
      readonly type: 'text'
      readonly text: string
      readonly answer?: string | undefined
      readonly file?: Media | undefined
    }
  | WordlessEvent
  | { readonly type: 'choice'; readonly choice: SaidChoice; readonly blockId?: string | undefined }

/** Whether a button opens something on the customer's device. */
export const opensOnDevice = ({ action: { type } }: SaidChoice): boolean =>
  type === 'url' || type === 'phone' || type === 'location' || type === 'extension'

/** What the bot is told of a pressed button: nothing of one that opens something, unless a form takes its value. */
export const inputOfChoice = (choice: SaidChoice, blockId: string | undefined): BotInput | undefined =>
  opensOnDevice(choice) && !choice.formValue ? undefined : { type: 'choice', choice, ...(blockId && { blockId }) }

/** Where the turn happens. */
export interface Place {
  readonly now: Date
  readonly stage: Stage
  /** Whose rows and language model a turn may use; a place in memory has none, so that it reads, asks and writes nothing. */
  readonly scope?: ReleaseScope | undefined
  readonly config: Pick<CompanyConfig, 'company' | 'settings' | 'variables'>
  /** The calls that the turn may make; without them it makes none. */
  readonly calls?: Calls | undefined
  /** The facts that are so, whatever calendar and hours say. */
  readonly facts?: Partial<Facts> | undefined
}

/** A place that reads its content from the table. */
export interface TablePlace extends Pick<Place, 'now' | 'config' | 'calls'> {
  readonly scope: ReleaseScope
  /** The number of the release that the scope reads, where it is not the current one of its environment. */
  readonly formerNumber?: number | undefined
}

export const placeInTable = (place: TablePlace): Place => ({
  ...place,
  stage: stageInTable(place.scope, place.formerNumber),
})

/** SETTINGS-022: whether a customer has changed the language as often as a session of the company allows. */
export const isLanguageFixed = (
  { settings }: Pick<Place['config'], 'settings'>,
  { languageSwitches = 0 }: Pick<ConversationItem, 'languageSwitches'>,
): boolean => settings.restrictLanguageSwitches && languageSwitches >= settings.numberOfLanguageSwitches

/** What the calendar on the company's wall shows. */
export const dayAt = (now: Date, { company }: Place['config']): string => wallClock(now, company.timezone).day
