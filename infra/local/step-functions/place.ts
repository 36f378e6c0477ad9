/** Where a state runs and what it can see from there. */
import { account, region } from '../wire/service.ts'
import type { Clock, Invoke } from '../wire/service.ts'
import type { Alarms } from './alarms.ts'
import type { Callback, Execution, Frame } from './execution.ts'
import { addedFunctions, evaluate } from './expression.ts'
import type { Bindings } from './expression.ts'

/** The tokens somebody may still answer. */
export type Callbacks = Map<string, { callback: Callback; changed: () => void }>

/** What every state of one execution shares. */
export interface Run {
  execution: Execution
  clock: Clock
  alarms: Alarms
  callbacks: Callbacks
  call: Invoke
  /** How many times faster than the clock waits and retries pass. */
  waitSpeed: number
  save(): void
  note(type: string, details?: Record<string, unknown>): void
}

/** Where a state runs: its frame, the variables around it, and the signal that ends it early. */
export interface Place {
  run: Run
  frame: Frame
  outer: Bindings
  signal: AbortSignal
}

export const machineArn = (machine: string) => `arn:aws:states:${region}:${account}:stateMachine:${machine}`

export function enter(state: string, input: unknown, now: number): Frame {
  return { state, input, variables: {}, enteredAt: now, retries: [], step: { at: 'entry' } }
}

/** Fills a template with what a state can see. */
export async function fill(template: unknown, place: Place, states: Bindings = {}, context: Bindings = {}) {
  const { run, frame, outer } = place
  const input = frame.input
  return await evaluate(template, {
    ...addedFunctions(run.clock),
    ...outer,
    ...frame.variables,
    states: { input, ...states, context: { ...contextOf(run.execution, frame), ...context } },
  })
}

function contextOf(execution: Execution, frame: Frame) {
  return {
    Execution: {
      Id: execution.arn,
      Name: execution.name,
      Input: JSON.parse(execution.input) as unknown,
      RoleArn: `arn:aws:iam::${account}:role/parley`,
      StartTime: new Date(execution.startedAt).toISOString(),
      RedriveCount: 0,
    },
    StateMachine: { Id: machineArn(execution.machine), Name: execution.machine },
    State: {
      Name: frame.state,
      EnteredTime: new Date(frame.enteredAt).toISOString(),
      RetryCount: frame.retries.reduce((sum, count) => sum + count, 0),
    },
    ...(frame.item && { Map: { Item: frame.item } }),
  }
}
