/** State machines of the two shapes that jobs have, in the Amazon States Language. */

type State = Readonly<Record<string, unknown>>

export interface Machine {
  readonly Comment: string
  readonly QueryLanguage: 'JSONata'
  readonly StartAt: string
  readonly TimeoutSeconds: number
  readonly States: Readonly<Record<string, State>>
}

const machineSeconds = 3600
const stepSeconds = 60
const stepRetriesMax = 3
const chunksAtOnceDefault = 10

export interface Step {
  /** What the function is told to do: it gets the job's input with this as `step`. */
  readonly step: string
  /** 60, unless it says otherwise. */
  readonly timeoutSeconds?: number
  /** 3, unless it says otherwise. */
  readonly retriesMax?: number
  /** The last step of a job in which this one has timed out; without it a timeout is a failure. */
  readonly onTimeout?: string
  /** Taken only when the step before it answered with this `status`; otherwise the job is done. */
  readonly onlyAfter?: string
  /** Taken for each number from 1 to what the step before answered as `chunks`, which it is given as `chunk`. */
  readonly isChunked?: true
  /** How many chunks are worked on at a time: 10, unless it says otherwise. */
  readonly chunksAtOnce?: number
}

interface Sequence {
  readonly comment: string
  readonly steps: readonly Step[]
  /** The last step of a job that failed; the execution then fails as well, so that an alarm goes off. */
  readonly onFailure: string
}

/** Takes one step after the other. */
export function sequence({ comment, steps, onFailure }: Sequence): Machine {
  const timeouts = [...new Set(steps.flatMap(({ onTimeout }) => onTimeout ?? []))]
  const states = steps.flatMap((step, index) => {
    const next = steps[index + 1]
    const toNext = next ? entranceTo(next) : 'Done'
    const state = {
      ...(step.isChunked ? chunked(step) : task(step)),
      Catch: [...timeoutOf(step), on('States.ALL', onFailure)],
      Next: toNext,
    }
    return [...(step.onlyAfter ? [[entranceTo(step), gateOf(step, step.onlyAfter)]] : []), [stateOf(step), state]]
  })
  return {
    Comment: comment,
    QueryLanguage: 'JSONata',
    StartAt: stateOf(steps[0]!),
    TimeoutSeconds: machineSeconds,
    States: {
      ...(Object.fromEntries(states) as Record<string, State>),
      ...Object.fromEntries(timeouts.map((step) => [stateOf({ step }), { ...task({ step }), Next: 'Done' }])),
      Done: { Type: 'Succeed' },
      [stateOf({ step: onFailure })]: { ...task({ step: onFailure }), Next: 'Broken' },
      Broken: {
        Type: 'Fail',
        Error: 'StepFailed',
        Cause: 'A step failed for a reason that is ours; the log of the function says which.',
      },
    },
  }
}

/** What a step is given, with the request that has started the job: what a step answers with does not name it. */
export const withRequest = (given: string): string =>
  `{% $merge([${given}, {'requestId': $states.context.Execution.Input.requestId}]) %}`

interface Repetition {
  readonly afterSeconds?: number
  readonly retriesMax?: number
  /** The function may answer with `at` as well: it is not called again before that moment. */
  readonly rests?: true
  /** The job's input may have `begins`: the function is not called before that moment. */
  readonly beginsLater?: true
}

/** Calls the function again and again, as long as it answers with `more`; for the first time after so many seconds. */
export const repeatWhileMore = (
  comment: string,
  { afterSeconds, retriesMax = 5, rests, beginsLater }: Repetition = {},
): Machine => ({
  Comment: comment,
  QueryLanguage: 'JSONata',
  StartAt: afterSeconds || beginsLater ? 'Wait' : 'Repeat',
  TimeoutSeconds: machineSeconds,
  States: {
    ...(afterSeconds && { Wait: { Type: 'Wait', Seconds: afterSeconds, Next: 'Repeat' } }),
    ...(beginsLater && { Wait: { Type: 'Wait', Timestamp: beginning, Next: 'Repeat' } }),
    Repeat: {
      Type: 'Task',
      Resource: 'arn:aws:states:::lambda:invoke',
      Arguments: { FunctionName: '${steps}', Payload: withRequest('$states.input') },
      Output: '{% $states.result.Payload %}',
      Retry: [whileTooMany, retry('States.ALL', retriesMax)],
      Next: 'More',
    },
    More: {
      Type: 'Choice',
      Choices: [
        ...(rests ? [{ Condition: '{% $states.input.more and $exists($states.input.at) %}', Next: 'Rest' }] : []),
        { Condition: '{% $states.input.more %}', Next: 'Repeat' },
      ],
      Default: 'Done',
    },
    ...(rests && { Rest: { Type: 'Wait', Timestamp: '{% $states.input.at %}', Next: 'Repeat' } }),
    Done: { Type: 'Succeed' },
  },
})

/** A moment that is over makes nobody wait. */
const beginning = '{% $exists($states.input.begins) ? $states.input.begins : $states.context.Execution.StartTime %}'

/** `time-out` is the state `TimeOut`. */
const stateOf = ({ step }: Step): string => step.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())

const entranceTo = (step: Step): string => (step.onlyAfter ? `Before${stateOf(step)}` : stateOf(step))

const gateOf = (step: Step, status: string): State => ({
  Type: 'Choice',
  Choices: [{ Condition: `{% $states.input.Payload.status = '${status}' %}`, Next: stateOf(step) }],
  Default: 'Done',
})

const chunked = (step: Step): State => ({
  Type: 'Map',
  Items: '{% [1..$states.input.Payload.chunks] %}',
  MaxConcurrency: step.chunksAtOnce ?? chunksAtOnceDefault,
  ItemProcessor: {
    ProcessorConfig: { Mode: 'INLINE' },
    StartAt: `${stateOf(step)}Chunk`,
    States: { [`${stateOf(step)}Chunk`]: { ...task(step, ", 'chunk': $states.input"), End: true } },
  },
})

const task = ({ step, timeoutSeconds = stepSeconds, retriesMax = stepRetriesMax }: Step, more = ''): State => ({
  Type: 'Task',
  Resource: 'arn:aws:states:::lambda:invoke',
  Arguments: {
    FunctionName: '${steps}',
    Payload: `{% $merge([$states.context.Execution.Input, {'step': '${step}'${more}}]) %}`,
  },
  TimeoutSeconds: timeoutSeconds,
  Retry: [whileTooMany, retry('States.TaskFailed', retriesMax)],
})

const retry = (error: string, attemptsMax: number) => ({
  ErrorEquals: [error],
  IntervalSeconds: 2,
  BackoffRate: 2,
  MaxAttempts: attemptsMax,
  JitterStrategy: 'FULL',
})

/** As many of the function run as may: it is called again for about an hour, because a wait is no failure. */
const whileTooMany = { ...retry('Lambda.TooManyRequestsException', 100), MaxDelaySeconds: 60 }

const timeoutOf = ({ onTimeout }: Step) => (onTimeout ? [on('States.Timeout', onTimeout)] : [])

const on = (error: string, step: string) => ({ ErrorEquals: [error], Next: stateOf({ step }) })
