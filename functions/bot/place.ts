/** What a customer does that the bot answers, and where. */
import type { Media, SaidChoice } from '#shared/chat/message'
import { wallClock } from '#shared/company/opening-hours'
import type { CompanyConfig } from '../platform/tenancy/company.ts'
import type { ReleaseScope } from '../platform/table/scope.ts'
import type { Calls } from './calls.ts'

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
  readonly config: Pick<CompanyConfig, 'company' | 'settings' | 'variables'>
  /** The calls that the turn may make; without them it makes none. */
  readonly calls?: Calls | undefined
}

/** What the calendar on the company's wall shows. */
export const dayAt = (now: Date, { company }: Place['config']): string => wallClock(now, company.timezone).day
