/** One visit of a customer in the past: what they asked, pressed and wrote, what the bot said, and who came when it could not help. */
import type { ConversationEventBody, Message, SaidChoice, Understood } from '#shared/chat/message'
import type { Demand } from './demand.ts'
import type { Diary } from './diary.ts'
import type { Random } from './random.ts'
import { meetPerson } from './person.ts'
import { Scene, type Shop } from './scene.ts'
import type { Answer, Asked } from './script.ts'
import { gratitude, lookedUp, matters, offTopic } from './words.ts'

/** People would rather not wait for a person where there is another button. */
const personShare = 0.3
const silentMinutes = 33

export class Visit {
  readonly #scene: Scene
  readonly #random: Random
  /** What the bot offered last. */
  #offered: readonly SaidChoice[] = []
  #offeredBy = ''
  #hadPerson = false

  constructor(
    diary: Diary,
    private readonly shop: Shop,
    private readonly demand: Demand,
    random: Random,
    begins: number,
  ) {
    this.#random = random
    this.#scene = new Scene(diary, shop, demand, random, begins)
  }

  /** Takes place. */
  happen(isOpen: boolean): void {
    const { language } = this.#scene
    const isNewUser = this.#scene.diary.entries.length === 0
    this.#scene.diary.beginSession(this.#scene.at)
    this.#say([{ type: 'conversation-start', language, isNewUser }], this.#scene.answerOf('welcome'))
    if (!this.#random.isLikely(0.13)) this.#talk(isOpen)
    this.#leave()
  }

  #talk(isOpen: boolean): void {
    const turns =
      1 + Number(this.#random.isLikely(0.75)) + Number(this.#random.isLikely(0.5)) + this.#random.between(0, 2)
    for (let turn = 0; turn < turns && !this.#hadPerson; turn++) {
      this.#scene.pass(this.#random.duration(22))
      const answer = this.#random.isLikely(turn === 0 ? 0.45 : 0.5) ? this.#press() : this.#ask()
      if (answer?.department !== undefined) return this.#meetPerson(answer.department, isOpen)
      if (answer === undefined && this.#random.isLikely(0.3)) return this.#wantPerson(isOpen)
      if (answer?.form) this.#fillIn(answer.form)
      if (answer) this.#judge()
    }
    if (!this.#hadPerson && this.#random.isLikely(0.4)) this.#thank()
  }

  /** A button of what was said last; a question where there is none. */
  #press(): Answer | undefined {
    const offered = this.#offered.filter(({ action }) => action.type !== 'phone')
    if (offered.length === 0) return this.#ask()
    const choice = this.#random.weighted(offered, (one) => (this.#leadsToPerson(one) ? personShare : 1))
    const { url, isTracked } = { url: choice.action.value, isTracked: choice.action.track }
    if (choice.action.type === 'url') {
      const message = {
        messageType: 'url-track' as const,
        language: this.#scene.language,
        url,
        blockId: this.#offeredBy,
      }
      if (isTracked) this.#scene.diary.write(this.#scene.at, [{ type: 'tracking', message }])
      return this.#ask()
    }
    const way = this.shop.script.wayOf(choice)
    const answer = way === undefined ? undefined : this.shop.script.answer(way, this.#scene.language)
    if (!answer) return this.#ask()
    this.#say([this.#scene.text({ text: choice.title, blockId: this.#offeredBy })], answer)
    return answer
  }

  #leadsToPerson(choice: SaidChoice): boolean {
    const way = this.shop.script.wayOf(choice)
    return way !== undefined && this.shop.script.answer(way, this.#scene.language).department !== undefined
  }

  /** A text, of which the bot understands most; gives its answer, if there was one. */
  #ask(): Answer | undefined {
    if (this.#random.isLikely(this.demand.failures)) {
      const text = this.#random.pick(offTopic[this.#scene.language])
      this.#say(
        [this.#scene.text({ text, understood: { outcome: 'failure', confidence: 0.2 } })],
        this.#scene.answerOf('misunderstood'),
      )
      return undefined
    }
    return this.#random.isLikely(0.07) ? this.#lookUp() : this.#askFor(this.#wish())
  }

  #askFor(key: string, texts?: readonly string[]): Answer {
    const { script } = this.shop
    const intent = script.intents.find((plan) => plan.key === key)!
    const known = texts ?? (this.#scene.language === 'de' ? (intent.de ?? intent.en) : intent.en)
    const text = this.#random.pick(known).replaceAll(/\[([^\]]+)\]\(\w+\)/g, '$1')
    const understood: Understood = {
      outcome: 'nlp',
      intentId: script.idOfIntent(key),
      confidence: this.#random.between(61, 98) / 100,
    }
    const answer = script.answer(script.blockOfIntent(key), this.#scene.language)
    this.#say([this.#scene.text({ text, understood })], answer)
    return answer
  }

  #lookUp(): Answer | undefined {
    const key = this.#random.pick(Object.keys(lookedUp))
    const passage = this.shop.script.passage(key, this.#scene.language)
    if (!passage) return undefined
    const text = this.#random.pick(lookedUp[key]![this.#scene.language])
    const answer = { messages: [passage], mails: 0, calls: 0 }
    this.#say([this.#scene.text({ text, understood: { outcome: 'knowledge-base' } })], answer)
    return answer
  }

  /** What the season makes people ask for. */
  #wish(): string {
    const weights = this.demand.wishes
    const { intents } = this.shop.script
    return this.#random.weighted(intents, ({ key }) => (usually[key] ?? 1) * (weights[key] ?? 1)).key
  }

  /** Question after question; now and then somebody gives up half-way. */
  #fillIn({ block, questions, next }: NonNullable<Answer['form']>): void {
    const given = this.#random.isLikely(0.78) ? questions : questions.slice(0, 2)
    for (const [index, asked] of questions.entries()) {
      this.#saidByBot([this.#questionOf(asked, block)])
      if (index >= given.length) return
      this.#scene.pass(this.#random.duration(14))
      const text = this.#replyTo(asked)
      this.#given[asked.key] = text
      this.#open = [this.#scene.text({ text })]
    }
    if (next) this.#say([], this.shop.script.answer(next, this.#scene.language))
  }

  /** What the customer has answered in forms, by the keys of the questions. */
  readonly #given: Record<string, string> = {}

  /** What the customer has written and the bot has not answered yet. */
  #open: ConversationEventBody[] = []

  #questionOf({ key, text, fieldType, choices }: Asked, blockId: string): Message {
    const { language } = this.#scene
    const say = (texts: Asked['text']) => texts[language] ?? texts['en'] ?? ''
    return {
      messageType: 'bot-msg',
      text: say(text),
      language,
      blockId,
      formCallback: { key, fieldType },
      ...(choices.length > 0 && {
        choiceType: 'qreply',
        choices: choices.map(({ title }) => ({ title: say(title), action: { type: 'form-value', value: say(title) } })),
      }),
    }
  }

  #replyTo({ key, fieldType, choices }: Asked): string {
    const { firstName = '', lastName = '', locality = 'Bath' } = this.#scene.diary.now
    if (choices.length > 0) return this.#random.pick(choices).title[this.#scene.language] ?? ''
    const street = this.#random.pick(['Linden Terrace', 'Orchard Lane', 'Mill Street', 'Abbey Row', 'Canal Walk'])
    const replies: Record<string, string> = {
      customer_name: `${firstName} ${lastName}`,
      email: `${firstName}.${lastName}@mail.example`.toLowerCase(),
      delivery_date: new Date(this.#scene.at + this.#random.between(1, 6) * 86_400_000).toISOString().slice(0, 10),
      delivery_address: `${this.#random.between(1, 80)} ${street}, ${locality}`,
      budget: String(5 * this.#random.between(5, 16)),
      guests: String(10 * this.#random.between(3, 14)),
    }
    return (
      replies[key] ??
      (fieldType === 'input-file' ? 'photo.jpg' : (this.#random.pick(matters).says[0]![this.#scene.language] ?? ''))
    )
  }

  /** A thumb on the last answer. */
  #judge(): void {
    const isGood = this.#random.isLikely(this.demand.delay > 1 ? 0.55 : 0.83)
    if (!this.#random.isLikely(0.12)) return
    const { last, session } = this.#scene.diary.now
    this.#scene.pass(4)
    const blockId = session.block
    this.#scene.diary.write(this.#scene.at, [
      { type: 'feedback', eventNumber: last, liked: isGood, ...(blockId && { blockId }) },
    ])
  }

  #thank(): void {
    this.#scene.pass(this.#random.duration(15))
    this.#askFor('thanks', gratitude[this.#scene.language])
    if (this.#random.isLikely(0.12)) this.#scene.rate(this.demand.delay > 1 ? 3 : 4)
  }

  #wantPerson(isOpen: boolean): void {
    this.#scene.pass(this.#random.duration(12))
    const answer = this.#askFor('talk-to-a-person')
    if (answer.department !== undefined) this.#meetPerson(answer.department, isOpen)
  }

  #meetPerson(department: string, isOpen: boolean): void {
    this.#hadPerson = true
    meetPerson(this.#scene, { department, isOpen, said: this.#taken() })
  }

  #leave(): void {
    const isSaid = this.#random.isLikely(0.4)
    this.#scene.pass(isSaid ? this.#random.duration(20) : silentMinutes * 60)
    this.#scene.diary.write(this.#scene.at, [
      ...this.#taken(),
      { type: 'conversation-end', by: isSaid ? 'customer' : 'timeout' },
    ])
  }

  /** What the customer did and the bot's answer to it, which are written at once; a person and a form come later. */
  #say(first: readonly ConversationEventBody[], { messages, mails, calls, department }: Answer): void {
    this.#open = [...this.#open, ...first]
    // The handover is written with what led to it.
    if (department !== undefined && messages.length === 0) return
    this.#saidByBot(messages, { ...(mails > 0 && { mails }), ...(calls > 0 && { calls }) })
    const choices = messages.flatMap((message) => [
      ...(message.choices ?? []),
      ...(message.items ?? []).flatMap((item) => item.choices),
    ])
    this.#offered = choices
    this.#offeredBy = messages.at(-1)?.blockId ?? ''
  }

  #saidByBot(messages: readonly Message[], units: { mails?: number; calls?: number } = {}): void {
    const events = [
      ...this.#taken(),
      ...messages.map((message) => ({ type: 'message' as const, message: this.#named(message) })),
    ]
    if (events.length === 0) return
    this.#scene.diary.write(this.#scene.at, events, Object.keys(units).length > 0 ? { units } : undefined)
  }

  /** With the customer's own answers where the text names them. */
  #named = (message: Message): Message =>
    message.text === undefined
      ? message
      : { ...message, text: message.text.replaceAll(/\*\*\*(\w+)\*\*\*/g, (_, key: string) => this.#given[key] ?? '…') }

  #taken(): ConversationEventBody[] {
    const taken = this.#open
    this.#open = []
    return taken
  }
}

/** How often customers ask for what, beside all else once. */
const usually: Readonly<Record<string, number>> = {
  'place-an-order': 11,
  'order-status': 9,
  'opening-hours': 9,
  'same-day-delivery': 8,
  'delivery-price': 7,
  'bouquets-by-occasion': 7,
  'delivery-areas': 6,
  'price-ranges': 6,
  'funeral-flowers': 4,
  'wedding-flowers': 4,
  'seasonal-flowers': 4,
  'flower-care': 4,
  'address-and-parking': 4,
  vouchers: 4,
  'change-an-order': 3,
  'delivery-times': 3,
  'talk-to-a-person': 3,
  complaint: 2,
  workshops: 2,
  thanks: 0,
  goodbye: 0,
  greeting: 2,
}
