/**
 * A schedule that sends to many users while the server is killed under it again and again. Afterwards each of them must
 * have heard the block once, whatever the list says by then.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn'
import type { ScheduleRun } from '#shared/blocks/schedule'
import { eventsSince } from '../../functions/chat/conversation/conversation.ts'
import { countChunks } from '../../functions/content/items/schedules.ts'
import { account, region } from '../../infra/local/wire/service.ts'
import { message } from '../kit/content-drafts.ts'
import { untilAnswered } from './client.ts'
import { inLanes, Workplace } from './workplace.ts'

const text = 'Fresh roses today'

export interface ScheduledLosses {
  /** How often the server was killed while a run went on. */
  readonly kills: number
  readonly runs: readonly ScheduleRun[]
  /** Customers who have heard less than a message a run. */
  readonly lost: readonly string[]
  /** Customers who have heard more. */
  readonly doubled: readonly string[]
  /** From the start of each run to its end, with the time in which no server was there. */
  readonly runningMs: number
}

/** Sends to a list of `users`, some of whom are on it twice, run after run until the server was killed so often under them. */
export async function killScheduled(users: number, kills: number): Promise<ScheduledLosses> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-crash-users-'))
  const file = join(folder, 'users.json')
  const site = fileURLToPath(new URL('users-site.mjs', import.meta.url))
  const workplace = await Workplace.open({
    launch: {
      nodeOptions: ['--import', site],
      environment: { PARLEY_USERS_FILE: file },
    },
  })
  try {
    const twice = Math.ceil(users / 50)
    const ids = await inLanes(users - twice, () => workplace.conversation())
    const list = JSON.stringify([...ids, ...ids.slice(0, twice)].map((userId) => ({ userId })))
    const sender = await Sender.begin(workplace, (isKept) => writeFileSync(file, isKept ? '[]' : list))
    await sender.sendUnderKills(kills)
    return { kills, ...(await sender.end(ids)) }
  } finally {
    await workplace.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

class Sender {
  #runs = 0
  #began = 0
  #runningMs = 0

  private constructor(
    private readonly workplace: Workplace,
    private readonly block: string,
    /** Once the users of a run are kept, the list may say what it likes. */
    private readonly writeList: (isKept: boolean) => void,
  ) {}

  static async begin(workplace: Workplace, writeList: (isKept: boolean) => void): Promise<Sender> {
    const schedule = { enabled: true, cron: '0 0 1 1 *', users_endpoint: 'https://users.example/list' }
    const { _id } = await workplace.admin.blocks.create({ ...message(), text: { en: text }, schedule })
    return new Sender(workplace, _id, writeList)
  }

  async sendUnderKills(kills: number): Promise<void> {
    for (let count = 0; count < kills;) {
      if (!(await this.#isRunning())) await this.#beginRun()
      // The golden ratio spreads the moments of the kills evenly.
      await pause(50 + 1000 * ((count * 0.618) % 1))
      if (!(await this.#isRunning())) continue
      this.writeList((await countChunks({ scope: this.#scope, block: this.block, at: this.#at })) > 0)
      await this.workplace.killAndStart()
      count += 1
    }
    while (await this.#isRunning()) await pause(100)
  }

  async end(ids: readonly string[]) {
    const counts = await inLanes(ids.length, async (index) => {
      const events = await eventsSince({ ...this.#scope, conversation: ids[index]! }, 0)
      return events.filter(({ what }) => what.type === 'message' && what.message.text === text).length
    })
    return {
      runs: await this.#ask(),
      lost: ids.filter((_, index) => counts[index]! < this.#runs),
      doubled: ids.filter((_, index) => counts[index]! > this.#runs),
      runningMs: this.#runningMs,
    }
  }

  get #scope() {
    const { company } = this.workplace
    return { client: company.id, environment: company.environments[0]!._id }
  }

  get #at() {
    return new Date(Date.UTC(2030 + this.#runs, 0)).toISOString()
  }

  async #beginRun(): Promise<void> {
    this.#runs += 1
    this.#began = performance.now()
    this.writeList(false)
    const states = new SFNClient({})
    const stateMachineArn = `arn:aws:states:${region}:${account}:stateMachine:send-scheduled`
    const input = JSON.stringify({ ...this.#scope, block: this.block, at: this.#at })
    await states.send(new StartExecutionCommand({ stateMachineArn, input }))
    states.destroy()
  }

  async #isRunning(): Promise<boolean> {
    if (this.#began === 0) return false
    const run = (await this.#ask()).find(({ at }) => at === this.#at)
    if (!run || run.status === 'running') return true
    this.#runningMs += performance.now() - this.#began
    this.#began = 0
    return false
  }

  async #ask(): Promise<ScheduleRun[]> {
    const { admin } = this.workplace
    return (await untilAnswered(() => admin.blocks.schedule({ _id: this.block }))).value.runs
  }
}
