/** What the turns of one action cost. */
import { expect, it } from 'vitest'
import { Spent } from '../../functions/bot/stage/spent.ts'

it('what turns cost names what there was of it alone', () => {
  const spent = new Spent()
  expect(spent.unitsWith([])).toEqual({})
  spent.addCall()
  expect(spent.unitsWith([])).toEqual({ units: { calls: 1 } })
  spent.addCall()
  spent.addTokens({ read: 12, written: 0 })
  expect(spent.unitsWith([], ['f1'])).toEqual({ units: { calls: 2, tokensIn: 12 }, forms: ['f1'] })
  spent.addTokens({ read: 0, written: 5 })
  expect(spent.unitsWith([])).toEqual({ units: { calls: 2, tokensIn: 12, tokensOut: 5 } })
})

it('what turns cost counts a mail once for each of those whom it goes to', () => {
  const mail = {
    type: 'mail',
    blockId: 'b1',
    to: 'a@shop.example, b@shop.example',
    from: '',
    subject: '',
    values: {},
  } as const
  const zap = { type: 'zap', blockId: 'b2', endpoint: 'https://zap.example', values: {} } as const
  expect(new Spent().unitsWith([mail, zap])).toEqual({ units: { mails: 2 } })
})
