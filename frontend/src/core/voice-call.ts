/**
 * Calls in the browser: what speaks the provider's own protocol registers here. Without it a call is taken by telephone, and
 * the console says so.
 */

export interface BrowserCall {
  readonly end: () => void
}

/** Joins with a token of `GET /api/agent/twilio-token`; `ended` is told when the other side hangs up. */
export type JoinCall = (token: string, ended: () => void) => Promise<BrowserCall>

let join: JoinCall | undefined

/** Whoever can speak in this browser; `undefined` takes it back. */
export function offerBrowserCalls(by: JoinCall | undefined): void {
  join = by
}

/** The call, or `undefined` where nothing in this browser can speak. */
export const joinInBrowser = async (token: string, ended: () => void): Promise<BrowserCall | undefined> =>
  join?.(token, ended)
