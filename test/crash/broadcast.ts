/**
 * A broadcast to many customers while the server is killed under it again and again: while it waits for its moment, while
 * its audience is written down, while it is sent, held and resumed. Then another one that is sent by two at once. Afterwards
 * each customer must have got both of them once.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Broadcast } from '#shared/contracts/broadcasts'
import { Problem } from '#shared/problem'
import { eventsSince } from '../../functions/chat/conversation/conversation.ts'
import { untilAnswered } from './client.ts'
import { inLanes, Workplace } from './workplace.ts'

export interface BroadcastLosses {
  /** How often the server was killed under them. */
  readonly kills: number
  readonly lost: readonly string[]
  readonly doubled: readonly string[]
  /** Recipients a second of the second broadcast, under which nobody is killed. */
  readonly perSecond: number
  /** From the moment of the scheduled one until it was sent. */
  readonly delayMs: number
  /** How many of those who sent the second one at once were not refused. */
  readonly senders: number
  readonly broadcasts: readonly Broadcast[]
}

const texts = { scheduled: 'Roses tomorrow', sent: 'Roses today' } as const
/** A little more than the least. */
const aheadMs = 62_000

export async function killBroadcasts(recipients: number, kills: number): Promise<BroadcastLosses> {
  const workplace = await Workplace.open()
  try {
    const ids = await inLanes(recipients, () => workplace.conversation())
    const sender = new Sender(workplace)
    const scheduled = await sender.schedules(kills)
    const { sent, senders, perSecond } = await sender.sendsTwice()
    const heard = await inLanes(ids.length, (index) => sender.heardBy(ids[index]!))
    return {
      kills: sender.kills,
      lost: ids.filter((_, index) => heard[index]!.some((count) => count < 1)),
      doubled: ids.filter((_, index) => heard[index]!.some((count) => count > 1)),
      perSecond,
      delayMs: Date.parse(scheduled.sentAt!) - Date.parse(scheduled.scheduledAt!),
      senders,
      broadcasts: [scheduled, sent],
    }
  } finally {
    await workplace.close()
  }
}

class Sender {
  kills = 0

  constructor(private readonly workplace: Workplace) {}

  get #broadcasts() {
    return this.workplace.admin.broadcasts
  }

  #create = (text: string): Promise<Broadcast> =>
    this.#broadcasts.create({ name: text, content: { type: 'message', text: { en: text } }, quietHours: null })

  #read = async (_id: string): Promise<Broadcast> => (await untilAnswered(() => this.#broadcasts.get({ _id }))).value

  async schedules(kills: number): Promise<Broadcast> {
    const { _id } = await this.#create(texts.scheduled)
    await this.#broadcasts.schedule({ _id, scheduledAt: new Date(Date.now() + aheadMs).toISOString() })
    await this.#kill()
    while ((await this.#read(_id)).status === 'scheduled') await pause(100)
    for (let isHeld = false; ;) {
      const { phase } = (await this.#read(_id)).progress!
      if (phase === 'finished') return this.#read(_id)
      if (this.kills >= kills) {
        await pause(200)
        continue
      }
      // The golden ratio spreads the moments of the kills evenly.
      await pause(100 + 1500 * ((this.kills * 0.618) % 1))
      if (!isHeld && this.kills >= kills / 2) isHeld = await this.#holdsAndResumes(_id)
      else await this.#kill()
    }
  }

  /** Held, with the server killed meanwhile; `false` where it was not being sent. */
  async #holdsAndResumes(_id: string): Promise<boolean> {
    try {
      await this.#broadcasts.pause({ _id })
    } catch (error) {
      if (Problem.is(error, 'broadcast-not-sending')) return false
      throw error
    }
    await this.#kill()
    await untilAnswered(() => this.#broadcasts.resume({ _id }))
    return true
  }

  async sendsTwice() {
    const { _id } = await this.#create(texts.sent)
    const began = performance.now()
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => this.#broadcasts.send({ _id })))
    let sent = await this.#read(_id)
    for (; sent.progress!.phase !== 'finished'; sent = await this.#read(_id)) await pause(200)
    const seconds = (performance.now() - began) / 1000
    const senders = outcomes.filter(({ status }) => status === 'fulfilled').length
    return { sent, senders, perSecond: sent.progress!.total / seconds }
  }

  /** How often a customer has got each of them. */
  async heardBy(conversation: string): Promise<number[]> {
    const events = await eventsSince({ client: this.workplace.company.id, conversation }, 0)
    const said = events.flatMap(({ what }) => (what.type === 'message' ? (what.message.text ?? '') : []))
    return Object.values(texts).map((text) => said.filter((each) => each === text).length)
  }

  async #kill(): Promise<void> {
    await this.workplace.killAndStart()
    this.kills += 1
  }
}
