/**
 * One conversation of the demo, step by step as the chat takes them: the bot answers from its content in memory, and what
 * is to be stored is collected. Nothing is read from the table and nothing is written.
 */
import { isFromCustomer } from '#shared/chat/message'
import type { ConversationEventBody, Media, Message, SaidChoice, Understood } from '#shared/chat/message'
import { ulid } from 'ulid'
import { noState } from '#shared/engine/turn'
import { owedAfterWord } from '#shared/chat/owed'
import type { TakeoverEvent } from '#shared/chat/takeover'
import type { Department } from '#shared/contracts/departments'
import type { Intervention } from '#shared/contracts/takeover'
import { departmentIn } from '../../../functions/company/departments.ts'
import { planMessages } from '../../../functions/replies/replies.ts'
import { nextSession } from '../../../functions/bot/actions/next-session.ts'
import { inputOfChoice, opensOnDevice, type BotInput } from '../../../functions/bot/stage/place.ts'
import { promisesOf } from '../../../functions/bot/takeover/promises.ts'
import { questionsOf } from '../../../functions/bot/actions/review-questions.ts'
import { sendingChanges } from '../../../functions/bot/sendings/store.ts'
import { Spent } from '../../../functions/bot/stage/spent.ts'
import type { Stage } from '../../../functions/bot/stage/stage.ts'
import { botStateAfter, botTurn, customerMessage, linkEvent, messageEvents } from '../../../functions/bot/turn/turn.ts'
import type { BotTurn } from '../../../functions/bot/turn/turn.ts'
import { outcomeOf, scopeOf, type Step } from '../../../functions/chat/conversation/conversation.ts'
import { knownOfTakeover, planHandover } from '../../../functions/chat/desk/handover.ts'
import type { HandoverDetails, Person } from '../../../functions/chat/desk/handover.ts'
import { Masker } from '../../../functions/chat/masking/masker.ts'
import { partsToHide } from '../../../functions/chat/masking/masking.ts'
import { mentions } from '../../../functions/chat/conversation/mentions.ts'
import { planSnooze } from '../../../functions/chat/desk/snooze.ts'
import { markdownPreview, previewOf, unanswered } from '../../../functions/chat/conversation/store.ts'
import type { ConversationItem, EntryItem } from '../../../functions/chat/conversation/store.ts'
import { endingOf } from '../../../functions/chat/conversation/survey.ts'
import type { EnvironmentScope } from '../../../functions/platform/table/scope.ts'
import { Table } from '../../../functions/platform/table/table.ts'
import type { Change } from '../../../functions/platform/table/transaction.ts'
import type { CompanyConfig } from '../../../functions/platform/tenancy/company.ts'

const dayMs = 86_400_000

/** Where the conversations of a company take place: its environment, its settings, and its bot in memory. */
export interface Shop {
  readonly scope: EnvironmentScope
  readonly config: CompanyConfig
  readonly stage: Stage
  readonly departments: readonly Department[]
  readonly now: Date
  /** All that is played is long over: nothing is sent, promised or hidden any more. */
  readonly isOver?: boolean
  /** The turns that follow from a block alone, where hundreds of customers come to it: each is asked for once. */
  readonly said?: Map<string, Promise<BotTurn>>
}

/** What a customer does. */
interface Act {
  /** What the bot is given of it; nothing where it does not answer. */
  readonly input?: BotInput | undefined
  readonly shown: (understood: Understood | undefined) => readonly ConversationEventBody[]
  readonly preview: string
  /** What the customer has typed. */
  readonly written?: string
  /** How a text was understood, where the bot was told so. */
  readonly understood?: Understood | undefined
  readonly isClick?: boolean
  readonly after?: Partial<ConversationItem>
  /** The turn of the bot, where that is known. */
  readonly said?: BotTurn
}

interface Meant {
  readonly understood: Understood
  readonly blockId: string
  /** What is said of the block, where that is not all of it. */
  readonly words?: string | undefined
}

export class Conversation {
  readonly entries: EntryItem[] = []
  readonly takeovers: Intervention[] = []
  /** Rows of others that land with it. */
  readonly beside: Change[] = []
  /** How often each kind and rule has hidden something. */
  readonly hidden = new Map<string, number>()
  /** The copies of pictures that the customer has sent: under which pointer, and of which medium. */
  readonly pictures: { readonly pointer: string; readonly of: string }[] = []
  /** What the bot has said last, and the buttons of that. */
  said: readonly Message[] = []

  get offered(): { readonly choice: SaidChoice; readonly blockId: string | undefined }[] {
    return this.said.flatMap(({ blockId, choices = [], items = [] }) =>
      [...choices, ...items.flatMap((item) => item.choices)].map((choice) => ({ choice, blockId })),
    )
  }

  constructor(
    readonly shop: Shop,
    /** As it stands after the last step. */
    public item: ConversationItem,
  ) {}

  /** A visit begins; one after the first is another session. */
  start(at: number, blockId?: string): Promise<BotTurn | undefined> {
    const { language } = this.item
    const isNewUser = this.entries.length === 0
    const after = isNewUser ? {} : nextSession({ now: new Date(at) }, this.item)
    const shown = { type: 'conversation-start' as const, language, isNewUser, ...(blockId && { startBlock: blockId }) }
    return this.#act(at, { input: { type: 'start', blockId }, shown: () => [shown], preview: '', after })
  }

  /** A text. */
  async say(at: number, text: string): Promise<BotTurn | undefined> {
    const { shown, after } = await this.#masked(at, text)
    return this.#act(at, { ...this.#text(shown), input: { type: 'text', text: shown }, after })
  }

  /** A text of which is known what it means: a block, or words of a block, answer it. */
  ask(at: number, text: string, { understood, blockId, words }: Meant): Promise<BotTurn | undefined> {
    const { language } = this.item
    const message = { messageType: 'bot-msg' as const, text: words ?? '', language, blockId }
    const said = { messages: [message], state: noState, blocks: [blockId], sendings: [], failures: [] }
    const input = { type: 'start' as const, blockId }
    return this.#act(at, { ...this.#text(text), input, understood, ...(words !== undefined && { said }) })
  }

  #text = (text: string): Pick<Act, 'shown' | 'preview' | 'written'> => ({
    shown: (how) => [
      customerMessage(this.item.language, { messageType: 'text', text, ...(how && { understood: how }) }),
    ],
    preview: text,
    written: text,
  })

  press(at: number, { choice, blockId }: Conversation['offered'][number]): Promise<BotTurn | undefined> {
    const { title, action } = choice
    const { language } = this.item
    const source = blockId ? { blockId } : {}
    const link = () => (action.track ? [linkEvent(language, action.value, source)] : [])
    const text = () => [customerMessage(language, { messageType: 'text', text: title, ...source })]
    const shown = opensOnDevice(choice) ? link : text
    return this.#act(at, { input: inputOfChoice(choice, blockId), shown, preview: title, isClick: true })
  }

  /** A copy of a picture of the workspace, which goes with the conversation. */
  sendPicture(at: number, picture: string, name: string): Promise<BotTurn | undefined> {
    const media: Media = { kind: 'image', pointer: ulid(at), contentType: 'image/png', name }
    this.pictures.push({ pointer: media.pointer, of: picture })
    const shown = () => [customerMessage(this.item.language, { messageType: 'attachments', media })]
    return this.#act(at, { input: { type: 'file', file: media }, shown, preview: media.name })
  }

  async take(at: number, agent: Person): Promise<void> {
    const event = { type: 'start' as const, interventionId: ulid(at), agentId: agent._id, agentName: agent.name }
    this.write(at, await this.#planHandover(at, event, { by: agent, promised: this.#promised(at) }))
  }

  reply(at: number, agent: Person, text: string): void {
    const actor = { id: agent._id, fullName: agent.name }
    const messages = [{ text, language: this.item.language }]
    this.write(at, planMessages({ actor, now: new Date(at) }, { messages }))
  }

  /** `mentioned` are the agents who are to look, `named` the ids by which the note calls them. */
  note(at: number, agent: Person, text: string, mentioned: readonly string[], named: readonly string[]): void {
    const { _id: userId, last } = this.item
    const created = new Date(at).toISOString()
    this.write(at, { eventBodies: [{ type: 'note', agent, text, ...(named.length > 0 && { mentions: [...named] }) }] })
    const mention = { _id: ulid(at), userId, number: last + 1, by: agent, created, seen: false }
    const table = new Table({ client: this.shop.scope.client })
    this.beside.push(...mentioned.map((agentId) => table.put(mentions, { ...mention, agentId })))
  }

  edit(at: number, agent: Person, { tags, profile }: Pick<ConversationItem, 'tags' | 'profile'>): void {
    const fields = [...Object.keys(profile ?? {}), ...(tags ? ['tags'] : [])]
    const after = { ...(tags && { tags }), ...(profile && { profile: { ...this.item.profile, ...profile } }) }
    this.write(at, { eventBodies: [{ type: 'customer-edited', agent, fields }], after })
  }

  snooze(at: number, agent: Person, until: string): void {
    this.write(at, planSnooze(this.item, { type: 'snooze', until, by: agent._id }, { now: new Date(at), by: agent }))
  }

  async complete(at: number, details: HandoverDetails): Promise<void> {
    this.write(at, await this.#planHandover(at, { type: 'complete' }, details))
  }

  /** Stars for the takeover that has ended, or for the bot. */
  rate(at: number, rating: number, comment?: string): void {
    const last = this.takeovers.at(-1)
    const isTakeover = last?.ended !== undefined && last.ended >= this.item.session.started
    if (isTakeover) this.takeovers.splice(-1, 1, { ...last, rating })
    const counted = isTakeover ? knownOfTakeover(last) : {}
    this.write(at, { eventBodies: [{ type: 'rating', rating, ...(comment && { comment }) }], counted })
  }

  /** The customer leaves, or has been silent for too long. */
  async end(at: number, by: 'customer' | 'timeout'): Promise<void> {
    const { owner, session } = this.item
    const freed: Step =
      owner.by === 'bot' ? { eventBodies: [] } : await this.#planHandover(at, { type: 'complete' }, { endedBy: by })
    this.write(at, {
      ...freed,
      eventBodies: [{ type: 'conversation-end', by }, ...freed.eventBodies],
      after: { ...freed.after, session: { ...session, status: 'ended' }, bot: undefined },
    })
    this.said = []
  }

  /** Lands a step as the chat would. */
  write(at: number, { eventBodies: planned, ...step }: Step): void {
    const now = new Date(at)
    const { eventBodies, surveyed } = endingOf(this.shop.config.settings.survey, this.item, planned, now)
    const told = { ...step, eventBodies, surveyed }
    // Random bytes of the system took 1.6 s of a first start, and guard nothing here.
    const { conversation, events, on } = outcomeOf(this.item, told, { now, newId: () => ulid(at, Math.random) })
    this.item = conversation
    if (events.length > 0) this.entries.push({ events, ...(on && { on }) })
  }

  async #act(
    at: number,
    { input, shown, preview, written = '', understood, isClick, after = {}, said: known }: Act,
  ): Promise<BotTurn | undefined> {
    const { shop } = this
    const now = new Date(at)
    const before = this.item
    const resumed = { ...before, ...after }
    const turn = input && before.owner.by === 'bot' ? (known ?? (await answer(shop, resumed, input, now))) : undefined
    const handed = turn?.handover && (await this.#planAsked(at, turn.handover.departmentId))
    const isWaiting = before.owner.by !== 'bot' || handed !== undefined
    const told = shown(understood ?? turn?.understood)
    const unread = told.filter((what) => what.type === 'message' && isFromCustomer(what.message)).length
    const said = isWaiting && preview ? undefined : turn?.messages.at(-1)?.text
    const text = said === undefined ? previewOf(preview) : markdownPreview(said)
    const failed = understood?.outcome === 'failure' || turn?.unanswered !== undefined
    this.write(at, {
      eventBodies: [...told, ...messageEvents(turn?.messages ?? []), ...(handed?.eventBodies ?? [])],
      after: {
        ...after,
        ...botStateAfter(resumed, turn),
        lastActive: now.toISOString(),
        lastMessage: { text, from: said === undefined ? 'customer' : 'bot', created: now.toISOString() },
        ...(isClick && { clicks: (before.clicks ?? 0) + 1 }),
        ...(isWaiting && { awaitingResponse: true, unread: (before.unread ?? 0) + unread }),
        ...(failed && { misunderstood: true }),
        ...handed?.after,
        ...(before.owner.by !== 'bot' && unread > 0 && this.#owedAfterWord(at)),
      },
      ...(turn && { counted: countedUnits(turn) }),
    })
    if (turn) await this.#noteTurn(now, before, { ...turn, understood: understood ?? turn.understood }, written)
    return turn
  }

  /** What a turn leaves beside the conversation: what comes under review, and what it sends. */
  async #noteTurn(now: Date, before: ConversationItem, turn: BotTurn, text: string): Promise<void> {
    const { scope } = this.shop
    this.said = turn.messages
    const eventsBefore = async () => this.entries.slice(0, -1).flatMap(({ events }) => events)
    const said = { text, number: before.last + 1, now, newId: () => ulid(now.getTime()), eventsBefore }
    for (const question of await questionsOf(before, turn, said))
      this.beside.push(new Table(scope).put(unanswered, question))
    // What was to be sent on a day before has arrived.
    const isSent = this.shop.isOver || now.getTime() < this.shop.now.getTime() - dayMs
    if (!isSent) this.beside.push(...sendingChanges(scope, before, turn.sendings, { now, sealed: {} }))
  }

  async #masked(at: number, text: string): Promise<{ shown: string; after: Partial<ConversationItem> }> {
    if (this.shop.isOver) return { shown: text, after: {} }
    const where = { ...this.shop.config, now: new Date(at), scope: scopeOf(this.shop.scope, this.item._id) }
    const masker = new Masker(where, this.item)
    const shown = await masker.hide(text, partsToHide(text, where))
    this.beside.push(...(await masker.changes()))
    for (const [kind, times] of masker.found) this.hidden.set(kind, (this.hidden.get(kind) ?? 0) + times)
    return { shown, after: masker.after }
  }

  #planAsked(at: number, asked: string | undefined): Promise<Step> {
    const departmentId = departmentIn(this.shop.departments, this.shop.config.settings, asked)?._id
    const event = { type: 'ask' as const, interventionId: ulid(at), departmentId }
    return this.#planHandover(at, event, { promised: this.#promised(at, departmentId) })
  }

  async #planHandover(at: number, event: TakeoverEvent, details: HandoverDetails): Promise<Step> {
    const pending = this.takeovers.at(-1)
    const moment = { scope: this.shop.scope, now: new Date(at), ...(pending && { pending }) }
    const { intervention, ...step } = await planHandover(moment, this.item, event, details)
    if (intervention && intervention._id === pending?._id) this.takeovers.pop()
    if (intervention) this.takeovers.push(intervention)
    return step
  }

  #owedAfterWord(at: number): Pick<ConversationItem, 'owed'> {
    const { owner, owed = [] } = this.item
    return owner.by === 'bot' ? {} : { owed: owedAfterWord(owed, this.#promised(at, owner.departmentId)) }
  }

  #promised(at: number, departmentId?: string) {
    const { config, departments, isOver } = this.shop
    return isOver ? {} : promisesOf(config, departmentIn(departments, config.settings, departmentId), new Date(at))
  }
}

/** A turn of the bot in memory. */
function answer(shop: Shop, conversation: ConversationItem, input: BotInput, now: Date): Promise<BotTurn> {
  const { config, stage, said } = shop
  const key = said && keyOf(conversation, input)
  const turn = (key && said.get(key)) || botTurn({ now, stage, config }, conversation, input)
  if (key) said.set(key, turn)
  return turn
}

/** Names a turn that nothing but the block decides; none where something was asked or answered before. */
function keyOf({ bot, language, channel }: ConversationItem, input: BotInput): string | undefined {
  const { form, onReply, offer, answers = {} } = bot ?? {}
  const isFresh = !form && !onReply && !offer && Object.keys(answers).length === 0
  if (!isFresh || (input.type !== 'start' && input.type !== 'choice')) return undefined
  const from = input.type === 'start' ? input.blockId : JSON.stringify([input.choice.action, input.blockId])
  return [language, channel, from].join(' ')
}

/** A server that is told something counts as one that is asked. */
function countedUnits({ sendings, forms }: BotTurn) {
  const spent = new Spent()
  for (const { type } of sendings) if (type !== 'mail') spent.addCall()
  return spent.unitsWith(sendings, forms)
}
