/** What of the JSON that people write is plain. */
import { expect, it } from 'vitest'
import { isPlainJson } from '#shared/fields/json'

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)])
const named = (depth: number): unknown => (depth === 0 ? null : { a: named(depth - 1), b: 'x' })

it('plain JSON is nested as deep as it may be, and has no name that a program takes for its own', () => {
  expect([0, 2, 3].map((depth) => isPlainJson(nested(depth), 2))).toEqual([true, true, false])
  expect([0, 2, 3].map((depth) => isPlainJson(named(depth), 2))).toEqual([true, true, false])
  expect(isPlainJson(JSON.parse('{"a":{"__proto__":1}}'), 5)).toBe(false)
  expect(isPlainJson(['__proto__'], 5)).toBe(true)
})
