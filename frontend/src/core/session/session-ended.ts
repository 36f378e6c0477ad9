/**
 * A session that ended while the agent was at work. The page stays as it is, with all that was typed, and a dialog
 * over it asks to sign in again; calls that were refused wait for it and go on.
 */
let waiting: ((token: string) => void)[] = []
const listeners = new Set<() => void>()

/** Opens the dialog, once for all calls that wait, and gives the token of the new session. */
export function askToSignInAgain(): Promise<string> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    tell()
  })
}

export function continueWith(token: string): void {
  for (const goOn of waiting) goOn(token)
  waiting = []
  tell()
}

export const isAskingToSignIn = (): boolean => waiting.length > 0

export function onSessionEnded(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell() {
  for (const listener of listeners) listener()
}
