/**
 * The types of a bot turn: its events, its state and its effects. The engine is pure; its caller looks up the content it
 * names, stores the state and carries out the effects.
 */
import * as z from 'zod/mini'
import type { Block } from '../contracts/blocks.ts'
import type { AskedQuestion } from '../contracts/forms.ts'
import type { Facts } from '../fields/conditions.ts'
import { Id } from '../ids.ts'
import type { Coordinates } from '../chat/coordinates.ts'
import type { ContentLanguage } from '../languages.ts'
import type { Media, Message, Outcome } from '../chat/message.ts'
import { FormState } from './form.ts'
import { FormValue, type Named } from './form-answer.ts'

/** The state of a session between two turns. */
export const BotState = z.object({
  /** The open form, and the block that asks it. */
  form: z.optional(z.object({ formId: Id, blockId: Id, state: FormState })),
  /** The block that takes the customer's next text, whatever it is. */
  onReply: z.optional(Id),
  /** The answers to finished and abandoned forms, by the id of the form and the key of the question. */
  answers: z.record(z.string(), z.record(z.string(), FormValue)),
})
export type BotState = z.infer<typeof BotState>

export const noState: BotState = { answers: {} }

/** A form with the questions of the bank looked up. */
export interface AskedForm {
  readonly _id: string
  readonly title: string
  readonly questions: readonly AskedQuestion[]
}

/** An event that the bot answers. `target` is the block that language understanding found; without it the text was not understood. */
export type TurnEvent =
  | { readonly type: 'start'; readonly target?: string | undefined }
  | {
      readonly type: 'text'
      readonly text: string
      readonly target?: string | undefined
      /** The number and the day that an open form may use as its answer. */
      readonly named?: Named | undefined
    }
  | { readonly type: 'file'; readonly file: Media }
  /** A pressed choice: `target` is the block it leads to; a `form-value` goes to the open form as its answer. */
  | {
      readonly type: 'choice'
      readonly title: string
      readonly value?: string | undefined
      readonly target?: string | undefined
    }

/** The content of a turn, as far as it was looked up. */
export interface Content {
  readonly blocks: ReadonlyMap<string, Block>
  readonly forms: ReadonlyMap<string, AskedForm>
  /** The ids that were looked up and do not exist. */
  readonly missing: ReadonlySet<string>
  /** The system blocks of the environment. Without one the bot says nothing, or a default text. */
  readonly system: { readonly misunderstood?: Block | undefined; readonly handover?: Block | undefined }
}

/** The facts and variables of customer and company in this turn. */
export interface TurnContext {
  readonly language: ContentLanguage
  readonly facts: Facts
  /** The values of variables, `***NAME***` in texts and addresses, by lower-case name. */
  readonly variables: Readonly<Record<string, string>>
}

export type BotMessage = Omit<Message, 'messageType' | 'agent' | 'understood' | 'url'> & {
  readonly messageType: 'bot-msg'
}

export type Effect =
  | { readonly type: 'say'; readonly message: BotMessage }
  /** The customer asks for a person. */
  | { readonly type: 'handover'; readonly departmentId?: string | undefined }
  | { readonly type: 'form-done'; readonly formId: string; readonly answers: Readonly<Record<string, FormValue>> }
  /** The customer has answered with a location. */
  | { readonly type: 'located'; readonly coordinates: Coordinates }
  /** The bot has no answer to the text, which is stored for people to review. */
  | { readonly type: 'unanswered'; readonly text: string }
  /** The outcome of understanding a text; answers to forms and pressed choices have none. */
  | { readonly type: 'outcome'; readonly outcome: Outcome }
  /** The turn ended at its limit of steps, or came to a block for the second time. */
  | { readonly type: 'endless' }

export interface TurnResult {
  readonly state: BotState
  readonly effects: readonly Effect[]
}

/** Content that must be looked up, after which the same turn runs again from its beginning. */
export interface WantedContent {
  readonly blocks: readonly string[]
  readonly forms: readonly string[]
}
