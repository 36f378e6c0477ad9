/** What is believed of the state that CXone gives back. */
import { expect, it } from 'vitest'
import { cxoneExchangeOf } from '../../../functions/adapters/cxone/exchange.ts'
import { rawOf } from '../sketch.ts'

const exchangeOf = (botSessionState: unknown) => cxoneExchangeOf(rawOf(JSON.stringify({ botSessionState })))

it('an exchange is at the turn that its state says, from 0 to 100,000', () => {
  const turns = [0, 100_000, 100_001, -1, 0.5].map((turn) => exchangeOf({ turn }).place)
  const at = (turn: number) => ({ turn, silent: 0, held: 0 })
  expect(turns).toEqual([at(0), at(100_000), undefined, undefined, undefined])
  expect(exchangeOf({ turn: 2, silent: 1, held: 3 }).place).toEqual({ turn: 2, silent: 1, held: 3 })
})

it('a state of others is kept up to 4,096 bytes', () => {
  // `{"x":""}` around the letters.
  const state = (bytes: number) => ({ x: 'x'.repeat(bytes - 8) })
  expect(exchangeOf(state(4096)).state).toEqual(state(4096))
  expect(exchangeOf(state(4097)).state).toEqual({})
})
