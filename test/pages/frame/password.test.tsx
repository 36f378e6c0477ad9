/** The rules of a password, as they are shown while it is typed. */
import { expect, it } from 'vitest'
import { isStrong, passwordRuleNames, passwordRules } from '../../../frontend/src/app/sign-in/password.ts'

it.each([
  ['Tulips-7', []],
  ['Tulip-7', ['length']],
  ['TULIPS-7', ['lower']],
  ['tulips-7', ['upper']],
  ['Tulips-x', ['digit']],
  ['Tulips77', ['symbol']],
  // A blank at an end is no symbol, one between words is.
  ['Tulips7 ', ['symbol']],
  ['Tulips 7', []],
  ['', ['length', 'lower', 'upper', 'digit', 'symbol']],
])('the password “%s” breaks %j', (password, broken) => {
  expect(passwordRuleNames.filter((rule) => !passwordRules[rule](password))).toEqual(broken)
  expect(isStrong(password)).toBe(broken.length === 0)
})
