/**
 * The types of a bot turn: its events, its state and its effects. The engine is pure; its caller looks up the content it
 * names, stores the state and carries out the effects.
 */
import * as z from 'zod/mini'
import type { MomentKey } from '../blocks/moments.ts'
import type { Block } from '../contracts/blocks.ts'
import type { HandlerName } from '../blocks/handlers.ts'
import type { AskedQuestion } from '../contracts/forms.ts'
import type { Facts } from '../fields/conditions.ts'
import { Id } from '../ids.ts'
import type { Coordinates } from '../chat/coordinates.ts'
import { contentLanguages, type ContentLanguage } from '../languages.ts'
import type { Channel } from '../chat/channels.ts'
import {
  choiceActionTypes,
  type DeliveryFailure,
  type DeliveryReason,
  type Media,
  type Message,
  type MessageSource,
  type Outcome,
  type SaidChoice,
} from '../chat/message.ts'
import { FormState } from './form.ts'
import { FormValue, type Named } from './form-answer.ts'

/** What a yes leads to: a person, another block than the open form, or the last answers in another language; or what is chosen. */
const Offer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('person') }),
  z.object({ type: z.literal('switch'), target: Id }),
  z.object({ type: z.literal('language'), language: z.enum(contentLanguages), targets: z.array(Id) }),
  z.object({
    type: z.literal('clarify'),
    /** What the customer said. */
    text: z.string(),
    /** The answers that it may mean, best first, as they were offered. */
    options: z.array(z.object({ target: Id, intentId: Id, title: z.string() })),
  }),
])
export type Offer = z.infer<typeof Offer>

/** A button as it was shown: what stands on it in the languages of the company, that of the message first. */
const ShownChoice = z.object({
  titles: z.array(z.string()),
  formValue: z.optional(z.string()),
  action: z.object({ type: z.enum(choiceActionTypes), value: z.string() }),
})
export type ShownChoice = z.infer<typeof ShownChoice>

/** A card with its buttons, or one button alone, which has no titles of its own. */
const ShownItem = z.object({ titles: z.optional(z.array(z.string())), choices: z.array(ShownChoice) })
export type ShownItem = z.infer<typeof ShownItem>

/** What a later text of the same session may point back to. The engine hands it through. */
const Memory = z.object({
  /** When the session began; the memory of another one does not count. */
  session: z.string(),
  /** The text that the customer's `it` means, and how many texts ago it was said. */
  topic: z.optional(z.object({ text: z.string(), namesEntity: z.boolean(), age: z.int() })),
  /** The gallery, list or buttons of which the customer may write one, and how many texts ago they were shown. */
  shown: z.optional(z.object({ blockId: Id, age: z.int(), listed: z.optional(z.array(ShownItem)) })),
  /** Another language was offered. */
  isLanguageOffered: z.optional(z.literal(true)),
  /** How often a language model was asked for an answer, in all and since the customer last pressed something. */
  modelAnswers: z.optional(z.object({ all: z.int(), unpressed: z.int() })),
})
export type Memory = z.infer<typeof Memory>

/** The state of a session between two turns. */
export const BotState = z.object({
  /** The open form, and the block that asks it; `isFirst`: the block that is said after it, because no block asks it. */
  form: z.optional(z.object({ formId: Id, blockId: Id, isFirst: z.optional(z.literal(true)), state: FormState })),
  /** The block that takes the customer's next text, whatever it is. */
  onReply: z.optional(Id),
  /** The answers to finished and abandoned forms, by the id of the form and the key of the question. */
  answers: z.record(z.string(), z.record(z.string(), FormValue)),
  /** What variable blocks and answers of functions have set, by lower-case name. */
  variables: z.optional(z.record(z.string(), z.string())),
  /** The yes-or-no question that the bot itself asked in its last turn. */
  offer: z.optional(Offer),
  /** Values of answers that are hidden: sealed, by the placeholders that stand for them. The engine never sees it. */
  kept: z.optional(z.record(z.string(), z.string())),
  /** The last text was not understood. */
  missed: z.optional(z.literal(true)),
  /** And so was the one before it. */
  missedTwice: z.optional(z.literal(true)),
  /** The customer has just sent a file, and knows that it is here. */
  acknowledged: z.optional(z.literal(true)),
  memory: z.optional(Memory),
})
export type BotState = z.infer<typeof BotState>

export const noState: BotState = { answers: {} }

/** A form with the questions of the bank looked up. */
export interface AskedForm {
  readonly _id: string
  readonly title: string
  readonly questions: readonly AskedQuestion[]
}

/** How a text is said, apart from its meaning: it asks for a person, insults the bot, or objects to its answer. */
export type Manner = 'person' | 'insult' | 'objection'

/** What a text says that says nothing else. Each of them is a moment of the bot. */
export type SmallTalk = 'greeting' | 'thanks' | 'goodbye' | 'never-mind'

/** What a text means: the blocks that answer it. */
export interface TextMeaning {
  readonly target?: string | undefined
  /** The answers to further wishes of the same text. */
  readonly also?: readonly string[] | undefined
  /** The target answers an entity alone; a block without buttons is given some that lead to these blocks. */
  readonly suggested?: readonly string[] | undefined
  /** There is no target, because the text may mean one of these as well as another: the customer is asked. */
  readonly doubt?: readonly Candidate[] | undefined
}

/** An answer that a text may mean. */
export interface Candidate {
  readonly target: string
  readonly intentId: string
}

export interface TextEvent extends TextMeaning {
  readonly type: 'text'
  readonly text: string
  /** The text with the values that are hidden in `text`: an open form takes it as the answer. */
  readonly answer?: string | undefined
  /** The number and the day that an open form may use as its answer. */
  readonly named?: Named | undefined
  /** It came with the words. */
  readonly file?: Media | undefined
  readonly manner?: Manner | undefined
  readonly smallTalk?: SmallTalk | undefined
  /** The meaning was not looked up, because the open form is likely to take the text; the engine asks for it. */
  readonly isUnread?: true | undefined
  /** The language of the text, where it is to be offered to the customer. */
  readonly writtenIn?: ContentLanguage | undefined
  /** What knowledge has to say to it; only where nothing else answers it. */
  readonly found?: FoundAnswer | undefined
  /** Knowledge has been asked often enough in this session: a person is offered instead. */
  readonly offersPerson?: true | undefined
}

/** A file, or something else that holds no words. */
export type WordlessEvent =
  /** `isPart`: it came beside words, or another file, that were an event of their own. */
  | { readonly type: 'file'; readonly file: Media; readonly isPart?: true | undefined }
  | {
      readonly type: 'shown'
      readonly place?: Coordinates | undefined
      /** A file that could not be had. */
      readonly isMissingFile?: true | undefined
    }

/** An event that the bot answers. `target` is the block that language understanding found; without it the text was not understood. */
export type TurnEvent =
  /** `formId`: the form that is asked before anything else. */
  | { readonly type: 'start'; readonly target?: string | undefined; readonly formId?: string | undefined }
  | TextEvent
  | WordlessEvent
  /** A pressed choice: `value` goes to the open form as its answer, and then `target` is the block it leads to. */
  | {
      readonly type: 'choice'
      readonly title: string
      readonly value?: string | undefined
      readonly target?: string | undefined
      /** Something opens on the customer's device; without a form that takes the value the bot says nothing. */
      readonly opens?: true | undefined
      /** It was written and not pressed, so that nothing has opened: it is shown again. */
      readonly again?: SaidChoice | undefined
    }

/** An answer that was looked up in knowledge blocks. */
export interface FoundAnswer {
  /** The block that has most of it, which goes on where the answer ends. */
  readonly blockId: string
  readonly text: string
  /** Written by an author of the block: its variables are filled. */
  readonly isWritten?: boolean | undefined
  /** Where a customer can read on. */
  readonly sources: readonly { readonly title: string; readonly url: string }[]
  /** What a language model has worded it from, for agents. */
  readonly from?: readonly MessageSource[] | undefined
  /** It asks for something that the customer has to tell first, so that nothing goes on behind it. */
  readonly asks?: boolean | undefined
}

/** The content of a turn, as far as it was looked up. */
export interface Content {
  readonly blocks: ReadonlyMap<string, Block>
  readonly forms: ReadonlyMap<string, AskedForm>
  /** The ids that were looked up and do not exist. */
  readonly missing: ReadonlySet<string>
  /** The system blocks of the environment. Without one the bot says nothing, or a default text. */
  readonly system: Readonly<Partial<Record<MomentKey, Block | undefined>>>
  /** The blocks that may lead to a person, best first; absent until they were looked up. */
  readonly personWays?: readonly string[] | undefined
  /** The answers to the calls of this turn, in their order. */
  readonly called: readonly CallAnswer[]
  /** The names that variable blocks set; absent until a turn has wanted them. */
  readonly settable?: ReadonlySet<string> | undefined
}

/** A function block asks a server and waits. Values are filled; a secret of `args` is still sealed. */
export interface Call {
  readonly blockId: string
  readonly handlerName: HandlerName
  readonly name: string
  readonly endpoint: string
  /** The function has no address of its own: the company's first webhook is asked. */
  readonly asksCompany?: true
  readonly args: Readonly<Record<string, FormValue>>
  /** The places of an answer of any JSON that become variables. */
  readonly results?: readonly { readonly at: string; readonly variable: string }[] | undefined
  readonly values: Readonly<Record<string, FormValue>>
  /** The variables of the conversation at this point. */
  readonly variables: Readonly<Record<string, string>>
}

/** What came of a call: the path to go on with, variables to set and a text to say, or why there is no proper answer. */
export type CallAnswer =
  | {
      readonly kind: 'answered'
      readonly path?: string | undefined
      readonly variables?: Readonly<Record<string, string>> | undefined
      readonly text?: string | undefined
      readonly media?: Media | undefined
      /** Where it leads if the function has no such path; without it, that is a failure. */
      readonly otherwise?: 'next' | 'error' | undefined
    }
  | {
      readonly kind: 'failed'
      readonly reason: DeliveryReason
      readonly status?: number | undefined
      /** Leads there, if the function has such a path. */
      readonly path?: string | undefined
    }

/** What leaves after the turn has landed. Texts and addresses are filled. */
export type Sending =
  | {
      readonly type: 'mail'
      readonly blockId: string
      readonly to: string
      /** Empty: the product's own sender. */
      readonly from: string
      readonly subject: string
      readonly values: SentValues
    }
  | { readonly type: 'zap'; readonly blockId: string; readonly endpoint: string; readonly values: SentValues }
  | {
      readonly type: 'case'
      readonly blockId: string
      readonly subject: string
      readonly description: string
      readonly values: SentValues
    }
/** Answers by the keys of their questions, in the order of the form. */
export type SentValues = Readonly<Record<string, FormValue>>

/** The facts and variables of customer and company in this turn. */
export interface TurnContext {
  readonly language: ContentLanguage
  /** The customer has changed the language as often as the company lets them. */
  readonly isLanguageFixed?: boolean
  readonly channel: Channel
  /** People of the company take conversations over. */
  readonly hasPeople?: boolean
  /** Which services of others the company has connected. */
  readonly connected: { readonly salesforce: boolean }
  readonly facts: Facts
  /**
   * The values of variables, `***NAME***` in texts and addresses, by lower-case name; what a template stands for is found
   * out where it is used.
   */
  readonly variables: Readonly<Record<string, string | Template>>
}

/** A text with variables in it, as a company's variable holds it. */
export interface Template {
  readonly template: string
}

export type BotMessage = Omit<Message, 'messageType' | 'agent' | 'understood' | 'url'> & {
  readonly messageType: 'bot-msg'
}

export type Effect =
  /** The turn comes to this block, which may say something or nothing. */
  | { readonly type: 'came'; readonly blockId: string }
  | { readonly type: 'say'; readonly message: BotMessage }
  /** The customer asks for a person. */
  | { readonly type: 'handover'; readonly departmentId?: string | undefined }
  | { readonly type: 'form-done'; readonly formId: string; readonly answers: Readonly<Record<string, FormValue>> }
  /** The customer has answered with a location. */
  | { readonly type: 'located'; readonly coordinates: Coordinates }
  /** The customer wants to go on in this language. */
  | { readonly type: 'language'; readonly language: ContentLanguage }
  /** The bot has no answer to the text, which is stored for people to review. */
  | { readonly type: 'unanswered'; readonly text: string }
  /** The outcome of understanding a text; answers to forms and pressed choices have none. */
  | { readonly type: 'outcome'; readonly outcome: Outcome }
  /** The customer is asked what the text means. */
  | { readonly type: 'asked-back' }
  /** The customer has told what an earlier text means. */
  | { readonly type: 'picked'; readonly text: string; readonly intentId: string }
  /** A mail, a Zap or a case that leaves after the commit. */
  | { readonly type: 'send'; readonly sending: Sending }
  /** A call that a customer waited for gave no proper answer, or a case has nowhere to go. */
  | { readonly type: 'call-failed'; readonly failure: DeliveryFailure }
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
  /** A call that must be made. */
  readonly call?: Call | undefined
  /** The names that variable blocks set. */
  readonly settable?: true | undefined
  /** The meaning of the text of an event that `isUnread`. */
  readonly meaning?: true | undefined
  readonly personWays?: true | undefined
}
