/** Runs an execution from wherever its frames stand: state after state, saved after each transition. */
import { runChildren } from './children.ts'
import type { Assigning, Catcher, Scope, State } from './definition.ts'
import type { Frame } from './execution.ts'
import { StateError } from './expression.ts'
import type { Bindings } from './expression.ts'
import { enter, fill } from './place.ts'
import type { Place, Run } from './place.ts'
import { performTask } from './task.ts'

/** A state without a next one ends its scope. */
interface Exit {
  output: unknown
  next: string | undefined
}

export const outputBytesMax = 256 * 1024

export async function runScope(scope: Scope, place: Place): Promise<unknown> {
  const { run, frame, signal } = place
  for (;;) {
    const state = scope.States[frame.state]
    if (!state) throw new StateError('States.Runtime', `There is no state ${frame.state}.`)
    if (frame.step.at === 'entry') noteEntry(run, frame, state)
    const { output, next } = await perform(state, place)
    signal.throwIfAborted()
    if (Buffer.byteLength(JSON.stringify(output)) > outputBytesMax)
      throw new StateError('States.DataLimitExceeded', `${frame.state} gave more than ${outputBytesMax} bytes.`)
    run.note(`${state.Type}StateExited`, {
      stateExitedEventDetails: { name: frame.state, output: JSON.stringify(output) },
    })
    if (next === undefined) return output
    Object.assign(frame, enter(next, output, run.clock.now()), { variables: frame.variables })
    run.save()
  }
}

function noteEntry(run: Run, frame: Frame, state: State) {
  const stateEnteredEventDetails = { name: frame.state, input: JSON.stringify(frame.input) }
  run.note(`${state.Type}StateEntered`, { stateEnteredEventDetails })
}

/** One state with its retries and catchers. */
async function perform(state: State, place: Place): Promise<Exit> {
  const { frame, run, signal } = place
  for (;;) {
    try {
      if (frame.step.at === 'pause' && state.Type !== 'Wait') {
        await run.alarms.until(frame.step.until, signal)
        frame.step = { at: 'entry' }
      }
      return await performOnce(state, place)
    } catch (error) {
      if (!(error instanceof StateError) || signal.aborted) throw error
      run.note('StateFailed', { name: frame.state, error: error.error, cause: error.cause })
      const pauseMs = retryAfterMs(state, frame, error)
      if (pauseMs === undefined) return await catchError(state, place, error)
      frame.step = { at: 'pause', until: run.clock.now() + pauseMs / run.waitSpeed }
      run.save()
    }
  }
}

async function performOnce(state: State, place: Place): Promise<Exit> {
  if (state.Type === 'Choice') return await choose(state, place)
  if (state.Type === 'Fail')
    throw new StateError(await text(state.Error ?? 'States.Failed', place), await text(state.Cause ?? '', place))
  const output = await leave(state, place, await resultOf(state, place))
  return { output, next: state.Type === 'Succeed' ? undefined : state.Next }
}

async function resultOf(state: Exclude<State, { Type: 'Choice' | 'Fail' }>, place: Place): Promise<unknown> {
  if (state.Type === 'Task') return await performTask(state, place)
  if (state.Type === 'Map' || state.Type === 'Parallel') return await runChildren(state, place, runScope)
  if (state.Type === 'Wait') await wait(state, place)
  return place.frame.input
}

async function text(template: unknown, place: Place) {
  const filled = await fill(template, place)
  return typeof filled === 'string' ? filled : JSON.stringify(filled)
}

/** A state's output and assignments both see the variables as they were before it. */
async function leave(how: Assigning, place: Place, result: unknown, states: Bindings = { result }): Promise<unknown> {
  const output = how.Output === undefined ? result : await fill(how.Output, place, states)
  const assigned = await fill(how.Assign ?? {}, place, states)
  Object.assign(place.frame.variables, assigned)
  return output
}

async function choose(state: Extract<State, { Type: 'Choice' }>, place: Place): Promise<Exit> {
  for (const rule of state.Choices) {
    const holds = await fill(rule.Condition, place)
    if (typeof holds !== 'boolean')
      throw new StateError(
        'States.QueryEvaluationError',
        `A condition of ${place.frame.state} is neither true nor false.`,
      )
    if (holds) return { output: await leave(rule, place, place.frame.input, {}), next: rule.Next }
  }
  if (state.Default === undefined)
    throw new StateError('States.NoChoiceMatched', `No choice of ${place.frame.state} matched, and it has no default.`)
  return { output: await leave(state, place, place.frame.input, {}), next: state.Default }
}

async function wait(state: Extract<State, { Type: 'Wait' }>, place: Place) {
  const { frame, run, signal } = place
  if (frame.step.at !== 'pause') {
    const now = run.clock.now()
    const end =
      state.Seconds === undefined
        ? Date.parse(await text(state.Timestamp, place))
        : now + Number(await fill(state.Seconds, place)) * 1000
    if (Number.isNaN(end))
      throw new StateError('States.QueryEvaluationError', `${frame.state} waits for no moment in time.`)
    frame.step = { at: 'pause', until: now + (end - now) / run.waitSpeed }
    run.save()
  }
  if (frame.step.until > run.clock.now()) await run.alarms.until(frame.step.until, signal)
}

/** The pause before the next attempt, or nothing when there is none. Jitter is left out: its upper bound is waited. */
function retryAfterMs(state: State, frame: Frame, error: StateError) {
  if (!('Retry' in state)) return undefined
  const index = (state.Retry ?? []).findIndex((candidate) => matches(candidate.ErrorEquals, error.error))
  const retrier = state.Retry?.[index]
  const used = frame.retries[index] ?? 0
  if (!retrier || used >= (retrier.MaxAttempts ?? 3)) return undefined
  frame.retries = Array.from({ length: Math.max(frame.retries.length, index + 1) }, (_, i) => frame.retries[i] ?? 0)
  frame.retries[index] = used + 1
  const seconds = (retrier.IntervalSeconds ?? 1) * (retrier.BackoffRate ?? 2) ** used
  return Math.min(seconds, retrier.MaxDelaySeconds ?? Infinity) * 1000
}

async function catchError(state: State, place: Place, error: StateError): Promise<Exit> {
  const catchers: readonly Catcher[] = 'Catch' in state ? (state.Catch ?? []) : []
  const catcher = catchers.find((candidate) => matches(candidate.ErrorEquals, error.error))
  if (!catcher) throw error
  const errorOutput = { Error: error.error, Cause: error.cause }
  return { output: await leave(catcher, place, errorOutput, { errorOutput }), next: catcher.Next }
}

const uncatchable = ['States.Runtime', 'States.DataLimitExceeded']

function matches(names: readonly string[], error: string) {
  if (names.includes(error)) return true
  if (names.includes('States.ALL')) return !uncatchable.includes(error)
  return names.includes('States.TaskFailed') && error !== 'States.Timeout' && !uncatchable.includes(error)
}
