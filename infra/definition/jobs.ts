/** The register of jobs: what the function of each is given, and the state machine that calls it. */
import type { JobName } from '#shared/jobs'
import type { FunctionDefinition } from './function.ts'
import { repeatWhileMore, sequence, type Machine } from './machine.ts'

interface JobDefinition extends Omit<FunctionDefinition, 'name' | 'entry'> {
  readonly machine: Machine
}

const register: Readonly<Record<JobName, JobDefinition>> = {
  'collect-content': {
    memoryMegabytes: 1024,
    timeoutSeconds: 300,
    grants: ['table', 'content', 'media', 'models', 'sockets'],
    machine: repeatWhileMore('Removes deleted environments with all that they hold, one page after the other.'),
  },
  'follow-release': {
    memoryMegabytes: 1024,
    timeoutSeconds: 300,
    grants: ['table', 'content', 'sockets'],
    machine: repeatWhileMore('Writes the history of what a release has changed, some hundred items a step.'),
  },
  'train-model': {
    memoryMegabytes: 3008,
    timeoutSeconds: 900,
    grants: ['table', 'content', 'models', 'sockets'],
    thread: 'own',
    machine: sequence({
      comment: 'Builds a language model from what an environment teaches its bot, and lets it answer customers.',
      steps: [
        { step: 'queue', onTimeout: 'time-out' },
        { step: 'start', onTimeout: 'time-out' },
        // Ends before the function itself is stopped.
        { step: 'train', onTimeout: 'time-out', timeoutSeconds: 890, retriesMax: 1 },
        { step: 'deploy', onlyAfter: 'completed' },
      ],
      onFailure: 'fail',
    }),
  },
}

// The names of an object are not narrower than `string` to the compiler.
export const jobs = Object.keys(register) as JobName[]

export const jobFunctions: readonly FunctionDefinition[] = jobs.map((name) => {
  const { machine: _, ...given } = register[name]
  return { name, entry: `functions/jobs/${name}/steps.ts`, ...given }
})

/** State machines in JSONata; `${steps}` stands for the ARN of the function that takes the steps. */
export const machines = jobs.map((name) => ({
  name,
  definition: JSON.stringify(register[name].machine),
  steps: name,
}))
