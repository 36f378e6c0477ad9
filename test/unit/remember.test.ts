/** What a process keeps of what it has read, and for how long. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { remember } from '../../functions/platform/tenancy/remember.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const moment = Date.parse('2026-11-23T12:00:00Z')
const secondsLater = (seconds: number) => void vi.setSystemTime(moment + seconds * 1000)

/** What is read of an id is how often it was read; of `none`, nothing. */
function opened(limits: Parameters<typeof remember>[1]) {
  let reads = 0
  return remember(async (id) => (++reads, id === 'none' ? undefined : `${id} ${reads}`), limits)
}

it('what was found is read again when its time is over, not before, and at once where the clock went back', async () => {
  const { find } = opened({ keptMs: 30_000 })
  secondsLater(0)
  expect([await find('a'), await find('a')]).toEqual(['a 1', 'a 1'])
  secondsLater(29.999)
  expect(await find('a')).toBe('a 1')
  secondsLater(30)
  expect(await find('a')).toBe('a 2')
  secondsLater(29)
  expect(await find('a')).toBe('a 3')
})

it('what was not found is read again at once, and so is what is forgotten', async () => {
  const { find, forget, forgetAll } = opened({})
  expect([await find('none'), await find('none'), await find('a'), await find('a')]).toEqual([
    undefined,
    undefined,
    'a 3',
    'a 3',
  ])
  forget('a')
  expect(await find('a')).toBe('a 4')
  forgetAll()
  expect(await find('a')).toBe('a 5')
})
