/**
 * Trainings of all companies, as the provider sees them: a line for each build, written with it.
 *
 * | item         | per   | id                                  | index            |
 * |--------------|-------|-------------------------------------|------------------|
 * | training-job | world | ULID of the build, for 30 days      | all, by that id  |
 */
import { decodeTime } from 'ulid'
import { TrainingJob } from '#shared/contracts/rasa'
import { trainingJobDays, trainingJobsListedMax } from '#shared/limits'
import type { ClientScope } from '../../platform/table/scope.ts'
import { collection, Table } from '../../platform/table/table.ts'
import type { Change } from '../../platform/table/transaction.ts'
import { companies } from '../../platform/tenancy/tenancy.ts'
import type { BuildItem } from './store.ts'

const everybody = 'all'

const jobs = collection({
  name: 'training-job',
  per: 'world',
  schema: TrainingJob,
  id: ({ _id }) => _id,
  group: () => everybody,
  expires: ({ _id }) => Math.floor(decodeTime(_id) / 1000) + trainingJobDays * 24 * 60 * 60,
})

const statuses = {
  created: 'queued',
  queued: 'queued',
  started: 'queued',
  completed: 'completed',
  deploying: 'completed',
  deployed: 'completed',
  failed: 'failed',
  'timed-out': 'failed',
  'deployment-failed': 'failed',
} as const satisfies Record<BuildItem['status'], TrainingJob['status']>

export const jobStatusOf = ({ status }: Pick<BuildItem, 'status'>): TrainingJob['status'] => statuses[status]

/** How far the company's own server is with it, where that is trained as well. */
interface JobState {
  readonly status?: TrainingJob['status']
  readonly message?: string | undefined
}

/** The line of a build as it is. */
export async function jobChange(
  { client }: ClientScope,
  build: BuildItem,
  { status = jobStatusOf(build), message = build.message }: JobState = {},
): Promise<Change> {
  const company = await new Table({ client }).get(companies, 'company', { stale: true })
  return new Table({}).put(jobs, {
    _id: build._id,
    client,
    name: company?.displayName ?? '',
    status,
    created: build.created,
    ...(status !== 'queued' && { ended: build.ended ?? build.updated }),
    ...(status === 'failed' && message && { message }),
  })
}

/** A training takes a quarter of an hour at the most; one that is silent for longer has come to nothing. */
const silentMs = 60 * 60 * 1000
const silent = 'The build stopped without a result. Please start it again.'

/** Newest first. */
export async function trainingJobs(now: Date): Promise<TrainingJob[]> {
  const listed = await new Table({}).pageOfGroup(jobs, everybody, { size: trainingJobsListedMax })
  return listed.map((job) =>
    job.status === 'queued' && Date.parse(job.created) + silentMs < now.getTime()
      ? { ...job, status: 'failed', message: silent }
      : job,
  )
}

/** The ids of the lines of one company. */
export const trainingJobsOf = async (client: string): Promise<string[]> =>
  (await new Table({}).listGroup(jobs, everybody)).flatMap((job) => (job.client === client ? [job._id] : []))

/** What takes a line off the list; the build itself goes on. */
export const dropJob = (id: string): Change => new Table({}).drop(jobs, id)
