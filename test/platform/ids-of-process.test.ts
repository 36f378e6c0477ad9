/** Ids that one process makes: in the order of their making, and of the clock that is right. */
import { afterEach, expect, it, vi } from 'vitest'
import { publicContext } from '../../functions/platform/request/scoped-context.ts'

afterEach(() => vi.useRealTimers())

function idAt(moment: string): string {
  vi.setSystemTime(moment)
  return publicContext().newId()
}

it('an id comes behind all that were made before it, also within a millisecond and where the clock goes back a little', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const ids = ['12:00:00.000', '12:00:00.000', '12:00:05.000', '12:00:04.200'].map((time) =>
    idAt(`2026-11-23T${time}Z`),
  )
  expect(ids).toEqual(ids.toSorted())
  expect(new Set(ids).size).toBe(ids.length)
})

it('an id of a clock that is put right by an hour does not stay in the future', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const wrong = idAt('2026-11-23T15:00:00Z')
  const right = idAt('2026-11-23T14:00:00Z')
  expect(right < wrong).toBe(true)
  expect(right.slice(0, 10)).toBe(idAt('2026-11-23T14:00:00Z').slice(0, 10))
})

it('an id of a clock that goes back by a minute comes behind, and one of a clock that goes back by more does not', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const first = idAt('2026-11-23T16:00:00Z')
  const minuteBack = idAt('2026-11-23T15:59:00Z')
  expect(minuteBack > first).toBe(true)
  expect(idAt('2026-11-23T15:57:59.999Z') < first).toBe(true)
})
