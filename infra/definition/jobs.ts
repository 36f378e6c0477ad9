/** The register of jobs: what the function of each is given, and the state machine that calls it. */
import type { JobName } from '#shared/jobs'
import type { FunctionDefinition } from './function.ts'
import { broadcastMachine } from './broadcast-machine.ts'
import { repeatWhileMore, sequence, type Machine } from './machine.ts'

interface JobDefinition extends Omit<FunctionDefinition, 'name' | 'entry'> {
  readonly reservedConcurrency: number
  readonly machine: Machine
  /** Schedules that functions make start it. */
  readonly startedOnSchedule?: true
}

const register: Readonly<Record<JobName, JobDefinition>> = {
  'check-release': {
    memoryMegabytes: 3008,
    timeoutSeconds: 300,
    reservedConcurrency: 10,
    grants: ['table', 'content', 'secrets', 'models', 'sockets'],
    thread: 'own',
    machine: sequence({
      comment: 'Runs the tests of a release, and plays conversations of customers on it and on what it would replace.',
      steps: [
        { step: 'prepare', timeoutSeconds: 290 },
        // Each at once reads files and models of its own, which takes as long as some chunks do.
        { step: 'replay', timeoutSeconds: 290, isChunked: true, chunksAtOnce: 4 },
        { step: 'finish' },
      ],
      onFailure: 'fail',
    }),
  },
  'collect-content': {
    memoryMegabytes: 1024,
    timeoutSeconds: 300,
    reservedConcurrency: 2,
    grants: ['table', 'content', 'models'],
    machine: repeatWhileMore('Removes deleted environments with all that they hold, one page after the other.'),
  },
  'clear-workspace': {
    memoryMegabytes: 1024,
    timeoutSeconds: 300,
    reservedConcurrency: 5,
    grants: ['table', 'content', 'secrets', 'media', 'models', 'sockets'],
    machine: repeatWhileMore('Clears data sets of a company, one after the other and each of them to its end.'),
  },
  'delete-workspace': {
    memoryMegabytes: 1024,
    timeoutSeconds: 300,
    reservedConcurrency: 5,
    grants: ['table', 'content', 'secrets', 'media', 'models', 'exports', 'search', 'sockets', 'all-schedules'],
    // For about an hour, because who takes payments may be down for longer than a moment.
    machine: repeatWhileMore('Removes a company that is closed with all that it has, until a look finds nothing.', {
      retriesMax: 11,
      rests: true,
    }),
  },
  'dump-conversations': {
    memoryMegabytes: 2048,
    timeoutSeconds: 300,
    reservedConcurrency: 10,
    grants: ['table', 'content', 'exports'],
    machine: sequence({
      comment: 'Writes what was said on some days into a text file, some hundred conversations at a time.',
      steps: [
        { step: 'collect', timeoutSeconds: 290 },
        { step: 'write', timeoutSeconds: 290, isChunked: true, chunksAtOnce: 4 },
        { step: 'finish', timeoutSeconds: 290 },
      ],
      onFailure: 'fail',
    }),
  },
  'erase-customer': {
    memoryMegabytes: 1024,
    timeoutSeconds: 300,
    reservedConcurrency: 10,
    grants: ['table', 'content', 'secrets', 'media', 'mail-in', 'exports', 'search', 'sockets'],
    // For about an hour: nothing of an erased customer is forgotten because a store was down.
    machine: repeatWhileMore('Erases a customer, one store after the other, until a look finds nothing.', {
      retriesMax: 11,
      rests: true,
    }),
  },
  'follow-release': {
    memoryMegabytes: 1024,
    timeoutSeconds: 300,
    reservedConcurrency: 5,
    grants: ['table', 'content', 'secrets'],
    machine: repeatWhileMore('Writes the history of what a release has changed, some hundred items a step.'),
  },
  'group-questions': {
    memoryMegabytes: 2048,
    timeoutSeconds: 300,
    reservedConcurrency: 5,
    grants: ['table', 'sockets'],
    thread: 'own',
    machine: sequence({
      comment: 'Groups the questions of customers that nothing answered by what they are about.',
      steps: [{ step: 'group', timeoutSeconds: 290, retriesMax: 1 }],
      onFailure: 'fail',
    }),
  },
  'read-knowledge': {
    memoryMegabytes: 2048,
    timeoutSeconds: 300,
    reservedConcurrency: 10,
    grants: ['table', 'content', 'media', 'models', 'sockets', 'jobs'],
    machine: repeatWhileMore(
      'Reads what knowledge responses name, some at a time, then what the bot looks answers up in.',
    ),
  },
  'rebuild-counts': {
    memoryMegabytes: 1024,
    timeoutSeconds: 300,
    reservedConcurrency: 5,
    grants: ['table'],
    machine: repeatWhileMore('Sums the days of a company again, some days a step.'),
  },
  'run-night': {
    memoryMegabytes: 1024,
    timeoutSeconds: 300,
    reservedConcurrency: 20,
    grants: ['table', 'content', 'secrets', 'media', 'search', 'sockets', 'mail'],
    machine: repeatWhileMore(
      'Mails a company what it wants to know, backs it up, looks at its figures, deletes what it does not want to keep, and tidies its search.',
      { beginsLater: true },
    ),
  },
  'save-accounts': {
    memoryMegabytes: 512,
    timeoutSeconds: 60,
    reservedConcurrency: 2,
    grants: ['account-list'],
    machine: repeatWhileMore('Writes into files who may sign in, some pages of the user pool a step.'),
  },
  'sum-figures': {
    memoryMegabytes: 1024,
    timeoutSeconds: 300,
    reservedConcurrency: 10,
    grants: ['table'],
    machine: repeatWhileMore('Sums what was counted in the hours that are over, some environments a step.'),
  },
  'send-broadcast': {
    memoryMegabytes: 1024,
    timeoutSeconds: 300,
    reservedConcurrency: 30,
    grants: ['table', 'content', 'secrets', 'models', 'media', 'sockets', 'queues', 'jobs', 'mail'],
    machine: broadcastMachine,
  },
  'send-reset': {
    memoryMegabytes: 512,
    timeoutSeconds: 60,
    reservedConcurrency: 5,
    grants: ['table', 'accounts', 'mail'],
    // Whoever asked has their answer by then: what an address makes to do slows nobody's down.
    machine: repeatWhileMore('Mails the way to a new password to whom an address belongs, if it belongs to anybody.', {
      afterSeconds: 1,
    }),
  },
  'send-scheduled': {
    memoryMegabytes: 1024,
    timeoutSeconds: 300,
    reservedConcurrency: 20,
    grants: ['table', 'content', 'secrets', 'models', 'media', 'sockets', 'queues', 'jobs'],
    startedOnSchedule: true,
    machine: sequence({
      comment: 'Sends a block to the users that a company names, each of them once.',
      steps: [
        { step: 'resolve', timeoutSeconds: 120 },
        { step: 'send', timeoutSeconds: 290, isChunked: true },
        { step: 'finish' },
      ],
      onFailure: 'fail',
    }),
  },
  'sync-schedules': {
    memoryMegabytes: 1024,
    timeoutSeconds: 300,
    reservedConcurrency: 5,
    grants: ['table', 'content', 'schedules', 'all-schedules'],
    machine: repeatWhileMore('Lets the schedules of a company be those of the content that answers its customers.'),
  },
  'train-model': {
    memoryMegabytes: 3008,
    timeoutSeconds: 900,
    reservedConcurrency: 20,
    grants: ['table', 'secrets', 'content', 'models', 'sockets'],
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
  'train-server': {
    memoryMegabytes: 1024,
    timeoutSeconds: 900,
    reservedConcurrency: 15,
    grants: ['table', 'content', 'secrets'],
    machine: sequence({
      comment: 'Lets a server of the company itself learn what a build has learned, and answer with it.',
      steps: [{ step: 'start' }, { step: 'train', timeoutSeconds: 890 }],
      onFailure: 'fail',
    }),
  },
  'write-backup': {
    memoryMegabytes: 2048,
    timeoutSeconds: 300,
    reservedConcurrency: 10,
    grants: ['table', 'content', 'secrets', 'media', 'sockets'],
    machine: sequence({
      comment: 'Writes a backup of an environment: what it holds and names, then that it is there.',
      steps: [{ step: 'write', timeoutSeconds: 290 }],
      onFailure: 'fail',
    }),
  },
}

// The names of an object are not narrower than `string` to the compiler.
export const jobs = Object.keys(register) as JobName[]

export const jobFunctions: readonly FunctionDefinition[] = jobs.map((name) => {
  const { machine: _, startedOnSchedule: __, ...given } = register[name]
  return { name, entry: `functions/jobs/${name}/steps.ts`, ...given }
})

/** The jobs that schedules start. */
export const scheduledJobs: readonly JobName[] = jobs.filter((name) => register[name].startedOnSchedule)

/** State machines in JSONata; `${steps}` stands for the ARN of the function that takes the steps. */
export const machines = jobs.map((name) => ({
  name,
  definition: JSON.stringify(register[name].machine),
  steps: name,
}))
