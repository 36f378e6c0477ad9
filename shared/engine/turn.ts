/**
 * The vocabulary of a bot turn: what the engine is told, what it remembers, and what it wants done. The engine itself is
 * pure; whoever runs it looks up what it names, stores what it remembers and does what it wants.
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

/** What the bot remembers of a session between two turns. */
export const BotState = z.object({
  /** The form being asked, and the block that asks it. */
  form: z.optional(z.object({ formId: Id, blockId: Id, state: FormState })),
  /** The block that takes the customer's next text, whatever it is. */
  onReply: z.optional(Id),
  /** The answers to finished and abandoned forms, by the id of the form and the key of the question. */
  answers: z.record(z.string(), z.record(z.string(), FormValue)),
})
export type BotState = z.infer<typeof BotState>

export const noState: BotState = { answers: {} }

/** A form as it is asked: questions of the bank have been looked up. */
export interface AskedForm {
  readonly _id: string
  readonly title: string
  readonly questions: readonly AskedQuestion[]
}

/** What happened that the bot answers. `target` is the block language understanding has found; none is a misunderstanding. */
export type TurnEvent =
  | { readonly type: 'start'; readonly target?: string | undefined }
  | {
      readonly type: 'text'
      readonly text: string
      readonly target?: string | undefined
      /** What an open form may take for its answer. */
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

/** The content a turn walks through, as far as it was looked up. */
export interface Content {
  readonly blocks: ReadonlyMap<string, Block>
  readonly forms: ReadonlyMap<string, AskedForm>
  /** Ids that were looked up and do not exist. */
  readonly missing: ReadonlySet<string>
  /** The block of each of the bot's own moments; where there is none the bot says nothing, or a plain sentence of its own. */
  readonly system: { readonly misunderstood?: Block | undefined; readonly handover?: Block | undefined }
}

/** What is known of customer and company in this turn. */
export interface TurnContext {
  readonly language: ContentLanguage
  readonly facts: Facts
  /** Values that `***NAME***` in texts and addresses stands for, by lower-case name. */
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
  /** The customer has said where they are. */
  | { readonly type: 'located'; readonly coordinates: Coordinates }
  /** Nothing fitted: the text is kept for people to look at. */
  | { readonly type: 'unanswered'; readonly text: string }
  /** How a text was taken; none for answers to forms and pressed choices. */
  | { readonly type: 'outcome'; readonly outcome: Outcome }
  /** The turn was cut off at its limit of steps. */
  | { readonly type: 'endless' }

export interface Turned {
  readonly state: BotState
  readonly effects: readonly Effect[]
}

/** Asks for content that is to be looked up; the same turn is then run again from its beginning. */
export interface Wanting {
  readonly blocks: readonly string[]
  readonly forms: readonly string[]
}
