/** Starts jobs, long work that runs as a state machine, and tells how they went. */
import { ExecutionAlreadyExists, ListExecutionsCommand, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn'
import type { JobName } from '#shared/jobs'
import { once, variable } from './environment.ts'
import { requestField } from './request-id.ts'

const stepFunctions = once(() => new SFNClient({}))

/** Starts a job; the same `id` twice starts it once. */
export async function startJob(job: JobName, id: string, input: object): Promise<void> {
  const stateMachineArn = variable('JOBS_ARN_PREFIX') + job
  const given = JSON.stringify({ ...input, ...requestField() })
  try {
    await stepFunctions().send(new StartExecutionCommand({ stateMachineArn, name: id, input: given }))
  } catch (error) {
    if (!(error instanceof ExecutionAlreadyExists)) throw error
  }
}

/** One time that a job ran. */
export interface Run {
  readonly started: string
  readonly ended?: string
  readonly status: 'running' | 'succeeded' | 'failed'
}

/** The last times that a job ran, for whomever: the newest first. */
export async function lastRuns(job: JobName, runsMax: number): Promise<Run[]> {
  const stateMachineArn = variable('JOBS_ARN_PREFIX') + job
  const { executions = [] } = await stepFunctions().send(
    new ListExecutionsCommand({ stateMachineArn, maxResults: runsMax }),
  )
  return executions.map(({ startDate, stopDate, status }) => ({
    started: (startDate ?? new Date(0)).toISOString(),
    ...(stopDate && { ended: stopDate.toISOString() }),
    status: status === 'RUNNING' ? 'running' : status === 'SUCCEEDED' ? 'succeeded' : 'failed',
  }))
}
