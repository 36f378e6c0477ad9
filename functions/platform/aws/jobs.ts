/** Starts jobs: long work that runs as a state machine. */
import { ExecutionAlreadyExists, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn'
import type { JobName } from '#shared/jobs'
import { once, variable } from './environment.ts'

const stepFunctions = once(() => new SFNClient({}))

/** Starts a job; the same `id` twice starts it once. */
export async function startJob(job: JobName, id: string, input: object): Promise<void> {
  const stateMachineArn = variable('JOBS_ARN_PREFIX') + job
  try {
    await stepFunctions().send(new StartExecutionCommand({ stateMachineArn, name: id, input: JSON.stringify(input) }))
  } catch (error) {
    if (!(error instanceof ExecutionAlreadyExists)) throw error
  }
}
