/**
 * One step of letting the schedules of a company be those of the environment that answers its customers: `more` until a
 * look finds nothing to change. Two at once end with what is so last, because each looks again after it has changed something.
 */
import pMap from 'p-map'
import * as z from 'zod/mini'
import { isTimezone } from '#shared/wall-clock'
import { Id } from '#shared/ids'
import { scheduledBlocks } from '../../content/items/schedules.ts'
import {
  createSchedule,
  cronExpression,
  deleteSchedule,
  listSchedules,
  type Recurring,
} from '../../platform/aws/schedules.ts'
import { derivedId } from '../../platform/table/derived-id.ts'
import { Table } from '../../platform/table/table.ts'
import { companies, contentScope, environments, liveEnvironment } from '../../platform/tenancy/tenancy.ts'

const Input = z.object({ client: Id })
type Input = z.infer<typeof Input>

/** AWS takes some fifty calls a second from an account. */
const callsAtOnce = 10

export async function handler(given: unknown): Promise<Input & { more: boolean }> {
  const { client } = Input.parse(given)
  const desired = await desiredSchedules(client)
  const existing = new Set(await listSchedules(`${client}-`))
  const changes = [
    ...[...desired]
      .filter(([name]) => !existing.has(name))
      .map(
        ([name, schedule]) =>
          () =>
            createSchedule(name, schedule),
      ),
    ...[...existing].filter((name) => !desired.has(name)).map((name) => () => deleteSchedule(name)),
  ]
  await pMap(changes, (change) => change(), { concurrency: callsAtOnce })
  return { client, more: changes.length > 0 }
}

/** By their names, which say all that a schedule is: what is to run otherwise has another name. */
async function desiredSchedules(client: string): Promise<ReadonlyMap<string, Recurring>> {
  const table = new Table({ client })
  const [company, all] = await table.getBoth([companies, 'company'], [environments, 'environments'])
  if (!company || !all) return new Map()
  const timezone = isTimezone(company.timezone) ? company.timezone : 'UTC'
  const live = liveEnvironment(all)
  const blocks = live ? await scheduledBlocks(contentScope(client, live)) : []
  const recurring: Recurring[] = blocks.map(({ _id, schedule }) => ({
    expression: cronExpression(schedule!.cron),
    timezone,
    job: 'send-scheduled',
    input: { client, environment: live!._id, block: _id },
  }))
  return new Map(recurring.map((schedule) => [nameOf(client, schedule), schedule]))
}

const nameOf = (client: string, { expression, timezone, job, input }: Recurring): string =>
  `${client}-${derivedId(job, JSON.stringify(input), expression, timezone)}`
