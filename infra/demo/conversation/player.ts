/**
 * Plays the steps of transcripts: what customer and agents do is written in them, and what the bot says follows from its
 * blocks. A step is a verb and what it is about.
 *
 * | of the customer                                                   | of the agent, or about the conversation         |
 * |-------------------------------------------------------------------|-------------------------------------------------|
 * | `press Delivery`: a button of the bot's last answer                | `taken Jonas`: takes it, and does what follows  |
 * | `say Hello!`, `picture blush.png: my.png`                          | `reply Hello!`, `note @Maya: Can you help?`     |
 * | `day 4`: says the day in four days                                 | `tags VIP, Regular`, `fields Guests: 80; Rooms: 2` |
 * | `ask greeting: Hi!`, `find orchids: How often?`, `miss Balloons?`: | `snooze today` or `tomorrow`                    |
 * |   says what the bot takes for that intent, looks up, or misses     | `complete Order: Solved`, `ended timeout`       |
 * | `like`, `dislike`, `rate 5: Thank you!`, `leave`, `silent`         | `refused Not reached.`: by the provider         |
 */
import type { Person } from '../../../functions/chat/desk/handover.ts'
import type { Conversation, Shop } from './conversation.ts'

/** Whom and what steps name. */
export interface Cast {
  readonly shop: Shop
  /** By their first names. */
  readonly agents: ReadonlyMap<string, Person>
  /** The agents who work for a department. */
  readonly membersOf: (departmentId: string) => readonly string[]
  /** The id of what a step names by its kind and its key. */
  readonly idOf: (kind: string, key: string) => string | undefined
  /** What the bot looks up in the block of this id. */
  readonly wordsOf: (blockId: string, language: string) => string
  readonly now: Date
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** As sure as the bot mostly is, and as it is of what it does not understand. */
const confidence = { understood: 0.84, missed: 0.2 }

export class Player {
  /** Who speaks with the customer. */
  #agent: Person | undefined

  constructor(
    private readonly conversation: Conversation,
    private readonly cast: Cast,
  ) {}

  /** Takes a step at a moment, in milliseconds; throws where the conversation does not allow it. */
  async take(at: number, step: string): Promise<void> {
    const [, verb = '', about = ''] = /^(\w+) ?(.*)$/.exec(step) ?? []
    const take = this.#customer(at, about)[verb] ?? this.#agents(at, about)[verb]
    if (!take) throw new Error(`Nobody in the demo knows how to “${step}”.`)
    await take()
  }

  #customer(at: number, about: string): Readonly<Record<string, () => unknown>> {
    const { conversation } = this
    const [key, text] = pairIn(about)
    const judge = (liked: boolean) => {
      const { last: eventNumber, session } = conversation.item
      const what = { type: 'feedback' as const, eventNumber, liked, ...(session.block && { blockId: session.block }) }
      conversation.write(at, { eventBodies: [what] })
    }
    return {
      press: () => conversation.press(at, this.#button(about)),
      say: () => conversation.say(at, about),
      day: () => conversation.say(at, new Date(at + Number(about) * dayMs).toISOString().slice(0, 10)),
      picture: () => conversation.sendPicture(at, this.known('medium', key), text),
      ask: () => {
        const understood = {
          outcome: 'nlp' as const,
          intentId: this.known('intent', key),
          confidence: confidence.understood,
        }
        return conversation.ask(at, text, { understood, blockId: this.known('answer', key) })
      },
      miss: () => {
        const understood = { outcome: 'failure' as const, confidence: confidence.missed }
        return conversation.ask(at, about, { understood, blockId: this.known('block', 'misunderstood') })
      },
      find: () => {
        const blockId = this.known('block', key)
        const words = this.cast.wordsOf(blockId, conversation.item.language)
        return conversation.ask(at, text, { understood: { outcome: 'knowledge-base' }, blockId, words })
      },
      like: () => judge(true),
      dislike: () => judge(false),
      rate: () => conversation.rate(at, Number(key), text || undefined),
      leave: () => conversation.end(at, 'customer'),
      silent: () => conversation.end(at, 'timeout'),
    }
  }

  #agents(at: number, about: string): Readonly<Record<string, () => unknown>> {
    const { conversation, cast } = this
    const [key, text] = pairIn(about)
    return {
      taken: () => conversation.take(at, (this.#agent = this.#person(about))),
      reply: () => conversation.reply(at, this.#holder, about),
      note: () => this.#note(at, about),
      tags: () => conversation.edit(at, this.#holder, { tags: about.split(', ') }),
      fields: () => conversation.edit(at, this.#holder, { profile: Object.fromEntries(about.split('; ').map(pairIn)) }),
      snooze: () => conversation.snooze(at, this.#holder, about === 'today' ? later(cast.now) : nextMorning(cast.now)),
      complete: () => conversation.complete(at, { endedBy: 'agent', by: this.#holder, topic: key, outcome: text }),
      ended: () => conversation.complete(at, { endedBy: about === 'timeout' ? 'timeout' : 'customer' }),
      refused: () => {
        const eventNumber = conversation.item.last
        const what = { type: 'message-failed' as const, eventNumber, reason: 'refused' as const, text: about }
        conversation.write(at, { eventBodies: [what] })
      },
    }
  }

  #note(at: number, about: string): void {
    const [name, text] = about.startsWith('@') ? pairIn(about.slice(1)) : [undefined, about]
    const colleague = this.cast.agents.get(name ?? '')
    const named = colleague?._id ?? (name && this.known('department', name))
    const mentioned = colleague ? [colleague._id] : named ? this.cast.membersOf(named) : []
    const others = mentioned.filter((id) => id !== this.#holder._id)
    this.conversation.note(at, this.#holder, text, others, named ? [named] : [])
  }

  known(kind: string, key: string): string {
    const id = this.cast.idOf(kind, key)
    if (id === undefined) throw new Error(`A transcript of the demo names the ${kind} ${key}, which is not there.`)
    return id
  }

  get #holder(): Person {
    if (!this.#agent) throw new Error('An agent of the demo acts before the conversation is taken.')
    return this.#agent
  }

  #person(name: string): Person {
    const person = this.cast.agents.get(name)
    if (!person) throw new Error(`A transcript of the demo names ${name}, who does not work there.`)
    return person
  }

  #button(title: string) {
    const button = this.conversation.offered.find(({ choice }) => choice.title === title)
    if (!button) throw new Error(`A customer of the demo presses “${title}”, which the bot has not offered.`)
    return button
  }
}

/** What stands before the first colon, and what behind it. */
function pairIn(about: string): [key: string, text: string] {
  const [key = '', ...texts] = about.split(': ')
  return [key, texts.join(': ')]
}

/** Later on the day of the start, and early on the next one. */
const later = (now: Date): string => new Date(now.getTime() + 100 * minuteMs).toISOString()
const nextMorning = (now: Date): string => `${new Date(now.getTime() + dayMs).toISOString().slice(0, 10)}T08:30:00.000Z`
