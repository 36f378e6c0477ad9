/** The state machine of broadcasts, in the Amazon States Language. */
import { broadcastBatchesAtOnce } from '#shared/limits'
import { withRequest, type Machine } from './machine.ts'

/** Longer than a broadcast waits for its moment, and then for its last pause. */
const machineSeconds = 200 * 24 * 60 * 60
/** A step that failed so often is tried again then: what was asked for happens, if late. */
const restSeconds = 300

const call = {
  Type: 'Task',
  Resource: 'arn:aws:states:::lambda:invoke',
  Arguments: { FunctionName: '${steps}', Payload: withRequest('$states.input') },
  TimeoutSeconds: 290,
  Retry: [{ ErrorEquals: ['States.ALL'], IntervalSeconds: 2, BackoffRate: 2, MaxAttempts: 4, JitterStrategy: 'FULL' }],
} as const

const batchArguments = {
  FunctionName: '${steps}',
  Payload: withRequest("$states.input.task, {'batch': $states.input.batch}"),
} as const

const onFailure = [{ ErrorEquals: ['States.ALL'], Output: '{% $states.input %}', Next: 'Rest' }] as const

/**
 * Takes a step, and does what it answers with: waits until `at`, works on `batches` side by side, or takes the next step at
 * once. A wait costs nothing, however long it is.
 */
export const broadcastMachine: Machine = {
  Comment: 'Sends a broadcast at its time to those whom it is for, each of them once.',
  QueryLanguage: 'JSONata',
  StartAt: 'Way',
  TimeoutSeconds: machineSeconds,
  States: {
    Way: {
      Type: 'Choice',
      Choices: [
        { Condition: '{% $exists($states.input.at) %}', Next: 'Wait' },
        { Condition: '{% $count($states.input.batches) > 0 %}', Next: 'Batches' },
        { Condition: '{% $states.input.more = true %}', Next: 'Step' },
      ],
      Default: 'Done',
    },
    Wait: { Type: 'Wait', Timestamp: '{% $states.input.at %}', Next: 'Step' },
    Step: { ...call, Output: '{% $states.result.Payload %}', Catch: onFailure, Next: 'Way' },
    Batches: {
      Type: 'Map',
      Items: '{% $states.input.batches %}',
      // An object, because linters of templates know no other.
      ItemSelector: {
        task: "{% $merge([$states.input, {'batches': [], 'among': $count($states.input.batches)}]) %}",
        batch: '{% $states.context.Map.Item.Value %}',
      },
      MaxConcurrency: broadcastBatchesAtOnce,
      ItemProcessor: {
        ProcessorConfig: { Mode: 'INLINE' },
        StartAt: 'Batch',
        States: { Batch: { ...call, Arguments: batchArguments, Output: '{% {} %}', End: true } },
      },
      Output: '{% $states.input %}',
      Catch: onFailure,
      Next: 'Step',
    },
    Rest: { Type: 'Wait', Seconds: restSeconds, Next: 'Step' },
    Done: { Type: 'Succeed' },
  },
}
