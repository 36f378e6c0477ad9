/** A timer by the clock of the cloud, which tests move. */
import type { Clock } from './service.ts'

export interface Timer {
  /** Goes off at this moment, or earlier, in place of what was set before; `Infinity` is never. */
  set(at: number): void
  stop(): void
}

/** Timers sleep while a laptop does and hold at most 2^31 ms, so none is trusted for longer than this. */
const timerMsMax = 60_000

export function openTimer(clock: Clock, goOff: () => void): Timer {
  let timer: NodeJS.Timeout | undefined
  const stop = () => clearTimeout(timer)
  return {
    set(at) {
      stop()
      if (at < Infinity) timer = setTimeout(goOff, Math.min(Math.max(at - clock.now(), 0), timerMsMax)).unref()
    },
    stop,
  }
}
