/** Long work runs as a state machine; this starts one. */
import { ExecutionAlreadyExists, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn'
import { once, variable, type Variable } from './environment.ts'

const stepFunctions = once(() => new SFNClient({}))

const machines = {
  'collect-content': 'JOB_COLLECT_CONTENT',
  'train-model': 'JOB_TRAIN_MODEL',
} as const satisfies Record<string, Variable>

/** Starts a job; the same `id` twice starts it once. */
export async function startJob(job: keyof typeof machines, id: string, input: object): Promise<void> {
  const stateMachineArn = variable(machines[job])
  try {
    await stepFunctions().send(new StartExecutionCommand({ stateMachineArn, name: id, input: JSON.stringify(input) }))
  } catch (error) {
    if (!(error instanceof ExecutionAlreadyExists)) throw error
  }
}
