/** What a customer does that the bot answers, and where. */
import type { Media, SaidChoice } from '#shared/chat/message'
import { wallClock } from '#shared/company/opening-hours'
import type { ConversationItem } from '../chat/store.ts'
import type { CompanyConfig } from '../platform/tenancy/company.ts'
import type { ReleaseScope } from '../platform/table/scope.ts'
import type { Calls } from './calls.ts'

/** What a customer does that the bot answers. */
export type BotInput =
  /** `formId`: the form that is asked before anything else. */
  | { readonly type: 'start'; readonly blockId?: string | undefined; readonly formId?: string | undefined }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'file'; readonly file: Media }
  | { readonly type: 'choice'; readonly choice: SaidChoice; readonly blockId?: string | undefined }

/** Where the turn happens. */
export interface Place {
  readonly now: Date
  readonly scope: ReleaseScope
  /** The number of the release that the scope reads, where it is not the current one of its environment. */
  readonly formerNumber?: number | undefined
  readonly config: Pick<CompanyConfig, 'company' | 'settings' | 'variables'>
  /** The calls that the turn may make; without them it makes none. */
  readonly calls?: Calls | undefined
}

/** SETTINGS-022: whether a customer has changed the language as often as a session of the company allows. */
export const isLanguageFixed = (
  { settings }: Pick<Place['config'], 'settings'>,
  { languageSwitches = 0 }: Pick<ConversationItem, 'languageSwitches'>,
): boolean => settings.restrictLanguageSwitches && languageSwitches >= settings.numberOfLanguageSwitches

/** What the calendar on the company's wall shows. */
export const dayAt = (now: Date, { company }: Place['config']): string => wallClock(now, company.timezone).day
