/** The telephone number that a reply names. */
import { expect, it } from 'vitest'
import { phoneIn } from '../../../functions/bot/turn/phone-value.ts'

const number = '+442079460958'

it('a reply of 200 signs names a number, and a longer one does not', async () => {
  const reply = (length: number) => `Please call me on ${number}`.padEnd(length, '!')
  expect([await phoneIn(reply(200), undefined), await phoneIn(reply(201), undefined)]).toEqual([number, undefined])
})
