/**
 * Restores backups again and again, and kills the server at another moment of each restore. What the environment and the
 * settings are then is compared with a plain model: all of before, or all of the backup, and nothing in between. A
 * save comes right after each start.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { Problem } from '#shared/problem'
import { backups } from '../../functions/content/backup-rows.ts'
import { derive } from '../../functions/content/soundness.ts'
import { OverlaidState, type ReleaseState } from '../../functions/platform/table/release-file.ts'
import { readState } from '../../functions/platform/table/release-store.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { contentScope, environments, settings } from '../../functions/platform/tenancy/tenancy.ts'
import { message } from '../kit/content-drafts.ts'
import { environmentOf, type Worker } from '../kit/world.ts'
import { untilAnswered } from './client.ts'
import type { Workplace } from './workplace.ts'

/** So many responses say which of the two states it is; the settings say it as well. */
const tellingCount = 12

export interface RestoreLosses {
  readonly kills: number
  /** After how many kills the backup was there, though nobody had heard of it. */
  readonly landedUnheard: number
  /** What is neither before nor the backup. */
  readonly mixed: readonly string[]
  /** Saves and restores that were acknowledged and are not there, and what was replaced without a backup of it. */
  readonly lost: readonly string[]
  /** Saves that were acknowledged after a restore. */
  readonly acknowledged: number
}

/** Kills for as long as `goesOn`, asked with the kills so far, says so: one restore with the settings, one undo, in turns. */
export async function killRestores(workplace: Workplace, goesOn: (kills: number) => boolean): Promise<RestoreLosses> {
  const restorer = await Restorer.begin(workplace)
  let kills = 0
  for (; goesOn(kills); kills++) await restorer.restoreUnderKill(kills)
  return { kills, ...restorer.found }
}

/** `first` and `second` are the two states; each has a backup with settings. */
class Restorer {
  readonly #mixed: string[] = []
  readonly #lost: string[] = []
  #landedUnheard = 0
  #acknowledged = 0
  #usualMs = 0

  private constructor(
    private readonly workplace: Workplace,
    private readonly admin: Worker,
    private readonly kept: ReadonlyMap<number, string>,
  ) {}

  static async begin(workplace: Workplace): Promise<Restorer> {
    const { admin, company } = workplace
    await admin.environments.switch({ environmentId: environmentOf(company, 'Draft'), agentId: admin.agent._id })
    const titles = Array.from({ length: tellingCount }, (_, index) => `Telling ${index}`)
    const blocks: { readonly _id: string; readonly title: string }[] = []
    for (const title of titles) blocks.push(await admin.blocks.create({ ...message(), title, text: { en: '1' } }))
    const kept = new Map<number, string>()
    for (const state of [1, 2]) {
      for (const { _id, title } of state === 2 ? blocks : [])
        await admin.blocks.update({ ...message(), _id, title, text: { en: '2' } })
      await admin.blocks.create({ ...message(), title: `Only in ${state}`, text: { en: 'Only here' } })
      const former = (await admin.blocks.list()).find(({ title }) => title === `Only in ${state - 1}`)
      if (former) await admin.blocks.remove({ id: former._id })
      await admin.settings.updateSystem({ id: company.id, delayAnnouncementInterval: state })
      const { _id } = await admin.backups.create()
      while ((await admin.backups.list()).find((each) => each._id === _id)?.status !== 'complete') await pause(20)
      kept.set(state, _id)
    }
    const restorer = new Restorer(workplace, admin, kept)
    const began = performance.now()
    await restorer.#ask(kept.get(1)!)
    restorer.#usualMs = performance.now() - began
    await restorer.#ask(kept.get(2)!)
    return restorer
  }

  get found() {
    return {
      landedUnheard: this.#landedUnheard,
      mixed: this.#mixed,
      lost: this.#lost,
      acknowledged: this.#acknowledged,
    }
  }

  async restoreUnderKill(index: number): Promise<void> {
    const [before, wanted] = index % 2 === 0 ? [2, 1] : [1, 2]
    const snapshotId = this.kept.get(wanted)!
    const known = await this.#safeties()
    const asked = { isAnswered: false }
    const asking = this.admin.backups.restore({ snapshotId }).then(
      () => void (asked.isAnswered = true),
      () => undefined,
    )
    // The golden ratio meets all moments of a restore evenly, however many kills there are.
    await pause(this.#usualMs * 1.1 * ((index * 0.618) % 1))
    const { isAnswered } = asked
    await this.workplace.killAndStart()
    await asking
    const there = await this.#compare(isAnswered ? [wanted] : [before, wanted])
    if (!isAnswered && there === wanted) this.#landedUnheard += 1
    const made = (await this.#safeties()) - known
    if (made !== Number(there === wanted)) this.#lost.push(`${made} backups before a restore`)
    await this.#save(`after kill ${index}`)
    await this.#ask(snapshotId)
    await this.#compare([wanted])
  }

  #ask = (snapshotId: string) => untilDone(() => this.admin.backups.restore({ snapshotId }))

  /** A gate that a dead process has closed keeps no save out for long, and a save that was answered is there. */
  async #save(title: string): Promise<void> {
    await untilDone(() => this.admin.blocks.create({ ...message(), title, text: { en: 'Saved' } }))
    if (!(await this.admin.blocks.list()).some((block) => block.title === title)) this.#lost.push(title)
    this.#acknowledged += 1
    const { _id } = (await this.admin.blocks.list()).find((block) => block.title === title)!
    await untilDone(() => this.admin.blocks.remove({ id: _id }))
  }

  get #scope() {
    const { company } = this.workplace
    return { client: company.id, environment: environmentOf(company, 'Draft') }
  }

  async #safeties(): Promise<number> {
    const all = await new Table(this.#scope).list(backups)
    return all.filter(({ kind }) => kind === 'safety').length
  }

  /** Which of the states that may be there is. */
  async #compare(allowed: readonly number[]): Promise<number | undefined> {
    const { client, environment } = this.#scope
    const table = new Table({ client })
    const [all, own] = await table.getBoth([environments, 'environments'], [settings, 'settings'])
    const state = await readState(
      contentScope(
        client,
        all!.list.find(({ _id }) => _id === environment)!,
      ),
    )
    const found = own!.delayAnnouncementInterval
    const wanted = [
      ...Array.from({ length: tellingCount }, (_, index) => `Telling ${index}: ${found}`),
      `Only in ${found}: Only here`,
    ]
    // Only messages are written here.
    const blocks = state.keys('block#').map((key) => state.get(key) as unknown as Message)
    const there = blocks.map(({ title, text }) => `${title}: ${text.en}`)
    const isWhole = wanted.toSorted().join() === there.toSorted().join() && isSound(state)
    if (!isWhole) this.#mixed.push(`settings of ${found}: ${there.join()}`)
    else if (!allowed.includes(found)) this.#lost.push(`${found} is there, and not ${allowed.join(' or ')}`)
    return isWhole ? found : undefined
  }
}

interface Message {
  readonly title: string
  readonly text: { readonly en: string }
}

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
