/** Kills the server of a workplace again and again while people work there. */
import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Workplace } from './workplace.ts'

/** People at work who go on until they are ended, and what became of their work. */
export interface Work<Found> {
  /** How much was acknowledged so far. */
  readonly acknowledged: () => number
  readonly end: () => Promise<Found>
}

/** The longest time between a start and the kill that follows, in milliseconds. */
const killDelayMsMax = 500

/** Kills for as long as `goesOn`, asked with the kills so far, says so; each kill waits until every work got on. */
export async function killUnder(
  workplace: Workplace,
  works: readonly Work<unknown>[],
  goesOn: (kills: number) => boolean,
): Promise<number> {
  let kills = 0
  for (; goesOn(kills); kills++) {
    const before = works.map(({ acknowledged }) => acknowledged())
    while (works.some(({ acknowledged }, index) => acknowledged() === before[index])) await pause(5)
    await pause(randomInt(killDelayMsMax))
    await workplace.killAndStart()
  }
  return kills
}
