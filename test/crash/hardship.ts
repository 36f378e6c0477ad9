/** What makes a start hard: other work on all cores, and a processor that runs only now and then. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

/** So many processes that do nothing but count, until the returned function is called. */
export function busyLoops(count: number): () => Promise<void> {
  const loops = Array.from({ length: count }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))
  return async () => {
    for (const loop of loops) {
      const ended = once(loop, 'exit')
      loop.kill('SIGKILL')
      await ended
    }
  }
}

const runMs = 10
const stopMs = 190

/** Lets a process group run for one twentieth of the time, until the returned function is called. */
export function slowDown(processGroup: number): () => Promise<void> {
  const over = new AbortController()
  const signal = (name: NodeJS.Signals) => {
    try {
      process.kill(-processGroup, name)
    } catch {
      // It has ended.
      over.abort()
    }
  }
  const pulse = (async () => {
    while (!over.signal.aborted) {
      signal('SIGSTOP')
      await pause(stopMs)
      signal('SIGCONT')
      await pause(runMs)
    }
  })()
  return () => {
    over.abort()
    return pulse
  }
}
