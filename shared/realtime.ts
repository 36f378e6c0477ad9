/** What travels on a console socket. Upwards only a heartbeat; downwards the events of the workspace. */
import * as z from 'zod/mini'
import { Event } from './events.ts'

export const Upward = z.object({ action: z.literal('ping') })

export const Downward = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('pong') }),
  z.object({ kind: z.literal('event'), event: Event }),
])
export type Downward = z.infer<typeof Downward>

/** API Gateway closes a socket after 10 minutes of silence; a client that hears no pong reconnects. */
export const heartbeatMs = 25_000
export const heartbeatTimeoutMs = 10_000
export const reconnectDelayMsMax = 30_000
