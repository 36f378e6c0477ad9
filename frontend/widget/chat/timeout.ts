/** Ends a chat nobody says anything in, after asking (WEBPLUGIN-041). A reload does not begin the time anew. */
import type { Settings } from './state.ts'
import { isNumber, type Store } from './store.ts'

interface TimeoutOptions {
  readonly store: Store
  readonly isRunning: () => boolean
  readonly warn: (endsAt: number | undefined) => void
  readonly end: () => void
}

export interface IdleTimeout {
  /** The customer is there. */
  touch(): void
  stop(): void
}

const tickMs = 1000

export function openTimeout(
  { enableSessionTimeout, timeout, confirmationTimeout }: Settings['chatSession'],
  { store, isRunning, warn, end }: TimeoutOptions,
): IdleTimeout | undefined {
  if (!enableSessionTimeout || timeout === 0) return undefined
  let warned: number | undefined
  const tell = (endsAt: number | undefined) => {
    if (endsAt === warned) return
    warned = endsAt
    warn(endsAt)
  }
  const tick = () => {
    const active = store.read('active', isNumber)
    if (!isRunning() || active === undefined) return tell(undefined)
    const endsAt = active + timeout + confirmationTimeout
    if (Date.now() >= endsAt) {
      store.write('active', undefined)
      tell(undefined)
      return end()
    }
    tell(Date.now() >= active + timeout ? endsAt : undefined)
  }
  const timer = setInterval(tick, tickMs)
  return {
    touch() {
      store.write('active', Date.now())
      tell(undefined)
    },
    stop: () => clearInterval(timer),
  }
}
