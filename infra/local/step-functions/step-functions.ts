/**
 * Step Functions on the laptop: state machines in JSONata whose executions survive a kill at any moment.
 * After a restart only the function that was in hand is called again, once it is resumed.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { owner, readBody, sendError, sendJson } from '../wire/service.ts'
import type { Clock, Invoke, Resumable, Service } from '../wire/service.ts'
import { openAlarms, Stopped } from './alarms.ts'
import { openApi } from './api.ts'
import { readMachine } from './definition.ts'
import { openArchive } from './execution.ts'
import { openExecutions } from './executions.ts'
import type { MachineDefinition } from './executions.ts'
import type { Callbacks } from './place.ts'

export type { MachineDefinition } from './executions.ts'

export interface StepFunctions extends Service, Resumable {
  /** Starts an execution from within the local cloud; `input` is JSON. While paused it is only kept. */
  start(machine: string, input: string): void
  /** Wakes what is due by the clock. Runs by itself as well. */
  tick(): void
  /** Resolves when every execution has ended or waits for time or for a token. */
  drained(): Promise<void>
  /** Stops every execution that has not ended, and lists none of them any more: their names are free again. */
  clear(): void
}

interface StepFunctionsOptions {
  /** Where executions live; without it, in memory. */
  folder: string | undefined
  machines: readonly MachineDefinition[]
  clock: Clock
  invoke: Invoke
  /** How many times faster than the clock waits and retries pass. */
  waitSpeed?: number
}

export function openStepFunctions(options: StepFunctionsOptions): StepFunctions {
  const { folder, clock, invoke, waitSpeed = 1 } = options
  for (const { name, definition } of options.machines) readMachine(name, definition)
  const machines = new Map(options.machines.map((machine) => [machine.name, machine]))
  const archive = openArchive(folder)
  const alarms = openAlarms(clock)
  const callbacks: Callbacks = new Map()
  const closing = new AbortController()
  const parts = { machines, archive, alarms, callbacks, clock, invoke, waitSpeed, closing: closing.signal }
  const { executions, start, resume } = openExecutions(parts)
  const perform = openApi({ machines, executions, callbacks, archive, clock, start })

  async function answer(request: IncomingMessage, response: ServerResponse, caller = owner) {
    try {
      const operation = String(request.headers['x-amz-target']).replace('AWSStepFunctions.', '')
      const call: unknown = JSON.parse((await readBody(request)).toString())
      caller.require(`states:${operation}`, resourceOf(call))
      sendJson(response, 200, perform(operation, call))
    } catch (error) {
      sendError(response, error)
    }
  }

  return {
    answer,
    start: (machine, input) => void start(machine, input),
    tick: () => alarms.tick(),
    drained: () => alarms.idle(),
    resume,
    clear() {
      executions.forEach(({ stop }) => stop('ABORTED', {}))
      executions.clear()
      archive.clear()
    },
    close() {
      closing.abort(new Stopped())
      alarms.close()
      return Promise.resolve()
    },
  }
}

/** What a call is about; a call that names neither machine nor execution is about all of them. */
function resourceOf(call: unknown): string {
  const { stateMachineArn, executionArn } = call as { stateMachineArn?: string; executionArn?: string }
  return stateMachineArn ?? executionArn ?? '*'
}
