/** Where a visit of the past takes place: who is there, what time it is, and what is written down. */
import type { ConversationEventBody, Message } from '#shared/chat/message'
import type { Demand } from './demand.ts'
import type { Diary } from './diary.ts'
import type { Random } from './random.ts'
import type { Answer, Script } from './script.ts'
import type { Language, Matter } from './words.ts'

export interface PastAgent {
  readonly _id: string
  readonly name: string
}

/** Whom a visit meets. */
export interface Shop {
  readonly script: Script
  readonly department: (name: Matter['department']) => string
  /** Who takes the customers of a department; the first one mostly. */
  readonly agents: Readonly<Record<Matter['department'], readonly [PastAgent, PastAgent]>>
}

const secondMs = 1000

export class Scene {
  constructor(
    readonly diary: Diary,
    readonly shop: Shop,
    readonly demand: Demand,
    readonly random: Random,
    /** The moment, in milliseconds. */
    public at: number,
  ) {}

  get language(): Language {
    return this.diary.now.language === 'de' ? 'de' : 'en'
  }

  pass(seconds: number): void {
    this.at += seconds * secondMs
  }

  /** What the bot says by a block of this key. */
  answerOf = (key: string): Answer => this.shop.script.answer(this.shop.script.blockOfKey(key), this.language)

  /** A text of the customer. */
  text = (message: Partial<Message>): ConversationEventBody => ({
    type: 'message',
    message: { messageType: 'text', language: this.language, ...message },
  })

  /** Stars, one fewer or more than usual now and then. */
  rate(usual: number): void {
    this.pass(this.random.duration(12))
    const rating = Math.min(5, Math.max(1, usual + this.random.pick([-1, 0, 0, 0, 0, 1])))
    this.diary.write(this.at, [{ type: 'rating', rating }])
  }
}
