/** The stand of a test file: put up before its first test, tidied after each, and taken down after the last. */
import { afterAll, afterEach, beforeAll } from 'vitest'
import { openStand, type Stand } from './stand.ts'

export let stand: Stand

beforeAll(async () => {
  stand = await openStand()
})
afterEach(() => stand.tidy())
afterAll(() => stand.close())
