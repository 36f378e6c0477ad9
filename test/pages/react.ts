/**
 * React as it is shipped, for page tests: its build for production, which renders with less work than that for developers.
 * That build has no `act`, so this file gives one. It must be imported before anything that imports `react-dom`, because
 * React keeps the functions that schedule its work when it is loaded.
 */
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const react = require('react') as { act?: typeof act }
/** Kept here, because a test may put fake ones in their place. */
const { queueMicrotask, setImmediate } = globalThis

/** Work that React has scheduled and that has not run yet, in its order. */
const scheduled = new Set<() => void>()

if (!react.act) {
  Object.assign(globalThis, { queueMicrotask: keeping(queueMicrotask), setImmediate: keeping(setImmediate) })
  require('react-dom/client')
  Object.assign(globalThis, { queueMicrotask, setImmediate })
  react.act = act
}

/** Schedules as `schedule` does, and keeps the work where `act` finds it, which may run it earlier. */
function keeping(schedule: (run: () => void) => unknown) {
  return (work: () => void) => {
    const once = () => {
      if (scheduled.delete(once)) work()
    }
    scheduled.add(once)
    schedule(once)
  }
}

let depth = 0

/** Runs a callback and then all that React has scheduled, effects included, as the `act` of React's build for developers. */
function act(callback: () => unknown): Promise<unknown> {
  depth += 1
  let result: unknown
  try {
    result = callback()
  } finally {
    depth -= 1
  }
  if (depth === 0) runScheduled()
  return isThenable(result) ? afterScheduled(result) : Promise.resolve(result)
}

function runScheduled(): void {
  for (const once of scheduled) once()
}

async function afterScheduled(result: PromiseLike<unknown>): Promise<unknown> {
  const value = await result
  do {
    runScheduled()
    await new Promise(setImmediate)
  } while (scheduled.size > 0)
  return value
}

const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value
