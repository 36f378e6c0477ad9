/** State machines as the Amazon States Language writes them, and the refusal of what the embedded engine lacks. */
import { compile, isExpression } from './expression.ts'

/** JSON in which every string written `{% … %}` is an expression. */
export type Template = unknown

export interface Scope {
  StartAt: string
  States: Record<string, State>
}

export interface Machine extends Scope {
  QueryLanguage: 'JSONata'
  TimeoutSeconds?: number
}

export interface Assigning {
  Output?: Template
  Assign?: Record<string, Template>
}

interface Common extends Assigning {
  Next?: string
  End?: boolean
}

export interface Retrier {
  ErrorEquals: string[]
  IntervalSeconds?: number
  MaxAttempts?: number
  BackoffRate?: number
  MaxDelaySeconds?: number
}

export interface Catcher extends Assigning {
  ErrorEquals: string[]
  Next: string
}

interface Failing extends Common {
  Retry?: Retrier[]
  Catch?: Catcher[]
}

export interface TaskState extends Failing {
  Type: 'Task'
  Resource: string
  Arguments?: Template
  TimeoutSeconds?: Template
  HeartbeatSeconds?: Template
}

export interface MapState extends Failing {
  Type: 'Map'
  Items?: Template
  ItemSelector?: Template
  ItemProcessor: Scope & { ProcessorConfig?: { Mode?: string } }
  MaxConcurrency?: Template
}

export interface ParallelState extends Failing {
  Type: 'Parallel'
  Arguments?: Template
  Branches: Scope[]
}

export interface ChoiceState extends Assigning {
  Type: 'Choice'
  Choices: (Assigning & { Condition: Template; Next: string })[]
  Default?: string
}

export type WaitState = Common & { Type: 'Wait'; Seconds?: Template; Timestamp?: Template }

export type State =
  | (Common & { Type: 'Pass' })
  | TaskState
  | ChoiceState
  | WaitState
  | MapState
  | ParallelState
  | (Assigning & { Type: 'Succeed' })
  | { Type: 'Fail'; Error?: Template; Cause?: Template }

export const invokeResource = 'arn:aws:states:::lambda:invoke'
export const callbackResource = `${invokeResource}.waitForTaskToken`
const lambdaArn = /^arn:aws:lambda:[^:]*:\d*:function:[\w-]+(:[\w$-]+)?$/

const types = new Set(['Pass', 'Task', 'Choice', 'Wait', 'Map', 'Parallel', 'Succeed', 'Fail'])

/** JSONPath's fields, and the distributed map's. */
const refusedFields = (
  'InputPath OutputPath Parameters ResultPath ResultSelector ItemsPath Result ' +
  'ItemReader ItemBatcher ResultWriter ToleratedFailureCount ToleratedFailurePercentage'
).split(' ')

/** Parses a machine; throws a sentence that names the state when the engine cannot run it as written. */
export function readMachine(name: string, definition: string): Machine {
  const machine = JSON.parse(definition) as Machine // What follows checks every part the engine relies on.
  if (machine.QueryLanguage !== 'JSONata')
    throw new Error(`The state machine ${name} must be written in JSONata: set "QueryLanguage": "JSONata" at its top.`)
  checkScope(machine, name)
  return machine
}

function checkScope(scope: Scope, place: string) {
  const goesTo = (target: string | undefined, from: string) => {
    if (target !== undefined && !(target in scope.States))
      throw new Error(`The state machine ${from} goes to ${target}, which is no state beside it.`)
  }
  goesTo(scope.StartAt, place)
  for (const [name, state] of Object.entries(scope.States)) {
    const here = `${place}, state ${name},`
    checkState(state, here)
    if ('Next' in state) goesTo(state.Next, here)
    if (state.Type === 'Choice')
      for (const next of [...state.Choices.map((rule) => rule.Next), state.Default]) goesTo(next, here)
    if ('Catch' in state) for (const catcher of state.Catch ?? []) goesTo(catcher.Next, here)
  }
}

function checkState(state: State, here: string) {
  const refuse = (why: string) => {
    throw new Error(`The state machine ${here} ${why}`)
  }
  if (!types.has(state.Type)) refuse(`has the type ${state.Type}, which the embedded engine does not know.`)
  if ('QueryLanguage' in state && state.QueryLanguage !== 'JSONata') refuse('must be written in JSONata.')
  for (const field of refusedFields)
    if (field in state) refuse(`uses ${field}, which the embedded engine does not support.`)
  checkExpressions(state, here)
  if (
    state.Type === 'Task' &&
    ![invokeResource, callbackResource].includes(state.Resource) &&
    !lambdaArn.test(state.Resource)
  )
    refuse(`uses ${state.Resource}; the embedded engine calls Lambda functions only.`)
  if (state.Type === 'Map') {
    if ((state.ItemProcessor.ProcessorConfig?.Mode ?? 'INLINE') !== 'INLINE')
      refuse('is a distributed map; the embedded engine runs inline maps only.')
    checkScope(state.ItemProcessor, here)
  }
  if (state.Type === 'Parallel') for (const branch of state.Branches) checkScope(branch, here)
}

function checkExpressions(part: unknown, here: string) {
  if (isExpression(part)) {
    try {
      compile(part)
    } catch (cause) {
      throw new Error(`The state machine ${here} has an expression that cannot be read: ${part}`, { cause })
    }
  } else if (typeof part === 'object' && part !== null)
    for (const value of Object.values(part)) checkExpressions(value, here)
}
