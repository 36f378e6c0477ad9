/** Retries a task whose write lost a race: of two writers who meet at one item the second reads again, and writes after the first. */
import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Problem, type ProblemCode } from '#shared/problem'

interface Retries {
  readonly attemptsMax?: number
  /** The problems that another writer causes. */
  readonly conflicts?: readonly ProblemCode[]
}

const pauseMs = 20
const pauseMsMax = 200

/** The task reads all it needs in each attempt; the first one is number 1. */
export async function retryOnConflict<T>(
  task: (attempt: number) => Promise<T>,
  { attemptsMax = 6, conflicts = ['unavailable'] }: Retries = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await task(attempt)
    } catch (error) {
      if (!Problem.is(error, ...conflicts) || attempt === attemptsMax) throw error
      await pause(randomInt(Math.min(pauseMs * attempt, pauseMsMax)))
    }
  }
}
