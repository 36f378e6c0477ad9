/**
 * The tries to deliver what a turn has sent, each made by a one-time schedule: no slow server holds up anybody else, and
 * nothing runs in between.
 */
import * as z from 'zod/mini'
import { Id } from '#shared/ids'
import { scheduleCall } from '../../platform/aws/schedules.ts'

/** Which sending is tried, and for which time; the first is number 1. */
export const Delivery = z.object({ client: Id, sending: z.string(), attempt: z.int() })
export type Delivery = z.infer<typeof Delivery>

/** Has a new sending delivered. */
export const startDelivery = (client: string, sending: string): Promise<void> =>
  scheduleDelivery({ client, sending, attempt: 1 }, 0, new Date())

export const scheduleDelivery = (delivery: Delivery, pauseMs: number, now: Date): Promise<void> =>
  scheduleCall('deliver', `send-${delivery.sending}-${delivery.attempt}`, {
    at: new Date(now.getTime() + pauseMs),
    now,
    input: delivery,
  })
