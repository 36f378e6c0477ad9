/**
 * How callers share this machine. AWS starts a function for each call and has thousands of processors for them; here all
 * calls have one, so that of forty calls of one caller a few are at work and the others wait behind these, while anybody
 * else's begins at once.
 */

/** As many calls of one caller are at work. */
const atWorkMax = 3
/** A call that takes longer waits for somebody else, such as a language model, or for the machine, and holds up no other. */
const workMs = 80

interface Caller {
  atWork: number
  readonly waiting: (() => void)[]
}

/** Runs the work of a caller in its turn; gives what comes of it. */
export type Share = <Result>(caller: string, work: () => Promise<Result>) => Promise<Result>

export function openShares(): Share {
  const callers = new Map<string, Caller>()

  /** Gives a place back, once. */
  const placeOf = (name: string, caller: Caller) => {
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      const next = caller.waiting.shift()
      if (next) return next()
      caller.atWork -= 1
      if (caller.atWork === 0) callers.delete(name)
    }
  }

  return async (name, work) => {
    const caller = callers.get(name) ?? { atWork: 0, waiting: [] }
    callers.set(name, caller)
    if (caller.atWork < atWorkMax) caller.atWork += 1
    else await new Promise<void>((resolve) => caller.waiting.push(resolve))
    const leave = placeOf(name, caller)
    const timer = setTimeout(leave, workMs)
    try {
      return await work()
    } finally {
      clearTimeout(timer)
      leave()
    }
  }
}
