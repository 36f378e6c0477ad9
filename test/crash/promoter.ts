/**
 * Promotes again and again, and kills the server at another moment of each promotion. What the live environment holds then
 * is compared with a plain model: what it held before, or what the draft holds, and nothing in between. Meanwhile somebody
 * goes on writing in the draft.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { ulid } from 'ulid'
import { Problem } from '#shared/problem'
import { revisions } from '../../functions/content/revisions.ts'
import { derive } from '../../functions/content/soundness.ts'
import { OverlaidState, type ReleaseState } from '../../functions/platform/table/release-file.ts'
import { readState } from '../../functions/platform/table/release-store.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { contentScope, environments } from '../../functions/platform/tenancy/tenancy.ts'
import { message } from '../kit/content-drafts.ts'
import { environmentOf, type Worker } from '../kit/world.ts'
import { untilAnswered } from './client.ts'
import type { Workplace } from './workplace.ts'

/** So many responses say in each release which one it is. */
const tellingCount = 12
/** Promotions without a kill, which tell how long one takes. */
const measuredCount = 3

export interface PromotionLosses {
  readonly kills: number
  /** After how many kills the live environment held the new release, though nobody had heard of it. */
  readonly landedUnheard: number
  /** Saves that were acknowledged meanwhile. */
  readonly acknowledged: number
  /** What is neither the old nor the new release. */
  readonly mixed: readonly string[]
  /** Saves and releases that were acknowledged and are not there. */
  readonly lost: readonly string[]
  /** Releases and revisions that are there twice. */
  readonly doubled: readonly string[]
  /** How long after a start a save had to wait, at most. */
  readonly waitedMs: number
}

/** Kills for as long as `goesOn`, asked with the kills so far, says so. */
export async function killPromotions(
  workplace: Workplace,
  goesOn: (kills: number) => boolean,
): Promise<PromotionLosses> {
  const promoter = await Promoter.begin(workplace)
  for (let count = 0; count < measuredCount; count++) await promoter.promote()
  let kills = 0
  for (; goesOn(kills); kills++) await promoter.promoteUnderKill(kills)
  return { kills, ...(await promoter.end()) }
}

class Promoter {
  readonly #mixed: string[] = []
  readonly #lost: string[] = []
  readonly #doubled: string[] = []
  readonly #saves = { tried: 0, acknowledged: 0, on: true }
  #writing: Promise<void> = Promise.resolve()
  #generation = 0
  #promotions = 0
  #usualMs = 0
  #landedUnheard = 0
  #waitedMs = 0

  private constructor(
    private readonly workplace: Workplace,
    private readonly admin: Worker,
    /** The responses that tell of their release. */
    private readonly telling: readonly Block[],
    /** The one that is saved all the time. */
    private readonly busy: Block,
  ) {}

  static async begin(workplace: Workplace): Promise<Promoter> {
    const { admin, company } = workplace
    const draft = environmentOf(company, 'Draft')
    await admin.environments.switch({ environmentId: draft, agentId: admin.agent._id })
    const telling: Block[] = []
    while (telling.length < tellingCount)
      telling.push(await admin.blocks.create({ ...message(), title: `Telling ${telling.length}` }))
    const busy = await admin.blocks.create({ ...message(), title: 'Busy', text: { en: '0' } })
    const promoter = new Promoter(workplace, admin, telling, busy)
    promoter.#writing = promoter.#write()
    return promoter
  }

  /** One release without a kill. */
  async promote(): Promise<void> {
    await this.#prepare()
    const began = performance.now()
    await this.#ask(ulid())
    this.#usualMs += (performance.now() - began) / measuredCount
    await this.#compareLive([this.#generation])
  }

  async promoteUnderKill(index: number): Promise<void> {
    await this.#prepare()
    const requestId = ulid()
    const asked = { isAnswered: false }
    const asking = this.admin.releases.promote({ ...this.#pair, requestId }).then(
      () => void (asked.isAnswered = true),
      () => undefined,
    )
    // The golden ratio meets all moments of a promotion evenly, however many kills there are.
    await pause(this.#usualMs * 1.1 * ((index * 0.618) % 1))
    const { isAnswered } = asked
    await this.workplace.killAndStart()
    await asking
    const [before, now] = [this.#generation - 1, this.#generation]
    const landed = await this.#compareLive(isAnswered ? [now] : [before, now])
    if (!isAnswered && landed === now) this.#landedUnheard += 1
    const began = performance.now()
    const { acknowledged } = this.#saves
    while (this.#saves.acknowledged === acknowledged) await pause(5)
    this.#waitedMs = Math.max(this.#waitedMs, performance.now() - began)
    await this.#ask(requestId)
    await this.#compareLive([now])
    await this.#compareDraft()
  }

  async end() {
    this.#saves.on = false
    await this.#writing
    const { client, live } = this.#places
    const [latest] = await this.admin.releases.list({ environmentId: live })
    if (latest!.number !== this.#promotions) this.#doubled.push(`${latest!.number} of ${this.#promotions} releases`)
    await this.#compareHistory(new Table({ client, environment: live }))
    return {
      landedUnheard: this.#landedUnheard,
      acknowledged: this.#saves.acknowledged,
      mixed: this.#mixed,
      lost: this.#lost,
      doubled: this.#doubled,
      waitedMs: this.#waitedMs,
    }
  }

  get #places() {
    const { company } = this.workplace
    return { client: company.id, draft: environmentOf(company, 'Draft'), live: environmentOf(company, 'Live') }
  }

  get #pair() {
    return { sourceId: this.#places.draft, targetId: this.#places.live }
  }

  /** The draft tells of the next release: in all responses, by one more, and by one less. */
  async #prepare(): Promise<void> {
    const generation = (this.#generation += 1)
    this.#promotions += 1
    for (const { _id, title } of this.telling)
      await untilDone(() => this.admin.blocks.update({ ...message(), _id, title, text: { en: `${generation}` } }))
    await untilDone(() =>
      this.admin.blocks.create({ ...message(), title: `Only in ${generation}`, text: { en: 'Only here' } }),
    )
    const former = (await this.admin.blocks.list()).find(({ title }) => title === `Only in ${generation - 1}`)
    if (former) await untilDone(() => this.admin.blocks.remove({ id: former._id }))
  }

  #ask = (requestId: string) => untilDone(() => this.admin.releases.promote({ ...this.#pair, requestId }))

  async #write(): Promise<void> {
    const { _id, title } = this.busy
    while (this.#saves.on) {
      const text = `${(this.#saves.tried += 1)}`
      await untilDone(() => this.admin.blocks.update({ ...message(), _id, title, text: { en: text } }))
      this.#saves.acknowledged = this.#saves.tried
      await pause(10)
    }
  }

  /** Which of the releases that may be there is. */
  async #compareLive(allowed: readonly number[]): Promise<number | undefined> {
    const state = await this.#state(this.#places.live)
    const blocks = blocksIn(state)
    const found = Number(blocks.find(({ title }) => title === 'Telling 0')?.text.en ?? 0)
    const telling = Array.from({ length: found > 0 ? tellingCount : 0 }, (_, n) => `Telling ${n}: ${found}`)
    const wanted = [...telling, ...(found > 0 ? [`Only in ${found}: Only here`] : [])].toSorted()
    const there = blocks.filter(({ title }) => title !== 'Busy').map(({ title, text }) => `${title}: ${text.en}`)
    const isWhole = wanted.join() === there.toSorted().join() && isSound(state)
    if (!isWhole) this.#mixed.push(`release ${found}: ${there.join()}`)
    else if (!allowed.includes(found)) this.#lost.push(`release ${found} is there, and not ${allowed.join(' or ')}`)
    return isWhole ? found : undefined
  }

  async #compareDraft(): Promise<void> {
    const { acknowledged } = this.#saves
    const state = await this.#state(this.#places.draft)
    const saved = Number(blocksIn(state).find(({ title }) => title === 'Busy')?.text.en)
    if (!(saved >= acknowledged && saved <= this.#saves.tried)) this.#lost.push(`save ${acknowledged}, not ${saved}`)
    if (!isSound(state)) this.#mixed.push('the draft has claims of nobody, or nobody’s items')
  }

  /** What follows a release may be late: each of them is a revision of what it changed, once. */
  async #compareHistory(table: Table<{ client: string; environment: string }>): Promise<void> {
    const triesMax = 600
    for (let tries = 1; ; tries++) {
      const kept = await table.list(revisions, { prefix: `${this.telling[0]!._id}#` })
      if (kept.length > this.#promotions) this.#doubled.push(`${kept.length} revisions`)
      if (kept.length >= this.#promotions) return
      if (tries === triesMax) return void this.#lost.push(`${this.#promotions - kept.length} revisions`)
      await pause(50)
    }
  }

  async #state(id: string): Promise<ReleaseState> {
    const { client } = this.#places
    const all = await new Table({ client }).get(environments, 'environments')
    return readState(
      contentScope(
        client,
        all!.list.find(({ _id }) => _id === id)!,
      ),
    )
  }
}

interface Block {
  readonly _id: string
  readonly title: string
}

const blocksIn = (state: ReleaseState) =>
  // Only messages are written here.
  state.keys('block#').map((key) => state.get(key) as unknown as Block & { text: { en: string } })

/** Whether the claims and references are those that follow from the items. */
function isSound(state: ReleaseState): boolean {
  const items = new Map(state.keys('block#').map((key) => [key, state.get(key)!]))
  const { rows, errors } = derive(new OverlaidState(new Map()), items)
  const derived = (keys: Iterable<string>) => [...keys].filter((key) => /^(claim|reference)#/.test(key)).toSorted()
  return errors.length === 0 && derived(rows.keys()).join() === derived(state.keys()).join()
}

/** Asks until it is done; what was done by a try without an answer counts as well. */
async function untilDone(call: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      return void (await untilAnswered(call))
    } catch (error) {
      if (Problem.is(error, 'duplicate-title') || Problem.is(error, 'not-found')) return
      if (!Problem.is(error, 'stale')) throw error
    }
  }
}
