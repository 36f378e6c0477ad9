/** Times of a socket: its heartbeat, and how long typing is shown. Kept apart from its schemas, so that importing them costs nothing. */

/** API Gateway closes a socket after 10 minutes of silence; a client that hears no pong reconnects. */
export const heartbeatMs = 25_000
export const heartbeatTimeoutMs = 10_000
export const reconnectDelayMsMax = 30_000
/** Somebody who stopped typing is shown as typing for this long. */
export const typingShownMs = 6_000
