import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  DescribeStateMachineCommand,
  GetExecutionHistoryCommand,
  ListExecutionsCommand,
  ListStateMachinesCommand,
  SendTaskFailureCommand,
  SendTaskHeartbeatCommand,
  SendTaskSuccessCommand,
  StopExecutionCommand,
} from '@aws-sdk/client-sfn'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startDoomed } from './fixtures/killed.ts'
import { call, journey, machine } from './fixtures/machines.ts'
import { arn, openWorld } from './fixtures/step-functions-world.ts'
import { local } from './fixtures/store-client.ts'

let world: ReturnType<typeof openWorld>
beforeEach(() => void (world = openWorld()))
afterEach(async () => {
  await world.close()
  vi.restoreAllMocks()
})

local('waits for seconds and for moments, by the clock', async () => {
  const patient = machine('patient', {
    Short: { Type: 'Wait', Seconds: '{% $states.input.seconds %}', Next: 'Until' },
    Until: { Type: 'Wait', Timestamp: '2026-12-24T18:00:00Z', End: true },
  })
  await world.open([patient])
  const execution = await world.start('patient', { seconds: 60 })
  await world.service().drained()
  await world.pass(60_000)
  expect(await world.describe(execution)).toMatchObject({ status: 'RUNNING' })
  world.clock.move(Date.UTC(2026, 11, 24, 18) - world.clock.now() - 1)
  await world.pass(0)
  expect(await world.describe(execution)).toMatchObject({ status: 'RUNNING' })
  await world.pass(1)
  expect(await world.describe(execution)).toMatchObject({ status: 'SUCCEEDED', output: { seconds: 60 } })
})

local('waits a thousand times faster when asked to', async () => {
  await world.open([machine('patient', { Wait: { Type: 'Wait', Seconds: 60, End: true } })], {}, { waitSpeed: 1000 })
  const execution = await world.start('patient')
  await world.service().drained()
  await world.pass(60)
  expect(await world.describe(execution)).toMatchObject({ status: 'SUCCEEDED' })
})

const asking = (more: object = {}) =>
  machine('asking', {
    Ask: {
      Type: 'Task',
      Resource: 'arn:aws:states:::lambda:invoke.waitForTaskToken',
      Arguments: { FunctionName: 'ask', Payload: { token: '{% $states.context.Task.Token %}' } },
      End: true,
      ...more,
    },
  })

/** The token `ask` was called with last. */
function token() {
  const last = world.calls.at(-1)?.event
  return typeof last === 'object' && last !== null && 'token' in last ? String(last.token) : ''
}

it('waits for a token to be answered', async () => {
  await world.open([asking()])
  const yes = await world.start('asking')
  await world.service().drained()
  const taskToken = token()
  await world.client().send(new SendTaskSuccessCommand({ taskToken, output: '{"approved":true}' }))
  await world.service().drained()
  expect(await world.describe(yes)).toMatchObject({ status: 'SUCCEEDED', output: { approved: true } })
  const again = new SendTaskSuccessCommand({ taskToken, output: '{}' })
  await expect(world.client().send(again)).rejects.toMatchObject({ name: 'TaskTimedOut' })

  const no = await world.start('asking')
  await world.service().drained()
  await world.client().send(new SendTaskFailureCommand({ taskToken: token(), error: 'Denied', cause: 'not today' }))
  await world.service().drained()
  expect(await world.describe(no)).toMatchObject({ status: 'FAILED', error: 'Denied', cause: 'not today' })
  const wrong = new SendTaskSuccessCommand({ taskToken: 'made up', output: '{}' })
  await expect(world.client().send(wrong)).rejects.toMatchObject({ name: 'InvalidToken' })
})

local('gives a token up when its heartbeat or its time ends', async () => {
  await world.open([asking({ HeartbeatSeconds: 10, TimeoutSeconds: 25 })])
  const silent = await world.start('asking')
  await world.service().drained()
  await world.pass(10_000)
  expect(await world.describe(silent)).toMatchObject({ error: 'States.HeartbeatTimeout' })
  const alive = await world.start('asking')
  await world.service().drained()
  for (let beat = 0; beat < 3; beat++) {
    await world.pass(8_000)
    await world.client().send(new SendTaskHeartbeatCommand({ taskToken: token() }))
  }
  expect(await world.describe(alive)).toMatchObject({ status: 'RUNNING' })
  await world.pass(1_000)
  expect(await world.describe(alive)).toMatchObject({ error: 'States.Timeout' })
})

const never = () => new Promise(() => undefined)

local('limits a task and a whole machine in time', async () => {
  const task = machine('task', { Call: call('never', { TimeoutSeconds: 5, End: true }) })
  const whole = machine('whole', { Wait: { Type: 'Wait', Seconds: 3600, End: true } }, { TimeoutSeconds: 60 })
  await world.open([task, whole], { never })
  const first = await world.start('task')
  const second = await world.start('whole')
  world.clock.move(5_000)
  world.service().tick()
  await world.service().drained()
  expect(await world.describe(first)).toMatchObject({ status: 'FAILED', error: 'States.Timeout' })
  await world.pass(55_000)
  expect(await world.describe(second)).toMatchObject({ status: 'TIMED_OUT' })
})

it('starts a name once, and stops, lists and tells the history', async () => {
  await world.open([machine('wait', { Wait: { Type: 'Wait', Seconds: 3600, End: true } })])
  const first = await world.start('wait', { a: 1 }, 'nightly')
  expect(await world.start('wait', { a: 1 }, 'nightly')).toBe(first)
  await expect(world.start('wait', { a: 2 }, 'nightly')).rejects.toMatchObject({ name: 'ExecutionAlreadyExists' })
  await world.client().send(new StopExecutionCommand({ executionArn: first, error: 'Enough', cause: 'by hand' }))
  expect(await world.describe(first)).toMatchObject({ status: 'ABORTED', error: 'Enough', cause: 'by hand' })
  await expect(world.start('wait', { a: 1 }, 'nightly')).rejects.toMatchObject({ name: 'ExecutionAlreadyExists' })
  const second = await world.start('wait')
  const list = async (statusFilter: 'RUNNING' | 'ABORTED') =>
    (
      await world.client().send(new ListExecutionsCommand({ stateMachineArn: arn('wait'), statusFilter }))
    ).executions?.map((execution) => execution.executionArn)
  expect(await list('RUNNING')).toEqual([second])
  expect(await list('ABORTED')).toEqual([first])
  const { events } = await world.client().send(new GetExecutionHistoryCommand({ executionArn: first }))
  expect(events?.map((event) => event.type)).toEqual(['ExecutionStarted', 'WaitStateEntered', 'ExecutionAborted'])
  const { definition } = await world.client().send(new DescribeStateMachineCommand({ stateMachineArn: arn('wait') }))
  expect(definition).toContain('"Seconds":3600')
  expect((await world.client().send(new ListStateMachinesCommand({}))).stateMachines?.map(({ name }) => name)).toEqual([
    'wait',
  ])
  await expect(world.start('absent')).rejects.toMatchObject({ name: 'StateMachineDoesNotExist' })
})

local('begins nothing and goes on with nothing before it is resumed', async () => {
  const one = machine('one', { One: call('one', { End: true }) })
  await world.open([one], { one: () => 'done' }, { isPaused: true })
  const begun = await world.start('one')
  expect(world.calls).toEqual([])
  expect(await world.describe(begun)).toMatchObject({ status: 'RUNNING' })
  // As after a kill: what was begun is found on disk.
  await world.open([one], { one: () => 'done' }, { isPaused: true })
  const stopped = await world.start('one')
  await world.client().send(new StopExecutionCommand({ executionArn: stopped }))
  expect(world.calls).toEqual([])
  world.service().resume()
  await world.service().drained()
  expect(world.calls).toEqual([{ name: 'one', event: {} }])
  expect(await world.describe(begun)).toMatchObject({ status: 'SUCCEEDED', output: 'done' })
  expect(await world.describe(stopped)).toMatchObject({ status: 'ABORTED' })
})

local('fails an execution whose machine this version cannot run, and runs the others', async () => {
  const wait = machine('wait', { Wait: { Type: 'Wait', Seconds: 60, End: true } })
  await world.open([wait])
  const [old, other] = [await world.start('wait', {}, 'old'), await world.start('wait', {}, 'other')]
  const file = join(world.folder, 'executions/wait/old.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace('JSONata', 'JSONPath'))
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await world.open([wait])
  expect(await world.describe(old)).toMatchObject({ status: 'FAILED', error: 'States.Runtime' })
  expect(await world.describe(other)).toMatchObject({ status: 'RUNNING' })
})

local('after a kill -9 in a map only the item in hand is run again', async () => {
  const folder = join(world.folder, 'map')
  const doomed = await startDoomed('./step-functions-doomed.ts', folder)
  world.connect(String((await doomed.report())['endpoint']))
  const execution = await world.start('journey')
  const events = [await doomed.report(), await doomed.report(), await doomed.report()].map(({ event }) => event)
  expect(events).toEqual([{}, 'a', 'b'])
  await doomed.kill()

  await world.open([journey], { one: (item: string) => `${item}?` }, { stateFolder: folder })
  await world.service().drained()
  expect(world.calls.map(({ name, event }) => (name === 'ask' ? name : event))).toEqual(['b', 'c', 'ask'])
  await world.client().send(new SendTaskSuccessCommand({ taskToken: token(), output: '"yes"' }))
  await world.service().drained()
  expect((await world.describe(execution)).output).toEqual({ items: ['a!', 'b?', 'c?'], approval: 'yes' })
})

local('a token outlives a kill -9', async () => {
  const doomed = await startDoomed('./step-functions-doomed.ts', world.folder)
  world.connect(String((await doomed.report())['endpoint']))
  const execution = await world.start('journey')
  let last = await doomed.report()
  while (last['name'] !== 'ask') last = await doomed.report()
  const { token: taskToken } = last['event'] as { token: string } // What the fixture reports of `ask`.
  expect(await world.describe(execution)).toMatchObject({ status: 'RUNNING' })
  await doomed.kill()

  await world.open([journey])
  await world.service().drained()
  expect(world.calls).toEqual([])
  await world.client().send(new SendTaskSuccessCommand({ taskToken, output: '"yes"' }))
  await world.service().drained()
  expect((await world.describe(execution)).output).toEqual({ items: ['a!', 'b!', 'c!'], approval: 'yes' })
})
