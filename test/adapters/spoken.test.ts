/** What somebody on the telephone hears while there is no answer, and for how long. */
import { expect, it } from 'vitest'
import { fillerOf, holdOf, isTooSilent, menuDigits, type Caller } from '../../functions/adapters/spoken.ts'

const caller = (more: { said?: string; silent?: number; held?: number } = {}): Caller => ({
  said: more.said ?? '',
  isUnreached: false,
  place: { turn: 3, silent: more.silent ?? 0, held: more.held ?? 0 },
})
const waiting = { isPending: true, isHandedOver: false }
const idle = { isPending: false, isHandedOver: false }

it('a caller is held as long as an answer is made, and twenty times at most where none comes', () => {
  expect(holdOf(caller({ said: 'Hello', held: 5 }), waiting, false)).toBe(1)
  expect([holdOf(caller(), waiting, false), holdOf(caller(), idle, false)]).toEqual([1, undefined])
  expect([1, 19, 20].map((held) => holdOf(caller({ held }), idle, false))).toEqual([2, 20, undefined])
})

it('a caller who was held is held no more once there is something to say, or a person has the call', () => {
  expect(holdOf(caller({ held: 1 }), idle, true)).toBeUndefined()
  expect(holdOf(caller({ held: 1 }), { ...idle, isHandedOver: true }, false)).toBeUndefined()
})

it('a caller who is silent six times in a row is too silent, but not for a person', () => {
  const isOver = (silent: number, said = '') => isTooSilent(caller({ silent, said }), idle)
  expect([isOver(5), isOver(6), isOver(6, 'Hello')]).toEqual([false, true, false])
  expect(isTooSilent(caller({ silent: 6 }), { isHandedOver: true })).toBe(false)
})

it('a caller who is silent is asked each other time', () => {
  const heard = (silent: number, isHandedOver = false) => fillerOf(caller({ silent }), { language: 'en', isHandedOver })
  expect([0, 1, 2, 3].map((silent) => heard(silent))).toEqual([
    'I am listening.',
    'Are you still there?',
    '',
    'Are you still there?',
  ])
  const connecting = 'I am connecting you. Please hold.'
  expect([0, 1, 2].map((silent) => heard(silent, true))).toEqual([connecting, connecting, ''])
})

it('a choice takes as many keys as the number of the last one has digits', () => {
  const menus = (...lengths: readonly number[]) =>
    lengths.map((length) => ({
      pieces: [],
      degraded: [],
      menu: Array.from({ length }, (_, place) => ({ label: `${place}`, payload: `${place}` })),
    }))
  expect([menuDigits([]), menuDigits(menus(0))]).toEqual([undefined, undefined])
  expect([menuDigits(menus(1)), menuDigits(menus(2, 9)), menuDigits(menus(2, 10))]).toEqual([1, 1, 2])
})
