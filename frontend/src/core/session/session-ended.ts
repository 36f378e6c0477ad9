/**
 * A session that ended while the agent was at work. The page stays as it is, with all that was typed, and a dialog
 * over it asks to sign in again; calls that were refused wait for it and go on.
 */
import { pageState } from '../page-state.ts'

/** What goes on with the token of the new session. */
export const waitingCalls = pageState<readonly ((token: string) => void)[]>([])

/** Opens the dialog, once for all calls that wait, and gives the token of the new session. */
export const askToSignInAgain = (): Promise<string> =>
  new Promise((resolve) => waitingCalls.change([...waitingCalls.now(), resolve]))

export function continueWith(token: string): void {
  for (const goOn of waitingCalls.now()) goOn(token)
  waitingCalls.change([])
}

export const isAskingToSignIn = (): boolean => waitingCalls.now().length > 0
