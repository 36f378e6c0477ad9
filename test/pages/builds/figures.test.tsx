import { expect, it } from 'vitest'
import { duration, pointsBetween, share } from '../../../frontend/src/pages/builds/figures.ts'

it('figures of builds are written as people read them', () => {
  expect(duration('2026-11-20T10:00:00.000Z', '2026-11-20T10:00:42.000Z')).toBe('42 sec')
  expect(duration('2026-11-20T10:00:00.000Z', '2026-11-20T10:03:05.000Z')).toBe('3 min 5 sec')
  expect(share(0.866)).toBe('87%')
  expect(share(null)).toBe('–')
  expect([pointsBetween(0.45, 0.47), pointsBetween(0.5, 0.47), pointsBetween(0.47, 0.47)]).toEqual(['+2', '-3', '±0'])
})
