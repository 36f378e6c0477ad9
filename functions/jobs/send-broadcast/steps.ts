/** One step of sending a broadcast, or an event to many users. */
import * as z from 'zod/mini'
import { Id } from '#shared/ids'
import { takeEventStep, sendEventBatch } from '../../campaigns/event-run.ts'
import { sendBatch, takeStep } from '../../campaigns/steps.ts'

const Event = z.object({
  client: Id,
  environment: Id,
  broadcast: Id,
  run: Id,
  asked: z.iso.datetime(),
  /** What is sent is an event. */
  isEvent: z.optional(z.boolean()),
  rounds: z.optional(z.int()),
  /** The batch to work on, among so many. */
  batch: z.optional(z.int()),
  among: z.optional(z.int()),
})

export async function handler(event: unknown): Promise<object> {
  const { batch, among = 1, isEvent, ...task } = Event.parse(event)
  if (isEvent) {
    if (batch === undefined) return takeEventStep({ ...task, isEvent })
    await sendEventBatch(task, batch)
  } else {
    if (batch === undefined) return takeStep(task)
    await sendBatch(task, batch, among)
  }
  return {}
}
