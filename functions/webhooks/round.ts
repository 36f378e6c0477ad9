/** One round of a sender: what it posts, what becomes of each delivery, and how the endpoint is. */
import { failedTriesMax, refusedTriesMax, webhookFailuresMax } from '#shared/limits'
import { failureOf, logOutsideError } from '../platform/outside/error-log.ts'
import type { FetchResult } from '../platform/outside/safe-fetch.ts'
import type { ClientScope } from '../platform/table/scope.ts'
import { Table } from '../platform/table/table.ts'
import { landAlone } from '../platform/table/transaction.ts'
import { postSigned } from './post.ts'
import { failedOf, secondsUntilNext, verdictOf } from './schedule.ts'
import { deliveries, deliveryId, laneOf, sentIdOf, type DeliveryItem, type WebhookItem } from './store.ts'

/** Of a conversation at a time, before others have their turn. */
const laneSize = 20
/** The index may show a row before one that was written earlier; those stand this near to each other. */
const lookBack = 40
const numberDigits = 9

interface RoundOf {
  readonly scope: ClientScope
  readonly webhook: WebhookItem
  /** The newest first. */
  readonly keys: readonly Buffer[]
  readonly now: () => Date
  /** By the clock of `performance`. */
  readonly ends: number
  readonly slowMs: number
}

/** What a round found out of its endpoint. */
type Found = { readonly is: 'down' | 'gone'; readonly reason: string; readonly nextSeconds: number }

export class Round {
  readonly scope: ClientScope
  readonly webhook: WebhookItem
  readonly now: () => Date
  readonly ends: number
  /** The endpoint is down, and is asked once whether that is over. */
  readonly isProbe: boolean
  readonly #keys: readonly Buffer[]
  readonly #slowMs: number
  readonly #table: Table<ClientScope>
  /** Until when a lane rests, by the clock of `now`. */
  readonly #resting = new Map<string, number>()
  posted = 0
  delivered = 0
  failed = 0
  /** In a row, also of rounds before. */
  failures: number
  /** Why the round has stopped. */
  found: Found | undefined
  /** A post has taken long. */
  isSlow = false
  /** A probe was taken, or refused by a server that is there. */
  isUp = false

  constructor({ scope, webhook, keys, now, ends, slowMs }: RoundOf) {
    this.scope = scope
    this.webhook = webhook
    this.now = now
    this.ends = ends
    this.isProbe = webhook.state === 'down'
    this.failures = webhook.failures
    this.#keys = keys
    this.#slowMs = slowMs
    this.#table = new Table(scope)
  }

  isOver(): boolean {
    return this.found !== undefined || this.isLate()
  }

  /** Others have their turn: time is up, or its server is slow and has its turn among those like it from now on. */
  isLate(): boolean {
    return performance.now() >= this.ends || (this.isSlow && this.webhook.isSlow !== true)
  }

  rests(lane: string): boolean {
    return this.#resting.has(lane)
  }

  /** Lanes that have rested long enough go on, as far as something waits in them. */
  endRests(): void {
    const now = this.now().getTime()
    for (const [lane, until] of this.#resting) if (until <= now) this.#resting.delete(lane)
  }

  /** The milliseconds after which a lane goes on; none where none rests. */
  nextMs(): number | undefined {
    const untils = [...this.#resting.values()]
    return untils.length > 0 ? Math.max(1, Math.min(...untils) - this.now().getTime()) : undefined
  }

  /** Sends what waits in the lane of these deliveries, in order, as far as the endpoint takes it. */
  async sendLane(known: readonly DeliveryItem[], { isProbe = false } = {}): Promise<void> {
    const [first] = known
    if (!first) return
    const { lane } = laneOf(first._id)
    for (const delivery of await this.#waitingIn(known)) {
      if (this.isOver()) return
      const restsUntil = Date.parse(delivery.notBefore ?? '')
      if (!isProbe && restsUntil > this.now().getTime()) return void this.#resting.set(lane, restsUntil)
      if (!(await this.#send(delivery, lane)) || isProbe) return
    }
  }

  /** The deliveries of a lane that wait, as they are in the table: the index may be behind. */
  async #waitingIn(known: readonly DeliveryItem[]): Promise<DeliveryItem[]> {
    const { conversation } = laneOf(known[0]!._id)
    if (conversation === undefined) {
      const found = await this.#table.get(deliveries, known[0]!._id)
      return found?.status === 'pending' ? [found] : []
    }
    const numbers = known.map(({ _id }) => Number(laneOf(_id).key.slice(0, numberDigits)))
    const from = String(Math.max(0, Math.min(...numbers) - lookBack)).padStart(numberDigits, '0')
    const { _id: webhook } = this.webhook
    const rows = await this.#table.between(deliveries, {
      after: deliveryId(webhook, conversation, from),
      before: deliveryId(webhook, conversation, '~'),
      size: lookBack + laneSize,
    })
    return rows.filter(({ status }) => status === 'pending').slice(0, laneSize)
  }

  /** Gives whether the next one of the lane may follow. */
  async #send(delivery: DeliveryItem, lane: string): Promise<boolean> {
    const { endpoint: url } = this.webhook
    const { _id, body } = delivery
    const { result, ms } = await postSigned(this.scope, this.#keys, { id: sentIdOf(_id), url, body }, this.now())
    this.posted += 1
    this.isSlow ||= ms >= this.#slowMs
    const answered = {
      ...delivery,
      attempts: delivery.attempts + 1,
      ms,
      statusCode: result.kind === 'answered' ? result.status : undefined,
      reason: failureOf(result)?.reason,
      notBefore: undefined,
    }
    switch (verdictOf(result)) {
      case 'delivered':
        this.#noteUp()
        this.delivered += 1
        await this.#mark({ ...answered, status: 'delivered' })
        return true
      case 'refused':
        this.#noteUp()
        return this.#retry(answered, lane, result, refusedTriesMax)
      case 'gone':
        this.found = { is: 'gone', reason: 'status 410', nextSeconds: 0 }
        await this.#mark(answered)
        return false
      case 'wait':
        return this.#wait(answered, lane, result)
    }
  }

  #noteUp(): void {
    this.failures = 0
    if (this.isProbe) this.isUp = true
  }

  /** No answer, or one that asks for patience. */
  async #wait(delivery: DeliveryItem, lane: string, result: FetchResult): Promise<boolean> {
    this.failures += 1
    const isDown = this.isProbe && !this.isUp
    if (!isDown && this.failures < webhookFailuresMax) return this.#retry(delivery, lane, result, failedTriesMax)
    const probes = isDown ? (this.webhook.failing?.probes ?? 0) + 1 : 0
    const nextSeconds = secondsUntilNext(probes, failedOf(result), Math.random())
    this.found ??= { is: 'down', reason: reasonOf(result), nextSeconds }
    // While the endpoint is down, no message has failed by itself.
    await this.#mark(delivery)
    return false
  }

  /** The lane rests, and the others go on; after so many tries the message has failed and the lane goes on as well. */
  async #retry(delivery: DeliveryItem, lane: string, result: FetchResult, triesMax: number): Promise<boolean> {
    const tries = delivery.tries + 1
    if (tries >= triesMax) {
      this.failed += 1
      await this.#mark({ ...delivery, tries, status: 'failed' })
      await this.#noteFailure(delivery, result)
      return true
    }
    const seconds = tries === 1 ? 1 : secondsUntilNext(tries - 2, { isBusy: false }, Math.random())
    const asked = failedOf(result)
    const isPatient = asked.isBusy || asked.wants !== undefined
    const wait = isPatient ? secondsUntilNext(tries - 1, asked, Math.random()) : seconds
    const until = this.now().getTime() + wait * 1000
    this.#resting.set(lane, until)
    await this.#mark({ ...delivery, tries, notBefore: new Date(until).toISOString() })
    return false
  }

  async #noteFailure({ type, _id }: DeliveryItem, result: FetchResult): Promise<void> {
    const { _id: webhook, endpoint: url } = this.webhook
    const failure = failureOf(result) ?? { reason: 'no-proper-answer' as const }
    const { conversation } = laneOf(_id)
    const failed = { what: 'delivery', webhook, ...(conversation && { conversation }), name: type, url } as const
    await logOutsideError(this.scope, failed, failure, this.now())
  }

  /** What staff have deleted meanwhile does not come back. */
  #mark(delivery: DeliveryItem): Promise<boolean> {
    return landAlone(this.#table.replace(deliveries, delivery, { field: 'status', value: 'pending', isThere: true }))
  }
}

/** As the console tells it: `status 503`, `timeout`. */
const reasonOf = (result: FetchResult): string => (result.kind === 'failed' ? result.reason : `status ${result.status}`)
