/**
 * Calls a function once at a later moment, by a one-time schedule of EventBridge. Nothing runs and nothing is billed
 * until then: a call costs a twenty-fifth of one step of a state machine (2026-11).
 */
import { ConflictException, CreateScheduleCommand, SchedulerClient } from '@aws-sdk/client-scheduler'
import { once, variable, type Variable } from './environment.ts'

const scheduler = once(() => new SchedulerClient({}))

const callable = { 'watch-takeover': 'WATCH_TAKEOVER' } as const satisfies Record<string, Variable>

/** A moment nearer than this could have passed before the schedule is there. */
const leadMs = 5000

/**
 * Calls `target` with `input` at `at`, to the second on a laptop and within the minute in AWS. The same `name` twice
 * is one call, as long as the first is still to come. A name has at most 64 characters.
 */
export async function scheduleCall(
  target: keyof typeof callable,
  name: string,
  { at, now, input }: { at: Date; now: Date; input: object },
): Promise<void> {
  const moment = new Date(Math.max(at.getTime(), now.getTime() + leadMs))
  try {
    await scheduler().send(
      new CreateScheduleCommand({
        Name: name,
        GroupName: variable('SCHEDULES_GROUP'),
        ScheduleExpression: `at(${moment.toISOString().slice(0, 'yyyy-mm-ddThh:mm:ss'.length)})`,
        FlexibleTimeWindow: { Mode: 'OFF' },
        ActionAfterCompletion: 'DELETE',
        Target: {
          Arn: variable(callable[target]),
          RoleArn: variable('SCHEDULES_ROLE'),
          Input: JSON.stringify(input),
        },
      }),
    )
  } catch (error) {
    if (!(error instanceof ConflictException)) throw error
  }
}
