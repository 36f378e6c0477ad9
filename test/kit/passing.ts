/** Time that passes within a test, and is taken back after it. */
import { afterEach } from 'vitest'
import type { World } from './world.ts'

/** `passes` lets what is due within so many milliseconds happen. Each test begins at the time at which the one before did. */
export function openPassing(world: World) {
  let passedMs = 0
  afterEach(() => {
    world.clock.takeBack(passedMs)
    passedMs = 0
  })
  return {
    async passes(ms: number): Promise<void> {
      await world.settled()
      world.clock.advance(ms)
      passedMs += ms
      await world.cloud.scheduler.tick()
      await world.settled()
    },
  }
}
