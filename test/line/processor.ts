/** How long processors have worked, in seconds, as far as the system tells it. */
import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'

/** Whoever opens a cloud measures it under this name, with its processor seconds as the detail. */
export const cloudMeasure = 'cloud'

const nanosecondsPerSecond = 1e9
/** What `/proc/PID/stat` counts in: Linux tells every program of a hundredth of a second. */
const ticksPerSecond = 100

/**
 * The processor seconds of the thread that asks. Where the system does not tell them, the seconds in which the thread was
 * not waiting, which is more on a busy machine.
 */
export function threadSeconds(): number {
  const [nanoseconds] = read('/proc/thread-self/schedstat')?.split(' ') ?? []
  if (nanoseconds !== undefined) return Number(nanoseconds) / nanosecondsPerSecond
  return performance.eventLoopUtilization().active / 1000
}

/** The processor seconds of this process with all its threads. */
export function processSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** The processor seconds of all processes that this one has started and that have ended; `undefined` where nobody tells. */
export function childrenSeconds(): number | undefined {
  const stat = read('/proc/self/stat')
  if (stat === undefined) return undefined
  // The name of the program, in brackets, may hold blanks; user and system time of children are the 14th and 15th behind it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
