/** The stand of a test file: tidied after each test, and taken down after the last. */
import { afterAll, afterEach } from 'vitest'
import { openStand, type Stand } from './stand.ts'

export async function standUp(): Promise<Stand> {
  const stand = await openStand()
  afterEach(() => stand.tidy())
  afterAll(() => stand.close())
  return stand
}
