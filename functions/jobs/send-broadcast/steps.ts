/** One step of sending a broadcast, or an event to many users. */
import * as z from 'zod/mini'
import { Id } from '#shared/ids'
import { takeEventStep, sendEventLane } from '../../campaigns/event-run.ts'
import { sendLane, takeStep } from '../../campaigns/steps.ts'

const Event = z.object({
  client: Id,
  environment: Id,
  broadcast: Id,
  run: Id,
  asked: z.iso.datetime(),
  /** What is sent is an event. */
  isEvent: z.optional(z.boolean()),
  rounds: z.optional(z.int()),
  /** The lane to work on, among so many. */
  lane: z.optional(z.int()),
  among: z.optional(z.int()),
})

export async function handler(event: unknown): Promise<object> {
  const { lane, among = 1, isEvent, ...task } = Event.parse(event)
  if (isEvent) {
    if (lane === undefined) return takeEventStep({ ...task, isEvent })
    await sendEventLane(task, lane)
  } else {
    if (lane === undefined) return takeStep(task)
    await sendLane(task, lane, among)
  }
  return {}
}
