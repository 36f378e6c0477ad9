/**
 * `npm test`: everything that must hold, in one line. Each step prints a section; the last line counts them all.
 * Static checks run beside the build and the first tests, since each keeps one core busy and the build leaves one idle.
 * `npm run test:whole` runs what takes minutes and breaks seldom; `npm test -- --help` says what else can be asked for.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import buildAll from './kit/build.ts'
import { cacheFolder, lines } from './kit/report.ts'
import { runChanged } from './line/changed.ts'
import { help, readOptions, type Options } from './line/options.ts'
import { profileTable } from './line/profile.ts'
import { readOrder } from './line/record.ts'
import {
  couldNotRun,
  none,
  printSection,
  runInTurn,
  runStep,
  secondsSince,
  sum,
  type Outcome,
  type Step,
} from './line/steps.ts'
import { partFiles, readRecord, replay, runTests } from './line/tests.ts'

const checks: readonly Step[] = [
  { name: 'types', command: ['tsc', '-b'] },
  { name: 'lint', command: ['oxlint', '--type-aware'] },
  { name: 'format', command: ['oxfmt', '--list-different'] },
  { name: 'dead code', command: ['knip', '--no-progress'] },
]
const synth: Step = { name: 'templates', command: ['cdk', 'synth', '--quiet'] }

async function run(options: Options): Promise<void> {
  const began = performance.now()
  mkdirSync(cacheFolder, { recursive: true })
  const line = lines[options.line === 'whole' ? 'whole' : 'test']
  const isPart = options.changed || options.order !== undefined
  if (!isPart) rmSync(line.result, { force: true })
  if (options.seed !== undefined) console.log(`The order of test files is that of --shuffle ${options.seed}`)
  const { passed, failed, failures = [] } = sum(await Promise.all(outcomesOf(options)))
  const counts = `${passed} passed, ${failed} failed`
  // The counts first: whoever runs several lines adds them up, and tells the failures of all at the end.
  if (!isPart) writeFileSync(line.result, `${[counts, ...failures].join('\n')}\n`)
  if (options.profile) printProfile(isPart ? partFiles.record : line.record)
  console.log([`\n${((performance.now() - began) / 1000).toFixed(0)} seconds`, ...failures, counts].join('\n'))
  process.exitCode = failed === 0 ? 0 : 1
}

function outcomesOf({ line, order, seed, changed }: Options): Promise<Outcome>[] {
  const workers = order === undefined ? [] : readOrder(order)
  const checked = line === 'whole' || order !== undefined || changed ? Promise.resolve(none) : runInTurn(checks)
  if (line === 'checks') return [checked]
  if (changed) return [runChanged()]
  const built = build()
  const tested = built.then(async ({ failed }) => {
    if (failed > 0) return couldNotRun('tests', 'the build failed')
    if (order !== undefined) return sum(await replay(workers))
    return runLine(line === 'whole' ? 'whole' : 'test', seed)
  })
  return line === 'whole' || order !== undefined
    ? [built, tested]
    : [checked, built, tested, synthOnceDone(checked, built)]
}

function runLine(line: keyof typeof lines, seed: number | undefined): Promise<Outcome> {
  const { projects, report, record } = lines[line]
  printSection('tests', projects.join(', '))
  const parameters = projects.flatMap((project) => ['--project', project])
  return runTests({ parameters, report, record, ...(seed !== undefined && { seed }) })
}

/** The templates need what was built; they are made beside the tests, after the other checks. */
async function synthOnceDone(checked: Promise<Outcome>, built: Promise<Outcome>): Promise<Outcome> {
  const [{ failed }] = await Promise.all([built, checked])
  return failed > 0 ? couldNotRun('templates', 'the build failed') : runStep(synth)
}

async function build(): Promise<Outcome> {
  const began = performance.now()
  try {
    await buildAll()
    printSection('build', `passed in ${secondsSince(began)}`)
    return { passed: 1, failed: 0 }
  } catch (error) {
    printSection('build', `FAILED after ${secondsSince(began)}`)
    console.log(error)
    return { passed: 0, failed: 1, failures: ['FAILED: build'] }
  }
}

function printProfile(file: string): void {
  const record = readRecord(file)
  console.log(record ? profileTable(record) : 'There is no profile of a run yet.')
}

try {
  const options = readOptions(process.argv.slice(2))
  if (options.help) console.log(help)
  else if (options.line === 'profile') printProfile(lines.test.record)
  else await run(options)
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${help}`)
  process.exitCode = 2
}
