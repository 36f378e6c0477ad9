/**
 * What an agent has written, kept in this browser under their company and themselves, so that it outlives a tab and a crash,
 * and nobody else who signs in here sees or sends it.
 */
import { agentNow } from '../../../core/agent.tsx'
import { listen } from '../../../core/listen.ts'

let last = ''

/** `{company}/{agent}` of this tab; the last known one while a session is renewed. */
export function ownerNow(): string {
  const agent = agentNow()
  if (agent) last = `${agent.activeClient}/${agent._id}`
  return last
}

/** Whether this browser is still signed in as whom this tab shows: another tab may have changed that. */
export const isSignedInHere = (): boolean =>
  ownerNow() !== '' && `${localStorage.getItem('activeClient')}/${localStorage.getItem('id')}` === ownerNow()

/** The keys that begin with `{name}/{company}/{agent}/`, without that beginning. */
export function keysOf(name: string): string[] {
  const start = `${name}/${ownerNow()}/`
  return Object.keys(localStorage).flatMap((key) => (key.startsWith(start) ? [key.slice(start.length)] : []))
}

export const keyOf = (name: string, rest: string): string => `${name}/${ownerNow()}/${rest}`

export function readKept(name: string, rest: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(keyOf(name, rest)) ?? 'null')
  } catch {
    // Not of our writing: as good as none.
    return undefined
  }
}

/** False where the browser keeps no more. `undefined` removes what is kept. */
export function keep(name: string, rest: string, value: object | undefined): boolean {
  try {
    if (value) localStorage.setItem(keyOf(name, rest), JSON.stringify(value))
    else localStorage.removeItem(keyOf(name, rest))
    return true
  } catch {
    return false
  }
}

/** Told of each change that another tab of the same agent makes below a name, until the answer is called. */
export function onKeptElsewhere(name: string, tell: (rest: string) => void): () => void {
  const start = keyOf(name, '')
  return listen(window, { storage: ({ key }) => key?.startsWith(start) && tell(key.slice(start.length)) })
}
