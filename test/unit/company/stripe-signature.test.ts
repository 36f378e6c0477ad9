/** Whether Stripe has sent a message, by its signature. */
import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { isSignedWith } from '../../../functions/company/payment/stripe/signature.ts'

const body = '{"type":"invoice.paid"}'
const signed = 1_800_000_000
const mark = createHmac('sha256', 'whsec_1').update(`${signed}.${body}`).digest('hex')
const isGood = (signature: string, secondsLater = 0) =>
  isSignedWith('whsec_1', { body, signature }, new Date((signed + secondsLater) * 1000))

it('a message of Stripe counts for five minutes, before and after the moment it names', () => {
  const signature = `t=${signed},v1=${mark}`
  expect([-300, 0, 300].map((seconds) => isGood(signature, seconds))).toEqual([true, true, true])
  expect([-301, 301].map((seconds) => isGood(signature, seconds))).toEqual([false, false])
})

it('a message of Stripe needs one right signature of several', () => {
  const wrong = '0'.repeat(64)
  expect(isGood(`t=${signed},v1=${wrong},v1=${mark}`)).toBe(true)
  expect(isGood(`t=${signed},v1=${wrong}`)).toBe(false)
  expect(isGood(`t=${signed}`)).toBe(false)
})
