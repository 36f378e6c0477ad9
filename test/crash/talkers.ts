/**
 * Customers and agents who talk while the server is killed under them. A speaker without an answer sends the same again,
 * with the same id. What was acknowledged must be there, once, under the number it was acknowledged with, and both sides
 * must read one order.
 */
import { isDeepStrictEqual } from 'node:util'
import { ulid } from 'ulid'
import { forCustomer, type ConversationEvent } from '#shared/chat/message'
import type { Customer } from '../kit/customer.ts'
import type { Worker } from '../kit/world.ts'
import { untilAnswered } from './client.ts'
import type { Work } from './kills.ts'
import type { Workplace } from './workplace.ts'

const talksCount = 4

export interface ChatLosses {
  readonly acknowledged: number
  /** Messages that were answered only after the server had been killed under them. */
  readonly repeated: number
  readonly lost: readonly string[]
  readonly doubled: readonly string[]
  /** Conversations whose customer and agent read different orders, or numbers with a gap. */
  readonly disordered: readonly string[]
}

/** Begins conversations with the first two agents of the workplace, which go on until they are ended. */
export async function startTalking(workplace: Workplace): Promise<Work<ChatLosses>> {
  const talks = await Promise.all(
    Array.from({ length: talksCount }, (_, index) => beginTalk(workplace, workplace.agents[index % 2]!)),
  )
  const talking = { on: true, acknowledged: 0 }
  const speakers = talks.flatMap((talk) => [speak(talk, 'customer', talking), speak(talk, 'agent', talking)])
  return {
    acknowledged: () => talking.acknowledged,
    async end() {
      talking.on = false
      const repeated = (await Promise.all(speakers)).reduce((total, one) => total + one, 0)
      const found = await Promise.all(talks.map(compare))
      return {
        acknowledged: talking.acknowledged,
        repeated,
        lost: found.flatMap(({ lost }) => lost),
        doubled: found.flatMap(({ doubled }) => doubled),
        disordered: found.flatMap(({ disordered }) => disordered),
      }
    },
  }
}

/** One conversation: who is in it, and what was acknowledged to them. */
interface Talk {
  readonly customer: Customer
  readonly agent: Worker
  /** By the id its sender made: the number it was acknowledged with. */
  readonly acknowledged: Map<string, number>
}

async function beginTalk(workplace: Workplace, agent: Worker): Promise<Talk> {
  const customer = await workplace.arrives()
  await agent.takeover.start({ userId: customer.userId, agentId: agent.agent._id })
  return { customer, agent, acknowledged: new Map() }
}

/** Says one thing after the other; gives how many of them had to be said again. */
async function speak(
  { customer, agent, acknowledged }: Talk,
  speaker: 'customer' | 'agent',
  talking: { readonly on: boolean; acknowledged: number },
): Promise<number> {
  let repeated = 0
  while (talking.on) {
    const id = ulid()
    const text = `${speaker} ${id}`
    const { userId } = customer
    const { value: event, tries } = await untilAnswered(async () => {
      if (speaker === 'agent') return agent.conversations.sendText({ userId, draftEventId: id, text })
      const { events } = await customer.calls.text({ ...customer.held, eventId: id, text })
      return events.find(({ _id }) => _id === id)!
    })
    acknowledged.set(id, event.number)
    talking.acknowledged += 1
    if (tries > 1) repeated += 1
  }
  return repeated
}

async function compare({ customer, agent, acknowledged }: Talk) {
  const { userId } = customer
  const seen = await all((since) => customer.calls.events({ ...customer.held, since }).then(({ events }) => events))
  const held = await all((since) => agent.conversations.messages({ userId, since }).then(({ messages }) => messages))
  const numbers = new Map(held.map(({ _id, number }) => [_id, number]))
  const texts = held.flatMap(({ what }) => (what.type === 'message' ? [what.message.text ?? ''] : []))
  const isOneOrder = isDeepStrictEqual(seen, forCustomer(held))
  const isWhole = held.every(({ number }, index) => number === index + 1)
  return {
    lost: [...acknowledged].filter(([id, number]) => numbers.get(id) !== number).map(([id]) => id),
    doubled: texts.filter((text, at) => texts.indexOf(text) !== at),
    disordered: isOneOrder && isWhole ? [] : [userId],
  }
}

/** Reads on until there is nothing more. */
async function all(read: (since: number) => Promise<ConversationEvent[]>): Promise<ConversationEvent[]> {
  const events: ConversationEvent[] = []
  for (;;) {
    const page = await read(events.at(-1)?.number ?? 0)
    if (page.length === 0) return events
    events.push(...page)
  }
}
