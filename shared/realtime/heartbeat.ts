/** How a socket is kept alive, and how long a passing word of it holds. Apart from the words, so that the times cost nothing to know. */

/** API Gateway closes a socket after 10 minutes of silence; a client that hears no pong reconnects. */
export const heartbeatMs = 25_000
export const heartbeatTimeoutMs = 10_000
export const reconnectDelayMsMax = 30_000
/** Somebody who stopped typing is shown as typing for this long. */
export const typingShownMs = 6_000
