/**
 * Customers whose sockets drop again and again while agents talk to them. After each drop the customer's page does what a
 * page does: opens a new socket, and asks for what came behind the last number it knows.
 */
import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { ulid } from 'ulid'
import { WebSocket } from 'ws'
import type { ConversationEvent } from '#shared/chat/message'
import type { CustomerUpward, Frame } from '#shared/realtime/console-socket'
import type { Customer } from '../kit/customer.ts'
import type { Worker } from '../kit/world.ts'
import { inLanes, type Workplace } from './workplace.ts'

export interface Drops {
  readonly said: number
  readonly drops: number
  /** Events that came after a later one, or could be had only by asking. */
  readonly asked: number
  /** Customers who in the end show something else than what was said. */
  readonly wrong: readonly string[]
}

/** Sockets drop for as long as `goesOn`, asked with the drops so far, says so. */
export async function dropSockets(
  workplace: Workplace,
  customersCount: number,
  goesOn: (drops: number) => boolean,
): Promise<Drops> {
  const { agents } = workplace
  const pages = await inLanes(customersCount, async (index) => {
    const page = new Page(await workplace.arrives())
    const agent = agents[index % agents.length]!
    await agent.takeover.start({ userId: page.customer.userId, agentId: agent.agent._id })
    await page.opens()
    return page
  })
  const talking = { on: true }
  const talks = agents.map((agent, index) =>
    talk(
      agent,
      pages.filter((_, place) => place % agents.length === index),
      talking,
    ),
  )
  let drops = 0
  await Promise.all(
    pages.map(async (page) => {
      while (goesOn(drops)) {
        drops += 1
        await page.hearsMore()
        await page.drops()
      }
    }),
  )
  talking.on = false
  const said = (await Promise.all(talks)).reduce((total, count) => total + count, 0)
  const wrong = await inLanes(pages.length, (index) => pages[index]!.isWrong())
  for (const page of pages) page.closes()
  const asked = pages.reduce((total, page) => total + page.asked, 0)
  return { said, drops, asked, wrong: wrong.filter((id) => id !== undefined) }
}

/** Says something to one customer after the other; gives how much. */
async function talk(
  { conversations }: Worker,
  pages: readonly Page[],
  talking: { readonly on: boolean },
): Promise<number> {
  let count = 0
  for (; talking.on; count++) {
    const { userId } = pages[count % pages.length]!.customer
    await conversations.sendText({ userId, draftEventId: ulid(), text: `Message ${count}` })
  }
  return count
}

/** What a customer's page shows: events in the order of their numbers, each once. */
class Page {
  readonly #shown: ConversationEvent[] = []
  #socket: WebSocket | undefined
  #waiting: (() => void) | undefined
  #asking: Promise<void> | undefined
  asked = 0

  constructor(readonly customer: Customer) {}

  get #last() {
    return this.#shown.at(-1)?.number ?? 0
  }

  /** Resolves when an event is shown that was not there. */
  hearsMore(): Promise<void> {
    return new Promise((resolve) => (this.#waiting = resolve))
  }

  async opens(): Promise<void> {
    const { calls, held, base, userSid } = this.customer
    const { ticket } = await calls.socketTicket(held)
    const socket = new WebSocket(`${base.replace('http', 'ws')}/socket?ticket=${ticket}`)
    const hello: CustomerUpward = { action: 'authentication', userSid }
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject)
      socket.once('open', () => socket.send(JSON.stringify(hello)))
      socket.on('message', (data: Buffer) => {
        // The test trusts the words of its own server.
        for (const said of JSON.parse(data.toString()) as Frame) {
          if (said.kind === 'successfullyAuthenticated') resolve(this.#reaches(said.last ?? 0))
          if (said.kind === 'wbbEvent') this.#hears(said.event)
        }
      })
    })
    this.#socket = socket
  }

  async drops(): Promise<void> {
    this.closes()
    await this.opens()
  }

  closes(): void {
    this.#socket?.terminate()
  }

  #hears(event: ConversationEvent): void {
    if (event.number === this.#last + 1) this.#shows([event])
    else if (event.number > this.#last) void this.#reaches(event.number)
  }

  /** Asks for what is missing up to a number. */
  async #reaches(number: number): Promise<void> {
    while (this.#last < number) await (this.#asking ??= this.#asks())
  }

  async #asks(): Promise<void> {
    const { calls, held } = this.customer
    const { events } = await calls.events({ ...held, since: this.#last })
    const missing = events.filter((event) => event.number > this.#last)
    this.asked += missing.length
    this.#shows(missing)
    this.#asking = undefined
    await setImmediate()
  }

  #shows(events: readonly ConversationEvent[]): void {
    if (events.length === 0) return
    this.#shown.push(...events)
    this.#waiting?.()
  }

  /** The customer's id when the page does not show exactly what was said. */
  async isWrong(): Promise<string | undefined> {
    const { calls, held, userId } = this.customer
    const kept: ConversationEvent[] = []
    for (;;) {
      const { events, last } = await calls.events({ ...held, since: kept.at(-1)?.number ?? 0 })
      kept.push(...events)
      if (events.length === 0 || kept.at(-1)!.number === last) break
    }
    await this.#reaches(kept.at(-1)?.number ?? 0)
    return isDeepStrictEqual(kept, this.#shown) ? undefined : userId
  }
}
