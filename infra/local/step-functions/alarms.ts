/** Waiting by the cloud's clock, and knowing when nothing is left to do but wait. */
import type { Clock } from '../wire/service.ts'
import { openTimer } from '../wire/timer.ts'

/** Thrown into everything that waits when its execution ends for another reason. */
export class Stopped extends Error {
  override name = 'Stopped'
}

export type Alarms = ReturnType<typeof openAlarms>

export function openAlarms(clock: Clock) {
  const sleepers = new Set<{ at: number; wake: () => void }>()
  const timer = openTimer(clock, tick)
  let working = 0
  let idlers: (() => void)[] = []

  /** Counts strands of work; a strand that waits is not one. */
  function work(strands: number) {
    working += strands
    if (working > 0) return
    idlers.forEach((resolve) => resolve())
    idlers = []
  }

  function tick() {
    const now = clock.now()
    for (const sleeper of sleepers) if (sleeper.at <= now) sleeper.wake()
    timer.set(Math.min(...[...sleepers].map((sleeper) => sleeper.at)))
  }

  function sleep(at: number, signal: AbortSignal, listen: (wake: () => void) => void, strands: number) {
    return new Promise<void>((resolve, reject) => {
      if (signal.aborted) return reject(new Stopped())
      const end = (settle: () => void) => () => {
        if (!sleepers.delete(sleeper)) return
        signal.removeEventListener('abort', stop)
        work(strands)
        settle()
      }
      const sleeper = { at, wake: end(resolve) }
      const stop = end(() => reject(new Stopped()))
      sleepers.add(sleeper)
      signal.addEventListener('abort', stop)
      work(-strands)
      listen(sleeper.wake)
      if (at < Infinity) tick()
    })
  }

  return {
    /** Ends at the moment, or when what `listen` was given is called; rejects when `signal` stops the execution. */
    until: (at: number, signal: AbortSignal, listen: (wake: () => void) => void = () => undefined) =>
      sleep(at, signal, listen, 1),
    /** The same beside a strand that goes on working: a time limit. */
    limit: (at: number, signal: AbortSignal) => sleep(at, signal, () => undefined, 0),
    tick,
    work,
    /** Resolves when every execution has ended or waits for time or for a token. */
    async idle() {
      if (working > 0) await new Promise<void>((resolve) => idlers.push(resolve))
    },
    close: timer.stop,
  }
}
