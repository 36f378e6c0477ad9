/** Runs Vitest, counts what it found, and says of a failure what is needed to play it again. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { launchBrowser } from '../kit/browser.ts'
import { browserTests } from '../kit/browser-tests.ts'
import { cacheFolder, readReport, type Report } from '../kit/report.ts'
import {
  orderVariable,
  recordVariable,
  replayAdvice,
  replayOf,
  RunRecord,
  seedVariable,
  type WorkerRun,
} from './record.ts'
import { printSection, run, type Command, type Outcome } from './steps.ts'

/** One run of Vitest. */
export interface TestRun {
  /** What Vitest is asked for beside its reporters: projects, files, names. */
  readonly parameters: readonly string[]
  /** Files in which its report and its record are kept. */
  readonly report: string
  readonly record: string
  /** Some tests of the files are passed over on purpose. */
  readonly isNarrowed?: true
  /** Of the order of files. */
  readonly seed?: number
  /** The one order of files. */
  readonly order?: readonly string[]
}

export async function runTests(test: TestRun): Promise<Outcome> {
  const obstacle = await browserObstacle()
  mkdirSync(cacheFolder, { recursive: true })
  for (const file of [test.report, test.record]) rmSync(file, { force: true })
  const { code, signal } = await run(commandOf(test), 'inherit', {
    [recordVariable]: test.record,
    // Whatever it was set to here, the tests are no build for production.
    NODE_ENV: 'test',
    ...(obstacle && { PARLEY_WITHOUT_BROWSER: 'true' }),
    ...(test.seed !== undefined && { [seedVariable]: String(test.seed) }),
    ...(test.order && { [orderVariable]: keptOrder(test.order) }),
  })
  const report = readReport(test.report)
  if (!report) return withoutReport(signal)
  if (test.isNarrowed && report.numPassedTests + report.numFailedTests === 0)
    return { passed: 0, failed: 1, failures: ['FAILED: tests: no title fits the names that were asked for'] }
  if (obstacle)
    console.log(`COULD NOT RUN: no Chromium starts here, so ${browserTests.join(' and ')} did not run. ${obstacle}`)
  if (!test.isNarrowed) tellPassedOver(report)
  const record = readRecord(test.record)
  const outcome = counted(report, code, record?.errors)
  return outcome.failed > 0 && record ? withReplay(outcome, record) : outcome
}

/** The system ends a process that takes more memory than there is by SIGKILL. */
function withoutReport(signal: string | undefined): Outcome {
  const why = signal === undefined ? '' : `, because ${signal} ended them: is there enough memory?`
  return { passed: 0, failed: 1, failures: [`FAILED: tests: they left no report${why}`] }
}

/** What the last run that was kept in this file was made of; `undefined` when there is none. */
export function readRecord(file: string): RunRecord | undefined {
  try {
    return RunRecord.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}

const commandOf = ({ parameters, report }: TestRun): Command => [
  'vitest',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
  '--reporter=./test/line/recorder.ts',
  ...parameters,
]

function keptOrder(files: readonly string[]): string {
  const file = `${cacheFolder}/order.json`
  writeFileSync(file, JSON.stringify(files))
  return file
}

/** Of a run that is no whole line. */
export const partFiles = { report: `${cacheFolder}/part.json`, record: `${cacheFolder}/profile-part.json` }

/** Plays workers again, one after the other: each has its files to itself, in its order. */
export async function replay(workers: readonly WorkerRun[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const { project, files } of workers) {
    printSection('tests', `${project}: ${files.length} files in one worker`)
    outcomes.push(await runTests({ ...partFiles, order: files, parameters: ['--project', project, ...files] }))
  }
  return outcomes
}

/** Names the workers that failed, with all that they ran before, and keeps them to be played again. */
function withReplay(outcome: Outcome, record: RunRecord): Outcome {
  const workers = replayOf(record)
  if (workers.length === 0) return outcome
  writeFileSync(`${cacheFolder}/failed-order.json`, JSON.stringify(workers, undefined, 1))
  const told = replayAdvice(record, 'node_modules/.cache/parley/failed-order.json')
  return { ...outcome, failures: [...(outcome.failures ?? []), ...told] }
}

function tellPassedOver({ testResults }: Report): void {
  for (const { name, assertionResults } of testResults)
    for (const { fullName, status } of assertionResults)
      if (status !== 'passed' && status !== 'failed') console.log(`COULD NOT RUN (${status}): ${name}: ${fullName}`)
}

/** Files that could not be loaded, or whose hooks failed, count as one failure each, and so do errors outside of tests. */
export function counted(
  { numPassedTests, numFailedTests, testResults }: Report,
  code: number,
  errors: readonly string[] = [],
): Outcome {
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
  )
  const failed = numFailedTests + broken.length + errors.length
  const failures = [
    ...broken.map(({ name }) => `FAILED: ${name}: it could not be loaded, or a hook of it failed`),
    ...new Set(errors.map((error) => `FAILED: outside of all tests: ${error}`)),
    ...testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages: [why = ''] }) => `FAILED: ${name}: ${fullName}\n${shortened(why)}`),
    ),
  ]
  if (failed > 0 || code === 0) return { passed: numPassedTests, failed, failures }
  return { passed: numPassedTests, failed: 1, failures: ['FAILED: tests: an error outside of all of them'] }
}

/** As much of a message as tells the cause: that of a page holds all that it shows. */
const messageLinesMax = 12
const shortened = (message: string): string => message.split('\n').slice(0, messageLinesMax).join('\n')

async function browserObstacle(): Promise<string | undefined> {
  try {
    const browser = await launchBrowser()
    await browser.close()
    return undefined
  } catch (error) {
    return String(error).split('\n')[0]
  }
}
