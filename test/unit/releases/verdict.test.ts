/** When what was tried on a release is good enough for the gate of an environment. */
import { expect, it } from 'vitest'
import { gateDefault } from '#shared/contracts/environments'
import { isGood } from '#shared/releases/verdict'

const gate = { ...gateDefault, rightMin: 0.9, worseMax: 2 }
const counted = (passed: number, right: number, worse: number) => ({
  tests: { passed, of: 3 },
  questions: { right, of: 20 },
  replay: { worse },
})

it.each([
  ['tests', counted(3, 0, 99), counted(2, 20, 0)],
  ['questions', counted(0, 18, 99), counted(3, 17, 0)],
  ['replay', counted(0, 0, 2), counted(3, 20, 3)],
] as const)('the part “%s” is good enough exactly at the limit of the gate', (part, least, less) => {
  expect([isGood(part, gate, least), isGood(part, gate, less)]).toEqual([true, false])
})
