/** The state machines of jobs, as data. */
import { expect, it } from 'vitest'
import { machines } from '../../infra/definition/jobs.ts'

interface JobState {
  readonly Next?: string
  readonly Default?: string
  readonly Choices?: readonly { readonly Condition: string; readonly Next: string }[]
  readonly Catch?: readonly { readonly ErrorEquals: readonly string[]; readonly Next: string }[]
  readonly Retry?: readonly { readonly MaxAttempts: number }[]
  readonly TimeoutSeconds?: number
}

it('a run of a schedule sends its chunks, ten at a time, and a chunk that fails is tried again', () => {
  const { definition } = machines.find(({ name }) => name === 'send-scheduled')!
  const { States } = JSON.parse(definition) as { States: Record<string, JobState & Record<string, unknown>> }
  expect(Object.entries(States).map(([name, { Next }]) => [name, Next])).toEqual([
    ['Resolve', 'Send'],
    ['Send', 'Finish'],
    ['Finish', 'Done'],
    ['Done', undefined],
    ['Fail', 'Broken'],
    ['Broken', undefined],
  ])
  const { Items, MaxConcurrency, ItemProcessor, Catch } = States['Send']!
  expect([Items, MaxConcurrency, Catch]).toEqual([
    '{% [1..$states.input.Payload.chunks] %}',
    10,
    [{ ErrorEquals: ['States.ALL'], Next: 'Fail' }],
  ])
  const { States: inner } = ItemProcessor as { States: Record<string, JobState & { Arguments: { Payload: string } }> }
  expect(inner['SendChunk']!.Arguments.Payload).toContain("'chunk': $states.input")
  expect(inner['SendChunk']!.Retry?.at(-1)?.MaxAttempts).toBe(3)
})

it('a build takes its steps in order, and any of them ends it in a step that says how', () => {
  const { definition } = machines.find(({ name }) => name === 'train-model')!
  const { StartAt, States } = JSON.parse(definition) as { StartAt: string; States: Record<string, JobState> }
  const ways = Object.entries(States).map(([name, { Next, Default, Choices = [], Catch = [] }]) => {
    const choices = Choices.map((choice) => [choice.Condition.slice(3, -3), choice.Next])
    return [name, Next ?? Default, ...choices, ...Catch.map((caught) => [...caught.ErrorEquals, caught.Next])]
  })
  const failed = ['States.ALL', 'Fail']
  const timedOut = ['States.Timeout', 'TimeOut']
  expect(StartAt).toBe('Queue')
  expect(ways).toEqual([
    ['Queue', 'Start', timedOut, failed],
    ['Start', 'Train', timedOut, failed],
    ['Train', 'BeforeDeploy', timedOut, failed],
    ['BeforeDeploy', 'Done', ["$states.input.Payload.status = 'completed'", 'Deploy']],
    ['Deploy', 'Done', failed],
    ['TimeOut', 'Done'],
    ['Done', undefined],
    ['Fail', 'Broken'],
    ['Broken', undefined],
  ])
  const limits = Object.values(States).flatMap(({ TimeoutSeconds, Retry }) =>
    Retry ? [[TimeoutSeconds, Retry.at(-1)?.MaxAttempts]] : [],
  )
  const usual = [60, 3]
  expect(limits).toEqual([usual, usual, [890, 1], usual, usual, usual])
})

it('a step whose function runs as often as it may is called again for about an hour', () => {
  const { definition } = machines.find(({ name }) => name === 'run-night')!
  const { States } = JSON.parse(definition) as { States: Record<string, JobState> }
  expect(States['Repeat']!.Retry).toEqual([
    {
      ErrorEquals: ['Lambda.TooManyRequestsException'],
      IntervalSeconds: 2,
      BackoffRate: 2,
      MaxAttempts: 100,
      MaxDelaySeconds: 60,
      JitterStrategy: 'FULL',
    },
    { ErrorEquals: ['States.ALL'], IntervalSeconds: 2, BackoffRate: 2, MaxAttempts: 5, JitterStrategy: 'FULL' },
  ])
})

it('a night waits for the moment at which its input says that it begins', () => {
  const { definition } = machines.find(({ name }) => name === 'run-night')!
  const { StartAt, States } = JSON.parse(definition) as { StartAt: string; States: Record<string, object> }
  expect([StartAt, States[StartAt]]).toEqual([
    'Wait',
    {
      Type: 'Wait',
      Timestamp: '{% $exists($states.input.begins) ? $states.input.begins : $states.context.Execution.StartTime %}',
      Next: 'Repeat',
    },
  ])
})
