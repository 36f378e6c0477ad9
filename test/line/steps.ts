/** The steps of a test line: commands of their own, each of which prints a section and counts as passed or failed. */
import { spawn } from 'node:child_process'

export type Command = readonly [string, ...string[]]

export interface Step {
  readonly name: string
  readonly command: Command
}

export interface Outcome {
  readonly passed: number
  readonly failed: number
  /** What failed, by name, and why. */
  readonly failures?: readonly string[]
}

export const none: Outcome = { passed: 0, failed: 0 }

export const sum = (outcomes: readonly Outcome[]): Outcome => ({
  passed: outcomes.reduce((total, { passed }) => total + passed, 0),
  failed: outcomes.reduce((total, { failed }) => total + failed, 0),
  failures: outcomes.flatMap(({ failures = [] }) => failures),
})

export async function runInTurn(steps: readonly Step[]): Promise<Outcome> {
  const outcomes: Outcome[] = []
  for (const step of steps) outcomes.push(await runStep(step))
  return sum(outcomes)
}

/** A step whose output is printed at its end, so that two steps at once stay apart. */
export async function runStep({ name, command }: Step): Promise<Outcome> {
  const began = performance.now()
  const { code, output } = await run(command, 'pipe')
  printSection(name, code === 0 ? `passed in ${secondsSince(began)}` : `FAILED after ${secondsSince(began)}`)
  if (output.trim()) console.log(output.trimEnd())
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures: [`FAILED: ${name}`] }
}

export function couldNotRun(name: string, reason: string): Outcome {
  printSection(name, `COULD NOT RUN: ${reason}`)
  return { passed: 0, failed: 1, failures: [`FAILED: ${name}: ${reason}`] }
}

export function printSection(name: string, about: string): void {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(2, 24 - name.length))} ${about}`)
}

export const secondsSince = (began: number): string => `${((performance.now() - began) / 1000).toFixed(1)} s`

/** Runs a command of the project to its end. With `pipe` the answer holds what it printed; with `inherit` that is shown. */
export function run(
  [command, ...parameters]: Command,
  stdio: 'pipe' | 'inherit',
  environment: Readonly<Record<string, string>> = {},
): Promise<{ code: number; output: string; signal?: string }> {
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
    child.once('close', (code, signal) =>
      resolve({ code: code ?? 1, output: output.join(''), ...(signal !== null && { signal }) }),
    )
  })
}
