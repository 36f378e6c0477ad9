/** All executions: begun, found on disk, run once resumed, stopped, ended. */
import { randomUUID } from 'node:crypto'
import { AwsError, account, region } from '../wire/service.ts'
import type { Clock, Invoke } from '../wire/service.ts'
import { Stopped } from './alarms.ts'
import type { Alarms } from './alarms.ts'
import { readMachine } from './definition.ts'
import type { Archive, Execution, Failure, Status } from './execution.ts'
import { StateError } from './expression.ts'
import { enter } from './place.ts'
import type { Callbacks, Run } from './place.ts'
import { runScope } from './run.ts'

export interface MachineDefinition {
  name: string
  /** Amazon States Language as text, with the ARNs of its functions filled in. */
  definition: string
}

export interface Running {
  execution: Execution
  stop(status: Status, failure: Failure): void
}

/** How one run is stopped from outside, and how it hears that. */
interface Stopping extends Pick<Running, 'stop'> {
  stopping: AbortController
  signal: AbortSignal
}

interface Parts {
  machines: ReadonlyMap<string, MachineDefinition>
  archive: Archive
  alarms: Alarms
  callbacks: Callbacks
  clock: Clock
  invoke: Invoke
  waitSpeed: number
  /** Ends every run without ending its execution: the process closes. */
  closing: AbortSignal
}

/** As in the service, an execution that has made this much history fails. */
const historyEventsMax = 25_000

export function openExecutions(parts: Parts) {
  const { machines, archive, alarms, clock, closing } = parts
  const executions = new Map<string, Running>()
  /** Runs what was begun or found while paused; missing once resumed. */
  let waiting: (() => void)[] | undefined = []

  /** Runs an execution, new or found on disk, to its end: now, or once resumed. */
  function launch(execution: Execution) {
    const stopping = new AbortController()
    const signal = AbortSignal.any([closing, stopping.signal])
    const stop = (status: Status, failure: Failure) => {
      if (execution.status !== 'RUNNING') return
      stopping.abort(new Stopped())
      end(parts, execution, status, failure)
    }
    executions.set(execution.arn, { execution, stop })
    const run = () => runToEnd(execution, { stop, stopping, signal })
    if (waiting) waiting.push(run)
    else run()
  }

  function runToEnd(execution: Execution, { stop, stopping, signal }: Stopping) {
    // It may have been stopped while it waited.
    if (signal.aborted) return
    const machine = machineOf(parts, execution)
    if (!machine) return
    alarms.work(1)
    void runScope(machine, { run: runOf(parts, execution, signal), frame: execution.frame, outer: {}, signal })
      .then(
        (output) => signal.aborted || end(parts, execution, 'SUCCEEDED', { output: JSON.stringify(output) }),
        (error: unknown) => signal.aborted || fail(parts, execution, error),
      )
      .finally(() => {
        stopping.abort(new Stopped())
        alarms.work(-1)
      })
    if (machine.TimeoutSeconds === undefined) return
    const limit = alarms.limit(execution.startedAt + machine.TimeoutSeconds * 1000, signal)
    limit.then(() => stop('TIMED_OUT', {}), endedInTime)
  }

  function start(machine: string, input: string, name: string = randomUUID()) {
    const definition = machines.get(machine)?.definition
    if (definition === undefined)
      throw new AwsError('StateMachineDoesNotExist', `State Machine Does Not Exist: '${machine}'`)
    const arn = `arn:aws:states:${region}:${account}:execution:${machine}:${name}`
    const now = clock.now()
    const frame = enter(readMachine(machine, definition).StartAt, JSON.parse(input), now)
    const execution: Execution = { arn, machine, name, input, definition, status: 'RUNNING', startedAt: now, frame }
    note(parts, execution, 'ExecutionStarted', { executionStartedEventDetails: { input } })
    archive.save(execution)
    launch(execution)
    return execution
  }

  for (const execution of archive.loadAll(clock.now()))
    if (execution.status === 'RUNNING') launch(execution)
    else executions.set(execution.arn, { execution, stop: () => undefined })

  function resume() {
    const found = waiting ?? []
    waiting = undefined
    for (const run of found) run()
  }

  return { executions, start, resume }
}

/** What an earlier version began may use what this one cannot run; it then fails. */
function machineOf(parts: Parts, execution: Execution) {
  try {
    return readMachine(execution.machine, execution.definition)
  } catch (error) {
    return fail(parts, execution, error)
  }
}

const endedInTime = () => undefined

function runOf(parts: Parts, execution: Execution, signal: AbortSignal): Run {
  const { clock, alarms, callbacks, waitSpeed, invoke, archive } = parts
  const save = () => {
    if (!signal.aborted) archive.save(execution)
  }
  const noteHere: Run['note'] = (type, details) => {
    if (!signal.aborted) note(parts, execution, type, details)
  }
  return { execution, clock, alarms, callbacks, waitSpeed, call: invoke, save, note: noteHere }
}

function fail(parts: Parts, execution: Execution, error: unknown) {
  const known = error instanceof StateError ? error : new StateError('States.Runtime', String(error))
  if (known !== error) console.error(error)
  end(parts, execution, 'FAILED', { error: known.error, cause: known.cause })
}

const endNames = { SUCCEEDED: 'Succeeded', FAILED: 'Failed', TIMED_OUT: 'TimedOut', ABORTED: 'Aborted', RUNNING: '' }

function end(parts: Parts, execution: Execution, status: Status, result: Failure & { output?: string }) {
  Object.assign(execution, { status, endedAt: parts.clock.now(), ...result })
  const name = endNames[status]
  note(parts, execution, `Execution${name}`, { [`execution${name}EventDetails`]: result })
  parts.archive.save(execution)
}

function note({ archive, clock }: Parts, execution: Execution, type: string, details: Record<string, unknown> = {}) {
  const id = archive.history(execution).length + 1
  if (id > historyEventsMax && !type.startsWith('Execution'))
    throw new StateError('States.Runtime', `The execution made more than ${historyEventsMax} history events.`)
  archive.note(execution, { id, previousEventId: id - 1, timestamp: clock.now() / 1000, type, ...details })
}
