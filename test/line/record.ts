/** What a run of tests was made of: which worker ran which files in which order, and what each cost. */
import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

/** Variables of the environment by which `npm test` tells Vitest: a file with the order of files, a seed, where to keep the record. */
export const orderVariable = 'PARLEY_TEST_ORDER'
export const seedVariable = 'PARLEY_TEST_SEED'
export const recordVariable = 'PARLEY_TEST_RECORD'

/** In processor seconds of the worker's thread. */
const Costs = z.object({
  setup: z.number(),
  /** Of the test file and all that it imports, without the clouds that it opens. */
  import: z.number(),
  /** Of opening clouds, wherever in the file. */
  cloud: z.number(),
  tests: z.number(),
})
export type Costs = z.infer<typeof Costs>

const FileRun = z.object({
  /** From the root of the project. */
  file: z.string(),
  project: z.string(),
  /** Files with the same number ran one after the other and shared their modules. */
  worker: z.int(),
  passed: z.boolean(),
  costs: Costs,
  /** In seconds by the clock on the wall, with the first file of a worker: the browser that page tests pretend to be. */
  environment: z.number(),
})
export type FileRun = z.infer<typeof FileRun>

export const RunRecord = z.object({
  /** Of the order of files; none where they were sorted by their durations. */
  seed: z.optional(z.int()),
  /** In the order in which they began. */
  files: z.array(FileRun),
  /** What was thrown outside of all tests, also by files that could not begin: a sentence for each. */
  errors: z.array(z.string()),
  /** In processor seconds of the whole run. */
  totals: z.object({
    /** The thread that transforms files and hands them out. */
    transform: z.number(),
    /** This process with all its threads. */
    process: z.number(),
    /** Browsers and other processes, where the system tells. */
    children: z.optional(z.number()),
    /** The most memory that this process had in hand when a file ended, in bytes. */
    memory: z.number(),
    /** How many processes wanted a processor at the end, by the average of a minute, and how many processors there are. */
    load: z.number(),
    cores: z.int(),
  }),
})
export type RunRecord = z.infer<typeof RunRecord>

/** What one worker ran, in order; a failure is played again by it. */
const WorkerRun = z.object({ project: z.string(), files: z.array(z.string()) })
export type WorkerRun = z.infer<typeof WorkerRun>

/** The workers that a failure has kept in this file. Throws an error with a sentence for whoever named it. */
export function readOrder(file: string): WorkerRun[] {
  try {
    return z.array(WorkerRun).parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    throw new Error(`${file} holds no order of test files. A failure names the file that does.`)
  }
}

const keyOf = ({ project, worker }: FileRun) => `${project} ${worker}`

/** Lists of what has one key, in the order of their first members. */
export function groupsOf<Member>(members: readonly Member[], key: (member: Member) => string): Member[][] {
  const groups = new Map<string, Member[]>()
  for (const member of members) groups.set(key(member), [...(groups.get(key(member)) ?? []), member])
  return [...groups.values()]
}

/** Vitest tells with each file how long its environment took, which a worker sets up once, before its first file. */
export function withEnvironmentOnce(files: readonly FileRun[]): FileRun[] {
  const begun = new Set<string>()
  return files.map((run) => {
    const isFirst = !begun.has(keyOf(run))
    begun.add(keyOf(run))
    return isFirst ? run : { ...run, environment: 0 }
  })
}

/** The files of each worker, in order. */
export function workersOf({ files }: RunRecord): WorkerRun[] {
  return groupsOf(files, keyOf).map((run) => ({ project: run[0]!.project, files: run.map(({ file }) => file) }))
}

/** For each worker that failed: what it ran up to its last failure. */
export function replayOf({ files, ...record }: RunRecord): WorkerRun[] {
  return groupsOf(files, keyOf).flatMap((run) => {
    const last = run.findLastIndex(({ passed }) => !passed)
    return last < 0 ? [] : workersOf({ ...record, files: run.slice(0, last + 1) })
  })
}

/** What somebody needs who wants to see a failure again; `file` is where the order of it was kept. */
export const replayAdvice = (record: RunRecord, file: string): string[] => [
  ...replayOf(record).map(
    ({ project, files }) => `ONE WORKER of ${project} ran, up to its last failure: ${files.join(' ')}`,
  ),
  ...(record.seed === undefined ? [] : [`THE ORDER of files was that of: npm test -- --shuffle ${record.seed}`]),
  `TO PLAY IT AGAIN: npm test -- --order ${file}`,
]
