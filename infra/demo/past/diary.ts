/** One conversation of the past: what was written of it, as the chat would have written it, and how it stood after that. */
import { isFromCustomer, type ConversationEventBody } from '#shared/chat/message'
import { next, type TakeoverEvent } from '#shared/chat/takeover'
import type { Intervention } from '#shared/contracts/takeover'
import { countedOf, keptAfter, type KnownToWriter } from '../../../functions/chat/counted.ts'
import { previewOf, type ConversationItem } from '../../../functions/chat/store.ts'
import type { Entry } from '../../../functions/figures/counts.ts'
import type { Random } from './random.ts'

export class Diary {
  readonly entries: Entry[] = []
  readonly takeovers: Intervention[] = []

  constructor(
    public now: ConversationItem,
    private readonly random: Random,
  ) {}

  /** Another visit of the same customer. */
  beginSession(at: number): void {
    const started = new Date(at).toISOString()
    const count = this.now.session.count + (this.entries.length > 0 ? 1 : 0)
    this.now = { ...this.now, session: { status: 'active', started, count } }
  }

  write(at: number, eventBodies: readonly ConversationEventBody[], known?: KnownToWriter): void {
    this.#land(at, eventBodies, { known })
  }

  /** The conversation changes hands. */
  handOver(at: number, event: TakeoverEvent, { first = [], told, last = [] }: Handover): void {
    const created = new Date(at).toISOString()
    const owner = next(this.now.owner, event, created)
    if (typeof owner === 'string') throw new Error(`A takeover of the past is refused: ${owner}.`)
    const waitedSeconds = this.#waitedSeconds()
    this.#note(event, told, created)
    this.#land(at, [...first, told, ...last], {
      after: { owner },
      ...(told.type === 'interventionEnd' && waitedSeconds !== undefined && { known: { waitedSeconds } }),
    })
  }

  #land(
    at: number,
    eventBodies: readonly ConversationEventBody[],
    { after: wanted = {}, known }: { after?: Partial<ConversationItem>; known?: KnownToWriter | undefined },
  ): void {
    const moment = new Date(at)
    const created = moment.toISOString()
    const before = this.now
    const after = { ...before, ...wanted, ...stateAfter(before, eventBodies, created) }
    const change = { before, after, eventBodies, now: moment, known }
    const on = countedOf(change)
    const events = eventBodies.map((what, index) => ({
      _id: this.random.idAt(at),
      number: before.last + index + 1,
      created,
      what,
    }))
    if (on) this.entries.push({ events, on })
    this.now = {
      ...after,
      ...keptAfter(change),
      last: before.last + events.length,
      version: before.version + 1,
    }
  }

  #waitedSeconds(): number | undefined {
    const takeover = this.takeovers.at(-1)
    const came = this.#came
    return takeover && came !== undefined ? Math.round((came - Date.parse(takeover.started)) / 1000) : undefined
  }

  /** When the agent of the last takeover came. */
  #came: number | undefined

  #note(event: TakeoverEvent, told: ConversationEventBody, created: string): void {
    const { _id: userId } = this.now
    const open = this.takeovers.at(-1)
    if (event.type === 'ask') {
      const { interventionId: _id, departmentId } = event
      this.#came = undefined
      this.takeovers.push({ _id, userId, started: created, ...(departmentId && { departmentId }) })
    }
    if (event.type === 'start' && open) {
      this.#came = Date.parse(created)
      this.takeovers.splice(-1, 1, { ...open, agent: { _id: event.agentId, name: event.agentName } })
    }
    if (told.type === 'interventionEnd' && open) {
      const { by: endedBy, topic, outcome } = told
      this.takeovers.splice(-1, 1, {
        ...open,
        ended: created,
        endedBy,
        ...(topic && { topic }),
        ...(outcome && { outcome }),
      })
    }
  }
}

interface Handover {
  /** What happens before it and after it, in the same write. */
  readonly first?: readonly ConversationEventBody[]
  readonly told: ConversationEventBody
  readonly last?: readonly ConversationEventBody[]
}

/** What lists and profiles tell after these events. */
function stateAfter(
  {
    eventTypes = [],
    messages = 0,
    clicks = 0,
    session,
    topics = [],
    misunderstood,
    lastMessage,
    awaitingResponse,
    owner,
  }: ConversationItem,
  eventBodies: readonly ConversationEventBody[],
  created: string,
): Partial<ConversationItem> {
  const said = eventBodies.flatMap((what) => (what.type === 'message' ? what.message : []))
  const shown = said.findLast(({ text }) => text)
  const ended = eventBodies.find(({ type }) => type === 'interventionEnd')
  const topic = ended?.type === 'interventionEnd' ? ended.topic : undefined
  const from = shown && (isFromCustomer(shown) ? 'customer' : shown.messageType === 'agent-msg' ? 'agent' : 'bot')
  const isWaiting = owner.by !== 'bot' && from === 'customer'
  return {
    eventTypes: [...new Set([...eventTypes, ...eventBodies.map(({ type }) => type)])],
    messages: messages + said.length,
    clicks: clicks + said.filter((message) => isFromCustomer(message) && message.blockId).length,
    lastActive: created,
    ...(shown?.text && from ? { lastMessage: { text: previewOf(shown.text), from, created } } : { lastMessage }),
    awaitingResponse: from === undefined || from === 'bot' ? awaitingResponse : isWaiting,
    ...(topic && { topics: [...new Set([...topics, topic])] }),
    misunderstood: misunderstood ?? (said.some(({ understood }) => understood?.outcome === 'failure') || undefined),
    session: eventBodies.some(({ type }) => type === 'conversation-end') ? { ...session, status: 'ended' } : session,
    ...(ended && { awaitingResponse: false }),
  }
}
