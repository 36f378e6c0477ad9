/** The steps of the job `send-scheduled`. Each may be taken again after a crash, and nobody hears anything twice. */
import { setImmediate as giveWay } from 'node:timers/promises'
import { isScheduled } from '#shared/blocks/schedule'
import { startJob } from '../../platform/aws/jobs.ts'
import { contextIn } from '../../platform/request/scoped-context.ts'
import { derivedId } from '../../platform/table/derived-id.ts'
import { Table } from '../../platform/table/table.ts'
import { companyConfig } from '../../platform/tenancy/company.ts'
import { contentScope, liveEnvironment } from '../../platform/tenancy/tenancy.ts'
import { sendTo, type RunPlace } from './delivery.ts'
import { blocks } from '../../content/items/blocks.ts'
import {
  beginRun,
  countChunks,
  endRun,
  keepAudience,
  keepChunk,
  nameOfRun,
  readChunk,
  type Run,
} from '../../content/items/schedules.ts'
import { fetchUsers, filterUsers, nameOfUser } from './users.ts'

export const stepNames = ['resolve', 'send', 'finish', 'fail'] as const
export type StepName = (typeof stepNames)[number]

/** Takes a step of a run; `chunks` tells how often `send` is to be taken. */
export async function takeStep(step: StepName, run: Run, chunk: number): Promise<{ chunks: number }> {
  if (step === 'resolve') return { chunks: await resolveUsers(run) }
  if (step === 'send') await sendChunk(run, chunk)
  else await finishRun(run, step === 'fail')
  return { chunks: 0 }
}

/** The block as customers get it by now; none where it is no longer scheduled, or its environment answers nobody. */
async function placeOf({ scope: { client, environment: id }, block: blockId }: Run): Promise<RunPlace | undefined> {
  const config = await companyConfig(client, new Date())
  const environment = liveEnvironment(config.environments)
  if (environment?._id !== id) return undefined
  const scope = contentScope(client, environment)
  const [block] = await blocks.many(new Table(scope), [blockId])
  return block && isScheduled(block) ? { scope, config, environment, block } : undefined
}

/** Reads the list once: a second try goes on with the users of the first. */
async function resolveUsers(run: Run): Promise<number> {
  const place = await placeOf(run)
  const schedule = place?.block.schedule
  if (!schedule || !(await beginRun(run, schedule))) return 0
  const before = await countChunks(run)
  if (before > 0) return before
  await tellConsoles(run)
  const users = await fetchUsers(schedule.users_endpoint)
  if (typeof users === 'string') {
    await endRun(run, users)
    return 0
  }
  const meant = await filterUsers({ ...place, now: new Date() }, users, schedule.filter)
  return keepAudience(run, schedule, meant.map(nameOfUser))
}

/** Whoever takes a schedule away in the middle of a run ends it for those who are left; after so many it is looked at, and what was done is kept. */
const usersPerLook = 25

/** What a try before has kept is not tried again; of what it has not, nobody hears anything twice. */
async function sendChunk(run: Run, chunk: number): Promise<void> {
  const item = await readChunk(run, chunk)
  if (!item) return
  const outcome = { ...item.outcome }
  for (let { tried } = item; tried < item.users.length;) {
    const place = await placeOf(run)
    const some = item.users.slice(tried, tried + usersPerLook)
    for (const user of some) {
      outcome[place ? await sendTo(place, run, user) : 'skipped'] += 1
      // Where functions share a process, requests are answered in between.
      await giveWay()
    }
    tried += some.length
    await keepChunk(run, { ...item, tried, outcome })
  }
}

async function finishRun(run: Run, hasFailed: boolean): Promise<void> {
  await endRun(run, hasFailed ? 'interrupted' : undefined)
  await tellConsoles(run)
  // A schedule of one run is over with it, and need not be called again.
  await startJob('sync-schedules', derivedId(nameOfRun(run)), { client: run.scope.client })
}

const tellConsoles = ({ scope, block }: Run): Promise<void> =>
  contextIn(scope).commit([], {
    events: [{ type: 'changed', area: 'blocks', environmentId: scope.environment, id: block }],
  })
