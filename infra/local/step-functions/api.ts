/** The operations of the Step Functions API that the product calls. */
import { AwsError } from '../wire/service.ts'
import type { Clock } from '../wire/service.ts'
import type { MachineDefinition, Running } from './executions.ts'
import type { Archive, Callback, Execution, Failure, Status } from './execution.ts'
import { machineArn } from './place.ts'
import type { Callbacks } from './place.ts'
import { tokenMark } from './task.ts'

interface Api {
  machines: ReadonlyMap<string, MachineDefinition>
  executions: ReadonlyMap<string, Running>
  callbacks: Callbacks
  archive: Archive
  clock: Clock
  start(machine: string, input: string, name?: string): Execution
}

interface Call {
  stateMachineArn?: string
  executionArn?: string
  name?: string
  input?: string
  statusFilter?: Status
  maxResults?: number
  nextToken?: string
  reverseOrder?: boolean
  error?: string
  cause?: string
  output?: string
  taskToken?: string
}

const pageMax = 1000
const nameForm = /^[\w.=+@-]{1,80}$/

export function openApi(api: Api): (operation: string, call: unknown) => unknown {
  return (operation, call) => {
    const perform = operations[operation]
    if (!perform) throw new AwsError('UnknownOperationException', `The embedded Step Functions has no ${operation}.`)
    return perform(api, call as Call) // Each operation checks what it reads.
  }
}

const operations: Readonly<Record<string, (api: Api, call: Call) => unknown>> = {
  StartExecution: startExecution,
  DescribeExecution: (api, call) => describe(findExecution(api, call).execution),
  ListExecutions: listExecutions,
  StopExecution(api, call) {
    const running = findExecution(api, call)
    running.stop('ABORTED', { error: call.error, cause: call.cause })
    return { stopDate: (running.execution.endedAt ?? api.clock.now()) / 1000 }
  },
  SendTaskSuccess: (api, call) => answerToken(api, call, { output: readJson(call.output, 'InvalidOutput') }),
  SendTaskFailure: (api, call) => answerToken(api, call, { error: call.error, cause: call.cause }),
  SendTaskHeartbeat(api, call) {
    const { callback, changed } = findToken(api, call)
    callback.heardAt = api.clock.now()
    changed()
    return {}
  },
  GetExecutionHistory(api, call) {
    const events = api.archive.history(findExecution(api, call).execution)
    return page('events', call.reverseOrder === true ? events.toReversed() : events, call)
  },
  DescribeStateMachine(api, call) {
    const { name, definition } = findMachine(api, call)
    return { ...machineEntry(name), status: 'ACTIVE', definition, roleArn: 'arn:aws:iam::000000000000:role/parley' }
  },
  ListStateMachines: (api, call) => page('stateMachines', [...api.machines.keys()].map(machineEntry), call),
}

/** The same name with the same input is the same execution for as long as it runs. */
function startExecution(api: Api, call: Call) {
  const { name: machine } = findMachine(api, call)
  const { name, input = '{}' } = call
  readJson(input, 'InvalidExecutionInput')
  if (name !== undefined && !nameForm.test(name)) throw new AwsError('InvalidName', `Invalid Name: '${name}'`)
  const before = [...api.executions.values()].find(
    ({ execution }) => execution.machine === machine && execution.name === name,
  )?.execution
  if (before && (before.status !== 'RUNNING' || before.input !== input))
    throw new AwsError('ExecutionAlreadyExists', `Execution Already Exists: '${before.arn}'`)
  const { arn, startedAt } = before ?? api.start(machine, input, name)
  return { executionArn: arn, startDate: startedAt / 1000 }
}

function describe(execution: Execution) {
  const { input, output, error, cause } = execution
  return { ...summary(execution), input, output, error, cause }
}

function summary({ arn, machine, name, status, startedAt, endedAt }: Execution) {
  const stopDate = endedAt === undefined ? undefined : endedAt / 1000
  return {
    executionArn: arn,
    stateMachineArn: machineArn(machine),
    name,
    status,
    startDate: startedAt / 1000,
    stopDate,
    redriveCount: 0,
  }
}

/** The newest first. */
function listExecutions(api: Api, call: Call) {
  const { name: machine } = findMachine(api, call)
  const found = [...api.executions.values()]
    .map(({ execution }) => execution)
    .filter((execution) => execution.machine === machine)
    .filter((execution) => call.statusFilter === undefined || execution.status === call.statusFilter)
    .toSorted((a, b) => b.startedAt - a.startedAt)
  return page('executions', found.map(summary), call)
}

/** `nextToken` is the place in the list, as text. */
function page(name: string, all: readonly unknown[], { maxResults = 0, nextToken = '0' }: Call) {
  const size = maxResults > 0 ? Math.min(maxResults, pageMax) : 100
  const end = Number(nextToken) + size
  return { [name]: all.slice(Number(nextToken), end), ...(end < all.length && { nextToken: String(end) }) }
}

function answerToken(api: Api, call: Call, answer: NonNullable<Callback['answer']> | Failure) {
  const { callback, changed } = findToken(api, call)
  callback.answer = answer
  changed()
  return {}
}

function findToken(api: Api, { taskToken = '' }: Call) {
  const found = api.callbacks.get(taskToken)
  if (found && !found.callback.answer) return found
  if (!taskToken.startsWith(tokenMark)) throw new AwsError('InvalidToken', `Invalid Token: '${taskToken}'`)
  throw new AwsError('TaskTimedOut', 'Task Timed Out: the task does not wait for this token any more.')
}

function findMachine(api: Api, { stateMachineArn = '' }: Call) {
  const machine = api.machines.get(stateMachineArn.split(':').at(-1) ?? '')
  if (!machine) throw new AwsError('StateMachineDoesNotExist', `State Machine Does Not Exist: '${stateMachineArn}'`)
  return machine
}

function findExecution(api: Api, { executionArn = '' }: Call) {
  const found = api.executions.get(executionArn)
  if (!found) throw new AwsError('ExecutionDoesNotExist', `Execution Does Not Exist: '${executionArn}'`)
  return found
}

function readJson(text: string | undefined, code: string): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    throw new AwsError(code, `This is not JSON: '${String(text)}'`)
  }
}

const machineEntry = (name: string) => ({
  stateMachineArn: machineArn(name),
  name,
  type: 'STANDARD',
  creationDate: 0,
})
