import aslValidator from 'asl-validator'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FunctionError } from '../../infra/local/wire/service.ts'
import { openStepFunctions } from '../../infra/local/step-functions/step-functions.ts'
import { call, lambda, machine } from './fixtures/machines.ts'
import { openWorld } from './fixtures/step-functions-world.ts'
import { local } from './fixtures/store-client.ts'

let world: ReturnType<typeof openWorld>
beforeEach(() => void (world = openWorld()))
afterEach(() => world.close())

it('passes data through expressions, variables and choices', async () => {
  const sort = machine('sort', {
    Read: {
      Type: 'Pass',
      Assign: { total: '{% $sum($states.input.prices) %}', name: '{% $states.context.Execution.Name %}' },
      Output: { big: '{% $sum($states.input.prices) > 100 %}' },
      Next: 'Decide',
    },
    Decide: {
      Type: 'Choice',
      Choices: [{ Condition: '{% $states.input.big %}', Assign: { label: 'big' }, Next: 'Done' }],
      Assign: { label: 'small' },
      Default: 'Done',
    },
    Done: {
      Type: 'Succeed',
      Output: { label: '{% $label %}', total: '{% $total %}', list: ['{% $total + 1 %}', 'as is'] },
    },
  })
  expect(aslValidator(JSON.parse(sort.definition) as object).isValid).toBe(true)
  await world.open([sort])
  expect(await world.run('sort', { prices: [60, 70] })).toMatchObject({
    status: 'SUCCEEDED',
    output: { label: 'big', total: 130, list: [131, 'as is'] },
  })
  expect(await world.run('sort', { prices: [1] })).toMatchObject({ output: { label: 'small', total: 1 } })
  expect(await world.run('sort', {})).toMatchObject({ status: 'FAILED', error: 'States.QueryEvaluationError' })
})

it('has the functions Step Functions adds to JSONata, and its clock', async () => {
  const added = machine('added', {
    All: {
      Type: 'Pass',
      Output: {
        range: '{% $range(0, 6, 3) %}',
        pages: '{% $partition([1,2,3], 2) %}',
        parsed: '{% $parse("[1]") %}',
        hash: '{% $hash("a", "SHA-256") %}',
        unique: '{% $length($uuid()) %}',
        now: '{% $now() %}',
      },
      End: true,
    },
  })
  await world.open([added])
  expect((await world.run('added')).output).toEqual({
    range: [0, 3, 6],
    pages: [[1, 2], [3]],
    parsed: [1],
    hash: 'ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb',
    unique: 36,
    now: '2026-11-20T12:00:00.000Z',
  })
})

it('calls functions, by invocation and by their own ARN', async () => {
  const both = machine('both', {
    Invoke: call('first', { Output: '{% $states.result %}', Next: 'Direct' }),
    Direct: { Type: 'Task', Resource: lambda('second'), Arguments: { got: '{% $states.input.Payload %}' }, End: true },
  })
  await world.open([both], { first: () => ({ n: 1 }), second: (event: { got: { n: number } }) => event.got.n + 1 })
  expect(await world.run('both', { start: true })).toMatchObject({ status: 'SUCCEEDED', output: 2 })
  expect(world.calls).toEqual([
    { name: 'first', event: { start: true } },
    { name: 'second', event: { got: { n: 1 } } },
  ])
})

local('retries with growing pauses, then catches', async () => {
  const fragile = machine('fragile', {
    Try: call('fragile', {
      Retry: [{ ErrorEquals: ['Busy'], IntervalSeconds: 2, BackoffRate: 3, MaxAttempts: 2 }],
      Catch: [{ ErrorEquals: ['States.ALL'], Assign: { why: '{% $states.errorOutput.Error %}' }, Next: 'Sorry' }],
      End: true,
    }),
    Sorry: { Type: 'Succeed', Output: { why: '{% $why %}', cause: '{% $parse($states.input.Cause).errorMessage %}' } },
  })
  await world.open([fragile], {
    fragile: () => {
      throw new FunctionError('Busy', 'come back later')
    },
  })
  const execution = await world.start('fragile')
  await world.service().drained()
  await world.pass(1_999)
  expect(world.calls).toHaveLength(1)
  await world.pass(1)
  expect(world.calls).toHaveLength(2)
  await world.pass(5_999)
  expect(world.calls).toHaveLength(2)
  await world.pass(1)
  expect(await world.describe(execution)).toMatchObject({
    status: 'SUCCEEDED',
    output: { why: 'Busy', cause: 'come back later' },
  })
})

it('fails with the name and cause of what went wrong', async () => {
  await world.open(
    [
      machine('thrown', { Call: call('thrown', { End: true }) }),
      machine('declared', { Stop: { Type: 'Fail', Error: 'Refused', Cause: '{% "because " & $states.input.why %}' } }),
      machine('unmatched', { Decide: { Type: 'Choice', Choices: [{ Condition: '{% false %}', Next: 'Decide' }] } }),
    ],
    {
      thrown: () => {
        throw new FunctionError('TypeError', 'x is not a function')
      },
    },
  )
  expect(await world.run('thrown')).toMatchObject({
    status: 'FAILED',
    error: 'TypeError',
    cause: '{"errorMessage":"x is not a function","errorType":"TypeError"}',
  })
  expect(await world.run('declared', { why: 'no' })).toMatchObject({ error: 'Refused', cause: 'because no' })
  expect(await world.run('unmatched')).toMatchObject({ error: 'States.NoChoiceMatched' })
})

it('maps items with their index, a few at a time, and keeps their order', async () => {
  let inHand = 0
  let inHandMax = 0
  const many = machine('many', {
    Each: {
      Type: 'Map',
      Items: '{% $states.input.items %}',
      ItemSelector: { at: '{% $states.context.Map.Item.Index %}', value: '{% $states.context.Map.Item.Value %}' },
      MaxConcurrency: 2,
      ItemProcessor: {
        ProcessorConfig: { Mode: 'INLINE' },
        StartAt: 'One',
        States: { One: call('one', { End: true }) },
      },
      End: true,
    },
  })
  await world.open([many], {
    one: async ({ at, value }: { at: number; value: string }) => {
      inHandMax = Math.max(inHandMax, ++inHand)
      await new Promise((resolve) => setImmediate(resolve))
      inHand -= 1
      return `${at}${value}`
    },
  })
  expect((await world.run('many', { items: ['a', 'b', 'c', 'd', 'e'] })).output).toEqual(['0a', '1b', '2c', '3d', '4e'])
  expect(inHandMax).toBe(2)
  expect((await world.run('many', { items: [] })).output).toEqual([])
  expect(await world.run('many', { items: 'none' })).toMatchObject({ error: 'States.QueryEvaluationError' })
})

local('runs branches beside each other; the first failure stops the others', async () => {
  const slow = { Type: 'Wait', Seconds: 3600, Next: 'Late' }
  const branches = (second: object) => ({
    Both: {
      Type: 'Parallel',
      Branches: [
        { StartAt: 'Slow', States: { Slow: slow, Late: call('late', { End: true }) } },
        { StartAt: 'Second', States: { Second: second } },
      ],
      Catch: [{ ErrorEquals: ['Broken'], Output: 'caught', Next: 'End' }],
      Next: 'End',
    },
    End: { Type: 'Succeed' },
  })
  const fine = machine('fine', branches({ Type: 'Pass', Output: 2, End: true }))
  const broken = machine('broken', branches({ Type: 'Fail', Error: 'Broken', Cause: '' }))
  await world.open([fine, broken], { late: () => 1 })
  expect(await world.run('broken')).toMatchObject({ status: 'SUCCEEDED', output: 'caught' })
  const execution = await world.start('fine')
  await world.service().drained()
  await world.pass(3_600_000)
  expect(await world.describe(execution)).toMatchObject({ status: 'SUCCEEDED', output: [1, 2] })
  expect(world.calls).toEqual([{ name: 'late', event: {} }])
})

function refused(states: Record<string, object>, more: object = {}) {
  const machines = [machine('m', states, more)]
  try {
    openStepFunctions({ folder: undefined, machines, clock: world.clock, invoke: () => Promise.resolve() })
    return 'accepted'
  } catch (error) {
    return String(error)
  }
}

local('refuses at the start what it cannot run', () => {
  const end = { Type: 'Pass', End: true }
  expect(refused({ A: end })).toBe('accepted')
  expect(refused({ A: end }, { QueryLanguage: 'JSONPath' })).toMatch('m must be written in JSONata')
  expect(refused({ A: { ...end, ResultPath: '$.a' } })).toMatch('m, state A, uses ResultPath')
  expect(refused({ A: { Type: 'Task', Resource: 'arn:aws:states:::sqs:sendMessage', End: true } })).toMatch(
    'calls Lambda functions only',
  )
  const inner = { StartAt: 'B', States: { B: end } }
  const distributed = { ...inner, ProcessorConfig: { Mode: 'DISTRIBUTED' } }
  expect(refused({ A: { Type: 'Map', ItemProcessor: distributed, End: true } })).toMatch('distributed map')
  expect(refused({ A: { Type: 'Pass', Output: '{% 1 + %}', End: true } })).toMatch('cannot be read')
  expect(refused({ A: { Type: 'Pass', Next: 'Nowhere' } })).toMatch('goes to Nowhere')
})
