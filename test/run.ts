/**
 * `npm test`: everything that must hold, in one line. Each step prints a section; the last line counts them all.
 * Static checks run beside the build and the first tests, since each keeps one core busy and the build leaves one idle.
 * `npm run test:whole` runs what takes minutes and breaks seldom: kills in a loop, and axe in the second language.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { launchBrowser } from './kit/browser.ts'
import { browserTests } from './kit/browser-tests.ts'
import buildAll from './kit/build.ts'
import { cacheFolder, lines, readReport, type Line, type Report } from './kit/report.ts'

interface Step {
  readonly name: string
  readonly command: readonly [string, ...string[]]
}

const checks: readonly Step[] = [
  { name: 'types', command: ['tsc', '-b'] },
  { name: 'lint', command: ['oxlint', '--type-aware'] },
  {
    name: 'format',
    // A fresh checkout gives each file a new time; its content is what counts.
    command: ['prettier', '--check', '--log-level', 'warn', '--cache', '--cache-strategy', 'content', '.'],
  },
  { name: 'dead code', command: ['knip', '--no-progress'] },
]
const synth: Step = { name: 'templates', command: ['cdk', 'synth', '--quiet'] }

interface Outcome {
  readonly passed: number
  readonly failed: number
  /** What failed, by name, and why. */
  readonly failures?: readonly string[]
}

async function run(only: string | undefined): Promise<void> {
  const began = performance.now()
  const line = only === 'whole' ? 'whole' : 'test'
  mkdirSync(cacheFolder, { recursive: true })
  rmSync(lines[line].result, { force: true })
  const { passed, failed, failures = [] } = sum(await Promise.all(outcomesOf(only)))
  const counts = `${passed} passed, ${failed} failed`
  const named = failures.map((failure) => `FAILED: ${failure}`)
  // The counts first: whoever runs several lines adds them up, and tells the failures of all at the end.
  writeFileSync(lines[line].result, `${[counts, ...named].join('\n')}\n`)
  console.log([`\n${((performance.now() - began) / 1000).toFixed(0)} seconds`, ...named, counts].join('\n'))
  process.exitCode = failed === 0 ? 0 : 1
}

function outcomesOf(only: string | undefined): Promise<Outcome>[] {
  const checked = only === 'whole' ? none : inTurn(checks)
  if (only === 'checks') return [checked]
  const built = build()
  const tested = built.then(({ failed }) =>
    failed > 0 ? couldNotRun('tests', 'the build failed') : testsOutcome(only === 'whole' ? 'whole' : 'test'),
  )
  return only === 'whole' ? [built, tested] : [checked, built, tested, synthOnceDone(checked, built)]
}

/** The templates need what was built; they are made beside the tests, after the other checks. */
async function synthOnceDone(checked: Promise<Outcome>, built: Promise<Outcome>): Promise<Outcome> {
  const [{ failed }] = await Promise.all([built, checked])
  return failed > 0 ? couldNotRun('templates', 'the build failed') : buffered(synth)
}

const none: Promise<Outcome> = Promise.resolve({ passed: 0, failed: 0 })

const sum = (outcomes: readonly Outcome[]): Outcome => ({
  passed: outcomes.reduce((total, { passed }) => total + passed, 0),
  failed: outcomes.reduce((total, { failed }) => total + failed, 0),
  failures: outcomes.flatMap(({ failures = [] }) => failures),
})

async function inTurn(steps: readonly Step[]): Promise<Outcome> {
  const outcomes: Outcome[] = []
  for (const step of steps) outcomes.push(await buffered(step))
  return sum(outcomes)
}

/** A step whose output is printed at its end, so that two steps at once stay apart. */
async function buffered({ name, command }: Step): Promise<Outcome> {
  const began = performance.now()
  const { code, output } = await ended(command, 'pipe')
  section(name, code === 0 ? `passed in ${seconds(began)}` : `FAILED after ${seconds(began)}`)
  if (output.trim()) console.log(output.trimEnd())
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures: [name] }
}

async function build(): Promise<Outcome> {
  const began = performance.now()
  try {
    await buildAll()
    section('build', `passed in ${seconds(began)}`)
    return { passed: 1, failed: 0 }
  } catch (error) {
    section('build', `FAILED after ${seconds(began)}`)
    console.log(error)
    return { passed: 0, failed: 1, failures: ['build'] }
  }
}

function couldNotRun(name: string, reason: string): Outcome {
  section(name, `COULD NOT RUN: ${reason}`)
  return { passed: 0, failed: 1, failures: [`${name}: ${reason}`] }
}

async function testsOutcome(line: Line): Promise<Outcome> {
  const obstacle = await browserObstacle()
  const { projects, report: file } = lines[line]
  section('tests', projects.join(', '))
  rmSync(file, { force: true })
  const command: Step['command'] = ['vitest', 'run', '--reporter=default', '--reporter=json']
  const { code } = await ended(
    [...command, `--outputFile.json=${file}`, ...projects.flatMap((project) => ['--project', project])],
    'inherit',
    obstacle ? { PARLEY_WITHOUT_BROWSER: 'true' } : {},
  )
  const report = readReport(line)
  if (!report) return { passed: 0, failed: 1, failures: ['tests: they left no report'] }
  if (obstacle)
    console.log(`COULD NOT RUN: no Chromium starts here, so ${browserTests.join(' and ')} did not run. ${obstacle}`)
  return counted(report, code)
}

/** Files that could not be loaded count as one failure each; errors outside of tests as one more. */
function counted({ numPassedTests, numFailedTests, testResults }: Report, code: number): Outcome {
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  for (const { name, assertionResults } of testResults)
    for (const { fullName, status } of assertionResults)
      if (status !== 'passed' && status !== 'failed') console.log(`COULD NOT RUN (${status}): ${name}: ${fullName}`)
  const failed = numFailedTests + broken.length
  const failures = [
    ...broken.map(({ name }) => `${name}: it could not be loaded`),
    ...testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages: [why = ''] }) => `${name}: ${fullName}\n${shortened(why)}`),
    ),
  ]
  if (failed > 0 || code === 0) return { passed: numPassedTests, failed, failures }
  return { passed: numPassedTests, failed: 1, failures: ['tests: an error outside of all of them'] }
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

function section(name: string, about: string): void {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(2, 24 - name.length))} ${about}`)
}

const seconds = (began: number) => `${((performance.now() - began) / 1000).toFixed(1)} s`

function ended(
  [command, ...parameters]: Step['command'],
  stdio: 'pipe' | 'inherit',
  environment: Readonly<Record<string, string>> = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, parameters, {
      stdio: ['ignore', stdio, stdio],
      env: { ...process.env, npm_config_loglevel: 'error', ...environment },
      // The tools are scripts of the shell there.
      shell: process.platform === 'win32',
    })
    const output: string[] = []
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => output.push(chunk.toString()))
    child.once('error', (error) => resolve({ code: 1, output: error.message }))
    child.once('close', (code) => resolve({ code: code ?? 1, output: output.join('') }))
  })
}

await run(process.argv[2])
