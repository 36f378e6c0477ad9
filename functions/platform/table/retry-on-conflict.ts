/** Writers who meet at one item: whoever comes second looks again, and writes after the first. */
import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Problem } from '#shared/problem'

const attemptsMax = 6
const pauseMsMax = 20

/** Tries again what lost its turn to somebody else's write; what it reads is read anew each time. */
export async function inTurn<T>(task: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await task()
    } catch (error) {
      const isLost = error instanceof Problem && error.code === 'unavailable'
      if (!isLost || attempt === attemptsMax) throw error
      await pause(randomInt(pauseMsMax * attempt))
    }
  }
}
