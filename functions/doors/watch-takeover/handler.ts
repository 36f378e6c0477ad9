/** Looks after one takeover: called by a one-time schedule, it makes the next one until the takeover is over. */
import { scheduleWatch, watchTakeover, Watch } from '../../bot/takeover-timers.ts'
import { publicContext } from '../../platform/request/scoped-context.ts'

export const handler = async (event: unknown): Promise<void> => {
  const context = publicContext()
  const watch = Watch.parse(event)
  const waitSeconds = await watchTakeover(watch, context)
  if (waitSeconds !== undefined) await scheduleWatch(watch, waitSeconds, context.now)
}
