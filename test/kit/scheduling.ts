/** Schedules of blocks in tests: lists of users, the moment they are due, and what customers hear. */
import { GetScheduleCommand, paginateListSchedules, SchedulerClient } from '@aws-sdk/client-scheduler'
import { ListExecutionsCommand, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn'
import { afterAll } from 'vitest'
import type { Block } from '#shared/contracts/blocks'
import { wallClock } from '#shared/wall-clock'
import type { JobName } from '#shared/jobs'
import type { Customer } from './customer.ts'
import type { Shop } from './live.ts'
import type { World } from './world.ts'

const minuteMs = 60_000

export type Schedule = NonNullable<Block['schedule']>

/** A finished run as the route tells of it. */
export const counts = (sent: number, skipped = 0, failed = 0) => ({ status: 'done', sent, skipped, failed })

/** What has been said to a customer since they last asked. */
export async function hears(customer: Customer): Promise<string[]> {
  const { events } = await customer.calls.events({ ...customer.held, since: customer.last })
  for (const event of events) {
    customer.heard.set(event.number, event)
    customer.last = Math.max(customer.last, event.number)
  }
  return events.flatMap(({ what }) => (what.type === 'message' ? (what.message.text ?? '') : []))
}

export const runsOf = async ({ admin }: Shop, { _id }: Block) => (await admin.blocks.schedule({ _id })).runs

export const reschedule = ({ admin }: Shop, block: Block, schedule: Partial<Schedule> | null) =>
  admin.blocks.update({
    ...block,
    schedule: schedule && { ...block.schedule, ...schedule },
    revision: undefined,
  } as never)

/** Schedules of a world. */
export function scheduling(world: World) {
  const scheduler = new SchedulerClient({})
  const states = new SFNClient({})
  let lists = 0

  /** The names of a company's schedules. */
  async function schedulesOf({ company }: Shop): Promise<string[]> {
    await world.settled()
    const names: string[] = []
    for await (const { Schedules = [] } of paginateListSchedules({ client: scheduler }, { NamePrefix: company.id }))
      names.push(...Schedules.map(({ Name }) => Name!))
    return names
  }

  afterAll(() => {
    scheduler.destroy()
    states.destroy()
  })

  const machineOf = (job: JobName) => world.cloud.environment['JOBS_ARN_PREFIX']! + job

  return {
    schedulesOf,

    /** The one schedule of a company. */
    async scheduleOf(shop: Shop) {
      const [Name] = await schedulesOf(shop)
      return scheduler.send(new GetScheduleCommand({ Name }))
    },

    /** A cron that is due once, by the clock on the company's wall: more than two minutes from now, and not more than three. */
    dueSoon(timezone = 'Europe/London'): string {
      const { day, time } = wallClock(new Date(world.clock.now() + 3 * minuteMs), timezone)
      const [, month, date] = day.split('-').map(Number)
      const [hour, minute] = time.split(':').map(Number)
      return `${minute} ${hour} ${date} ${month} *`
    },

    /** Lets what is due within the next minutes happen. */
    async passes(minutes = 3): Promise<void> {
      await world.settled()
      world.clock.advance(minutes * minuteMs)
      await world.cloud.scheduler.tick()
      await world.settled()
    },

    /** An address that answers with these users, as JSON unless they are a text; `asked` counts how often it was. */
    async listOf(users: unknown, status = 200) {
      const name = `crm-${(lists += 1)}-${world.companies.bloom.name}.example`
      const asked: string[] = []
      const state = { users }
      await world.outside.site(name, ({ url = '' }, response) => {
        asked.push(url)
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end(typeof state.users === 'string' ? state.users : JSON.stringify(state.users))
      })
      return { users_endpoint: `https://${name}/users`, asked, state }
    },

    /** Begins a run as EventBridge does when its moment has come. */
    async starts({ scope }: Shop, { _id }: Block, at: string): Promise<void> {
      const input = JSON.stringify({ ...scope, block: _id, at })
      await states.send(new StartExecutionCommand({ stateMachineArn: machineOf('send-scheduled'), input }))
    },

    /** How often schedules were looked at. */
    async looks(): Promise<number> {
      await world.settled()
      const asked = new ListExecutionsCommand({ stateMachineArn: machineOf('sync-schedules'), maxResults: 1000 })
      return (await states.send(asked)).executions!.length
    },
  }
}
