/**
 * The tasks that the provider runs by hand: jobs of our own, and those of a task service where the deployment names one. That
 * service is asked without a sign-in, so its address is known to the two alone and no console ever sees it (TASKS-003).
 */
import * as z from 'zod/mini'
import type { JobName } from '#shared/jobs'
import type { Task, TaskName } from '#shared/contracts/platform'
import { Problem } from '#shared/problem'
import { titleLengthMax } from '#shared/limits'
import { lastRuns, startJob } from '../../platform/aws/jobs.ts'
import { rethrowAccessDenied } from '../../platform/aws/access-denied.ts'
import { log } from '../../platform/aws/log.ts'
import { safeFetch } from '../../platform/outside/safe-fetch.ts'
import { findClient } from '../../platform/tenancy/company.ts'
import { Table } from '../../platform/table/table.ts'
import { environments } from '../../platform/tenancy/tenancy.ts'

interface Own {
  readonly title: string
  readonly job: JobName
  /** What the job is given where it runs for all workspaces; absent where it does not. */
  readonly forAll?: object
  /** What it is given for one workspace, once for each execution that takes. */
  readonly forClient?: (client: string) => Promise<readonly object[]> | readonly object[]
}

const own: { readonly [Name in TaskName]: Own } = {
  'sum-figures': { title: 'Sum the figures of the hours that are over', job: 'sum-figures', forAll: {} },
  'auto-update-kb-responses': {
    title: 'Read the sources of knowledge responses again',
    job: 'read-knowledge',
    forAll: {},
    forClient: async (client) => {
      const all = await new Table({ client }).get(environments, 'environments')
      return (all?.list ?? []).map(({ _id }) => ({ client, environment: _id, nightly: true }))
    },
  },
  'collect-content': { title: 'Remove what nothing points to any more', job: 'collect-content', forAll: {} },
  'rebuild-counts': {
    title: 'Count the figures of a workspace anew',
    job: 'rebuild-counts',
    forClient: (client) => [{ client }],
  },
  'run-night': {
    title: 'Do what a workspace does at night',
    job: 'run-night',
    forClient: (client) => [{ client }],
  },
  'sync-schedules': {
    title: 'Set up the schedules of a workspace anew',
    job: 'sync-schedules',
    forClient: (client) => [{ client }],
  },
}

/** The jobs whose failures say that the platform is not well. What a company makes itself tells of its failures there. */
export const watchedJobs = [
  'collect-content',
  'follow-release',
  'read-knowledge',
  'rebuild-counts',
  'save-accounts',
  'run-night',
  'send-broadcast',
  'send-scheduled',
  'sum-figures',
  'sync-schedules',
] as const satisfies readonly JobName[]

const runsShown = 5

export async function allTasks(): Promise<Task[]> {
  const [ours, theirs] = await Promise.all([
    Promise.all(Object.entries(own).map(([task, each]) => ownTask(task, each))),
    outsideTasks(),
  ])
  return [...ours, ...theirs]
}

async function ownTask(task: string, { title, job, forAll, forClient }: Own): Promise<Task> {
  const runs = await lastRuns(job, runsShown).catch((error: unknown) => {
    rethrowAccessDenied(error)
    log.warn('The runs of a job are not known.', { job, error })
    return undefined
  })
  const runsFor = [...(forAll ? (['all'] as const) : []), ...(forClient ? (['client'] as const) : [])]
  return { task, title, runsFor, ...(runs && { runs }), isOutside: false }
}

type Started = { readonly status: 'started' | 'running' }
type Params = Readonly<Record<string, string>> | undefined

const ownOf = (task: string): Own | undefined => (Object.hasOwn(own, task) ? own[task as TaskName] : undefined)

/** Runs a task for all workspaces. A job of our own that is running is not started a second time. */
export async function runTask(task: string, params: Params, newId: () => string): Promise<Started> {
  const found = ownOf(task)
  if (!found) return askOutside('run', { task, ...(params && { params }) })
  if (!found.forAll) throw new Problem('not-found')
  const [last] = await lastRuns(found.job, 1)
  if (last?.status === 'running') return { status: 'running' }
  await startJob(found.job, newId(), found.forAll)
  return { status: 'started' }
}

interface ClientTask {
  readonly taskId: string
  /** The name of the workspace. */
  readonly client: string
  readonly params: Params
}

export async function runClientTask({ taskId, client, params }: ClientTask, newId: () => string): Promise<Started> {
  const id = await findClient(client)
  const found = ownOf(taskId)
  if (!found) return askOutside('client', { taskId, client, ...(params && { params }) })
  if (!found.forClient) throw new Problem('not-found')
  const inputs = await found.forClient(id)
  await Promise.all(inputs.map((input) => startJob(found.job, newId(), input)))
  return { status: 'started' }
}

const Listed = z.array(
  z.object({ task: z.string().check(z.regex(/^[\w.-]{1,80}$/)), title: z.string().check(z.maxLength(titleLengthMax)) }),
)

const tasksUrl = () => process.env['TASKS_URL'] ?? ''
const listMsMax = 5000
const runMsMax = 20_000

/** None where there is no service, or where it gives no list: our own are shown all the same. */
async function outsideTasks(): Promise<Task[]> {
  if (!tasksUrl()) return []
  const answer = await postOutside('list', {}, listMsMax)
  const { data: listed } = Listed.safeParse(answer)
  if (!listed) log.warn('The task service gave no list.')
  return (listed ?? [])
    .filter(({ task }) => !ownOf(task))
    .map(({ task, title }) => ({ task, title, runsFor: ['all', 'client'], isOutside: true }))
}

async function askOutside(path: string, body: object): Promise<Started> {
  if (!tasksUrl()) throw new Problem('not-found')
  if ((await postOutside(path, body, runMsMax)) === undefined) throw new Problem('tasks-failed')
  return { status: 'started' }
}

/** What the service answered; `undefined` where it did not, or refused. */
async function postOutside(path: string, body: object, timeoutMs: number): Promise<unknown> {
  const answer = await safeFetch(`${tasksUrl().replace(/\/+$/, '')}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
    timeoutMs,
    redirectsMax: 0,
  })
  if (answer.kind === 'failed' || answer.status >= 300) {
    log.warn(
      'The task service failed.',
      answer.kind === 'failed' ? { reason: answer.reason } : { status: answer.status },
    )
    return undefined
  }
  try {
    return JSON.parse(answer.body.toString() || 'null') as unknown
  } catch {
    return null
  }
}
